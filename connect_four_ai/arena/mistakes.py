"""Mistakes: moves that threw away a win or a draw, by the solver, in positions where that was possible."""

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from connect_four_ai.arena.game import Game
from connect_four_ai.arena.players import Identity
from connect_four_ai.stages.the_solver import the_solver

Outcomes = dict[int, int]
"""What each open column leads to for the player to move: 1 a win, 0 a draw, −1 a loss."""


@cache
def outcomes(moves: str) -> Outcomes:
    return the_solver().scores(moves, weak=True)


def is_a_chance(columns: Outcomes) -> bool:
    """Whether a win or a draw can be thrown away here."""
    return min(columns.values()) < max(columns.values())


def decisions(games: Iterable[Game]) -> dict[Identity, list[tuple[str, int]]]:
    """Each player's positions and the columns that it played there."""
    found: dict[Identity, list[tuple[str, int]]] = {}
    for game in games:
        for ply in range(len(game.opening), len(game.moves)):
            player = game.yellow if ply % 2 else game.red
            found.setdefault(player, []).append((game.moves[:ply], int(game.moves[ply])))
    return found


def mistakes(games: Sequence[Game], sample: int, seed: int = 0) -> Iterator[tuple[Identity, int, int]]:
    """Of each player, the mistakes, and the positions where one was possible, among so many of its moves at most."""
    for player, moves in decisions(games).items():
        chosen = moves if len(moves) <= sample else random.Random(seed).sample(moves, sample)
        chances = [(found, column) for position, column in chosen if is_a_chance(found := outcomes(position))]
        yield player, sum(found[column] < max(found.values()) for found, column in chances), len(chances)
