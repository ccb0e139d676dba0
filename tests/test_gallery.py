"""Every entry of the gallery is played again, and its columns are compared with its kind."""

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import best_by_outcome
from connect_four_ai.games.positions import wins_at_once
from connect_four_ai.solver.book import shipped_book
from connect_four_ai.solver.solver import Solver
from connect_four_ai.stages import find_stage
from connect_four_ai.study.gallery import KINDS, Mistake, mistakes

ALL = mistakes()
IN_TIME = range(4, 10)
"""The depths that a stage by the clock may reach: a mistake is one at all of them."""


def name(mistake: Mistake) -> str:
    return f"{mistake.stage}-{mistake.moves}"


def chosen(stage: str, depth: int, mistake: Mistake) -> set[int]:
    """Returns the columns that a stage would choose from."""
    position, exact = mistake.position, mistake.exact
    if stage == "0":
        return {column for column in exact if exact[column] == max(exact.values())}
    brain = AIBrain(stage, depth, uses_book=False)
    if not find_stage(stage).timed:
        return {*brain.auto_play(position).best}
    thought = brain.think(brain.stage.page, position, lambda nodes, scores: None, IN_TIME[-1])
    return {column for at in thought.by_depth if at.depth in IN_TIME for column in at.best}


def moves_left(position: Position, score: int) -> int:
    """Returns how many more discs the winner needs."""
    mine = len(position.moves) // 2
    return 22 - abs(score) - (mine if score > 0 else len(position.moves) - mine)


def good_columns(position: Position, kind: str, exact: dict[int, int]) -> set[int]:
    """Returns the columns that avoid a mistake of this kind."""
    good = {*best_by_outcome(exact)}
    if kind in ("win", "dawdle"):
        good = {*wins_at_once(position)}
    elif kind in ("give up", "prepare"):
        good = {column for column in exact if exact[column] == max(exact.values())}
    elif kind in ("block", "double threat"):
        most = 1 if kind == "block" else 2
        good = {c for c, score in exact.items() if score >= 0 or moves_left(position, score) > most}
    return good


@pytest.mark.parametrize("mistake", ALL, ids=name)
def test_the_stage_gets_it_wrong_and_the_next_one_right(mistake: Mistake) -> None:
    plays = chosen(mistake.stage, mistake.depth, mistake)
    after = chosen(mistake.next_stage, mistake.next_depth, mistake)
    good = good_columns(mistake.position, mistake.kind, mistake.exact)
    assert (plays, good) == ({*mistake.plays}, {*mistake.good})
    assert after <= good
    assert plays - good, "what goes wrong"
    assert plays - after, "the next stage leaves it out"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(shipped_book())


@pytest.mark.parametrize("mistake", ALL, ids=name)
def test_the_exact_scores_are_the_solver_s(mistake: Mistake, solver: Solver) -> None:
    assert solver.scores(mistake.position) == mistake.exact


def test_every_stage_that_needs_one_has_a_mistake_and_the_chapter_s_own_are_there() -> None:
    chapter = {f"9.1.{number}" for number in range(2, 8)}
    assert {mistake.stage for mistake in ALL} == {*chapter, "8", "9"}
    assert {mistake.kind for mistake in ALL} <= KINDS.keys()
    own = {(mistake.stage, mistake.moves): mistake for mistake in ALL}
    assert len(own) == len(ALL)
    assert ("9.1.4", "41424") in own, "it does not block"
    assert ("9.1.5", "1212125") in own, "it blocks, and does not take its win"
    assert ("9.1.6", 3, "dawdle") in {(m.stage, m.depth, m.kind) for m in ALL}
