"""The windows of tic-tac-toe and isolation: their common behaviour by mouse and keys."""

from typing import Any

import pytest
from lab_window import RED_DISC, YELLOW_DISC, GridWindow, grid_window

from connect_four_ai.games.isolation import Board as IsolationBoard
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import Board as TicTacToeBoard
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.boards.view import Place as Square
from connect_four_ai.stages import stages_of

FIRST = (1, 1)
"""The square of the first move."""
TIC_TAC_TOE, ISOLATION = TicTacToe(), Isolation.from_moves()
each_game = pytest.mark.parametrize("start", [TIC_TAC_TOE, ISOLATION], ids=lambda s: s.game_name)


@each_game
def test_a_click_is_answered_and_a_hint_puts_every_move_s_score_in_its_square(start: Any) -> None:
    with grid_window(start, depth=2) as window:
        window.play(FIRST)
        window.settle()
        answer = window.square_of(window.game.position.moves[1])
        assert window.marks() == {FIRST: RED_DISC, answer: YELLOW_DISC}
        assert window.scored() == (set(), set()), "the last move's are about another position"
        assert hinted(window)


def hinted(window: GridWindow) -> bool:
    """Returns whether a hint scores all squares that can be taken, and chooses its own move's."""
    hint = window.ask_hint()
    legal = {window.square_of(move) for move in window.game.position.legal_moves}
    return window.scored() == (legal, {window.square_of(hint.move)})


@pytest.mark.parametrize(
    ("start", "bad", "why"),
    [
        (TIC_TAC_TOE, (1, 1), "Square 4 is taken. Choose another one."),
        (ISOLATION, (2, 1), "2,1 cannot be reached: it is closed. Choose another one."),
    ],
)
def test_a_square_that_may_not_be_taken_is_refused_in_words_and_nothing_is_lost(
    start: Any, bad: Square, why: str
) -> None:
    with grid_window(start, stage="1") as window:
        window.play(FIRST)
        before = window.game.position
        window.play(bad)
        assert window.notice == why
        assert window.game.position == before
        assert window.marks() == {FIRST: RED_DISC}


@pytest.mark.parametrize(
    "start",
    [
        TicTacToe(board=TicTacToeBoard(5, 5, 4)),
        Isolation.from_moves(board=IsolationBoard(5, 5, frozenset())),
    ],
)
def test_arrows_and_space_and_enter_play(start: Any) -> None:
    with grid_window(start, stage="1") as window:
        window.key("ArrowUp")
        window.key(" ")
        assert window.marks() == {(2, 1): RED_DISC}, "above the middle"
        for _ in range(6):
            window.key("ArrowRight")
        window.key("ArrowDown")
        assert window.framed() == {(3, 2)}
        window.key("Enter")
        assert window.marks() == {(2, 1): RED_DISC, (3, 2): YELLOW_DISC}


@each_game
def test_every_stage_answers_by_its_key_and_by_a_click_in_the_list(start: Any) -> None:
    with grid_window(start, depth=2) as window:
        for stage in stages_of(start):
            window.key("1")
            window.key(stage.key())
            assert window.game.brain.stage is stage
            window.key("1")
            window.click_stage(stage.key())
            assert window.game.brain.stage is stage
            if stage.computer:
                window.key("n")
                window.play(FIRST)
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
