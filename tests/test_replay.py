"""Recorded searches, against the stages' own figures."""

import sys
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from golden_rows import CHAPTER_ROWS, ChapterRow

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import Stage, find_stage, stages_of
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Node, Recording, Timeline

HERE = Position.from_moves("1212125")
"""Red and Yellow have three in a column each, and Yellow is to move."""
GAMES = {
    "Connect Four": HERE,
    "Red to move": Position.from_moves("121212"),
    **{name: find_start(name) for name in ("Tic-tac-toe", "Isolation 3 × 2")},
}
PAIRS = [
    (name, stage)
    for name, position in GAMES.items()
    for stage in stages_of(position)
    if stage.computer and not stage.uninterrupted
]
SOME_ROWS = [row for row in CHAPTER_ROWS if row.depth <= 2][::7]


def values(recording: Recording) -> dict[Any, float]:
    return {child.move: child.value for child in recording.root.children}


def shape(recording: Recording) -> tuple[list[Any], list[Any]]:
    """Returns all facts of a recording's nodes and moments, to compare."""
    names = ("move", "depth", "maximising", "value", "bounds", "nodes", "sorting")
    numbers = {node: number for number, node in enumerate(recording.root)}
    nodes = [[getattr(node, name) for name in names] for node in numbers]
    happened = [
        (numbers[each.node], each.kind, each.value, each.lines)
        for each in recording.moments
        if each.node in numbers
    ]
    return nodes, happened


def find(recording: Recording, *moves: Any) -> Node:
    node = recording.root
    for move in moves:
        node = next(child for child in node.children if child.move == move)
    return node


@pytest.mark.parametrize(
    ("name", "stage"), PAIRS, ids=[f"{name}-{stage.section}" for name, stage in PAIRS]
)
def test_what_is_recorded_is_what_the_stage_does(name: str, stage: Stage) -> None:
    position = GAMES[name]
    recording = Replay(position, stage, 2, nodes=300).run()
    assert recording.thought is not None
    if not stage.timed:
        alone = AIBrain(stage, 2, 0, uses_book=False).auto_play(position)
        assert (recording.thought.scores, recording.thought.nodes) == (alone.scores, alone.nodes)
        assert recording.thought.prunes == alone.prunes
    assert values(recording) == recording.thought.scores
    if hasattr(stage.page, "minimax"):
        assert recording.earlier + recording.root.nodes - 1 == recording.thought.nodes
    assert recording.root.value == recording.thought.scores[recording.thought.move]
    assert sum(node.bounds is not None for node in recording.root) <= recording.thought.prunes
    assert sys.gettrace() is None


@pytest.mark.parametrize("row", SOME_ROWS, ids=str)
def test_the_chapters_own_scores_flow_up(row: ChapterRow) -> None:
    recording = Replay(Position.from_moves(row.position), find_stage(row.section), row.depth).run()
    assert values(recording) == row.scores
    for node in recording.root:
        if node.children and node is not recording.root:
            below = [child.value for child in node.children]
            add_up = find_stage(row.section).scoring in ("sum", "weighted")
            assert node.value == (
                sum(below) if add_up else max(below) if node.maximising else min(below)
            )
            assert not node.left_out


def test_every_cut_off_is_a_prune_and_says_what_was_known_elsewhere() -> None:
    # so shallow that nothing is searched to sort it
    recording = Replay(HERE, find_stage("8"), 2).run()
    assert recording.thought is not None
    cut = [node for node in recording.root if node.bounds is not None]
    assert len(cut) == recording.thought.prunes > 0
    for node in cut:
        assert node.bounds is not None
        alpha, beta = node.bounds
        assert alpha >= beta
        assert node.value == (alpha if node.maximising else beta)
        assert len(node.children) < 7


@pytest.mark.parametrize("section", ["4", "7", "8", "9"])
def test_too_many_nodes_are_left_out_from_below_counted_and_opened(section: str) -> None:
    position, stage = Position.from_moves("4453"), find_stage(section)
    depth = 4 if section in "89" else 3
    full = Replay(position, stage, depth).run()
    short = Replay(position, stage, depth, most=100).run()
    nodes = list(short.root)
    assert len(list(full.root)) > 500 > 100 >= len(nodes)
    assert values(short) == values(full)
    not_kept = sum(node.left_out + node.sorting for node in nodes)
    assert not_kept + len(nodes) == short.root.nodes == full.root.nodes
    timeline = Timeline(short)
    node = next(node for node in nodes if node.left_out > 10)
    moves = timeline.moves(node)
    opened = Replay(position, stage, depth, path=moves).run()
    assert shape(opened) == shape(replace(full, root=find(full, *moves)))
    timeline.open(node, opened)
    assert timeline.moment.node is node
    assert not node.left_out


def test_a_stage_by_the_clock_is_recorded_as_deep_as_it_got() -> None:
    recording = Replay(Position.from_moves("445"), find_stage("9"), None, seconds=0.02).run()
    assert recording.thought is not None
    again = Replay(Position.from_moves("445"), find_stage("9"), recording.thought.depth).run()
    assert shape(again) == shape(recording)


# The timeline


def test_alpha_and_beta_close_in() -> None:
    timeline = Timeline(Replay(HERE, find_stage("8"), 2).run())
    node = timeline.recording.root.children[2]
    timeline.go(timeline.place(node).entered)
    assert timeline.window(node) == (-inf, inf)
    timeline.go(timeline.place(node).left)
    window = timeline.window(node)
    assert window is not None
    assert node.value in window
    cut = next(node for node in timeline.recording.root if node.bounds is not None)
    timeline.go(timeline.place(cut).cut - 1)
    assert not timeline.is_cut(cut)
    timeline.go(timeline.place(cut).cut)
    assert timeline.is_cut(cut)
    assert timeline.window(cut) == cut.bounds
