"""What stages cost and throw away, held against a textbook, the exam's file and what the arena
measured."""

import re
from pathlib import Path
from statistics import fmean

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import STARTS
from connect_four_ai.stages import STAGES, find_stage
from connect_four_ai.study.arena import exam
from connect_four_ai.study.comparison import Opinion
from connect_four_ai.study.costs import EXAM, Costs, effective_branching_factor, in_exam, neighbours

ARENA = Path(__file__).parent.parent / "docs" / "arena.md"
CLOSE = 0.06
"""Two standard errors of a share of 300, and a little for the moves that are chosen at random."""


def test_the_effective_branching_factor_is_the_textbook_s() -> None:
    """Russell and Norvig: 52 nodes at depth 5 are 1.92. A uniform tree has its own number."""
    assert effective_branching_factor(52, 5) == pytest.approx(1.92, abs=0.005)
    for branches in (1, 2, 7, 35):
        for plies in (1, 3, 6):
            nodes = sum(branches**ply for ply in range(1, plies + 1))
            assert effective_branching_factor(nodes, plies) == pytest.approx(branches, abs=1e-5)


def test_the_exam_is_close_to_what_the_arena_measured() -> None:
    """The arena page's table: the rows are sections, the columns depths."""
    brain = AIBrain("9.1.5", 2, 0)
    stages = tuple(find_stage(section) for section in ("9.1.4", "9.1.5", "9.1.6", "9.1.7"))
    found = Costs(Position(), brain, stages, {}).run()
    text = ARENA.read_text(encoding="utf-8")
    for stage in stages:
        row = re.search(rf"^\| {re.escape(stage.section)} \|(.*)$", text, re.MULTILINE)
        assert row is not None
        measured = float(re.findall(r"([\d.]+)%", row[1])[1]) / 100
        answers = found[in_exam(brain, stage)].scores
        assert len(answers) == exam.SIZE
        assert fmean(answers.values()) == pytest.approx(measured, abs=CLOSE), stage.section


def test_what_is_known_of_the_exam_is_not_asked_again() -> None:
    brain = AIBrain("9.1.3", 0, 0)
    first, *others = (moves for moves, _ in exam.positions()[:20])
    impossible = dict.fromkeys(others, 7.0)
    name = in_exam(brain, brain.stage)
    found = Costs(Position(), brain, (brain.stage,), {}, 20, {name: Opinion(impossible)}).run()
    assert found[name].scores == {**impossible, first: found[name].scores[first]}
    assert found[name].scores[first] <= 1


def test_every_stage_is_compared_with_its_neighbours() -> None:
    names = {
        section: [stage.section for stage in neighbours(STAGES[section], Position())]
        for section in ("9.1.2", "8", "0")
    }
    assert names == {"9.1.2": ["9.1.2", "9.1.3"], "8": ["9.1.7", "8", "9"], "0": ["U", "0"]}


def test_a_stage_is_asked_at_its_own_depth_and_beyond_only_while_that_is_quick() -> None:
    """Isolation has up to 24 moves: plain minimax soon visits very many nodes."""
    start = STARTS["Isolation"]
    brain = AIBrain(find_stage("4", start), 2, 0)
    found = Costs(start, brain, (brain.stage,), {}).run()
    assert list(found) == [f"4:{depth}" for depth in range(len(found))]
    nodes = [opinion.thought.nodes for opinion in found.values() if opinion.thought]
    assert len(nodes) == len(found) >= 3
    assert nodes[-2] < 20_000
    assert not any(name.startswith(EXAM) for name in found), "it is about Connect Four"
