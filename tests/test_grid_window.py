"""The windows of tic-tac-toe and isolation: their common behaviour by mouse and keys."""

from dataclasses import dataclass

import pytest
from lab_window import RED_DISC, YELLOW_DISC, GridWindow, grid_window

from connect_four_ai.games.isolation import Board as IsolationBoard
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import Board as TicTacToeBoard
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.boards.view import Place as Square
from connect_four_ai.stages import stages_of


@dataclass(frozen=True)
class Case:
    """A game, and where to click."""

    start: TicTacToe | Isolation
    large: TicTacToe | Isolation
    """A start from which minimax takes very long."""
    first: Square
    bad: Square
    """A square where the second player may not go after the first move."""
    why: str


CASES = (
    Case(
        TicTacToe(),
        TicTacToe(board=TicTacToeBoard(5, 5, 4)),
        (1, 1),
        (1, 1),
        "Square 4 is taken. Choose another one.",
    ),
    Case(
        Isolation.from_moves(),
        Isolation.from_moves(board=IsolationBoard(5, 5, frozenset())),
        (1, 1),
        (2, 1),
        "2,1 cannot be reached: it is closed. Choose another one.",
    ),
)


@pytest.fixture(params=CASES, ids=lambda case: type(case.start).__name__)
def case(request: pytest.FixtureRequest) -> Case:
    assert isinstance(request.param, Case)
    return request.param


def test_a_click_is_answered_and_a_hint_puts_every_move_s_score_in_its_square(case: Case) -> None:
    with grid_window(case.start, depth=2) as window:
        window.play(case.first)
        window.settle()
        answer = window.square_of(window.game.position.moves[1])
        assert window.marks() == {case.first: RED_DISC, answer: YELLOW_DISC}
        assert window.scored() == (set(), set()), "the last move's are about another position"
        assert hinted(window)


def hinted(window: GridWindow) -> bool:
    """Returns whether a hint scores all squares that can be taken, and chooses its own move's."""
    hint = window.ask_hint()
    legal = {window.square_of(move) for move in window.game.position.legal_moves}
    return window.scored() == (legal, {window.square_of(hint.move)})


def test_a_square_that_may_not_be_taken_is_refused_in_words_and_nothing_is_lost(case: Case) -> None:
    with grid_window(case.start, stage="1") as window:
        window.play(case.first)
        before = window.game.position
        window.play(case.bad)
        assert window.notice == case.why
        assert window.game.position == before
        assert window.marks() == {case.first: RED_DISC}


def test_arrows_and_space_and_enter_play(case: Case) -> None:
    with grid_window(case.large, stage="1") as window:
        window.key("ArrowUp")
        assert len(window.framed()) == 1
        window.key(" ")
        middle = (window.view.columns // 2, window.view.rows // 2)
        first = (middle[0], middle[1] - 1)
        assert window.marks() == {first: RED_DISC}
        for _ in range(window.view.columns + 1):
            window.key("ArrowRight")
        window.key("ArrowDown")
        second = (first[0] + 1, middle[1])
        assert window.framed() == {second}
        window.key("Enter")
        assert window.marks() == {first: RED_DISC, second: YELLOW_DISC}


def test_every_stage_answers_by_its_key_and_by_a_click_in_the_list(case: Case) -> None:
    with grid_window(case.start, depth=2) as window:
        for stage in stages_of(case.start):
            window.key("1")
            window.key(stage.key())
            assert window.game.brain.stage is stage
            window.key("1")
            window.click_stage(stage.key())
            assert window.game.brain.stage is stage
            if stage.computer:
                window.key("n")
                window.play(case.first)
                window.settle()
                assert len(window.game.position.moves) == 2
        window.key("7")
        assert window.notice.startswith("There is no opponent 7 here")


@pytest.mark.parametrize(
    "start",
    [
        TicTacToe(board=TicTacToeBoard(4, 3)),
        TicTacToe(board=TicTacToeBoard(7, 6, 4)),
        Isolation.from_moves(board=IsolationBoard(9, 7)),
        Isolation.from_moves(board=IsolationBoard(2, 6)),
    ],
    ids=lambda start: f"{type(start).__name__} {start.board.width} × {start.board.height}",
)
def test_other_boards_fit_and_so_do_marks_and_scores(start: TicTacToe | Isolation) -> None:
    with grid_window(start, stage="8", depth=0) as window:
        window.play((0, 0))
        window.settle()
        answer = window.square_of(window.game.position.moves[1])
        assert window.marks() == {(0, 0): RED_DISC, answer: YELLOW_DISC}
        assert hinted(window)


def test_keys_for_connect_four_alone_are_refused_in_words() -> None:
    with grid_window(TicTacToe(), stage="9") as window:
        for key in ("m", "i", "g", "v", "d", "ctrl+e"):
            window.press(key)
            assert window.notice == f"{key.title().replace('+', ' ')} is for Connect Four only."
            assert not window.window.pages.opened
        assert window.game.brain.stage.section == "9"
        window.press("8")
        assert window.game.brain.stage.section == "8"
