"""9.1.7 Depth-weighted. New: minimax multiplies each result by ten to the depth that is left.

Try: POSITION = "54647625", click column 4: it wins in 7. Or "44", click column 5: it blocks in 3
or 6.
Wrong: POSITION = "354534242363", click column 6: it plays 5, but only 1 would have blocked.
"""

import _project
import py5

from connect_four_ai.game_board import GameBoard
from connect_four_ai.stages.section_9_1_7 import AIBrain

DEPTH = 3
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
