"""Every entry of the gallery is played again."""

import re
from pathlib import Path

import pytest

from connect_four_ai.solver.solver import Solver
from connect_four_ai.study.gallery import KINDS, Mistake, mistakes
from tools.gallery import (
    as_toml,
    choices,
    good_columns,
    kind,
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


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


@pytest.mark.parametrize("mistake", ALL, ids=name)
def test_the_exact_scores_are_the_solver_s(mistake: Mistake, solver: Solver) -> None:
    assert solver.scores(mistake.position) == mistake.exact


def test_every_stage_that_needs_one_has_a_mistake() -> None:
    chapter = {f"9.1.{number}" for number in range(2, 8)}
    assert {mistake.stage for mistake in ALL} == {*chapter, "8", "9"}
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


def test_the_file_can_be_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mistakes.toml"
    file.write_text(as_toml(ALL), encoding="utf-8")
    assert mistakes(file) == ALL
    assert {mistake.stage for mistake in select(ALL, most=1)} == {mistake.stage for mistake in ALL}


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        b"[[mistake",
        b"mistake = [4]",
        b"[[mistake]]\nkind = 'block'\n",
        as_toml(ALL[:1]).replace(ALL[0].kind, "whim").encode(),
        re.sub("exact = .*", "exact = { 4 = 1 }", as_toml(ALL[:1])).encode(),
        None,
    ],
)
def test_a_missing_or_damaged_file_is_named(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "mistakes.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ValueError, match=file.name):
        mistakes(file)
