"""The lab in a web page: all sections on one board, with its pages."""

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.sketch import show
from connect_four_ai.lab.window import Window
from connect_four_ai.play.journal import open_journal

STAGE = "9.1.2"
DEPTH = 3
POSITION = ""  # columns 1–7 already played, Red first

game = GameBoard(AIBrain(STAGE, DEPTH), Position(), Position.from_moves(POSITION))
if journal := open_journal(game.start):
    journal.begin(game)
show(Window(game, scale=1))
