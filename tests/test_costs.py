"""The stages' costs and mistakes, against a textbook, the exam's file and what the arena
measured."""

import re
from pathlib import Path

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import STARTS
from connect_four_ai.stages import STAGES, find_stage
from connect_four_ai.study.comparison import Costs, effective_branching_factor, neighbours
from connect_four_ai.study.learning.watch import mistakes

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


@pytest.mark.parametrize("section", ["9.1.4", "9.1.5", "9.1.6", "9.1.7"])
def test_the_exam_is_close_to_what_the_arena_measured(section: str) -> None:
    """The arena page's table: the rows are sections, the columns depths."""
    text = ARENA.read_text(encoding="utf-8")
    row = re.search(rf"^\| {re.escape(section)} \|(.*)$", text, re.MULTILINE)
    assert row is not None
    measured = float(re.findall(r"([\d.]+)%", row[1])[1]) / 100
    assert mistakes(find_stage(section), 2) == pytest.approx(measured, abs=CLOSE)


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
    found = Costs(start, brain, (brain.stage,)).run()
    assert list(found) == [f"4:{depth}" for depth in range(len(found))]
    nodes = [opinion.thought.nodes for opinion in found.values() if opinion.thought]
    assert len(nodes) == len(found) >= 3
    assert nodes[-2] < 20_000
