"""The exact solver, next to BitBully.

Solves random positions in turn with BitBully, each from empty tables and without a book, and gives
the processor's time and the nodes. With --threads, the other one is our solver with one thread, and
the time is what a clock on the wall shows.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from connect_four_ai.commands.outputs import progress
from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.bitboard import Bitboards, board_of
from connect_four_ai.solver.solver import Solver
from tools.bench import Disagreement
from tools.bench.bitbully import BitBully

EXAMPLES = (
    ("bench solver", "positions of 4 to 24 plies; it takes about two minutes"),
    ("bench solver --plies 0", "the empty board; it takes many minutes"),
)
OPTIONS = {"plies": (4, 6, 8, 10, 12, 16, 20, 24), "positions": None, "threads": 1}
Clock = Callable[[], float]


class ExactSolver(Protocol):
    @property
    def nodes(self) -> int: ...

    def clear(self) -> None: ...

    def board_score(self, board: Bitboards) -> int: ...


@dataclass
class Cost:
    """Seconds and nodes of all positions together."""

    seconds: float = 0
    nodes: int = 0


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each ply as soon as it is measured. Raises Disagreement."""
    solvers: dict[str, ExactSolver] = {"ours": Solver(threads=arguments.threads)}
    clock = time.process_time
    if arguments.threads > 1:
        solvers["1 thread"] = Solver(threads=1)
        clock = time.perf_counter
    else:
        try:
            solvers["BitBully"] = BitBully()
        except ImportError:
            print("BitBully is not installed: pip install bitbully", file=sys.stderr)
    for ply in arguments.plies:
        positions = sample(ply, arguments.positions)
        with progress("") as tell:
            watch = partial("ply {}: {} solved".format, ply)
            costs = compare(positions, solvers, clock, lambda solved: tell(watch(solved)))  # noqa: B023
        each = [
            f"{name} {1000 * cost.seconds / len(positions):,.2f} ms"
            f" {cost.nodes / len(positions):,.0f} nodes"
            for name, cost in costs.items()
        ]
        ours, *others = (cost.seconds for cost in costs.values())
        share = f"  {ours / others[0]:.0%}" if others else ""
        print(f"ply {ply:2}, {len(positions)} positions:  {'  '.join(each)}{share}", flush=True)
    return 0


def sample(ply: int, number: int | None = None) -> list[Position]:
    """Returns unfinished positions from random play, always the same; fewer for early plies, which
    take long."""
    chance = random.Random(ply)
    number = number or (1 if ply == 0 else min(1000, 2 ** (ply // 2)))
    positions: list[Position] = []
    while len(positions) < number:
        position = Position()
        while len(position.moves) < ply and position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
        if position.winner is None:
            positions.append(position)
    return positions


def compare(
    positions: list[Position],
    solvers: dict[str, ExactSolver],
    clock: Clock = time.process_time,
    watch: Callable[[int], None] = lambda solved: None,
) -> dict[str, Cost]:
    """Solves each position in turn with each solver, from empty tables. Returns their costs.

    Raises Disagreement if the scores differ. `watch` is called with the number of positions that
    have been solved.
    """
    costs = {name: Cost() for name in solvers}
    for number, position in enumerate(positions):
        watch(number)
        scores = {}
        for name, solver in solvers.items():
            solver.clear()
            started = clock()
            scores[name] = solver.board_score(board_of(position))
            costs[name].seconds += clock() - started
            costs[name].nodes += solver.nodes
        if len(set(scores.values())) > 1:
            raise Disagreement(f"{position}: {scores}")
    return costs
