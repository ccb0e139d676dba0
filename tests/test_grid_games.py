"""Whole games of tic-tac-toe and isolation in their windows: won, lost and tied."""

import pytest
from lab_window import BLACK, RED_DISC, YELLOW_DISC, GridWindow, grid_window

from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe
from connect_four_ai.lab import theme

PERFECT = 8


def play_out(window: GridWindow, *squares: tuple[int, int]) -> str:
    """Plays these squares, and then the first legal move of each turn, to the end of the game.
    Returns the verdict."""
    for square in squares:
        window.play(square)
        window.settle()
    while window.game.position.winner is None:
        window.play(window.square_of(window.game.position.legal_moves[0]))
        window.settle()
    return window.game.verdict


def test_a_careless_game_is_lost() -> None:
    with grid_window(TicTacToe(), stage="9", depth=PERFECT) as window:
        assert play_out(window, (0, 0), (2, 1)) == "GAME OVER"
        marks = window.marks()
        assert [marks[square] for square in window.framed()] == [YELLOW_DISC] * 3


def test_a_game_played_by_hints_is_a_tie_and_their_line_is_shown_if_asked_for() -> None:
    with grid_window(TicTacToe(), "4 0", stage="8", depth=PERFECT) as window:
        window.game.brain.uses_book = False
        assert inked(window) == 2
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint is not None)
        assert window.game.thinker.hint is not None
        assert inked(window) == 3
        window.key("h")
        assert inked(window) == 2 + len(window.game.thinker.hint.line) > 5
        window.key("h")
        assert inked(window) == 2, "asked once more, it is hidden"
        while window.game.position.winner is None:
            if window.game.thinker.hint is None:
                window.key("h")
            window.wait_until(lambda: window.game.thinker.hint is not None)
            window.play(window.square_of(window.game.thinker.hint.move))
            window.settle()
        assert window.game.verdict == "TIE"
        assert (len(window.marks()), window.framed()) == (9, set())


def inked(window: GridWindow) -> int:
    """Returns the number of squares with a mark, played or suggested."""
    window.move(350, 60)
    return len(window.marks()) + len(window.suggested())


def test_the_book_of_the_larger_board_says_so() -> None:
    with grid_window(TicTacToe(board=Board(4, 4, 4)), stage="9") as window:
        window.play((0, 0))
        window.settle()
        assert window.marks() == {(0, 0): RED_DISC, (1, 1): YELLOW_DISC}
        assert window.scored() == (set(), set()), "that was the last move"
        told = "O played square 5: it is in the opening book.\nOpponent 9"
        assert window.window.panel.texts()[1] == told


def test_closed_cells_are_dark_and_the_queen_does_not_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    with grid_window(Isolation.from_moves(), "0,0 1,0", stage="1") as window:
        monkeypatch.setattr(theme, "marked", True)
        rings = [shape for shape in window.shapes() if shape.edge == BLACK and not shape.paper]
        ringed = [square for ring in rings for square in window.at(ring)]
        assert ringed == [SIDES[0]], "it marks the first player's queen"
        monkeypatch.setattr(theme, "marked", False)
        assert window.marks() == dict(zip(SIDES, (RED_DISC, YELLOW_DISC), strict=True))
        window.play((2, 0))
        assert window.notice == (
            "2,0 cannot be reached: there is no free straight line from 0,0. Choose another one."
        )
        window.play((1, 1))
        assert window.marks() == {(1, 1): RED_DISC, (1, 0): YELLOW_DISC}
        left, top, _, _ = window.box((0, 0))
        assert window.paper(left + 40, top + 40) == "#6E6E73", "nobody may go there again"


SIDES = ((0, 0), (1, 0))
