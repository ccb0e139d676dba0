"""What follow-up proves: a player who always answers right above the other's disc need not fear much.

At the end of a game the waiting moves run out, and parity decides. Following up (claim-even, Allis 1988) is strong, and
with a second rule it is a proof. At a moment when the opponent is to move:

  * The opponent plays in a column with an even number of empty cells: answer above. So the opponent gets its odd rows.
  * The opponent plays in a column with an odd number of them: the lowest cell. Answer in another such column (their
    number is even, so there is one), and both are even from now on.

All that the opponent can ever get, then, are the odd rows and the lowest empty cell of each column. Without four in a
row among those the opponent cannot win.
"""

from connect_four_ai.solver.bitboard import (
    BOARD,
    BOTTOM,
    COLUMN,
    EVEN_ROWS,
    ODD_ROWS,
    has_four,
    playable,
    winning_cells,
)
from connect_four_ai.solver.compiled import compiled
from connect_four_ai.solver.ideas import CLAIMEVEN, FOLLOW_UP

THIRD_ROW = BOTTOM << 2
UNKNOWN = 99


@compiled("int64(int64, int64)")
def claimeven(red: int, filled: int) -> int:
    """The most that Red, to move, can get when Yellow follows up: 0, −1 if Yellow then wins, or UNKNOWN."""
    lowest = playable(filled)
    empty = BOARD ^ filled
    if has_four(red | empty & ODD_ROWS | lowest):
        return UNKNOWN
    yellow = filled ^ red
    return -1 if has_four(yellow | empty & EVEN_ROWS & ~lowest) else 0


@compiled("int64(int64, int64, int64)")
def follow_up(yellow: int, filled: int, threats: int) -> int:
    """The most that Yellow, to move, can get when Red follows up and waits under a threat, or UNKNOWN.

    `threats` are Red's winning cells in odd rows, not playable yet. Nobody plays under the one that Red chooses until
    nothing else is left; the rest of the board is even then, and so it is Yellow who must: Red wins there, with the
    last disc but one or (third row) the one before.
    """
    lowest = playable(filled)
    empty = BOARD ^ filled
    reach = yellow | empty & ODD_ROWS | lowest
    while threats:
        threat = threats & -threats
        threats ^= threat
        third = threat & THIRD_ROW
        bottom = threat >> 2 if third else threat >> 4
        # Under the threat the odd cells go to Red, once the lowest one is gone.
        under = threat - bottom & empty & (EVEN_ROWS | lowest)
        if not has_four(reach & ~(bottom * COLUMN & empty) | under):
            return -2 if third else -1
    return UNKNOWN


@compiled("int64(int64, int64, int64, int64, int64)")
def at_most(mine: int, filled: int, ply: int, beta: int, ideas: int) -> int:
    """A bound that the opponent's following up puts on the score, if it can be below beta; or UNKNOWN."""
    if ply % 2 == 0:
        return claimeven(mine, filled) if ideas & CLAIMEVEN and beta > -1 else UNKNOWN
    threats = winning_cells(filled ^ mine, filled) & ODD_ROWS & ~playable(filled)
    return follow_up(mine, filled, threats) if ideas & FOLLOW_UP and beta > -2 and threats else UNKNOWN


@compiled("int64(int64, int64, int64, int64, int64, int64)")
def at_least(mine: int, filled: int, moves: int, ply: int, beta: int, ideas: int) -> int:
    """A score, beta or more, that one of these moves secures by following up ever after; or −UNKNOWN."""
    theirs = filled ^ mine
    if ply % 2 and ideas & CLAIMEVEN and beta <= 1:
        moves &= EVEN_ROWS  # leaves a column even; the others seldom help
        while moves:
            move = moves & -moves
            moves ^= move
            score = -claimeven(theirs, filled | move)
            if score >= beta:
                return score
    elif ply % 2 == 0 and ideas & FOLLOW_UP and beta <= 2:
        threats = winning_cells(mine, filled) & ODD_ROWS
        moves &= ~(threats >> 1)
        while threats and moves:
            move = moves & -moves
            moves ^= move
            score = -follow_up(theirs, filled | move, threats & ~playable(filled | move))
            if score >= beta:
                return score
    return -UNKNOWN


@compiled("int64(int64, int64, int64, int64, int64, int64)")
def proven(mine: int, filled: int, moves: int, ply: int, beta: int, ideas: int) -> int:
    """A bound of the score that tells whether it is β or more; or UNKNOWN.

    The player to move cannot win at once, and these are the moves after which the opponent cannot either.
    """
    bound = at_most(mine, filled, ply, beta, ideas)
    if bound < beta:
        return bound
    bound = at_least(mine, filled, moves, ply, beta, ideas)
    return bound if bound >= beta else UNKNOWN
