"""Sets of cells as integers, as in games/connect_four.py, and what a few operations read from them.

Bit 7·column + row, both counted from 0; the seventh row is always empty, and so no line runs on
into the next column:

     6 13 20 27 34 41 48    always empty
     5 12 19 26 33 40 47    even row (the 6th)
     4 11 18 25 32 39 46    odd row
     3 10 17 24 31 38 45    even row
     2  9 16 23 30 37 44    odd row
     1  8 15 22 29 36 43    even row
     0  7 14 21 28 35 42    odd row (the 1st)

A position is two of them, `mine` (the discs of the player to move) and `filled` (all discs).
Everything fits in 63 bits, so that plain Python's integers and numba's int64 agree.
"""

from connect_four_ai.games import connect_four
from connect_four_ai.games.connect_four import RED, Position, completing
from connect_four_ai.solver.compiled import compiled

Bitboards = tuple[int, int]
"""The discs of the player to move, and all discs."""

COLUMN = 0b0111111
BOTTOM = sum(1 << 7 * column for column in range(7))
BOARD = BOTTOM * COLUMN
ODD_ROWS = BOTTOM * 0b0010101
EVEN_ROWS = BOTTOM * 0b0101010


def board_of(position: Position) -> Bitboards:
    """Returns a position of the game as bitboards."""
    mine = position.red if position.player == RED else position.yellow
    return mine, position.red | position.yellow


@compiled("int64(int64)")
def count(cells: int) -> int:
    """Counts the cells; the compiler makes one instruction of this loop."""
    number = 0
    while cells:
        cells &= cells - 1
        number += 1
    return number


@compiled("int64(int64)")
def playable(filled: int) -> int:
    """Returns the lowest empty cell of each column that is not full: adding 1 at the bottom carries
    up to it."""
    return (filled + BOTTOM) & BOARD


_completing = compiled("int64(int64)")(completing)
has_four = compiled("boolean(int64)")(connect_four.has_four)
"""Returns whether four of these cells lie in a row."""


@compiled("int64(int64, int64)")
def winning_cells(mine: int, filled: int) -> int:
    """Returns the empty cells that would complete four in a row, playable or not."""
    return _completing(mine) & (BOARD ^ filled)


@compiled("int64(int64, int64)")
def lines(cells: int, step: int) -> int:
    """Returns the first cells of the lines of four within these cells, in one direction, by pairs
    of pairs."""
    pairs = cells & cells >> step
    return pairs & pairs >> 2 * step


@compiled("int64(int64, int64)")
def key_of(mine: int, filled: int) -> int:
    """Returns a number of 49 bits that no two positions share, and that is never 0.

    In each column, `filled` plus 1 at the bottom leaves a single 1 above the discs; below it,
    `mine` tells them apart.
    """
    return mine + filled + BOTTOM


@compiled("int64(int64)")
def mirrored(cells: int) -> int:
    """Returns the mirror image of cells, or of a key: columns 1 and 7, 2 and 6, 3 and 5 swapped."""
    outer = (cells & 127) << 42 | cells >> 42 & 127
    second = (cells & 127 << 7) << 28 | cells >> 28 & 127 << 7
    third = (cells & 127 << 14) << 14 | cells >> 14 & 127 << 14
    return outer | second | third | cells & 127 << 21
