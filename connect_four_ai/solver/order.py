"""The order in which moves are searched, as a set of moves in one integer. Its lowest bit is the
move to try first.

    bit  8 · rank + its column's place in the order from the centre

Nearly all positions are late ones: there a rank takes the threats that a move makes into account,
and no more (`surveyed`). Early ones have large trees below them, and a closer look pays
(`by_lines`).
"""

from connect_four_ai.solver.bitboard import (
    BOARD,
    COLUMN,
    ODD_ROWS,
    count,
    lines,
    playable,
    winning_cells,
)
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.proofs import UNKNOWN, claimeven

FROM_CENTRE = 0x76051423
"""Columns from 0, four bits each, the first to try in the lowest; the eighth is none."""


@compiled("int64(int64)")
def column_at(place: int) -> int:
    """Returns the cells of a column; there is none at place 7."""
    return COLUMN << 7 * (FROM_CENTRE >> 4 * place & 15)


@compiled("int64(int64)")
def first_column(order: int) -> int:
    """Returns the cells of the column to try first."""
    return column_at(count((order & -order) - 1) & 7)


@compiled("int64(int64, int64)")
def blocked_cells(mine: int, filled: int) -> int:
    """Returns the cells where a threat is worth nothing: those right above an opponent's threat.
    Either the opponent wins there, or the player must block there, and the opponent takes the cell
    above."""
    return winning_cells(filled ^ mine, filled) << 1


@compiled("int64(int64, int64)")
def threats(wins: int, blocked: int) -> int:
    """Counts these winning cells without the blocked ones, up to 7."""
    return min(count(wins & ~blocked), 7)


@compiled("UniTuple(int64, 3)(int64, int64, int64, int64)")
def surveyed(mine: int, filled: int, moves: int, ply: int) -> tuple[int, int, int]:
    """Returns three facts about all moves before one is searched.

    First, the moves as a sorted set in one integer: the lowest bit is the move to try first.

        bit  8 · (7 − threats that the move makes) + its column's place in the order from the centre

    Second, the score that Claimeven secures for Yellow, −UNKNOWN if none. Third, the moves after
    which Red has a threat to follow up with. (proofs.py)

    Without branches, and with eight rounds for seven columns, the compiler can vectorize the loop:
    the processor does four columns at a time.
    """
    blocked = blocked_cells(mine, filled)
    mine &= BOARD  # as it is; but now the compiler knows that it is not negative
    filled &= BOARD
    order = threatening = 0
    secured = -UNKNOWN
    for place in range(8):
        move = moves & column_at(place)
        wins = winning_cells(mine | move, filled | move)
        order |= 1 << 8 * (7 - threats(wins, blocked)) + place if move else 0
        if ply % 2:
            claimed = -claimeven(filled ^ mine, filled | move, wins)
            secured = max(secured, claimed if move else -UNKNOWN)
        else:
            threatening |= move if wins & ODD_ROWS & ~playable(filled | move) else 0
    return order, secured, threatening


@compiled("int64(int64, int64, int64)")
def by_lines(mine: int, filled: int, moves: int) -> int:
    """Returns the moves as a sorted set, ranked by their worth. A move is worth

        40 for each threat, less 2 for each column that is nearer to the centre;
        for each line through the cell: 7 if only the player has discs there, 2 if only the
        opponent has, 3 if nobody

    The numbers were found by trying.
    """
    theirs = filled ^ mine
    blocked = blocked_cells(mine, filled)
    worth = 0  # nine bits for each place
    for place in range(7):
        move = moves & column_at(place)
        made = threats(winning_cells(mine | move, filled | move), blocked)
        worth |= (13 - 2 * place + 40 * made if move else 0) << 9 * place
    for step in (1, 6, 7, 8):
        for_me, for_them = lines(BOARD ^ theirs, step), lines(BOARD ^ mine, step)
        for place in range(7):
            move = moves & column_at(place)
            through = move | move >> step | move >> 2 * step | move >> 3 * step
            only_mine = count(through & for_me & ~for_them)
            only_theirs = count(through & for_them & ~for_me)
            worth += (
                7 * only_mine + 2 * only_theirs + 3 * count(through & for_me & for_them)
                << 9 * place
            )
    order = 0
    for place in range(7):
        own = worth >> 9 * place & 511
        rank = 0
        for other in range(7):
            rival = worth >> 9 * other & 511
            rank += rival > own or (rival == own and other < place)
        order |= 1 << 8 * rank + place if own else 0
    return order
