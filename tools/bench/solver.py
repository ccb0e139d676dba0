"""How fast the solver is, next to BitBully or to itself without one of its ideas."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from connect_four_ai.games.connect_four import Position
from tools.bench.stages import Disagreement

if TYPE_CHECKING:
    from connect_four_ai.solver.bitboard import Bitboards

Clock = Callable[[], float]

PLIES = (4, 6, 8, 10, 12, 16, 20, 24)


class ExactSolver(Protocol):
    """What is compared."""

    @property
    def nodes(self) -> int: ...

    def clear(self) -> None: ...

    def board_score(self, board: "Bitboards") -> int: ...


@dataclass(frozen=True)
class Compared:
    """What the positions of one ply took, all together; the other solver's part is None if there is
    none."""

    ply: int
    positions: int
    seconds: float
    nodes: int
    other_seconds: float | None
    other_nodes: int | None

    @property
    def ratio(self) -> float | None:
        """Our time for each second of the other's."""
        return self.seconds / self.other_seconds if self.other_seconds else None


def sample(ply: int, number: int | None = None) -> list[Position]:
    """Unfinished positions from random play, always the same; fewer if each takes long."""
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
    ours: ExactSolver,
    other: ExactSolver | None,
    watch: Callable[[int], None] = lambda solved: None,
    clock: Clock = time.process_time,
) -> Compared:
    """Solves positions of one ply in turns, each time from empty tables. Raises Disagreement if the
    scores differ.

    `watch` is called with the number of positions that both have solved.
    """
    seconds = other_seconds = 0.0
    nodes = other_nodes = 0
    for number, position in enumerate(positions):
        watch(number)
        score, took = _timed(ours, position, clock)
        seconds += took
        nodes += ours.nodes
        if other:
            other_score, took = _timed(other, position, clock)
            other_seconds += took
            other_nodes += other.nodes
            if score != other_score:
                raise Disagreement(f"{position}: we find {score}, the other solver {other_score}")
    ply = len(positions[0].moves)
    return Compared(
        ply,
        len(positions),
        seconds,
        nodes,
        *((other_seconds, other_nodes) if other else (None, None)),
    )


def _timed(solver: ExactSolver, position: Position, clock: Clock) -> tuple[int, float]:
    """The score, and the seconds for it."""
    from connect_four_ai.solver.bitboard import board_of  # here, because importing it compiles it

    solver.clear()
    started = clock()
    return solver.board_score(board_of(position)), clock() - started
