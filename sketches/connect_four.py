"""Connect Four against every section of the chapter: click a column, and choose the opponent with a
digit.

Keys: 1 to 9, 0, U and Q the opponent, + and - its depth, N a new game.
Each column’s score is above it: + is good for Red, − for Yellow.
Try: play against 5, then press 4 in the middle of the game. Does it still block?
Wrong: only one board and its scores. `python3 run.py` opens the same with much more around it.
"""

import _project
import py5

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab.player import write
from connect_four_ai.spot import Spot

STAGE = "9.1.7"
DEPTH = 3
POSITION = ""  # columns 1–7 already played, Red first

game_board = GameBoard(STAGE, DEPTH, POSITION)  # its brain is an AIBrain


def setup():
    py5.size(700, 720)
    py5.ellipse_mode(py5.CENTER)
    py5.frame_rate(30)


def draw():
    py5.background(200)
    game_board.update()
    display_next_disc()
    display_scores()
    py5.translate(0, 120)
    game_board.display()


def display_next_disc():
    if game_board.human_to_move:
        disc = Spot(0, 0, 100 * (py5.mouse_x // 100) + 50, 88, game_board.current_player)
        disc.DIAMETER = 56  # which leaves room for the scores above it
        disc.display()


def display_scores():
    stage, depth = game_board.brain.stage, game_board.brain.depth
    write(say("{stage}, depth {depth}", stage=stage.full_name, depth=depth), 350, 16)
    for column, score in game_board.thinker.scores.items():
        write(f"{round(score, 2):,}", 100 * column - 50, 44, 22)


def mouse_pressed():
    game_board.trigger(py5.mouse_x // 100)


def key_pressed():
    brain = game_board.brain
    if str(py5.key) in "1234567890uq":
        brain.stage = py5.key
    elif py5.key in ("+", "="):
        brain.depth = min(brain.depth + 1, brain.stage.deepest)
    elif py5.key == "-":
        brain.depth = max(brain.depth - 1, 0)
    elif py5.key in ("n", "N"):
        game_board.new_game()


def exiting():
    game_board.close()


if __name__ == "__main__":
    py5.run_sketch()
