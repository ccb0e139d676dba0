"""Evaluations of positions at a search's depth limit, from the first player's view."""

from collections.abc import Callable
from math import inf
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import FIRST, SECOND, Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.search.evaluation.connect_four import patterns
from connect_four_ai.search.evaluation.tic_tac_toe import UNDECIDED, six_states


def utility(position: Any) -> float:
    """Returns +1 if the first player has won, −1 if the other one has, 0 for a tie and while the
    game goes on."""
    first, second = position.players
    return {first: 1, second: -1}.get(position.winner, 0)


def own_evaluation(position: Any) -> float:
    """Returns a position's own `evaluation` while the game goes on, 0 if it has none; inf if the
    first player has won, -inf if the second one has."""
    if position.winner is None:
        value: float = getattr(position, "evaluation", 0)
        return value
    return {position.players[0]: inf, position.players[1]: -inf}.get(position.winner, 0)


def mobility(position: Isolation) -> float:
    """Returns how many more moves the first player has than the second; inf if the first has won,
    -inf if the second has.

    >>> mobility(Isolation.from_moves("0,0 1,0"))
    -1
    """
    if position.winner is not None:
        return inf if position.winner == FIRST else -inf
    return len(position.moves_of(FIRST)) - len(position.moves_of(SECOND))


class _ByType(dict[type, Callable[[Any], Any]]):
    """Functions by the class of a position, or a base class of it."""

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        self[kind] = next(self[base] for base in kind.__mro__[1:] if base in self)
        return self[kind]


_EVALUATIONS = _ByType(
    {Position: patterns, TicTacToe: six_states, Isolation: mobility, object: own_evaluation}
)
_DECIDED = _ByType(
    {
        TicTacToe: lambda position: six_states(position) != UNDECIDED,
        object: lambda position: position.winner is not None,
    }
)


def evaluate(position: Any) -> float:
    """Returns the evaluation of a position by its game's function, high if it is good for the first
    player."""
    value: float = _EVALUATIONS[position.__class__](position)
    return value


def is_decided(position: Any) -> bool:
    """Returns whether a search need not look further: the game is over, or its evaluation is
    already certain."""
    decided: bool = _DECIDED[position.__class__](position)
    return decided
