"""9.1.1 A tie. New: when all 42 cells are filled and nobody has won, check_win answers 'O'.

Try: POSITION = "54444513121162355164133466256352236277777", click column 7: the board says TIE.
Wrong: alone you have no opponent.
"""

import _project
import py5

from connect_four_ai.game_board import GameBoard
from connect_four_ai.stages.section_9_1_1 import check_win

POSITION = ""  # columns 1–7 already played, Red first

game_board = GameBoard(check_win=check_win, position=POSITION)


def setup():
    py5.size(700, 600)
    py5.ellipse_mode(py5.CENTER)
    py5.frame_rate(30)


def draw():
    py5.background(200)
    game_board.display()


def mouse_pressed():
    for i in range(7):
        if py5.width / 7 * i <= py5.mouse_x < py5.width / 7 * (i + 1):
            game_board.trigger(i)


def key_pressed():
    if py5.key in ("n", "N"):
        game_board.new_game()


if __name__ == "__main__":
    py5.run_sketch()
