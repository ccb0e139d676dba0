"""The transposition table: bounds of the scores of searched positions, each in one 64-bit integer.

    bit  60 …… 12    11 …… 6      5 …… 0
         key         lower        upper

The score lies between the two bounds; both are stored + 21.

The whole key is kept, so that an entry is never taken for another position's; no key is 0, the
value of an empty slot. A new entry always replaces the old one.

Late positions are many and cheap: they have a small table of their own, which fits the core's
cache. Both tables lie in one array, because every argument of a search costs time:

    NODES, STOP        how many positions have been searched, and 1 if the search must stop
    HEAD …             late positions: LATE entries
    EARLY …            early positions: 2 ** bits entries
"""

from typing import TYPE_CHECKING, TypeAlias

from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.solver.bitboard import key_of, mirrored
from connect_four_ai.solver.compiled import compiled

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Table: TypeAlias = "npt.NDArray[np.int64]"

NODES, STOP, HEAD = 0, 1, 8
LATE = 1 << 17
"""A megabyte."""
EARLY = HEAD + LATE
"""The place of the first early position."""

LATE_FROM = 24
"""The ply from which positions count as late."""
MIRROR_UNTIL = 14

MULTIPLIER = 0x1E3779B97F4A7C15
BITS_63 = (1 << 63) - 1
KEY = (1 << 49) - 1
OFFSET = 21
"""A bound of every score: the best is 18, a win with the 4th disc."""


def new_array(size: int) -> Table:
    """Returns an array of zeros, 8 bytes each."""
    if IN_BROWSER:  # which has no numpy
        return memoryview(bytearray(8 * size)).cast("q")  # type: ignore[return-value]
    import numpy as np

    return np.zeros(size, np.int64)


def empty(table: Table) -> None:
    """Sets a table, or a part of one, to zeros."""
    if isinstance(table, memoryview):
        table.cast("B")[:] = bytes(table.nbytes)
    else:
        table.fill(0)


def part_size(ply: int) -> int:
    """Returns how much of a table a search from that ply on uses: the later, the less, because a
    cache is faster than memory."""
    bits = max(12, 25 - 3 * ply // 4) if ply < LATE_FROM else 0
    return EARLY + (1 << bits)


@compiled("int64(int64, int64, int64)")
def where_kept(key: int, ply: int, size: int) -> int:
    """Returns the index of a key in a table of that size: the upper half of a product, as a
    hash."""
    hashed = (key * MULTIPLIER & BITS_63) >> 31
    if ply >= LATE_FROM:
        return HEAD + (hashed & (LATE - 1))
    return EARLY + (hashed & (size - EARLY - 1))


@compiled("int64(int64, int64, int64)")
def table_key(mine: int, filled: int, ply: int) -> int:
    """Returns the key under which the table keeps a position; early on, it shares that of its
    mirror image."""
    key = key_of(mine, filled)
    return min(key, mirrored(key)) if ply <= MIRROR_UNTIL else key


@compiled("int64(int64, int64, int64)")
def packed(key: int, lower: int, upper: int) -> int:
    """Returns an entry."""
    return key << 12 | lower + OFFSET << 6 | upper + OFFSET


@compiled("int64(int64)")
def key_in(entry: int) -> int:
    return entry >> 12 & KEY


@compiled("int64(int64)")
def lower_in(entry: int) -> int:
    return (entry >> 6 & 63) - OFFSET


@compiled("int64(int64)")
def upper_in(entry: int) -> int:
    return (entry & 63) - OFFSET
