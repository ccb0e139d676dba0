"""The solver: exact scores and the best columns, with or without a book."""

from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import IllegalMove, Position, checked
from connect_four_ai.solver.bitboard import COLUMN, Bitboards, board_of, playable
from connect_four_ai.solver.book import Book
from connect_four_ai.solver.engine import Engine, Watch, WebEngine
from connect_four_ai.solver.search import win

CENTRE_FIRST = (4, 3, 5, 2, 6, 1, 7)


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
        self, book: Book | None = None, bits: int = 24, threads: int | None = None
    ) -> None:
        """`bits`: the large table has 2 ** bits entries of 8 bytes (24: 128 MB).

        `threads`: how many search at the same time, at most 32; without it, one for each core. In a
        web page there is one.
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
        for column in CENTRE_FIRST:
            move = playable(board[1]) & COLUMN << 7 * (column - 1)
            if move and self._keeps(board, move, score):
                return column
        raise ValueError(f"no column scores {score}")

    def _keeps(self, board: Bitboards, move: int, score: int) -> bool:
        """Returns whether a move, a cell, scores at least this much."""
        mine, filled = board
        if (found := self._in_book((filled ^ mine, filled | move))) is not None:
            return -found >= score
        return self._engine.keeps(board, move, score)

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
        return self.book.find(board) if self.book else None


def _unfinished(position: Position | str) -> Position:
    start: Position = checked(position)
    if start.winner is not None:
        raise IllegalMove("there is nothing to play: {outcome}", outcome=start.outcome)
    return start
