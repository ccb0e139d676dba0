"""The view of games that have no board to show, tried with tic-tac-toe without its squares."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from drawn_lines import all_lines, assert_in_order
from lab_window import LabWindow

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.game import Game
from connect_four_ai.games.isolation import Board, Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.boards.views import MOVES
from connect_four_ai.lab.canvas import centre
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage


@contextmanager
def plain_window(start: Game[Any], stage: str, depth: int = 1) -> Iterator[LabWindow]:
    lab = Match(AIBrain(find_stage(stage, start), depth, seed=1), start)
    with (
        patch("connect_four_ai.lab.boards.views.squares_of", lambda position: ()),
        LabWindow(Window(lab, speed=20, scale=1)) as window,
    ):
        yield window


def click(window: LabWindow, text: str) -> None:
    """Clicks the button of a move."""
    (rect,) = (
        rect
        for control, rect in window.window.controls().places
        if rect[1] >= MOVES and control.text.partition(":")[0] == text
    )
    window.click(*map(int, centre(rect)))


def test_the_position_stands_as_text_above_a_button_for_each_move() -> None:
    with plain_window(TicTacToe.from_moves("0 3 1 6"), "8") as window:
        hint = window.ask_hint()
        lines = all_lines(window)
        assert_in_order(lines)
        assert hint.move == 2
        assert {"square 2: +100", "Click your move"} <= {line.text for line in lines}
        click(window, "square 2")
        assert window.game.verdict == "YOU WIN!!!!"
        assert "square 4" not in {line.text for line in all_lines(window)}
        window.press("space")
        assert window.notice == "X has won. N starts a new game."
        window.press("z")
        assert window.game.position == TicTacToe.from_moves("0 3 1 6")


def test_a_click_is_answered_and_arrows_and_space_play_too() -> None:
    with plain_window(TicTacToe(), "8", depth=8) as window:
        click(window, "square 4")
        window.settle()
        assert window.game.position.moves[0] == 4
        assert len(window.game.position.moves) == 2
    with plain_window(TicTacToe(), "1") as window:
        window.press("right", "down", "left", "space")
        assert window.game.position.moves == (4,)


def test_many_moves_have_their_places_too() -> None:
    with plain_window(Isolation.from_moves(board=Board(6, 6)), "1") as window:
        assert_in_order(all_lines(window))
        move = window.game.position.legal_moves[-1]
        click(window, window.game.position.move_name(move))
        assert window.game.position.moves == (move,)
