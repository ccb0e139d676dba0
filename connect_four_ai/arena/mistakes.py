"""Mistakes: moves that threw away a win or a draw, by the solver, in positions where that was possible."""

import random
from collections.abc import Iterable
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


def mistakes(games: Iterable[Game], player: Identity, sample: int, seed: int = 0) -> tuple[int, int]:
    """How often this player made one, and how often it was possible, among so many of its moves at most."""
    moves = [
        (game.moves[:ply], int(game.moves[ply]))
        for game in sorted(games, key=lambda game: game.key)
        for ply in range(len(game.opening), len(game.moves))
        if player == (game.yellow if ply % 2 else game.red)
    ]
    chosen = random.Random(seed).sample(moves, min(sample, len(moves)))
    chances = [(found, column) for position, column in chosen if is_a_chance(found := outcomes(position))]
    return sum(found[column] < max(found.values()) for found, column in chances), len(chances)
