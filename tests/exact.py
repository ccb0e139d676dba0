"""Exact scores by trying every move, and random positions, for the solver's tests."""

import random
from functools import cache

from connect_four_ai.games.connect_four import Position


@cache
def plain_score(position: Position) -> int:
    """Returns the exact score by trying every move, which is only feasible near the end of a
    game."""
    return max(plain_column(position, column) for column in position.legal_moves)


def plain_column(position: Position, column: int) -> int:
    after = position.play(column)
    if after.winner is None:
        return -plain_score(after)
    return 22 - (len(after.moves) + 1) // 2 if after.winner == position.player else 0


def random_position(ply: int, chance: random.Random) -> Position:
    """Returns an unfinished position with `ply` discs."""
    while True:
        position = Position()
        while len(position.moves) < ply and position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
        if position.winner is None:
            return position
