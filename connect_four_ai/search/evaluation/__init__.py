"""How good a position looks if a search cannot see the end: one file for each game, from the first
player's view."""

from math import inf
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.search.evaluation.connect_four import PatternTree, patterns
from connect_four_ai.search.evaluation.isolation import mobility
from connect_four_ai.search.evaluation.tic_tac_toe import UNDECIDED, SixStateTree, six_states
from connect_four_ai.search.tree import GameTree, Tree


def tree_of(position: Any) -> Tree[Any, Any]:
    """The tree below a position with its game's evaluation."""
    if isinstance(position, Position):
        return PatternTree(position)
    if isinstance(position, TicTacToe):
        return SixStateTree(position)
    return GameTree(position, evaluate)


def own_evaluation(position: Any) -> float:
    """A position's own `evaluation` while the game goes on, 0 if it has none; inf if the first
    player has won, -inf if the second one has."""
    if position.winner is None:
        value: float = getattr(position, "evaluation", 0)
        return value
    return {position.players[0]: inf, position.players[1]: -inf}.get(position.winner, 0)


def evaluate(position: Any) -> float:
    """How good a position looks for the first player, by its game's evaluation."""
    if isinstance(position, Position):
        return patterns(position)
    if isinstance(position, TicTacToe):
        return six_states(position)
    if isinstance(position, Isolation):
        return mobility(position)
    return own_evaluation(position)


def is_decided(position: Any) -> bool:
    """Whether a search need not look further: the game is over, or its evaluation already knows how
    it ends."""
    return (
        six_states(position) != UNDECIDED
        if isinstance(position, TicTacToe)
        else position.winner is not None
    )
