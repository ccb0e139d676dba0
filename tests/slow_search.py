"""Minimax as plainly as it can be written, and positions to try it on: what the real searches are
compared with."""

import random
from collections.abc import Callable
from math import inf
from typing import Any

from connect_four_ai.games.game import Game

Nested = Any
"""A tree made by hand: a number, or a list of trees."""


def slow_minimax(position: Game[Any], depth: int, evaluation: Callable[[Any], float]) -> float:
    if depth == 0 or position.winner is not None:
        return evaluation(position)
    values = [
        slow_minimax(position.play(move), depth - 1, evaluation) for move in position.legal_moves
    ]
    return max(values) if position.player == position.players[0] else min(values)


def random_position(start: Game[Any], source: random.Random, at_most: int) -> Game[Any]:
    """Some moves on, but not beyond the end."""
    position = start
    for _ in range(source.randint(0, at_most)):
        if position.winner is None:
            position = position.play(source.choice(position.legal_moves))
    return position


class HandMadeTree:
    """A tree of lists with numbers at their ends; a state is the way to it. What lies inside looks
    like 0."""

    def __init__(self, tree: Nested, maximising: bool = True) -> None:
        self.tree = tree
        self.maximising = maximising
        self.root: tuple[int, ...] = ()

    def subtree(self, state: tuple[int, ...]) -> Nested:
        tree = self.tree
        for number in state:
            tree = tree[number]
        return tree

    def successors(self, state: tuple[int, ...]) -> list[tuple[int, ...]]:
        tree = self.subtree(state)
        return [(*state, number) for number in range(len(tree))] if isinstance(tree, list) else []

    def evaluation(self, state: tuple[int, ...]) -> float:
        tree = self.subtree(state)
        return 0 if isinstance(tree, list) else tree

    def evaluations(self, state: tuple[int, ...]) -> list[float]:
        return [self.evaluation(successor) for successor in self.successors(state)]

    def moves(self, path: list[tuple[int, ...]]) -> list[int]:
        return [state[-1] for state in path]


def slow_value(tree: Nested, maximising: bool) -> float:
    if not isinstance(tree, list):
        return float(tree)
    values = [slow_value(subtree, not maximising) for subtree in tree]
    return max(values) if maximising else min(values)


def random_tree(source: random.Random, depth: int) -> Nested:
    """Up to three branches everywhere, and few different numbers, so that ties, wins and losses
    come up often."""
    if depth == 0 or source.random() < 0.15:
        return source.choice([-inf, -2, -1, 0, 1, 2, inf])
    return [random_tree(source, depth - 1) for _ in range(source.randint(1, 3))]
