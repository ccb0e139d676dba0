"""How strong the players are: the model of Bradley and Terry, in which the odds of a win depend on
the difference of two ratings. Ratings are in Elo's units: 400 points more are odds of ten to
one."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from connect_four_ai.arena.game import Game
from connect_four_ai.arena.players import Identity

Array = npt.NDArray[np.float64]
ELO = 400 / math.log(10)
REPEATS = 400
"""How often games are drawn for the intervals; of more than a hundred players, less often."""
STEPS = 100


class Rating(NamedTuple):
    """A rating, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def strengths(points: Array, prior: float = 1.0, start: Array | None = None) -> Array:
    """The most likely strengths, as natural logarithms of the odds. `points[i, j]`: what i has got
    against j; a draw is half a point for both (Bradley and Terry, Biometrika 39, 1952).

    Each player also has drawn `prior` games with one of strength 0, so that a player who has won
    every game has a strength too.
    """
    games = points + points.T
    found: Array = np.zeros(len(points)) if start is None else start.copy()
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(found[None, :] - found[:, None]))
        of_prior = 1 / (1 + np.exp(-found))
        gradient = points.sum(1) - (games * expected).sum(1) + prior * (0.5 - of_prior)
        weights = games * expected * (1 - expected)
        curvature = np.diag(weights.sum(1) + prior * of_prior * (1 - of_prior)) - weights
        step = np.linalg.solve(curvature, gradient)
        longest = np.abs(step).max()
        found += step / max(1.0, longest)
        if longest < 1e-6:
            break
    return found


def ratings(
    games: Sequence[Game], names: Sequence[Identity], anchor: int | None, seed: int = 0
) -> list[Rating]:
    """The players' ratings from at least one game, in their order; the anchor's is 0, or else their
    mean.

    The intervals are of a bootstrap over pairs of games (Efron 1979): two games from one opening,
    with the colours exchanged, belong together.
    """
    index = {name: number for number, name in enumerate(names)}
    blocks: dict[tuple[frozenset[Identity], str, int], list[Game]] = {}
    for game in games:
        blocks.setdefault((frozenset((game.red, game.yellow)), game.opening, game.seed), []).append(
            game
        )
    entries = [
        (number, index[first] * len(names) + index[second], points)
        for number, block in enumerate(blocks.values())
        for game in block
        for first, second, points in (
            (game.red, game.yellow, game.points),
            (game.yellow, game.red, 1 - game.points),
        )
    ]
    of_block, cells, points = map(np.array, zip(*entries, strict=True))

    def fitted(weights: Array, start: Array | None = None) -> Array:
        sums = np.bincount(cells, weights[of_block] * points, len(names) ** 2).astype(np.float64)
        return strengths(sums.reshape(len(names), -1), start=start)

    best, rng, count = fitted(np.ones(len(blocks))), np.random.default_rng(seed), len(blocks)
    repeats = min(REPEATS, 100 * REPEATS // len(names))
    drawn = [
        fitted(rng.multinomial(count, np.full(count, 1 / count)).astype(float), best)
        for _ in range(repeats)
    ]
    table = np.vstack([best, *drawn]) * ELO
    table -= table.mean(1, keepdims=True) if anchor is None else table[:, [anchor]]
    low, high = np.quantile(table[1:], (0.025, 0.975), axis=0)
    return [Rating(*map(float, row)) for row in zip(table[0], low, high, strict=True)]
