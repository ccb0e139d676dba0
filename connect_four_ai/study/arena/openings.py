"""Where the games begin: positions that perfect play draws, so that neither colour has the better
of it."""

import random

from connect_four_ai.games.connect_four import Position
from connect_four_ai.solver.bitboard import board_of, key_of, mirrored
from connect_four_ai.solver.book import Book, shipped_book
from connect_four_ai.solver.book_file import fault

PLIES = 4


def openings(book: Book, plies: int = PLIES) -> list[str]:
    """The moves to every position of so many discs that is a draw, one of each mirrored pair. The
    book must have them.

    >>> from connect_four_ai.solver.book import shipped_book
    >>> openings(shipped_book(), 2)
    ['22', '24', '33', '34', '35', '36']
    """
    positions = [Position()]
    for _ in range(plies):
        following = (
            position.play(column) for position in positions for column in position.legal_moves
        )
        positions = list(
            {_reduced(position): position for position in reversed(list(following))}.values()
        )
    found = [position.moves for position in positions if book.find(board_of(position)) == 0]
    return sorted(found)


def chosen_openings(count: int, seed: int) -> list[str]:
    """So many of them; more begin with the same ones. Raises ValueError without the book."""
    if (book := shipped_book()) is None:
        raise ValueError(fault())
    found = openings(book)
    random.Random(seed).shuffle(found)
    return found[:count]


def _reduced(position: Position) -> int:
    key = int(key_of(*board_of(position)))
    return min(key, int(mirrored(key)))
