"""Mobility: until the end is in sight, the player who can go to more cells is better off."""

from math import inf

from connect_four_ai.games.isolation import FIRST, SECOND, Isolation


def mobility(position: Isolation) -> float:
    """How many more moves the first player has than the second; inf if the first has won, -inf if
    the second has.

    >>> mobility(Isolation.from_moves("0,0 1,0"))
    -1
    """
    if position.winner is not None:
        return inf if position.winner == FIRST else -inf
    return len(position.moves_of(FIRST)) - len(position.moves_of(SECOND))
