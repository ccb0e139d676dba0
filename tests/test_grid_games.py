"""Whole games of tic-tac-toe and isolation in their windows: won, lost and tied."""

from collections.abc import Iterator

import numpy as np
import pytest
from lab_window import RED_DISC, YELLOW_DISC, GridWindow, count, grid_window

from connect_four_ai.games.isolation import Board as IsolationBoard
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import QUEEN
from connect_four_ai.lab.boards.view import CLOSED
from connect_four_ai.texts.endings import verdict

WEAK, PERFECT = 0, 8


def play_out(window: GridWindow) -> None:
    """Plays the first legal move of each turn to the end of the game."""
    while window.game.position.winner is None:
        window.play(window.square_of(window.game.position.legal_moves[0]))
        window.settle()


# Tic-tac-toe


def test_who_sees_nothing_but_its_own_mark_is_beaten() -> None:
    with grid_window(TicTacToe(), stage="4", depth=WEAK) as window:
        while verdict(window.game) != "YOU WIN!!!!":
            window.key("n")
            assert window.blue_above_the_board() == 0
            while window.game.position.winner is None:
                window.play(window.square_of(careful(window.game.position)))
                window.settle()
        assert window.blue_above_the_board() > 500
        marks = window.marks()
        assert [marks[square] for square in window.framed()] == [RED_DISC] * 3


def careful(position: TicTacToe) -> int:
    """The square that wins, or the one where the other side would, or else the first one."""
    for player in ("X", "O"):
        for square in position.legal_moves:
            marks = (position.crosses if player == "X" else position.noughts) | 1 << square
            if any(line & marks == line for line in position.board.lines):
                return square
    return position.legal_moves[0]


def test_a_careless_game_is_lost() -> None:
    with grid_window(TicTacToe(), stage="5", depth=PERFECT) as window:
        for square in ((0, 0), (2, 1)):
            window.play(square)
            window.settle()
        play_out(window)
        assert verdict(window.game) == "GAME OVER"
        marks = window.marks()
        assert {marks[square] for square in window.framed()} == {YELLOW_DISC}
        assert len(window.framed()) == 3


def test_a_game_played_by_hints_is_a_tie() -> None:
    with grid_window(TicTacToe(), "4 0", stage="4", depth=PERFECT) as window:
        while window.game.position.winner is None:
            window.key("h")
            window.wait_until(lambda: window.game.thinker.hint is not None)
            assert window.game.thinker.hint is not None
            window.play(window.square_of(window.game.thinker.hint.move))
            window.settle()
        assert verdict(window.game) == "TIE"
        assert len(window.marks()) == 9
        assert window.framed() == set()


def test_the_expected_line_fills_the_squares_only_when_it_is_asked_for() -> None:
    with grid_window(TicTacToe(), "4 0", stage="8", depth=PERFECT) as window:
        window.game.brain.uses_book = False
        assert inked(window) == 2
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint is not None)
        assert window.game.thinker.hint is not None
        assert len(window.game.thinker.hint.line) > 3
        assert inked(window) == 3
        window.key("h")
        assert inked(window) == 2 + len(window.game.thinker.hint.line)
        window.key("h")
        assert inked(window) == 2


def inked(window: GridWindow) -> int:
    """How many squares have a mark, played or only thought of."""
    window.move(350, 60)
    image = window.image().convert("RGB")
    squares = [np.asarray(image.crop(window.box(square))) for square in window.squares()]
    return sum(count(pixels, RED_DISC) + count(pixels, YELLOW_DISC) > 100 for pixels in squares)


def test_noughts_may_start() -> None:
    with grid_window(TicTacToe(board=Board(first="O")), stage="1") as window:
        window.play((1, 1))
        window.play((0, 0))
        assert window.marks() == {(1, 1): YELLOW_DISC, (0, 0): RED_DISC}


def test_a_cross_is_a_cross_and_a_nought_is_round() -> None:
    with grid_window(TicTacToe(), "4 0 8", stage="1") as window:
        x, y = window.middle((1, 1))
        assert RED_DISC in colours_below(window, x, y - 40), "a cross goes through its middle"
        x, y = window.middle((0, 0))
        assert YELLOW_DISC not in colours_below(window, x, y - 30), "a nought is open there"


def colours_below(window: GridWindow, x: int, y: int) -> set[str]:
    """The colours of a short line downwards."""
    line = np.asarray(window.image().convert("RGB"))[y : y + 40, x]
    return {"#{:02X}{:02X}{:02X}".format(*pixel) for pixel in line}


def test_the_scores_are_those_of_the_tree() -> None:
    """After a cross in the middle the corners are a tie, and anything else is lost for O."""
    with grid_window(TicTacToe(), stage="5", depth=PERFECT) as window:
        window.play((1, 1))
        window.settle()
        thought = window.game.thinker.shown
        assert thought is not None
        assert thought.scores == {0: 0, 1: 50, 2: 0, 3: 50, 5: 50, 6: 0, 7: 50, 8: 0}


def test_the_book_of_the_larger_board_says_so() -> None:
    with grid_window(TicTacToe(board=Board(4, 4, 4)), stage="9") as window:
        window.play((0, 0))
        window.settle()
        assert window.marks() == {(0, 0): RED_DISC, (1, 1): YELLOW_DISC}
        assert window.scored() == (set(), set()), "that was the last move"
        assert (
            window.window.panel.news()[1]
            == "O played square 5: it is in the opening book.\nOpponent 9"
        )


# Isolation


def test_a_corner_first_wins() -> None:
    """The text's three best first moves are the corners. Then a middle cell, and the other player
    is shut in."""
    with grid_window(Isolation.from_moves(), stage="4", depth=PERFECT) as window:
        window.play((0, 0))
        window.settle()
        window.play((1, 1) if (1, 1) in window.game.position.legal_moves else (1, 0))
        window.settle()
        play_out(window)
        assert verdict(window.game) == "YOU WIN!!!!"
        assert window.blue_above_the_board() > 500


def test_a_middle_cell_first_loses() -> None:
    with grid_window(Isolation.from_moves(), stage="4", depth=PERFECT) as window:
        for first in ((1, 0), (1, 1)):
            window.key("n")
            window.play(first)
            window.settle()
            play_out(window)
            assert verdict(window.game) == "GAME OVER"


def test_closed_cells_are_dark_and_the_queen_does_not_jump() -> None:
    with grid_window(Isolation.from_moves(), "0,0 1,0", stage="1") as window:
        assert window.marks() == {(0, 0): RED_DISC, (1, 0): YELLOW_DISC}
        window.play((2, 0))
        assert window.notice == (
            "2,0 cannot be reached: there is no free straight line from 0,0. Choose another one."
        )
        window.play((1, 1))
        assert window.marks() == {(1, 1): RED_DISC, (1, 0): YELLOW_DISC}
        left, top, _, _ = window.box((0, 0))
        assert window.pixel(left + 40, top + 40) == "#6E6E73", (
            "where a queen has stood nobody may go"
        )


def test_queens_are_crowns_without_a_number() -> None:
    with grid_window(Isolation.from_moves(), "0,0 1,0", stage="1") as window:
        for square, colour in (((0, 0), RED_DISC), ((1, 0), YELLOW_DISC)):
            x, y = window.middle(square)
            width = QUEEN * window.view.piece

            def seen(
                across: float, down: float, x: float = x, y: float = y, width: float = width
            ) -> str:
                return window.pixel(int(x + across * width), int(y + down * width))

            assert seen(0, 0.05) == colour, "its middle, where a number would be"
            assert {seen(across, -0.16) for across in (-0.42, 0, 0.42)} == {colour}, "three points"
            assert {seen(across, -0.27) for across in (-0.22, 0.22)} == {CLOSED}, (
                "and nothing between them"
            )
            assert seen(0.3, 0.4) == colour, "a base"


@pytest.fixture
def marked() -> Iterator[None]:
    theme.marked = True
    yield
    theme.marked = False


@pytest.mark.usefixtures("marked")
def test_marked_queens_differ_in_more_than_colour() -> None:
    with grid_window(Isolation.from_moves(), "0,0 1,0", stage="1") as window:
        edges = []
        for square in ((0, 0), (1, 0)):
            x, y = window.middle(square)
            here = np.asarray(window.image().convert("RGB"))[
                int(y) - 20 : int(y) + 24, int(x) - 20 : int(x) + 20
            ]
            edges.append(count(here, "#000000"))
        assert edges[0] > edges[1] + 50, "a ring on the first player's"


def test_a_game_on_a_larger_board() -> None:
    """Mobility judges where the end is out of sight; the game ends all the same."""
    with grid_window(
        Isolation.from_moves(board=IsolationBoard(4, 4, frozenset())), stage="8", depth=1
    ) as window:
        play_out(window)
        assert verdict(window.game) in ("YOU WIN!!!!", "GAME OVER")
        assert len(window.marks()) == 2
