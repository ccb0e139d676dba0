"""Every entry of the failure gallery is played again."""

from pathlib import Path

import pytest

from connect_four_ai.gallery import KINDS, Failure, failures
from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.solver import Solver
from tools.find_mistakes import as_toml, choices, good_columns, kind, loses_at_once, select, wins_at_once

ALL = failures()


def name(failure: Failure) -> str:
    return f"{failure.stage}-{failure.moves}"


@pytest.mark.parametrize("failure", ALL, ids=name)
def test_the_stage_gets_it_wrong_and_the_next_one_right(failure: Failure) -> None:
    plays = choices(failure.stage, failure.depth, failure.position, lambda position: failure.exact)
    assert plays == set(failure.plays)
    chosen = choices(failure.next_stage, failure.next_depth, failure.position, lambda position: failure.exact)
    assert chosen <= set(failure.good)
    assert plays - chosen, "the next stage leaves out what goes wrong"
    wrong = plays - chosen if plays & set(failure.good) else plays
    assert {kind(failure.position, column, failure.exact) for column in wrong} == {failure.kind}
    assert good_columns(failure.position, failure.kind, failure.exact) == set(failure.good)


@pytest.mark.parametrize("failure", ALL, ids=name)
def test_what_it_is_called_is_so_on_the_board(failure: Failure) -> None:
    wins = wins_at_once(failure.position)
    assert bool(wins) == (failure.kind in ("win", "dawdle"))
    if failure.kind in ("block", "give up"):
        assert any(loses_at_once(failure.position, column) for column in failure.plays)
        assert not any(loses_at_once(failure.position, column) for column in failure.good)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.mark.parametrize("failure", ALL, ids=name)
def test_the_exact_scores_are_the_solver_s(failure: Failure, solver: Solver) -> None:
    assert solver.scores(failure.position) == failure.exact


def test_every_stage_that_needs_one_has_a_failure() -> None:
    assert {failure.stage for failure in ALL} == {"9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "8", "9"}
    assert {failure.kind for failure in ALL} <= KINDS.keys()
    assert len({(failure.stage, failure.moves) for failure in ALL}) == len(ALL)


def test_the_chapter_s_own_positions_are_among_them() -> None:
    own = {(failure.stage, failure.moves) for failure in ALL}
    assert ("9.1.4", "41424") in own, "it does not block"
    assert ("9.1.5", "1212125") in own, "it blocks, and does not take its win"
    assert any(failure.stage == "9.1.6" and failure.depth == 3 and failure.kind == "dawdle" for failure in ALL)


def test_wins_and_losses_are_seen_on_the_board() -> None:
    three_each = Position.from_moves("1212125")
    assert wins_at_once(three_each) == {2}
    assert [column for column in range(1, 8) if loses_at_once(three_each, column)] == [3, 4, 5, 6, 7]


def test_the_file_can_be_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "failures.toml"
    file.write_text(as_toml(ALL), encoding="utf-8")
    assert failures(file) == ALL
    assert {failure.stage for failure in select(ALL, most=1)} == {failure.stage for failure in ALL}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[failure]]\nkind = 'block'\n", "failure 1"),
        ("[[failure", "failures.toml"),
        (as_toml(ALL[:1]).replace(ALL[0].kind, "whim"), "there is no kind 'whim'"),
        (as_toml(ALL[:1]).replace(ALL[0].moves, "88"), "move 1 of '88'"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "failures.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=reason):
        failures(file)
