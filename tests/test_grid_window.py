"""The windows of tic-tac-toe and isolation: what they share, clicked, typed at and looked at."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lab_window import RED_DISC, YELLOW_DISC, GridWindow, grid_window
from painter import hex_colour
from sketch_process import alive
from spies import first_arguments

from connect_four_ai.games import find_start
from connect_four_ai.games.isolation import Board as IsolationBoard
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import Board as TicTacToeBoard
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import Place as Square
from connect_four_ai.lab.panel import DEPTH
from connect_four_ai.stages import stages_of
from connect_four_ai.stages.own import my_file, use
from connect_four_ai.texts.endings import verdict


@dataclass(frozen=True)
class Case:
    """A game, and where to click."""

    start: TicTacToe | Isolation
    large: TicTacToe | Isolation
    """A start from which minimax takes very long."""
    first: Square
    bad: Square
    """Where the second player may not go after the first move."""
    why: str
    verdicts: frozenset[str]


CASES = (
    Case(
        TicTacToe(),
        TicTacToe(board=TicTacToeBoard(5, 5, 4)),
        (1, 1),
        (1, 1),
        "Square 4 is taken. Choose another one.",
        frozenset({"X WINS", "O WINS", "TIE"}),
    ),
    Case(
        Isolation.from_moves(),
        Isolation.from_moves(board=IsolationBoard(5, 5, frozenset())),
        (1, 1),
        (2, 1),
        "2,1 cannot be reached: it is closed. Choose another one.",
        frozenset({"PLAYER 1 WINS", "PLAYER 2 WINS"}),
    ),
)


@pytest.fixture(params=CASES, ids=lambda case: type(case.start).__name__)
def case(request: pytest.FixtureRequest) -> Case:
    assert isinstance(request.param, Case)
    return request.param


def think(window: GridWindow, square: Square) -> None:
    """Plays, and returns while the computer is thinking about its answer."""
    window.play(square)
    window.wait_until(lambda: window.game.thinker.worker.nodes > 0)


def test_it_opens_with_an_empty_board(case: Case) -> None:
    with grid_window(case.start) as window:
        assert window.image().size == (1080, 720)
        assert window.marks() == {}
        assert window.scored() == (set(), set())
        assert window.framed() == set()
        image = window.image()
        for square in window.squares():
            assert hex_colour(image, *window.middle(square)) == (
                "#6E6E73" if square == blocked(case) else "#FFFFFF"
            )
        assert hex_colour(image, 5, 5) == "#C8C8C8"


def blocked(case: Case) -> Square | None:
    return (2, 1) if isinstance(case.start, Isolation) else None


def test_a_click_is_answered_and_a_hint_puts_every_move_s_score_in_its_square(case: Case) -> None:
    with grid_window(case.start, depth=2) as window:
        window.play(case.first)
        window.settle()
        answer = window.square_of(window.game.position.moves[1])
        assert window.marks() == {case.first: RED_DISC, answer: YELLOW_DISC}
        assert window.scored() == (set(), set()), (
            "those of the last move are not about this position"
        )
        assert hinted(window) == (reachable(window), {window.square_of(hint_of(window))})


def hinted(window: GridWindow) -> tuple[set[Square], set[Square]]:
    """The squares with scores, and the one that a hint chooses."""
    window.key("h")
    window.wait_until(lambda: window.game.thinker.hint is not None)
    window.frames(2)
    return window.scored()


def hint_of(window: GridWindow) -> Any:
    assert window.game.thinker.hint is not None
    return window.game.thinker.hint.move


def reachable(window: GridWindow) -> set[Square]:
    return {window.square_of(move) for move in window.game.position.legal_moves}


def test_a_square_that_may_not_be_taken_is_refused_in_words_and_nothing_is_lost(case: Case) -> None:
    with grid_window(case.start, stage="1") as window:
        window.play(case.first)
        before = window.game.position
        window.play(case.bad)
        assert window.notice == case.why
        assert window.game.position == before
        assert window.marks() == {case.first: RED_DISC}


def test_a_click_beside_the_board_does_nothing(case: Case) -> None:
    with grid_window(case.start) as window:
        for place in ((5, 400), (350, 100), (350, 715), (695, 5)):
            window.click(*place)
            window.settle()
            assert window.game.position == case.start
            assert window.notice == ""
        assert window.framed() == set()


def test_every_pixel_of_a_square_belongs_to_it(case: Case) -> None:
    with grid_window(case.start) as window:
        left, top, right, bottom = window.box((1, 0))
        for x, y in ((left, top), (right - 1, top), (left, bottom - 1), (right - 1, bottom - 1)):
            assert window.view.move_at(x, y) == window.view.squares(window.game.position)[0][1].move


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


def test_undo_takes_back_whole_turns_and_redo_brings_them_again(case: Case) -> None:
    with grid_window(case.start, depth=2) as window:
        window.play(case.first)
        window.settle()
        after = window.game.position
        window.key("z")
        assert window.game.position == case.start
        assert window.marks() == {}
        window.key("z")
        assert window.notice == "Nothing to undo."
        window.key("y")
        assert window.game.position == after
        assert len(window.marks()) == 2


def test_a_new_game_and_a_swap(case: Case) -> None:
    with grid_window(case.start, depth=2) as window:
        window.play(case.first)
        window.settle()
        window.key("n")
        assert window.game.position == case.start
        assert window.marks() == {}
        window.key("x")
        window.settle()
        assert window.game.now.computer == case.start.players[0]
        assert list(window.marks().values()) == [RED_DISC], (
            "the computer has the first mark now, and begins"
        )


def test_a_hint_is_shown_and_not_played(case: Case) -> None:
    with grid_window(case.start, depth=2) as window:
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint is not None)
        assert window.game.thinker.hint is not None
        assert window.scored()[1] == {window.square_of(window.game.thinker.hint.move)}
        assert window.game.position == case.start
        assert window.marks() == {}


def test_computer_against_computer_plays_to_the_end(case: Case) -> None:
    with grid_window(case.start, stage="2") as window:
        window.key("a")
        window.wait_until(lambda: window.game.position.winner is not None)
        assert verdict(window.game) in case.verdicts
        window.wait_until(lambda: window.blue_above_the_board() > 500)


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


def test_changing_the_stage_while_it_thinks_starts_its_thinking_again(case: Case) -> None:
    with grid_window(case.large, depth=8) as window:
        for change in (window.key, window.click_stage):
            window.key("4")
            window.key("n")
            think(window, case.first)
            change("2")
            window.settle()
            thought = window.game.thinker.shown
            assert thought is not None
            assert thought.section == "9.1.2"
            assert len(window.marks()) == 2


def test_clicks_while_it_thinks_are_refused_and_undo_ends_the_thinking(case: Case) -> None:
    with grid_window(case.large, depth=8) as window:
        think(window, case.first)
        window.play((3, 3))
        assert window.notice.endswith("turn. Wait for its move.")
        assert window.marks() == {case.first: RED_DISC}
        window.key("z")
        window.wait_until(lambda: not window.game.thinker.worker.engaged)
        window.frames(2)
        assert window.game.position == case.large
        assert not window.game.thinker.worker.thinking


def test_closing_while_it_thinks_leaves_no_process(case: Case) -> None:
    with grid_window(case.large, depth=8) as window:
        think(window, case.first)
        process = window.game.thinker.worker.process
        assert process is not None
        assert alive({process.popen.pid})
    assert not alive({process.popen.pid})


def test_the_depth_and_the_time_change_by_key_and_by_mouse(case: Case) -> None:
    with grid_window(case.start, depth=1) as window:
        window.key("+")
        window.click(916, DEPTH + 16)
        assert window.game.brain.depth == 3
        window.key("-")
        window.click(828, DEPTH + 16)
        window.click(828, DEPTH + 16)
        window.click(828, DEPTH + 16)
        assert window.game.brain.depth == 0
        assert window.notice == "The depth goes from 0 to 8."
        window.key("9")
        window.key("+")
        assert window.game.brain.seconds == 0.2
        window.click(828, DEPTH + 16)
        window.key("-")
        assert window.game.brain.seconds == 0.1
        assert window.notice == "The time goes from 0.1 to 30 seconds."


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
        assert hinted(window) == (reachable(window), {window.square_of(hint_of(window))})


def test_it_opens_in_another_size_and_is_the_same(case: Case) -> None:
    with grid_window(case.start, stage="1", scale=1.5) as window:
        assert window.image().size == (1620, 1080)
        window.play(case.first)
        window.play((2, 0))
        assert window.marks() == {case.first: RED_DISC, (2, 0): YELLOW_DISC}
        window.click_stage("4")
        assert window.game.brain.stage.section == "4"


def test_keys_for_connect_four_alone_are_refused_in_words(tmp_path: Path) -> None:
    usual = my_file()
    use(tmp_path / "my_brain.py")
    try:
        with grid_window(TicTacToe(), stage="9") as window:
            for key in ("m", "i", "g", "v", "d", "ctrl+e"):
                window.press(key)
                assert window.notice == f"{key.title().replace('+', ' ')} is for Connect Four only."
                assert not window.window.pages.opened
            assert window.game.brain.stage.section == "9"
            window.press("8")
            assert window.game.brain.stage.section == "8"
    finally:
        use(usual)


def test_the_rules_of_isolation_stand_above_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    said = first_arguments(monkeypatch, theme, "write")
    with grid_window(find_start("isolation"), stage="9") as window:
        window.frames(2)
        assert (window.view.columns, window.view.rows) == (5, 5)
    assert (
        "Move like a queen. Each square can be entered only once. If you cannot move, you lose."
        in said
    )
