"""The whole chapter in one window, 9.1.1 to 9.1.7, and what comes after it: click a column, or press ? for all keys.

Try: a digit changes the opponent, even in the middle of a game. 8 and 9 are stronger than the chapter.
"""

import _project  # finds the project and Java; first of all
import py5

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import working_stage
from connect_four_ai.window.lab import Lab
from connect_four_ai.window.window import Window

STAGE = "9.1.7"
DEPTH = 3
POSITION = ""  # columns 1–7 already played, Red first

window = Window(Lab(AIBrain(working_stage(STAGE), DEPTH), Position(), Position.from_moves(POSITION)))


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
