"""The exact solver, next to BitBully.

Solves random positions in turn with BitBully, each from empty tables and without a book, and gives
the processor's time and the nodes of a position. Fewer positions are solved of early plies, which
take long.
"""

import argparse
import random
import sys
from functools import partial
from typing import Any, Protocol

from connect_four_ai.commands.outputs import progress
from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.bitboard import Bitboards, board_of, count
from connect_four_ai.solver.solver import Solver
from tools.bench import Cost, Option, compare, show

EXAMPLES = (
    ("bench solver", "positions of 4 to 24 plies; it takes about two minutes"),
    ("bench solver --plies 0", "the empty board; it takes many minutes"),
)
OPTIONS = {
    "plies": Option("discs on the board", (4, 6, 8, 10, 12, 16, 20, 24), 0, 40),
    "positions": Option("positions of each ply; 0: fewer of early ones", 0, 0),
}


class ExactSolver(Protocol):
    @property
    def nodes(self) -> int: ...

    def clear(self) -> None: ...

    def board_score(self, board: Bitboards) -> int: ...


def run(arguments: argparse.Namespace) -> int:
    """Prints the costs of each ply as soon as they are measured. Raises Disagreement."""
    solvers: dict[str, ExactSolver] = {}
    try:
        solvers["BitBully"] = BitBully()
    except ImportError:
        print("BitBully is not installed: pip install bitbully", file=sys.stderr)
    solvers["ours"] = Solver()
    for ply in arguments.plies:
        positions = sample(ply, arguments.positions)
        show(f"ply {ply}, {len(positions)} positions", mean_costs(positions, solvers))
    return 0


def sample(ply: int, number: int = 0) -> list[Position]:
    """Returns unfinished positions from random play, always the same."""
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


def mean_costs(positions: list[Position], solvers: dict[str, ExactSolver]) -> dict[str, Cost]:
    """Solves each position in turn with each solver, from empty tables. Returns the mean costs of a
    position. Raises Disagreement if the scores differ."""
    costs: list[dict[str, Cost]] = []
    with progress("") as show_progress:
        for position in positions:
            show_progress(f"{len(costs)} solved")
            for solver in solvers.values():
                solver.clear()
            ways = {
                name: partial(_solve, solver, board_of(position))
                for name, solver in solvers.items()
            }
            costs.append(compare(str(position), ways))
    count = len(positions)
    return {
        name: Cost(
            sum(cost[name].nodes for cost in costs) // count,
            sum(cost[name].seconds for cost in costs) / count,
        )
        for name in solvers
    }


def _solve(solver: ExactSolver, board: Bitboards) -> tuple[int, int]:
    return solver.board_score(board), solver.nodes


# BitBully, another exact solver (https://pypi.org/project/bitbully)


class BitBully:
    """A solver with the methods of Solver. Raises ImportError if BitBully is not installed."""

    def __init__(self, book: bool = False) -> None:
        """Makes the solver. `book`: looks positions up in BitBully's own book, of twelve plies."""
        from bitbully import bitbully_core
        from bitbully_databases import BitBullyDatabases

        self._board: Any = bitbully_core.BoardCore
        self._core: Any = bitbully_core.BitBullyCore()
        if book:
            self._core.loadBook(BitBullyDatabases.get_database_path("12-ply-dist"))

    @property
    def nodes(self) -> int:
        return int(self._core.getNodeCounter())

    def clear(self) -> None:
        self._core.resetTranspositionTable()
        self._core.resetNodeCounter()

    def board_score(self, board: Bitboards) -> int:
        """Returns the exact score of a position that is not finished."""
        mine, filled = board
        theirs = self._board()
        first, second = (mine, filled ^ mine) if count(filled) % 2 == 0 else (filled ^ mine, mine)
        cells = [
            [_mark(first, second, 1 << 7 * column + row) for row in range(6)] for column in range(7)
        ]
        if not theirs.setBoard(cells):
            raise ValueError(f"BitBully takes {board} for no position")
        return int(self._core.mtdf(theirs, 0))


def _mark(first: int, second: int, cell: int) -> int:
    return 1 if first & cell else 2 if second & cell else 0
