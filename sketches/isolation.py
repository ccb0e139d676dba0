"""Isolation: every square that a queen leaves stays closed. A player who cannot move has lost.

First each player puts a queen anywhere; then it moves as in chess, and does not jump.
Try: WIDTH = 3, HEIGHT = 2 and BLOCKED = [(2, 1)]. Take a corner first, and you can win.
Wrong: on 5 × 5 nobody sees the end at first. Keys 8 and 9 only count who may go to more squares.
"""

import _project
import py5

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.isolation import Board, Isolation
from connect_four_ai.lab.sketch import LabSketch, Window
from connect_four_ai.play.match import Match
from connect_four_ai.stages import working_stage

WIDTH = 5
HEIGHT = 5
BLOCKED = []  # closed squares, as (column, row) from 0
STAGE = "9"

start = Isolation.from_moves(board=Board(WIDTH, HEIGHT, frozenset(BLOCKED)))
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
