"""An evaluation of tic-tac-toe with six states.

    100, −100   X, or O, has won
     50,  −50   X, or O, has two open pairs, and the other side none: both cannot be stopped
      0         a tie
      1         everything else: the game goes on

An open pair is a line that needs only one more square, and that square is empty. Two pairs must
need different squares, or a single mark would stop both. (On larger boards a "pair" is one mark
shorter than a winning line.)
"""

from typing import Final

from connect_four_ai.games.tic_tac_toe import CROSS, TIE, TicTacToe

WON: Final = 100
UNSTOPPABLE: Final = 50
TIED: Final = 0
UNDECIDED: Final = 1


def six_states(position: TicTacToe) -> float:
    """Returns the value of a position for X, by its state.

    >>> [six_states(TicTacToe.from_moves(moves)) for moves in ("4", "4 1 0 8 6", "4 1 0 8 6 3 2")]
    [1, 50, 100]
    """
    if position.winner is not None:
        return TIED if position.winner == TIE else WON if position.winner == CROSS else -WON
    crosses = _missing(position, position.crosses, position.noughts)
    noughts = _missing(position, position.noughts, position.crosses)
    if len(crosses) >= 2 and not noughts:
        return UNSTOPPABLE
    if len(noughts) >= 2 and not crosses:
        return -UNSTOPPABLE
    return UNDECIDED


def _missing(position: TicTacToe, marks: int, others: int) -> set[int]:
    """Returns the squares, as bits, that would complete a line of these marks."""
    gaps = (line & ~marks for line in position.board.lines if not line & others)
    return {gap for gap in gaps if gap.bit_count() == 1}
