"""Tic-tac-toe: the same search, another game. X swaps who starts, ? shows all the keys.

Try: on 3 × 3 you cannot win, at most tie. Then WIDTH, HEIGHT and IN_A_ROW = 4, with STAGE = "9".
Wrong: on larger boards minimax, key 4 or 5, thinks for minutes; press 9, and it answers in time.
"""

import _project
import py5

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe
from connect_four_ai.lab.sketch import LabSketch, Window
from connect_four_ai.play.match import Match
from connect_four_ai.stages import working_stage

WIDTH = 3
HEIGHT = 3
IN_A_ROW = 3
STAGE = "5"

start = TicTacToe(board=Board(WIDTH, HEIGHT, IN_A_ROW))
window = LabSketch(Window(Match(AIBrain(working_stage(STAGE, start)), start)))


def settings():
    window.settings()


def setup():
    window.setup()


def draw():
    window.draw()


def mouse_pressed():
    window.mouse_pressed()


def mouse_moved():
    window.mouse_moved()


def key_pressed(event):
    window.key_pressed(event)


def exiting():
    window.exiting()


if __name__ == "__main__":
    py5.run_sketch()
