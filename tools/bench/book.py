"""Whether an opening book says what a solver finds without it."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from connect_four_ai.solver.bitboard import board_of_key
from tools.bench.solver import ExactSolver

if TYPE_CHECKING:
    from connect_four_ai.solver.book import Book


def differences(book: "Book", places: Iterable[int], solver: ExactSolver) -> Iterator[str]:
    """A line for each of these entries of the book that a solver disagrees with; not one that uses
    this book."""
    for place in places:
        said, found = (
            int(book.scores[place]),
            solver.board_score(board_of_key(int(book.keys[place]))),
        )
        if found != said:
            yield f"position {place}: the book says {said}, {type(solver).__name__} {found}"
