"""Positions of Connect Four from random games, and their wins at once and threats."""

import random
from collections.abc import Iterator

from connect_four_ai.games.connect_four import (
    ALL_CELLS,
    RED,
    YELLOW,
    Cell,
    Position,
    bit_of,
    completing,
)


def random_positions(
    rng: random.Random, shortest: int = 7, longest: int = 27
) -> Iterator[Position]:
    """Yields positions in which nobody has won; Yellow is to move if the lengths are odd. A seed
    must always give the same ones: the arena's exam is made of them."""
    while True:
        position, length = Position(), rng.randrange(shortest, longest + 1, 2)
        while len(position.moves) < length and position.winner is None:
            columns = position.legal_moves
            # With purely random moves, nearly every game would end early.
            wins = wins_at_once(position)
            quiet = [column for column in columns if column not in wins]
            position = position.play(rng.choice(quiet or columns))
        if position.winner is None:
            yield position


def endings(rng: random.Random) -> Iterator[Position]:
    """Returns positions that can be searched to the end of the game, with Yellow to move."""
    return random_positions(rng, 35, 41)


def solvable_positions(rng: random.Random) -> Iterator[Position]:
    """Yields positions with enough discs for a solver that is not compiled; either player is to
    move."""
    while True:
        yield next(random_positions(rng, rng.choice((14, 15)), 32))


def wins_at_once(position: Position) -> frozenset[int]:
    """Returns the columns where the player to move wins with the next disc. They are found by
    bitboards, because the exercises select their positions among thousands."""
    wins = completing(position.red if position.player == RED else position.yellow)
    return frozenset(
        column
        for column in position.legal_moves
        if bit_of((column, position.height(column) + 1)) & wins
    )


def dangers(position: Position) -> dict[Cell, str]:
    """Returns the empty cells that would complete four, playable or not, with the players who could
    win there: 'R', 'Y' or 'RY'."""
    empty = ~(position.red | position.yellow)
    reds, yellows = completing(position.red) & empty, completing(position.yellow) & empty
    return {
        cell: RED * bool(reds & bit_of(cell)) + YELLOW * bool(yellows & bit_of(cell))
        for cell in ALL_CELLS
        if (reds | yellows) & bit_of(cell)
    }


def threats(position: Position) -> frozenset[int]:
    """Returns the columns where the opponent of the player to move threatens to win."""
    return wins_at_once(position._replace(player=YELLOW if position.player == RED else RED))
