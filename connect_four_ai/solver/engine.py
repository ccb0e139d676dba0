"""What searches for the solver: machine code, on several threads."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeAlias

from connect_four_ai.solver.bitboard import Bitboards
from connect_four_ai.solver.ideas import SEVERAL, THREAD
from connect_four_ai.solver.proofs import UNKNOWN
from connect_four_ai.solver.search import begin, keeps, solve
from connect_four_ai.solver.table import (
    EARLY,
    HEAD,
    LATE,
    MOST_THREADS,
    SHARED,
    Table,
    new_table,
    part_size,
)

SOON_FROM = 12
"""From this ply on, starting threads would take as long as the search."""
SECONDS_BETWEEN_WATCHES = 0.05
Watch: TypeAlias = Callable[[], None]


class Engine:
    def __init__(self, bits: int, ideas: int, threads: int | None) -> None:
        """As for Solver."""
        self._threads = max(1, min(MOST_THREADS, threads or _cores()))
        self._pool = ThreadPoolExecutor(self._threads)
        self._table = new_table(bits)
        self._parts = [self._table[: part_size(ply)] for ply in range(42)]
        self._ideas = ideas
        self._used = 0

    @property
    def nodes(self) -> int:
        """How many positions have been searched since it was made or cleared."""
        return int(self._table[0:SHARED:8].sum())

    def clear(self) -> None:
        """Forgets everything."""
        self._table[: HEAD + self._threads * LATE].fill(0)
        self._table[EARLY : self._used].fill(0)
        self._used = 0

    def solve(self, board: Bitboards, most: int, watch: Watch) -> int:
        """The score of a position, between −most and most. `watch` is called now and then; what it
        raises ends the search."""
        table, ideas = self._state(board)
        if board[1].bit_count() >= SOON_FROM:
            return solve(*board, most, UNKNOWN, table, ideas)
        return self._solve_together(board, most, table, ideas, watch)

    def keeps(self, board: Bitboards, move: int, score: int) -> bool:
        """Whether a move, a cell, scores at least so much."""
        return bool(keeps(*board, move, score, *self._state(board)))

    def _solve_together(
        self, board: Bitboards, most: int, table: Table, ideas: int, watch: Watch
    ) -> int:
        """All threads search; this one only waits for them, so that it can be interrupted."""
        if self._threads > 1:
            begin(*board, most, UNKNOWN, self._threads, table, ideas)
            ideas |= SEVERAL
        under_way = [
            self._pool.submit(solve, *board, most, UNKNOWN, table, ideas | thread << THREAD)
            for thread in range(self._threads)
        ]
        try:
            while wait(under_way, SECONDS_BETWEEN_WATCHES).not_done:
                watch()
        except BaseException:
            while wait(under_way, 0.001).not_done:
                table[SHARED + 1] = table[SHARED]  # nothing is left to ask
                table[1:SHARED:8] = 1
            raise
        return under_way[0].result()

    def _state(self, board: Bitboards) -> tuple[Table, int]:
        """What a search is given."""
        table = self._parts[board[1].bit_count()]
        self._used = max(self._used, len(table))
        return table, self._ideas


def _cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
