"""Following up, tried out: what proofs.py proves from the cells alone, and more.

The follower wins at once if that is possible, blocks where it must, and wins by threats if it can;
otherwise it answers as in proofs.py. So its answer to every reply is known, and trying them all
takes few positions, for most can be reached in many ways. What proofs.py cannot see is which cells
the other gets in time.
"""

from connect_four_ai.solver.bitboard import (
    BOARD,
    BOTTOM,
    COLUMN,
    EVEN_ROWS,
    ODD_ROWS,
    count,
    has_four,
    key_of,
    lines,
    playable,
    winning_cells,
)
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.search import safe_moves
from connect_four_ai.solver.table import Table

LEFT = -1
"""Where a table says how many entries it may still take."""
KILLER = -2
"""Where a table keeps the column of the last reply that had no answer: it is tried first."""
NO_TABLE = 2
"""How long a table is that has no places."""
HOLDS, FAILS = 1, 2
FORCED_PLIES = 7
"""How long a win by threats may be that needs no learning: four moves."""


def new_table(places: int, left: int) -> Table:
    """An empty table, with room for keys and what belongs to them; the number of places is a power
    of two, or 0."""
    try:
        import numpy as np
    except ImportError:  # in a web page, where a list serves as well
        table: Table = [0] * (2 * places + 2)  # type: ignore[assignment]
    else:
        table = np.zeros(2 * places + 2, np.int64)
    table[LEFT] = left
    return table


@compiled("int64(int64, int64[::1])")
def place_of(key: int, table: Table) -> int:
    """Where a key stands, or where there is room for it; what belongs to it comes next."""
    places = len(table) // 2 - 1
    place = (key * 0x9E3779B97F4A7C5 >> 20) & places - 1
    while table[2 * place] and table[2 * place] != key:
        place = place + 1 & places - 1
    return 2 * place


@compiled("int64(int64)")
def column_of(cell: int) -> int:
    """The column of a cell, from 1."""
    return count(BOTTOM & (cell << 1) - 1)


@compiled("int64(int64, int64, int64)", inline=False)
def forced_win(mine: int, filled: int, plies: int) -> int:
    """The first move of a win in so many plies, after which the other has to block each time until
    no safe move is left; 0 if there is none. The player cannot win at once."""
    moves = safe_moves(mine, filled)
    theirs = filled ^ mine
    while moves:
        move = moves & -moves
        moves ^= move
        after = filled | move
        block = safe_moves(theirs, after)
        if not block and after != BOARD:
            return move
        if plies > 3 and winning_cells(mine | move, after) & playable(after):
            then = after | block
            wins = winning_cells(mine | move, then) & playable(then)
            if wins or forced_win(mine | move, then, plies - 2):
                return move
    return 0


@compiled("int64(int64, int64, int64, int64)")
def following_move(mine: int, filled: int, last: int, waits: int) -> int:
    """The follower's move after the other's last disc, a cell, if there is no win at once; 0 if it
    must lose. `waits`: the column, 1 to 7, in which Red waits; 0 for Yellow."""
    safe = safe_moves(mine, filled)
    if safe & (safe - 1) == 0:
        return safe
    wins = forced_win(mine, filled, FORCED_PLIES)
    if wins:
        return wins
    waiting = COLUMN << 7 * (waits - 1) if waits else 0
    above = last << 1 & safe & (ODD_ROWS if last & waiting else EVEN_ROWS)
    if above:
        return above
    odd = safe & EVEN_ROWS & ~waiting
    return odd & -odd if odd else safe & waiting


@compiled("boolean(int64, int64, int64, int64, int64[::1])", inline=False)
def holds(mine: int, filled: int, waits: int, most: int, table: Table) -> bool:
    """Whether the player to move scores so much at most, −1 or 0, against who follows up."""
    if filled == BOARD:
        return most == 0
    replies = playable(filled)
    if winning_cells(mine, filled) & replies:
        return False
    key = key_of(mine, filled) << 3 | waits
    place = place_of(key, table)
    if table[place]:
        return bool(table[place + 1] == HOLDS)
    table[LEFT] -= 1
    if table[LEFT] < 0:
        return False
    theirs = filled ^ mine
    wins = winning_cells(theirs, filled)
    if wins & replies:
        above = wins & replies
        replies &= above if above & (above - 1) == 0 else 0  # all others lose at once
    found = HOLDS
    while replies and found == HOLDS:
        reply = replies & table[KILLER]
        if not reply:
            reply = replies & -replies
        replies ^= reply
        after = filled | reply
        if after == BOARD:
            found = FAILS if most else HOLDS
        elif not wins & playable(after):
            move = following_move(theirs, after, reply, waits)
            if not move or not holds(mine | reply, after | move, waits, most, table):
                found = FAILS
                table[KILLER] = COLUMN << 7 * (column_of(reply) - 1)
    if table[LEFT] >= 0:
        place = place_of(key, table)
        table[place], table[place + 1] = key, found
    return found == HOLDS


@compiled("boolean(int64, int64)")
def in_fours(cells: int, wanted: int) -> bool:
    """Whether there are fours among these cells that need some of the wanted ones."""
    needed = 0
    for step in (1, 6, 7, 8):
        needed |= lines(cells, step) ^ lines(cells & ~wanted, step)
    return needed != 0


@compiled("int64(int64, int64, int64, int64[::1])")
def followed(mine: int, filled: int, most: int, table: Table) -> int:
    """How the player to move is held to so much by following up: 1 by Yellow, 1 + the column in
    which Red waits; 0 if not so. A win is not tried without a threat, nor without a four in
    sight."""
    theirs = filled ^ mine
    lowest = playable(filled)
    if most and not winning_cells(theirs, filled) & ~lowest:
        return 0
    empty = BOARD ^ filled
    if count(filled) % 2 == 0:
        if most and not has_four(theirs | empty & (EVEN_ROWS | lowest)):
            return 0
        return int(holds(mine, filled, 0, most, table))
    for waits in range(1, 8):
        waiting = COLUMN << 7 * (waits - 1) & empty
        threats = waiting & ODD_ROWS & ~lowest
        gets = theirs | empty & (EVEN_ROWS & ~waiting | lowest) | threats
        if not waiting or (most and not in_fours(gets, threats)):
            continue
        if holds(mine, filled, waits, most, table):
            return 1 + waits
    return 0
