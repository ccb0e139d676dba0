"""Runs the search for the solver: machine code on several threads; in a web page solver.wasm, which
tools/web/make_solver.py makes from search.py, on one."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, TypeAlias

from connect_four_ai.solver.bitboard import Bitboards
from connect_four_ai.solver.search import begin, keeps, narrow, solve
from connect_four_ai.solver.table import (
    EARLY,
    HEAD,
    LATE,
    LOWER,
    MOST_THREADS,
    SHARED,
    UPPER,
    Table,
    new_table,
    part_size,
)

SOON_FROM = 12
"""From this ply on, starting threads would take as long as the search."""
SECONDS_BETWEEN_WATCHES = 0.05
Watch: TypeAlias = Callable[[], None]


class Engine:
    def __init__(self, bits: int, threads: int | None) -> None:
        """As for Solver."""
        self._threads = max(1, min(MOST_THREADS, threads or _cores()))
        self._pool = ThreadPoolExecutor(self._threads)
        self._table = new_table(bits)
        self._parts = [self._table[: part_size(ply)] for ply in range(42)]
        self._used = 0

    @property
    def nodes(self) -> int:
        """The number of positions searched since it was made or cleared."""
        return int(self._table[0:SHARED:8].sum())

    def clear(self) -> None:
        """Forgets everything."""
        self._table[: HEAD + self._threads * LATE].fill(0)
        self._table[EARLY : self._used].fill(0)
        self._used = 0

    def solve(self, board: Bitboards, most: int, watch: Watch) -> int:
        """Returns the score of a position, between −most and most. `watch` is called now and then;
        an exception that it raises ends the search."""
        table = self._part(board)
        if board[1].bit_count() >= SOON_FROM:
            return solve(*board, most, table)
        begin(*board, most, self._threads, table)
        return self._wait(
            [self._pool.submit(narrow, *board, table, thread) for thread in range(self._threads)],
            table,
            watch,
        )

    def keeps(self, board: Bitboards, move: int, score: int) -> bool:
        """Returns whether a move, a cell, scores at least this much."""
        return bool(keeps(*board, move, score, self._part(board)))

    def _wait(self, under_way: list[Any], table: Table, watch: Watch) -> int:
        """Waits for all threads, so that this one can be interrupted."""
        try:
            while wait(under_way, SECONDS_BETWEEN_WATCHES).not_done:
                watch()
        except BaseException:
            while wait(under_way, 0.001).not_done:
                table[UPPER] = table[LOWER]  # nothing is left to ask
                table[1:SHARED:8] = 1
            raise
        return int(under_way[0].result())

    def _part(self, board: Bitboards) -> Table:
        """Returns the part of the table that a search from there uses."""
        table = self._parts[board[1].bit_count()]
        self._used = max(self._used, len(table))
        return table


def _cores() -> int:
    """Returns how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class WebEngine:
    """The same in a web page; the table lies in the memory of solver.wasm."""

    FILE = Path(__file__).with_name("solver.wasm")
    MOST_BITS = 18
    """Of the table: with the book, no search would use more."""
    PAGE = 1 << 16
    """Bytes of WebAssembly's unit of memory."""

    def __init__(self, bits: int) -> None:
        from js import BigInt64Array, Object, WebAssembly
        from pyodide.ffi import to_js

        def given(**options: Any) -> Any:
            return to_js(options, dict_converter=Object.fromEntries)

        self._most = EARLY + (1 << min(bits, self.MOST_BITS))
        self._used = 0
        memory = WebAssembly.Memory.new(given(initial=2 + 8 * self._most // self.PAGE))
        module = WebAssembly.Module.new(to_js(self.FILE.read_bytes()))
        self._wasm = WebAssembly.Instance.new(module, given(env=given(memory=memory))).exports
        self._place = -(-int(getattr(self._wasm, "__heap_base").value) // 8) * 8
        self._table = BigInt64Array.new(memory.buffer, self._place, self._most)

    @property
    def nodes(self) -> int:
        return int(self._table[0])

    def clear(self) -> None:
        from js import BigInt

        nothing = BigInt(0)
        self._table.fill(nothing, 0, HEAD + LATE)
        self._table.fill(nothing, EARLY, max(EARLY, self._used))
        self._used = 0

    def solve(self, board: Bitboards, most: int, watch: Watch) -> int:
        """`watch` is not called: ending the Web Worker ends the search."""
        return self._call(self._wasm.solve, board, most)

    def keeps(self, board: Bitboards, move: int, score: int) -> bool:
        return bool(self._call(self._wasm.keeps, board, move, score))

    def _call(self, function: Any, board: Bitboards, *numbers: int) -> int:
        from js import BigInt

        size = min(part_size(board[1].bit_count()), self._most)
        self._used = max(self._used, size)
        return int(function(*map(BigInt, (*board, *numbers)), self._place, BigInt(size)))
