"""The solver: exact scores and the best columns, with or without a book.

The search is machine code on several threads; in a web page it is WebAssembly, on one.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, TypeAlias

from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import IllegalMove, Position, checked
from connect_four_ai.solver.bitboard import COLUMN, Bitboards, board_of, key_of, mirrored, playable
from connect_four_ai.solver.book import Book
from connect_four_ai.solver.search import begin, keeps, narrow, solve, win
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

CENTRE_FIRST = (4, 3, 5, 2, 6, 1, 7)
SOON_FROM = 12
"""From this ply on, starting threads would take as long as the search."""
SECONDS_BETWEEN_WATCHES = 0.05
Watch: TypeAlias = Callable[[], None]


class Solver:
    """Plays perfectly. Reuse one solver: its table helps with the next position.

    Scores are the field's: for the player to move, 22 minus the discs that the winner will have
    played, negative when losing, 0 for a draw. A finished position has none: IllegalMove says who
    has won. A position may be given by its columns.

    >>> solver = Solver(bits=17)
    >>> solver.score("4455"), solver.best(Position.from_moves("4455"))
    (18, 3)
    """

    def __init__(
        self, book: Book | None = None, bits: int = 24, threads: int | None = None
    ) -> None:
        """Makes a solver. `bits`: the large table has 2 ** bits entries of 8 bytes (24: 128 MB).

        `threads`: the number of search threads, at most 32; by default one for each core. In a web
        page there is one.
        """
        self.book = book
        self._engine = WebEngine(bits) if IN_BROWSER else Engine(bits, threads)

    @property
    def nodes(self) -> int:
        """The number of positions searched since the solver was made or cleared."""
        return self._engine.nodes

    def clear(self) -> None:
        """Forgets everything but the book."""
        self._engine.clear()

    def score(self, position: Position | str, weak: bool = False) -> int:
        """Returns the exact score; or, `weak`, its sign, the outcome: 1 for a win, 0 for a draw, −1
        for a loss, in less time.

        Raises IllegalMove if the game is over, as all these methods do.
        """
        return self.board_score(board_of(_unfinished(position)), weak)

    def scores(self, position: Position | str, weak: bool = False) -> dict[int, int]:
        """Returns the score, or the outcome, of each open column for the player to move."""
        start = _unfinished(position)
        return {column: self.score_after(start, column, weak) for column in start.legal_moves}

    def best(self, position: Position | str, weak: bool = False) -> int:
        """Returns a column that keeps the score, or the outcome; `scores` finds them all."""
        board = board_of(_unfinished(position))
        score = self.board_score(board, weak)
        return self.board_best(board, -21 if weak and score < 0 else score)  # a loss is a loss

    def board_score(self, board: Bitboards, weak: bool = False, watch: Watch = lambda: None) -> int:
        """Returns the score, or the outcome, of a position that is not finished.

        `watch` is called now and then; an exception that it raises ends the search.
        """
        if (found := self._in_book(board)) is not None:
            return (found > 0) - (found < 0) if weak else found
        return self._engine.solve(board, 1 if weak else 21, watch)

    def board_best(self, board: Bitboards, score: int) -> int:
        """Returns a column, 1–7, that scores at least this much. Raises ValueError if none does."""
        mine, filled = board
        for column in CENTRE_FIRST:
            if move := playable(filled) & COLUMN << 7 * (column - 1):
                found = self._in_book((filled ^ mine, filled | move))
                if self._engine.keeps(board, move, score) if found is None else -found >= score:
                    return column
        raise ValueError(f"no column scores {score}")

    def score_after(
        self, position: Position, column: int, weak: bool = False, watch: Watch = lambda: None
    ) -> int:
        """Returns the score, or the outcome, of one open column for the player to move."""
        after = position.play(column)
        if after.winner is None:
            return -self.board_score(board_of(after), weak, watch)
        if after.winner != position.player:
            return 0
        return 1 if weak else int(win(len(position.moves)))

    def _in_book(self, board: Bitboards) -> int | None:
        if self.book is None or board[1].bit_count() > self.book.plies:
            return None
        key = key_of(*board)
        return self.book.find(min(key, mirrored(key)))


def _unfinished(position: Position | str) -> Position:
    start: Position = checked(position)
    if start.winner is not None:
        raise IllegalMove("there is nothing to play: {outcome}", outcome=start.outcome)
    return start


class Engine:
    """Runs the search on several threads."""

    def __init__(self, bits: int, threads: int | None) -> None:
        cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count()
        self._threads = min(MOST_THREADS, threads or cores or 1)
        self._pool = ThreadPoolExecutor(self._threads)
        self._table: Any = new_table(bits)
        self._parts = [self._table[: part_size(ply)] for ply in range(42)]
        self._used = 0

    @property
    def nodes(self) -> int:
        """The number of positions searched since the engine was made or cleared."""
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


class WebEngine(Engine):
    """Runs the search in a web page, on one thread."""

    MOST_BITS = 18
    """Maximum size of the table, as in Solver: with the book, no search would use more."""

    def __init__(self, bits: int) -> None:
        size = EARLY + (1 << min(bits, self.MOST_BITS))
        table: Any = memoryview(bytearray(8 * size)).cast("q")  # there is no numpy
        self._table, self._parts = table, [table[: part_size(ply)] for ply in range(42)]
        self._used = 0

    @property
    def nodes(self) -> int:
        return int(self._table[0])

    def clear(self) -> None:
        for part in self._table[: HEAD + LATE], self._table[EARLY : self._used]:
            part.cast("B")[:] = bytes(part.nbytes)
        self._used = 0

    def solve(self, board: Bitboards, most: int, watch: Watch) -> int:
        """Returns the score as Engine does; `watch` is not called: ending the Web Worker ends the
        search."""
        return solve(*board, most, self._part(board))
