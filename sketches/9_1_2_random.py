"""9.1.2 Random. New: auto_play scores every open column and takes the best; minimax still says 1 to
all.

Try: POSITION = "121212", click column 5: Yellow needs only column 2 to win.
Wrong: it finds that column one time in seven, by luck.
"""

import _project
import py5

from connect_four_ai.game_board import GameBoard
from connect_four_ai.stages.section_9_1_2 import AIBrain

POSITION = ""  # columns 1–7 already played, Red first

game_board = GameBoard(AIBrain, position=POSITION)


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
