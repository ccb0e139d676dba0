"""Minimax, alpha-beta and deepening.

Searches the same positions to the same depth in four ways: minimax looks at every node, alpha-beta
skips what cannot change the result, ordered tries successors by what a search of 1 ply says of
them, deepened searches 1 ply deep, then 2, and so on, and tries first what was best before (the
nodes of all these searches are counted). All must find the same values.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from statistics import median
from typing import Any

from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.search.evaluation import evaluate
from connect_four_ai.search.evaluation.connect_four import VALUES
from connect_four_ai.stages import section_8, section_9
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.comparison import OTHER_ORDERS
from tools.bench import Disagreement
from tools.bench.stages import timed

EXAMPLES = (("bench search", "at depth 7; it takes about a minute"),)
OPTIONS = {"depth": 7, "rounds": 3}
POSITIONS = ("", "4447456", "4344343443556")
"""The empty board, one with many choices, and the notebook's example."""


class Minimax(Brain):
    """Visits every node: stage 8 without alpha and beta."""

    def minimax(self, position: Position, depth: int, *window: float) -> float:
        if depth == 0 or position.winner is not None:
            return evaluate(position)
        choose = max if position.player == RED else min
        return choose(self.minimax(position.play(move), depth - 1) for move in position.legal_moves)


Found = tuple[float, int]
"""The value of a position, and the nodes visited."""


def _from_the_root(page: Any, position: Position, depth: int) -> Found:
    brain = page(depth)
    value = brain.minimax(position, depth, -inf, inf, position.player == RED)
    return value, brain.nodes


def _deepened(position: Position, depth: int) -> Found:
    brain: Brain = section_9.AIBrain(depth)
    brain.auto_play(position)
    choose = max if position.player == RED else min
    return choose(brain.scores.values()), brain.nodes


WAYS: dict[str, Callable[[Position, int], Found]] = {
    "minimax": partial(_from_the_root, Minimax),
    "alpha-beta": partial(
        _from_the_root, changed_stage("8", *OTHER_ORDERS["from column 1 on"]).page
    ),
    "ordered": partial(_from_the_root, section_8.AIBrain),
    "deepened": _deepened,
}
"""The four ways: all nodes; moves from left to right; moves in the order of a shallow search, as in
stage 8; or of all shallower searches, as in stage 9, which scores every move."""


def run(arguments: argparse.Namespace) -> int:
    """Prints the measurement of each search when it is done. Raises Disagreement."""
    for moves in POSITIONS:
        print(moves or "empty board")
        all_nodes = all_seconds = 0.0
        for name, value, nodes, seconds in compare(moves, arguments.depth, arguments.rounds):
            all_nodes, all_seconds = all_nodes or nodes, all_seconds or seconds
            print(
                f"  {name:10} value {value:4g} {nodes:12,} nodes {all_nodes / nodes:7.1f}× fewer"
                f" {seconds:8.3f} s {all_seconds / seconds:7.1f}× faster",
                flush=True,
            )
    return 0


def compare(moves: str, depth: int, rounds: int) -> Iterator[tuple[str, float, int, float]]:
    """Searches a position in every way, minimax first. Yields the way, the value, the nodes and the
    median seconds. Raises Disagreement if the values differ."""
    position, values = Position.from_moves(moves), dict[str, float]()
    for name, way in WAYS.items():
        runs = []
        for _ in range(rounds):
            VALUES.clear()  # forget the values of positions
            runs.append(timed(partial(way, position, depth)))
        values[name], nodes = runs[0][0]
        if values[name] != values["minimax"]:
            raise Disagreement(f"{moves} at depth {depth}: {values}")
        yield name, values[name], nodes, median(took for _, took in runs)
