"""9.1.6 Summing. New: minimax starts from 0 and adds up the scores below it; no result counts 0.

Try: POSITION = "121212", click column 5: it wins in 2; 9.1.5 only blocked.
Wrong: DEPTH = 3, POSITION = "54647625", click column 4: it plays 3, but 7 would have won.
"""

import _project
import py5

from connect_four_ai.game_board import GameBoard
from connect_four_ai.stages.section_9_1_6 import AIBrain

DEPTH = 1
POSITION = ""  # columns 1–7 already played, Red first

game_board = GameBoard(AIBrain, DEPTH, POSITION)


def setup():
    py5.size(700, 600)
    py5.ellipse_mode(py5.CENTER)
    py5.frame_rate(30)


def draw():
    py5.background(200)
    game_board.update()
    game_board.display()


def mouse_pressed():
    for i in range(7):
        if py5.width / 7 * i <= py5.mouse_x < py5.width / 7 * (i + 1):
            game_board.trigger(i)


def key_pressed():
    if py5.key in ("n", "N"):
        game_board.new_game()


def exiting():
    game_board.close()


if __name__ == "__main__":
    py5.run_sketch()
