"""What following up proves: a player who always answers right above the other's disc need not fear
much.

At the end of a game the waiting moves run out, and parity decides. At a moment when the opponent is
to move, the follower takes up this strategy:

  * The opponent plays in a column with an even number of empty cells: answer above.
  * The opponent plays in a column with an odd number of them: its lowest cell. Answer in the lowest
    cell of another such column. Both are even from now on.

**Claimeven** (Allis 1988): Red is to move and Yellow follows. The number of empty cells is even. So
the number of odd columns is even too, and Yellow always has the answer. Then, until somebody wins:

  1. Red only ever gets odd rows and the lowest empty cell of a column. (Above the lowest cell of an
     odd column, and from the bottom of an even one, the empty cells are pairs: an odd row, which
     Red plays first, and an even row above it.)
  2. Yellow gets every even row, except where it is the lowest cell: Yellow's claims.

If Red has no four among the cells of 1, Red cannot win: the score is 0 at most. If Yellow's discs
and claims contain a four, the game cannot end in a draw either: −1 at most.

*Closed columns*: let a claim complete a four by itself. Whoever fills it is Yellow, and the game is
over. So Red never gets a cell above it, and such cells do not count in 1.

*Cells left*: let columns be closed like this, one or several, each by its lowest such claim. Red
loses as soon as Red plays under one of these claims, and Yellow never plays there. So all of these
columns are still open at the end, from the cell under the claim upwards: 8 − r cells if the claim
lies in row r. Two of all these are the last two discs of the game, and half of the others would
have been Yellow's. So every column lowers the bound by (8 − r) / 2: row 2, −3; row 4, −2; row 6,
−1.

**Follow-up with a threat**: Yellow is to move and Red follows. Red has a threat T, a cell in row 3
or 5 that would win and is not playable yet. The number of empty cells is odd, so that one cell is
too many for the strategy. It lies under T, and Red treats T's column, the waiting column, in its
own way:

  * With an odd number of empty cells in it (an even row is the lowest), the rest is even. Red
    follows in the rest and never begins in the waiting column. If Yellow plays there, in an even
    row, Red answers above, in an odd row.
  * With an even number, the rest is odd. When Yellow plays in an odd column and no other one is
    left, Red answers with the lowest cell of the waiting column; when Yellow plays this cell, Red
    answers in an odd column. There is one. Either way, an even row is then the lowest in the
    waiting column, and the rest is even.

So Yellow gets, outside of the waiting column, odd rows and lowest cells as in 1; in it, under T,
even rows and the lowest cell; above T nothing, because Red gets T, an odd row, and has won. If this
contains no four, Yellow does not win, and as the rest runs out, Yellow must play in the waiting
column until Red gets T. Then 6 − row cells above T are empty, an odd number, of which Red would
have had the smaller half: row 3, −2 at most; row 5, −1.

*Closed columns* here too: in a column of the rest, Red gets the even rows, except the lowest cell.
If such a cell completes a four, the game is over there, and Yellow gets nothing above it. *Cells
left* here too: at the end, such columns are still open, and so is the waiting column, from the cell
under T upwards. Again every closed column lowers the bound by (8 − r) / 2.
"""

from connect_four_ai.solver.bitboard import (
    BOARD,
    BOTTOM,
    COLUMN,
    EVEN_ROWS,
    ODD_ROWS,
    count,
    has_four,
    playable,
    winning_cells,
)
from connect_four_ai.solver.compiled import compiled

SECOND_ROW = BOTTOM << 1
THIRD_ROW = BOTTOM << 2
FOURTH_ROW = BOTTOM << 3
UNKNOWN = 99


@compiled("int64(int64)")
def above(cells: int) -> int:
    """Returns the cells above these, which lie in even rows."""
    return (cells & SECOND_ROW) * 0b11110 | (cells & FOURTH_ROW) * 0b110


@compiled("int64(int64)")
def worth(wins: int) -> int:
    """Returns the worth of each column's lowest winning claim, added up: 3 in row 2, 2 in row 4, 1
    in row 6."""
    wins &= ~above(wins)
    return count(wins) + count(wins & (SECOND_ROW | FOURTH_ROW)) + count(wins & SECOND_ROW)


@compiled("int64(int64, int64, int64)")
def claimeven(red: int, filled: int, wins: int) -> int:
    """Returns the most that Red, to move, can get when Yellow follows up: 0 or less, or UNKNOWN.

    `wins`: the cells that would complete a four of Yellow's.
    """
    lowest = playable(filled)
    empty = BOARD ^ filled
    yellow = filled ^ red
    claims = empty & EVEN_ROWS & ~lowest
    wins &= claims
    if has_four(red | (empty & ODD_ROWS | lowest) & ~above(wins)):
        return UNKNOWN
    if wins:
        return -worth(wins)
    return -1 if has_four(yellow | claims) else 0


@compiled("int64(int64, int64)")
def waiting_threat(yellow: int, filled: int) -> int:
    """Returns a threat of Red's, as a cell, that decides if Red follows up and waits under it,
    Yellow to move; 0 if there is none."""
    lowest = playable(filled)
    empty = BOARD ^ filled
    wins = winning_cells(filled ^ yellow, filled) & ~lowest
    threats = wins & ODD_ROWS
    reach = yellow | (empty & ODD_ROWS | lowest) & ~above(wins & EVEN_ROWS)
    while threats:
        threat = threats & -threats
        threats ^= threat
        bottom = threat >> 2 if threat & THIRD_ROW else threat >> 4
        waiting = bottom * COLUMN
        under = threat - bottom & empty & (EVEN_ROWS | lowest)
        if not has_four(reach & ~(waiting & empty) | under):
            return threat
    return 0


@compiled("int64(int64, int64)")
def follow_up(yellow: int, filled: int) -> int:
    """Returns the most that Yellow, to move, can get when Red follows up and waits under a threat:
    −1 or less, or UNKNOWN."""
    threat = waiting_threat(yellow, filled)
    if not threat:
        return UNKNOWN
    third = threat & THIRD_ROW
    bound = -2 if third else -1
    waiting = (threat >> 2 if third else threat >> 4) * COLUMN
    wins = winning_cells(filled ^ yellow, filled) & ~playable(filled) & EVEN_ROWS & ~waiting
    return bound - worth(wins)


@compiled("int64(int64, int64, int64)")
def at_most(mine: int, filled: int, ply: int) -> int:
    """Returns a bound that the opponent's following up puts on the score of the player to move; or
    UNKNOWN."""
    if ply % 2:
        return follow_up(mine, filled)
    return claimeven(mine, filled, winning_cells(filled ^ mine, filled))


@compiled("int64(int64, int64, int64, int64, int64)")
def proven(mine: int, filled: int, moves: int, ply: int, beta: int) -> int:
    """Returns a bound of the score that is β or more, if the player to move may follow up after one
    of these moves; or UNKNOWN.

    After these moves the opponent cannot win at once. Whether the opponent may follow up from now
    on was asked in the position before.
    """
    while moves:
        move = moves & -moves
        moves ^= move
        bound = -at_most(filled ^ mine, filled | move, ply + 1)
        if bound >= beta:
            return bound
    return UNKNOWN
