"""What follow-up proves: a player who always answers right above the other's disc need not fear much.

At the end of a game the waiting moves run out, and parity decides. Following up (claim-even, Allis 1988) is strong, and
with a second rule it is a proof. At a moment when the opponent is to move:

  * The opponent plays in a column with an even number of empty cells: answer above. So the opponent gets its odd rows.
  * The opponent plays in a column with an odd number of them: the lowest cell. Answer in another such column (their
    number is even, so there is one), and both are even from now on.

All that the opponent can ever get, then, are the odd rows and the lowest empty cell of each column. Without four in a
row among those the opponent cannot win.
"""

from connect_four_ai.solver.bitboard import BOARD, BOTTOM, COLUMN, EVEN_ROWS, ODD_ROWS, has_four, playable
from connect_four_ai.solver.compiled import compiled

THIRD_ROW = BOTTOM << 2
UNKNOWN = 99


@compiled("int64(int64, int64)")
def yellow_follows(red: int, filled: int) -> int:
    """The most that Red, to move, can get when Yellow follows up: 0, −1 if Yellow then wins, or UNKNOWN."""
    lowest = playable(filled)
    empty = BOARD ^ filled
    if has_four(red | empty & ODD_ROWS | lowest):
        return UNKNOWN
    yellow = filled ^ red
    return -1 if has_four(yellow | empty & EVEN_ROWS & ~lowest) else 0


@compiled("int64(int64, int64, int64)")
def red_follows(yellow: int, filled: int, threats: int) -> int:
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
