"""The solver: exact scores and the best columns, with or without a book."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeAlias

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import IllegalMove, Position, checked
from connect_four_ai.solver.bitboard import COLUMN, Bitboards, board_of, playable
from connect_four_ai.solver.book import Book
from connect_four_ai.solver.ideas import ALL_IDEAS, SEVERAL, THREAD
from connect_four_ai.solver.proofs import UNKNOWN
from connect_four_ai.solver.search import begin, keeps, solve, win
from connect_four_ai.solver.table import (
    EARLY,
    HEAD,
    LATE,
    MOST_THREADS,
    SHARED,
    Table,
    new_table,
    part,
)

CENTRE_FIRST = (4, 3, 5, 2, 6, 1, 7)

SOON_FROM = 12
"""From this ply on, starting threads would take as long as the search."""
SECONDS_BETWEEN_WATCHES = 0.05
Watch: TypeAlias = Callable[[], None]


class Solver:
    """Plays perfectly. Keep one: what its table knows of one position helps with the next.

    Scores are the field's: for the player to move, 22 minus the discs that the winner will have
    played, negative when losing, 0 for a draw. A finished position has none: IllegalMove says who
    has won. A position may be given by its columns.

    >>> solver = Solver(bits=17)
    >>> solver.score("4455"), solver.best(Position.from_moves("4455"))
    (18, 3)
    """

    def __init__(
        self,
        book: Book | None = None,
        bits: int = 24,
        ideas: int = ALL_IDEAS,
        threads: int | None = None,
    ) -> None:
        """`bits`: the large table has 2 ** bits entries of 8 bytes (24: 128 MB). `ideas`: see
        ideas.py.

        `threads`: how many search at the same time, at most 32; without it, one for each core.
        """
        self.book = book
        self.threads = max(1, min(MOST_THREADS, threads or _cores()))
        self._pool = ThreadPoolExecutor(self.threads)
        self._table = new_table(bits)
        self._parts = [part(self._table, ply) for ply in range(42)]
        self._ideas = ideas
        self._used = 0

    @property
    def nodes(self) -> int:
        """How many positions have been searched since the solver was made or cleared."""
        return int(self._table[0:SHARED:8].sum())

    def clear(self) -> None:
        """Forgets everything but the book."""
        self._table[: HEAD + self.threads * LATE].fill(0)
        self._table[EARLY : self._used].fill(0)
        self._used = 0

    def score(self, position: Position | str, weak: bool = False) -> int:
        """The exact score; or, `weak`, its sign, the outcome: 1 for a win, 0 for a draw, −1 for a
        loss, in less time.

        Raises IllegalMove if the game is over, as all these methods do.
        """
        return self.board_score(_unfinished(position), weak)

    def scores(self, position: Position | str, weak: bool = False) -> dict[int, int]:
        """What each open column leads to, for the player to move: its score, or its outcome."""
        start: Position = checked(position)
        _unfinished(start)
        return {column: self.score_after(start, column, weak) for column in start.legal_moves}

    def best(self, position: Position | str, weak: bool = False) -> int:
        """One of the columns that keep the score, or the outcome; `scores` finds them all."""
        score = self.board_score(board := _unfinished(position), weak)
        return self.board_best(board, -21 if weak and score < 0 else score)  # a loss is a loss

    def board_score(
        self,
        board: Bitboards,
        weak: bool = False,
        guess: int | None = None,
        watch: Watch = lambda: None,
    ) -> int:
        """The score, or the outcome, of a position that is not finished. A good guess makes it
        sooner known.

        `watch` is called now and then; what it raises ends the search.
        """
        if (found := self._in_book(board)) is not None:
            return (found > 0) - (found < 0) if weak else found
        most, guess = 1 if weak else 21, UNKNOWN if guess is None else guess
        table, ideas = self._state(board)
        if board[1].bit_count() >= SOON_FROM:
            return solve(*board, most, guess, table, ideas)
        return self._solve_together(board, most, guess, table, ideas, watch)

    def _solve_together(
        self, board: Bitboards, most: int, guess: int, table: Table, ideas: int, watch: Watch
    ) -> int:
        """All threads search; this one only waits for them, so that it can be interrupted."""
        if self.threads > 1:
            begin(*board, most, guess, self.threads, table, ideas)
            ideas |= SEVERAL
        under_way = [
            self._pool.submit(solve, *board, most, guess, table, ideas | thread << THREAD)
            for thread in range(self.threads)
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

    def board_best(self, board: Bitboards, score: int) -> int:
        """A column, 1–7, that scores at least so much. Raises ValueError if none does."""
        for column in CENTRE_FIRST:
            if self.board_keeps(board, column, score):
                return column
        raise ValueError(f"no column scores {score}")

    def board_keeps(self, board: Bitboards, column: int, score: int) -> bool:
        """Whether a column, 1–7, is open and scores at least so much."""
        mine, filled = board
        if not (move := playable(filled) & COLUMN << 7 * (column - 1)):
            return False
        if (found := self._in_book((filled ^ mine, filled | move))) is not None:
            return -found >= score
        return bool(keeps(*board, move, score, *self._state(board)))

    def score_after(
        self, position: Position, column: int, weak: bool = False, watch: Watch = lambda: None
    ) -> int:
        """What one open column leads to, for the player to move."""
        after = position.play(column)
        if after.winner is None:
            return -self.board_score(board_of(after), weak, watch=watch)
        if after.winner != position.player:
            return 0
        return 1 if weak else int(win(len(position.moves)))

    def _in_book(self, board: Bitboards) -> int | None:
        return self.book.find(board) if self.book else None

    def _state(self, board: Bitboards) -> tuple[Table, int]:
        """What a search is given."""
        table = self._parts[board[1].bit_count()]
        self._used = max(self._used, len(table))
        return table, self._ideas


def _unfinished(position: Position | str) -> Bitboards:
    start: Position = checked(position)
    if start.winner is not None:
        raise IllegalMove(say("there is nothing to play: {outcome}", outcome=start.outcome))
    return board_of(start)


def _cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
