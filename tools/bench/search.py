"""Minimax, alpha-beta and deepening.

Searches the same positions to the same depth in four ways: minimax looks at every node, alpha-beta
skips what cannot change the result, ordered tries successors by what a search of 1 ply says of
them, deepened searches 1 ply deep, then 2, and so on, and tries first what was best before (the
nodes of all these searches are counted). All must find the same values.
"""

import argparse
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.search.evaluation import VALUES, evaluate
from connect_four_ai.stages import section_8, section_9
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.comparison import OTHER_ORDERS
from tools.bench import Cost, Option, compare, show

EXAMPLES = (("bench search", "at depth 7; it takes about a minute"),)
OPTIONS = {"depth": Option("plies", 7, 1, 12), "rounds": Option("rounds", 3)}
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
    VALUES.clear()  # forget the values of positions
    brain = page(depth)
    value = brain.minimax(position, depth, -inf, inf, position.player == RED)
    return value, brain.nodes


def _deepened(position: Position, depth: int) -> Found:
    VALUES.clear()
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
    """Prints the measurements of each position. Raises Disagreement."""
    for moves in POSITIONS:
        costs = measured(moves, arguments.depth, arguments.rounds)
        show(moves or "empty board", costs)
    return 0


def measured(moves: str, depth: int, rounds: int = 1) -> dict[str, Cost]:
    """Returns the cost of each way to search a position. Raises Disagreement."""
    position = Position.from_moves(moves)
    ways = {name: partial(way, position, depth) for name, way in WAYS.items()}
    return compare(f"{moves} at depth {depth}", ways, rounds)
