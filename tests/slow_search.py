"""Minimax as plainly as it can be written, and positions to try it on: what the real searches are
compared with."""

import random
from collections.abc import Callable
from typing import Any

from connect_four_ai.games.game import Game


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
