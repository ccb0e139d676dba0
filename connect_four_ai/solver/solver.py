"""The solver: exact scores and the best columns, with or without a book."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeAlias

from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import IllegalMove, Position, checked
from connect_four_ai.solver.bitboard import COLUMN, Bitboards, board_of, key_of, mirrored, playable
from connect_four_ai.solver.book import Book
from connect_four_ai.solver.search import keeps, solve, win
from connect_four_ai.solver.table import EARLY, NODES, STOP, Table, empty, new_array, part_size

CENTRE_FIRST = (4, 3, 5, 2, 6, 1, 7)
SOON_FROM = 12
"""From this ply on, a search is over before anybody would interrupt it."""
MOST_BITS_ON_THE_WEB = 18
"""Maximum size of the table in a web page: with the book, no search would use more."""
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

    def __init__(self, book: Book | None = None, bits: int = 24) -> None:
        """Makes a solver. `bits`: the large table has 2 ** bits entries of 8 bytes (24: 128 MB)."""
        self.book = book
        bits = min(bits, MOST_BITS_ON_THE_WEB) if IN_BROWSER else bits
        self._table = new_array(EARLY + (1 << bits))
        self._used = 0
        """The length of the part of the table that has been used."""

    def clear(self) -> None:
        """Forgets everything but the book."""
        empty(self._table[: self._used])
        self._used = 0

    @property
    def nodes(self) -> int:
        """The number of positions searched since the solver was made or cleared."""
        return int(self._table[NODES])

    def score(self, position: Position | str) -> int:
        """Returns the exact score. Raises IllegalMove if the game is over, as all these methods
        do."""
        return self.board_score(board_of(_unfinished(position)))

    def scores(self, position: Position | str) -> dict[int, int]:
        """Returns the score of each open column for the player to move."""
        start = _unfinished(position)
        return {column: self.score_after(start, column) for column in start.legal_moves}

    def best(self, position: Position | str) -> int:
        """Returns a column that keeps the score; `scores` finds them all."""
        board = board_of(_unfinished(position))
        return self.board_best(board, self.board_score(board))

    def board_score(self, board: Bitboards, watch: Watch = lambda: None) -> int:
        """Returns the score of a position that is not finished.

        `watch` is called now and then; an exception that it raises ends the search.
        """
        found = self._in_book(board)
        return self._search(board, watch) if found is None else found

    def board_best(self, board: Bitboards, score: int) -> int:
        """Returns a column, 1–7, that scores at least this much. Raises ValueError if none does."""
        mine, filled = board
        table = self._part(filled)
        for column in CENTRE_FIRST:
            if move := playable(filled) & COLUMN << 7 * (column - 1):
                found = self._in_book((filled ^ mine, filled | move))
                if keeps(*board, move, score, table) if found is None else -found >= score:
                    return column
        raise ValueError(f"no column scores {score}")

    def score_after(self, position: Position, column: int, watch: Watch = lambda: None) -> int:
        """Returns the score of one open column for the player to move."""
        after = position.play(column)
        if after.winner is None:
            return -self.board_score(board_of(after), watch)
        return int(win(len(position.moves))) if after.winner == position.player else 0

    def _in_book(self, board: Bitboards) -> int | None:
        if self.book is None or board[1].bit_count() > self.book.plies:
            return None
        key = key_of(*board)
        return self.book.find(min(key, mirrored(key)))

    def _search(self, board: Bitboards, watch: Watch) -> int:
        """Returns the score. A long search runs in a thread, because machine
        code cannot be interrupted; a web page has none, and ends the whole Web Worker."""
        table = self._part(board[1])
        if IN_BROWSER or board[1].bit_count() >= SOON_FROM:
            return solve(*board, table)
        with ThreadPoolExecutor(1) as pool:
            search = pool.submit(solve, *board, table)
            try:
                while wait([search], SECONDS_BETWEEN_WATCHES).not_done:
                    watch()
            except BaseException:
                table[STOP] = 1
                wait([search])
                table[STOP] = 0
                raise
            return int(search.result())

    def _part(self, filled: int) -> Table:
        """Returns the part of the table that a search from there uses."""
        table = self._table[: part_size(filled.bit_count())]
        self._used = max(self._used, len(table))
        return table


def _unfinished(position: Position | str) -> Position:
    start: Position = checked(position)
    if start.winner is not None:
        raise IllegalMove("there is nothing to play: {outcome}", outcome=start.outcome)
    return start
