"""Checks a plan, simple enough for one sentence, against every reply.

A player who follows the plan, with the opponent's last disc on the board,

  1. completes a four, anywhere;
  2. else blocks: plays where the opponent would complete one;
  3. else makes two threats at once, anywhere;
  4. else, if the last disc lies in a cell that is an exception, plays in the column that it says;
  5. else plays right above the last disc.

Where several moves obey (1 and 3), the plan has to hold with each of them. Where none does, because
the column is full, it fails.
"""

from connect_four_ai.solver.bitboard import (
    BOARD,
    BOTTOM,
    COLUMN,
    count,
    key_of,
    playable,
    winning_cells,
)
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.search import safe_moves
from connect_four_ai.solver.table import Table

LEFT, KILLER, TAKEN, LENGTH, NUMBER = range(5)
"""What `notes` hold: how many positions may still be looked at; the column of the last reply that
had no answer; all cells that the opponent takes in some line; the number of entries in the path;
the number of exceptions."""
CELLS, COLUMNS, PATH, OTHERS = 8, 16, 24, 48
"""Where `notes` list the exceptions, as cells and columns; and, of a line that fails, the last
discs that were answered above, and where else one could have played then without losing at once."""
NOTES = 72
PLACES = 1 << 14
"""The number of positions that a table has room for."""


@compiled("int64(int64, int64[::1])")
def place_of(key: int, table: Table) -> int:
    """Returns where a key stands, or where there is room for it; its value comes next."""
    place = (key * 0x9E3779B97F4A7C5 >> 20) & PLACES - 1
    while table[2 * place] and table[2 * place] != key:
        place = place + 1 & PLACES - 1
    return 2 * place


@compiled("int64(int64)")
def column_of(cell: int) -> int:
    """Returns the column of a cell, from 1."""
    return count(BOTTOM & (cell << 1) - 1)


@compiled("int64(int64, int64)")
def urgent(mine: int, filled: int) -> int:
    """Returns where the player to move wins, or else blocks, or else makes two threats, as
    cells."""
    lowest = playable(filled)
    cells = winning_cells(mine, filled) & lowest
    if not cells:
        cells = winning_cells(filled ^ mine, filled) & lowest
    if cells:
        return cells
    while lowest:
        move = lowest & -lowest
        lowest ^= move
        wins = winning_cells(mine | move, filled | move) & playable(filled | move)
        if wins & (wins - 1):
            cells |= move
    return cells


@compiled("int64(int64, int64[::1])")
def exception_to(last: int, notes: Table) -> int:
    """Returns the column in which the last disc is answered, if that is an exception; else 0."""
    for number in range(notes[NUMBER]):
        if notes[CELLS + number] == last:
            return int(notes[COLUMNS + number])
    return 0


@compiled("int64(int64, int64, int64, int64[::1])")
def choices(mine: int, filled: int, last: int, notes: Table) -> int:
    """Returns all cells where the player to move may play, by the plan; 0 if there is none."""
    cells = urgent(mine, filled)
    if cells:
        return cells
    column = exception_to(last, notes)
    return playable(filled) & (COLUMN << 7 * (column - 1) if column else last << 1)


@compiled("boolean(int64, int64, int64, int64, int64[::1], int64[::1])", inline=False)
def holds(mine: int, filled: int, last: int, most: int, notes: Table, table: Table) -> bool:
    """Returns whether the plan of the player to move keeps the opponent's score to `most`, −1 or 0.

    `last`: the opponent's last disc, a cell. The table keeps what has been proven.
    """
    lowest = playable(filled)
    if filled == BOARD:
        return most == 0
    if winning_cells(mine, filled) & lowest:
        return True
    state = key_of(mine, filled) << 3 | column_of(last)
    if table[place_of(state, table)]:
        return True
    notes[LEFT] -= 1
    safe = safe_moves(mine, filled)
    if not safe or notes[LEFT] < 0:
        return False
    length = notes[LENGTH]
    cells = choices(mine, filled, last, notes)
    if not urgent(mine, filled) and not exception_to(last, notes):
        notes[PATH + length], notes[OTHERS + length] = last, safe & ~cells
        notes[LENGTH] += 1
    holding = cells != 0 and not cells & ~safe
    while cells and holding:
        move = cells & -cells
        cells ^= move
        after = filled | move
        if after == BOARD:
            holding = most == 0
        replies = playable(after)
        wins = winning_cells(mine | move, after) & replies
        if wins:
            replies = wins if wins & (wins - 1) == 0 else 0  # all others lose at once
        while replies and holding:
            reply = replies & notes[KILLER]
            if not reply:
                reply = replies & -replies
            replies ^= reply
            holding = holds(mine | move, after | reply, reply, most, notes, table)
            if not holding:
                notes[KILLER] = COLUMN << 7 * (column_of(reply) - 1)
    if holding:
        notes[LENGTH] = length
        table[place_of(state, table)] = state
    return holding


@compiled("int64(int64, int64, int64, int64[::1], int64[::1])", inline=False)
def longest(mine: int, filled: int, last: int, notes: Table, table: Table) -> int:
    """Returns how many plies a plan that holds takes at most from here. The table keeps the length
    for each position, and `notes` the cells that the opponent takes."""
    notes[TAKEN] |= filled ^ mine
    if filled == BOARD:
        return 0
    if winning_cells(mine, filled) & playable(filled):
        return 1
    state = key_of(mine, filled) << 3 | column_of(last)
    place = place_of(state, table)
    if table[place]:
        return int(table[place + 1])
    cells, length = choices(mine, filled, last, notes), 1
    while cells:
        move = cells & -cells
        cells ^= move
        replies = playable(filled | move)
        while replies:
            reply = replies & -replies
            replies ^= reply
            rest = longest(mine | move, filled | move | reply, reply, notes, table)
            length = max(length, 2 + rest)
    place = place_of(state, table)
    table[place], table[place + 1] = state, length
    return length
