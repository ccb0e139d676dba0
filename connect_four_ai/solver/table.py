"""The transposition table: what is known of positions met before, each in one 64-bit integer.

    bit  60 …… 12    11 …… 6      5 …… 0
         key         lower        upper      the score lies between these bounds; both are stored + 21

The whole key is kept, so an entry never speaks for another position, and as no key is 0 an empty slot speaks for none.
A newcomer takes the slot. An entry is written at one stroke: two threads may share a table without a lock.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from connect_four_ai.solver.compiled import compiled

Table: TypeAlias = npt.NDArray[np.int64]

MULTIPLIER = 0x1E3779B97F4A7C15
BITS_63 = (1 << 63) - 1
OFFSET = 21
"""The best score there is: a win with the 4th disc scores 18, but 21 bounds every ply."""


def new_table(bits: int) -> Table:
    """An empty table of 2 ** bits entries, 8 bytes each."""
    return np.zeros(1 << bits, np.int64)


@compiled("int64(int64, int64)")
def slot(key: int, entries: int) -> int:
    """Where a key belongs in a table of so many entries (a power of 2): the upper half of a product, well stirred."""
    return ((key * MULTIPLIER & BITS_63) >> 31) & (entries - 1)


@compiled("int64(int64, int64, int64)")
def packed(key: int, lower: int, upper: int) -> int:
    """An entry."""
    return key << 12 | lower + OFFSET << 6 | upper + OFFSET


@compiled("int64(int64)")
def key_in(entry: int) -> int:
    return entry >> 12


@compiled("int64(int64)")
def lower_in(entry: int) -> int:
    return (entry >> 6 & 63) - OFFSET


@compiled("int64(int64)")
def upper_in(entry: int) -> int:
    return (entry & 63) - OFFSET
