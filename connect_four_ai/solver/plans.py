"""Proof-number search: a small tree that proves a win against every reply.

Each position has two numbers: how many positions must at least still be won to prove the win
(`proof`), and how many to disprove it. The search always goes on where least is missing, and stays
below a position until another one is better (df-pn: Nagai 2002). Where several replies are left,
the largest of their numbers counts, and one for each other reply: a sum would count what can be
reached in two ways twice (Ueda et al. 2008). What the rules prove (proofs.py) ends a line.

The attacker is who is to prove the win.
"""

from typing import TYPE_CHECKING, Any

from connect_four_ai.solver.bitboard import BOARD, count, key_of, playable, winning_cells
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.ideas import ALL_IDEAS
from connect_four_ai.solver.proofs import at_most
from connect_four_ai.solver.search import safe_moves

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, np.dtype[np.int64]]

NEVER = 1 << 30
BITS = 20
PLACES = 1 << BITS
MOST_NODES, PLAIN_NODES = 50_000, 3000
"""How many positions a proof may look at: compiled (some 15 milliseconds), and without a
compiler."""
LEFT = 2 * PLACES
"""Where the table says how many nodes are left; before it stand keys and numbers in turn."""


@compiled("int64(int64, int64, int64[::1])")
def place_of(mine: int, filled: int, table: "Numbers") -> int:
    """Where a position stands, or where there is room for it."""
    key = key_of(mine, filled)
    place = (key * 0x9E3779B97F4A7C5 >> 20) & PLACES - 1
    while table[2 * place] and table[2 * place] != key:
        place = place + 1 & PLACES - 1
    return 2 * place


@compiled("int64(int64, int64, boolean)")
def first_numbers(mine: int, filled: int, attacks: bool) -> int:
    """Both numbers of a position before anything is searched, proof · 2³² + disproof; `attacks`:
    whether the attacker is to move."""
    proven, disproven = NEVER, NEVER << 32
    if filled == BOARD:
        return disproven
    lowest = playable(filled)
    if winning_cells(mine, filled) & lowest:
        return proven if attacks else disproven
    safe = safe_moves(mine, filled)
    if not safe:
        return disproven if attacks else proven
    bound = at_most(mine, filled, count(filled), ALL_IDEAS)
    if attacks:
        return disproven if bound <= 0 else 1 << 32 | count(safe)
    return proven if bound < 0 else count(safe) << 32 | 1


@compiled("int64(int64, int64, boolean, int64[::1])")
def numbers(mine: int, filled: int, attacks: bool, table: "Numbers") -> int:
    """Both numbers of a position, as far as it has been searched."""
    place = place_of(mine, filled, table)
    if not table[place]:
        table[place] = key_of(mine, filled)
        table[place + 1] = first_numbers(mine, filled, attacks)
        table[LEFT] -= 1
    return int(table[place + 1])


@compiled("int64(int64, int64, boolean, int64, int64, int64[::1])", inline=False)
def search(
    mine: int, filled: int, attacks: bool, most_own: int, most_other: int, table: "Numbers"
) -> int:
    """Searches below a position until one of its numbers is as large as it may be, or no nodes are
    left. `own` is the number that the player to move wants at 0: the proof, if that is the
    attacker. Returns both numbers."""
    while True:
        own, second, largest, others = NEVER, NEVER, 0, -1
        best = 0
        moves = safe_moves(mine, filled)
        while moves:
            move = moves & -moves
            moves ^= move
            both = numbers(filled ^ mine, filled | move, not attacks, table)
            proof, disproof = both >> 32, both & (1 << 32) - 1
            this, other = (proof, disproof) if attacks else (disproof, proof)
            if this < own:
                own, second, best = this, own, move
            elif this < second:
                second = this
            largest = max(largest, other)
            others += other > 0
        other = largest if largest >= NEVER else min(largest + max(others, 0), NEVER - 1)
        if own == 0:
            other = NEVER
        if largest == 0:
            other, own = 0, NEVER
        both = own << 32 | other if attacks else other << 32 | own
        if own >= most_own or other >= most_other or own == 0 or table[LEFT] <= 0:
            table[place_of(mine, filled, table) + 1] = both
            return both
        search(
            filled ^ mine,
            filled | best,
            not attacks,
            most_other - max(others, 0),
            min(most_own, second + 1),
            table,
        )


@compiled("int64(int64, int64, boolean, int64[::1])", inline=False)
def size(mine: int, filled: int, attacks: bool, table: "Numbers") -> int:
    """How many moves of the attacker the proof below a proven position has at least; it takes the
    place of the disproof number, below NEVER."""
    place = place_of(mine, filled, table)
    if table[place + 1] != NEVER:
        return int(table[place + 1])
    total = 0 if not attacks else NEVER - 1
    moves = safe_moves(mine, filled)
    if first_numbers(mine, filled, attacks) == NEVER:
        moves = total = 0
    while moves:
        move = moves & -moves
        moves ^= move
        below = table[place_of(filled ^ mine, filled | move, table) + 1]
        if below < 1 << 31 and table[place_of(filled ^ mine, filled | move, table)]:
            part = size(filled ^ mine, filled | move, not attacks, table)
            total = min(total, part + 1) if attacks else min(total + part, NEVER - 1)
    table[place + 1] = total
    return total


@compiled("int64(int64[::1], int64, int64)")
def planned_move(table: "Numbers", mine: int, filled: int) -> int:
    """The attacker's move in a proven position, after which least is left to prove."""
    best, least = 0, NEVER
    moves = safe_moves(mine, filled)
    while moves:
        move = moves & -moves
        moves ^= move
        place = place_of(filled ^ mine, filled | move, table)
        if table[place] and table[place + 1] < least:
            best, least = move, int(table[place + 1])
    return best


def _zeros(number: int) -> "Numbers":
    try:
        import numpy as np
    except ImportError:  # in a web page, where a list serves as well
        return [0] * number  # type: ignore[return-value]
    return np.zeros(number, np.int64)


def prove(mine: int, filled: int, most_nodes: int = MOST_NODES) -> "Numbers | None":
    """The table of a search that has proved that the player to move wins; None if so many nodes
    did not do. Raises ValueError for more nodes than there are places."""
    if most_nodes > PLACES - 2 * 42 * 7:
        raise ValueError(f"at most {PLACES - 2 * 42 * 7} nodes, not {most_nodes}")
    if not hasattr(search, "py_func"):  # not compiled
        most_nodes = min(most_nodes, PLAIN_NODES)
    table = _zeros(2 * PLACES + 1)
    table[LEFT] = most_nodes
    numbers(mine, filled, True, table)
    both = search(mine, filled, True, NEVER, NEVER, table)
    if both >> 32:
        return None
    size(mine, filled, True, table)
    return table
