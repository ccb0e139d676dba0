"""`bench search`: what each improvement of the search is worth."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from statistics import median
from typing import Any

from connect_four_ai.commands.options import CommandError, Subparsers, add_command, whole
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.search.evaluation import evaluate
from connect_four_ai.search.evaluation.connect_four import VALUES
from connect_four_ai.stages import section_8, section_9
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.comparison import OTHER_ORDERS
from tools.bench.stages import Disagreement, timed

SUMMARY = "minimax, alpha-beta and deepening"
ABOUT = """\
Searches the same positions to the same depth in four ways: minimax looks at every node, alpha-beta
skips what cannot change the result, ordered tries successors by what a search of 1 ply says of
them, deepened searches 1 ply deep, then 2, and so on, and tries first what was best before (the
nodes of all these searches are counted). All must find the same values."""
EXAMPLES = (("bench search", "at depth 7; it takes about a minute"),)
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
"""All nodes; left to right; by a shallow search, as stage 8; by all shallower ones, as stage 9,
which scores every move."""


@dataclass(frozen=True)
class Way:
    """One way to search a position; the ratios say how many times as much minimax took."""

    way: str
    value: float
    nodes: int
    seconds: float
    nodes_ratio: float
    seconds_ratio: float


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "search", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument(
        "--depth", type=whole(1, 9), default=7, metavar="N", help="the depth of the searches (7)"
    )
    parser.add_argument(
        "--rounds", type=whole(1, 1000), default=3, metavar="N", help="how often to run each (3)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints each search as it is measured. Raises CommandError if two ways disagree."""
    try:
        for moves in POSITIONS:
            print(moves or "empty board")
            for found in compare_ways(moves, arguments.depth, arguments.rounds):
                print(
                    f"  {found.way:10} value {found.value:4g} {found.nodes:12,} nodes"
                    f" {found.nodes_ratio:7.1f}× fewer {found.seconds:8.3f} s"
                    f" {found.seconds_ratio:7.1f}× faster",
                    flush=True,
                )
    except Disagreement as error:
        raise CommandError(str(error)) from None
    return 0


def compare_ways(moves: str, depth: int, rounds: int) -> Iterator[Way]:
    """Searches a position in every way, minimax first. Raises Disagreement if their values
    differ."""
    position = Position.from_moves(moves)
    minimax: tuple[float, int, float] | None = None
    for name, way in WAYS.items():
        runs = []
        for _ in range(rounds):
            VALUES.clear()  # no value of a position is remembered
            runs.append(timed(partial(way, position, depth)))
        (value, nodes), seconds = runs[0][0], median(took for _, took in runs)
        minimax = minimax or (value, nodes, seconds)
        if value != minimax[0]:
            raise Disagreement(
                f"{moves} at depth {depth}: {name} finds {value}, minimax {minimax[0]}"
            )
        yield Way(name, value, nodes, seconds, minimax[1] / nodes, minimax[2] / seconds)
