"""Isolation: two queens, and every square where one has stood is closed. Who cannot move has lost.

First each player puts the piece anywhere. Try: on 3 × 2 take a corner first, and you win. On 5 × 5 nobody sees the
end at first: keys 8 and 9 count who can go to more squares.
"""

import _project
import py5

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.isolation import Board, Isolation
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.window import Window
from connect_four_ai.stages import find_stage

WIDTH = 5
HEIGHT = 5
BLOCKED = frozenset()  # squares that are closed from the beginning, as (column, row) from 0; None: the last corner
STAGE = "9"

start = Isolation.from_moves(board=Board(WIDTH, HEIGHT, BLOCKED))
window = Window(Lab(AIBrain(find_stage(STAGE, start)), start))


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


def key_pressed():
    window.key_pressed()


def exiting():
    window.exiting()


if __name__ == "__main__":
    py5.run_sketch()
