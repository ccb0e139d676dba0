"""Every entry of the gallery is played again."""

import re
from pathlib import Path

import pytest

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import wins_at_once
from connect_four_ai.solver.solver import Solver
from connect_four_ai.study.gallery import KINDS, Mistake, mistakes
from tools.gallery import (
    as_toml,
    choices,
    good_columns,
    kind,
    loses_at_once,
    select,
)

ALL = mistakes()


def name(mistake: Mistake) -> str:
    return f"{mistake.stage}-{mistake.moves}"


@pytest.mark.parametrize("mistake", ALL, ids=name)
def test_the_stage_gets_it_wrong_and_the_next_one_right(mistake: Mistake) -> None:
    plays = choices(mistake.stage, mistake.depth, mistake.position, lambda position: mistake.exact)
    assert plays == set(mistake.plays)
    chosen = choices(
        mistake.next_stage, mistake.next_depth, mistake.position, lambda position: mistake.exact
    )
    assert chosen <= set(mistake.good)
    assert plays - chosen, "the next stage leaves out what goes wrong"
    wrong = plays - chosen if plays & set(mistake.good) else plays
    assert {kind(mistake.position, column, mistake.exact) for column in wrong} == {mistake.kind}
    assert good_columns(mistake.position, mistake.kind, mistake.exact) == set(mistake.good)


@pytest.mark.parametrize("mistake", ALL, ids=name)
def test_what_it_is_called_is_so_on_the_board(mistake: Mistake) -> None:
    wins = wins_at_once(mistake.position)
    assert bool(wins) == (mistake.kind in ("win", "dawdle"))
    if mistake.kind in ("block", "give up"):
        assert any(loses_at_once(mistake.position, column) for column in mistake.plays)
        assert not any(loses_at_once(mistake.position, column) for column in mistake.good)


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.mark.parametrize("mistake", ALL, ids=name)
def test_the_exact_scores_are_the_solver_s(mistake: Mistake, solver: Solver) -> None:
    assert solver.scores(mistake.position) == mistake.exact


def test_every_stage_that_needs_one_has_a_mistake() -> None:
    assert {mistake.stage for mistake in ALL} == {
        "9.1.2",
        "9.1.3",
        "9.1.4",
        "9.1.5",
        "9.1.6",
        "9.1.7",
        "8",
        "9",
    }
    assert {mistake.kind for mistake in ALL} <= KINDS.keys()
    assert len({(mistake.stage, mistake.moves) for mistake in ALL}) == len(ALL)


def test_the_chapter_s_own_positions_are_among_them() -> None:
    own = {(mistake.stage, mistake.moves) for mistake in ALL}
    assert ("9.1.4", "41424") in own, "it does not block"
    assert ("9.1.5", "1212125") in own, "it blocks, and does not take its win"
    assert any(
        mistake.stage == "9.1.6" and mistake.depth == 3 and mistake.kind == "dawdle"
        for mistake in ALL
    )


def test_wins_and_losses_are_seen_on_the_board() -> None:
    three_each = Position.from_moves("1212125")
    assert wins_at_once(three_each) == {2}
    assert [column for column in range(1, 8) if loses_at_once(three_each, column)] == [
        3,
        4,
        5,
        6,
        7,
    ]


def test_the_file_can_be_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mistakes.toml"
    file.write_text(as_toml(ALL), encoding="utf-8")
    assert mistakes(file) == ALL
    assert {mistake.stage for mistake in select(ALL, most=1)} == {mistake.stage for mistake in ALL}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[mistake]]\nkind = 'block'\n", "mistake 1"),
        ("[[mistake", "mistakes.toml"),
        (as_toml(ALL[:1]).replace(ALL[0].kind, "whim"), "there is no kind 'whim'"),
        (as_toml(ALL[:1]).replace(ALL[0].moves, "88"), "move 1 of '88'"),
        ("mistake = 4", "no list"),
        ("mistake = [4]", "mistake 1"),
        ("mistake = ['four']", "mistake 1"),
        (re.sub("exact = .*", "exact = 4", as_toml(ALL[:1])), "mistake 1"),
        (re.sub("exact = .*", "exact = { 4 = 1 }", as_toml(ALL[:1])), "not the open columns"),
        (re.sub("kind = .*", "kind = []", as_toml(ALL[:1])), "mistake 1"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "mistakes.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=reason):
        mistakes(file)


def test_a_file_that_is_missing_or_a_folder_or_no_text_says_so(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for file in (tmp_path / "missing.toml", tmp_path, tmp_path / "bytes.toml"):
        with pytest.raises(ValueError, match=file.name):
            mistakes(file)
