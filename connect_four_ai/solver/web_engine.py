"""In a web page: what searches for the solver is solver.wasm, which tools/web/make_solver.py makes
from search.py. It has one thread, and its table in its own memory."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from connect_four_ai.solver.bitboard import Bitboards
from connect_four_ai.solver.proofs import UNKNOWN
from connect_four_ai.solver.table import EARLY, HEAD, LATE, part_size

FILE = Path(__file__).with_name("solver.wasm")
MOST_BITS = 18
"""Of the table: with the book, nothing is searched that would use more."""
PAGE = 1 << 16
"""Bytes of WebAssembly's unit of memory."""
Watch: TypeAlias = Callable[[], None]


class Engine:
    def __init__(self, bits: int, ideas: int, threads: int | None) -> None:
        """As for Solver, but `threads` says nothing."""
        from js import BigInt64Array, Object, WebAssembly
        from pyodide.ffi import to_js

        def given(**options: Any) -> Any:
            return to_js(options, dict_converter=Object.fromEntries)

        self._ideas = ideas
        self._most = EARLY + (1 << min(bits, MOST_BITS))
        self._used = 0
        pages = 2 + 8 * self._most // PAGE
        memory = WebAssembly.Memory.new(given(initial=pages))
        module = WebAssembly.Module.new(to_js(FILE.read_bytes()))
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
        """`watch` is not called: who does not want the answer any more ends the Web Worker."""
        return self._call(self._wasm.solve, board, most, UNKNOWN)

    def keeps(self, board: Bitboards, move: int, score: int) -> bool:
        return bool(self._call(self._wasm.keeps, board, move, score))

    def _call(self, function: Any, board: Bitboards, *numbers: int) -> int:
        from js import BigInt

        size = min(part_size(board[1].bit_count()), self._most)
        self._used = max(self._used, size)
        given = map(BigInt, (*board, *numbers))
        return int(function(*given, self._place, BigInt(size), BigInt(self._ideas)))
