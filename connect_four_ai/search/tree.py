"""The game tree below a position: everything that a search needs from a game.

A search walks over states. Each tree decides what its states are: `GameTree` uses any game's
positions; a tree made for one game can use something smaller and faster (see
evaluation/connect_four.py).
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from connect_four_ai.games.game import Game, Move

State = TypeVar("State")


class Tree(Protocol[State, Move]):
    """States must be hashable; equal ones must have equal successors and an equal evaluation."""

    @property
    def root(self) -> State: ...

    @property
    def maximising(self) -> bool:
        """Whether the player to move at the root maximises. From there on the players take
        turns."""

    def successors(self, state: State) -> Sequence[State]:
        """The states after one move; none if the game is over."""

    def evaluation(self, state: State) -> float:
        """How good a state is for the maximising player; ±inf only for a certain win or loss."""

    def evaluations(self, state: State) -> Sequence[float]:
        """The evaluations of its successors, in their order; a tree may have a faster way."""

    def moves(self, path: Sequence[State]) -> list[Move]:
        """The moves that lead from the root along these states."""


def utility(position: Game[Any]) -> float:
    """+1 if the maximising player has won, −1 if the other one has, 0 for a tie and while the game
    goes on."""
    if position.winner not in position.players:
        return 0
    return 1 if position.winner == position.players[0] else -1


class GameTree(Generic[Move]):
    """The tree of any game's positions, with any evaluation of them.

    >>> from connect_four_ai.games.connect_four import Position
    >>> tree = GameTree(Position.from_moves("4"))
    >>> tree.maximising, [str(after) for after in tree.successors(tree.root)]
    (False, ['41', '42', '43', '44', '45', '46', '47'])
    """

    def __init__(self, position: Game[Move], evaluation: Callable[[Any], float] = utility) -> None:
        self.root = position
        self.maximising = position.player == position.players[0]
        self._evaluation = evaluation

    def successors(self, state: Game[Move]) -> Sequence[Game[Move]]:
        return [state.play(move) for move in state.legal_moves]

    def evaluation(self, state: Game[Move]) -> float:
        return self._evaluation(state)

    def evaluations(self, state: Game[Move]) -> Sequence[float]:
        return [self._evaluation(successor) for successor in self.successors(state)]

    def moves(self, path: Sequence[Game[Move]]) -> list[Move]:
        states = [self.root, *path]
        return [
            next(move for move in state.legal_moves if state.play(move) == after)
            for state, after in zip(states, path, strict=False)
        ]
