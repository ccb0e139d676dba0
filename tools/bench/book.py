"""Whether an opening book says what a solver finds without it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from connect_four_ai.solver.bitboard import board_of_key
from tools.bench.bitbully import BitBully

if TYPE_CHECKING:
    from connect_four_ai.solver.book import Book
    from connect_four_ai.solver.solver import Solver


def verify(book: "Book", place: int, solver: "Solver", other: BitBully | None) -> Iterator[str]:
    """What is wrong with one entry of the book; the solver has no book."""
    score = int(book.scores[place])
    board = board_of_key(int(book.keys[place]))
    found = solver.board_score(board)
    if found != score:
        yield f"position {place}: the book says {score}, the solver {found}"
    if other and (theirs := other.board_score(board)) != score:
        yield f"position {place}: the book says {score}, BitBully {theirs}"
