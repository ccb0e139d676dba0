"""Ratings of the players by the model of Bradley and Terry (Biometrika 39, 1952), in which the odds
of a win depend on the difference of two ratings, and a draw is half a win for both. Ratings are in
Elo's units: 400 points more are odds of ten to one.

The most likely ratings of few games lie too far apart. Jeffreys' prior corrects that (Firth,
Biometrika 80, 1993). For n players it weighs as much as n − 1 drawn games, shared out among the
pairs who have played. A player who has won every game has a finite rating by the prior alone, so
its interval has no upper end.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.players import Identity

Vector = list[float]
Matrix = list[list[float]]
ELO = 400 / math.log(10)
STANDARD_ERRORS = 1.959964
"""Half the width of a 95 % interval, in standard errors."""
STEPS = 200


class Rating(NamedTuple):
    """A rating, and the ends of its 95 % interval: infinite where the games set no bound."""

    value: float
    low: float
    high: float


def ratings(games: Sequence[Game], names: Sequence[Identity], anchor: int | None) -> list[Rating]:
    """Returns the ratings of the players, in the order of `names`; the anchor's is 0.

    Without an anchor, the mean is 0 over the largest group in which the games bound every
    difference.
    """
    index = {name: number for number, name in enumerate(names)}
    points = [[0.0] * len(names) for _ in names]
    for game in games:
        red, yellow = index[game.red], index[game.yellow]
        points[red][yellow] += game.points
        points[yellow][red] += 1 - game.points
    # exponentials differ in their last digits between computers
    found = intervals(points, anchor)
    return [Rating(*(round(ELO * part, 2) + 0.0 for part in rating)) for rating in found]


def intervals(points: Matrix, anchor: int | None) -> list[Rating]:
    """Returns the strengths as natural logarithms of the odds, with their intervals.
    `points[i][j]`: what i has scored against j."""
    players = range(len(points))
    bounded = _reached(points)
    groups = [[other for other in bounded[one] if one in bounded[other]] for one in players]
    base = max(players, key=lambda one: len(groups[one])) if anchor is None else anchor
    reference = groups[base] if anchor is None else [base]
    strength, with_prior = estimate(points)
    _, _, covariances = _likelihood(with_prior, strength)
    zero = math.fsum(strength[one] for one in reference) / len(reference)
    found = []
    for player in players:
        difference = [-(one in reference) / len(reference) for one in players]
        difference[player] += 1
        variance = _dot(difference, [_dot(difference, row) for row in covariances])
        margin = STANDARD_ERRORS * math.sqrt(max(0.0, variance))
        value = strength[player] - zero
        low = value - margin if base in bounded[player] else -math.inf
        high = value + margin if player in bounded[base] else math.inf
        found.append(Rating(value, low, high))
    return found


def estimate(points: Matrix, prior: float = 1.0) -> tuple[Vector, Matrix]:
    """Returns the strengths by Newton's method, and the points including the prior's drawn games:
    the more for a pair, the less is known of the difference of its strengths. `prior`: its weight;
    0 for none."""
    strength = [0.0] * len(points)
    for _ in range(STEPS):
        _, information, covariances = _likelihood(points, strength)
        with_prior = [[*row] for row in points]
        for one, row in enumerate(with_prior):
            for other in range(len(points)):
                variance = covariances[one][one] + covariances[other][other]
                variance -= 2 * covariances[one][other]
                row[other] += prior * information[one][other] * variance / 2
        gradient, _, covariances = _likelihood(with_prior, strength)
        step = [_dot(row, gradient) for row in covariances]
        longest = max(map(abs, step))
        strength = [
            value + part / max(1.0, longest) for value, part in zip(strength, step, strict=True)
        ]
        if longest < 1e-7:
            break
    return strength, with_prior


def _likelihood(points: Matrix, strength: Vector) -> tuple[Vector, Matrix, Matrix]:
    """Returns the gradient of the log-likelihood; the Fisher information of each pair's games about
    the difference of its strengths; and the covariances of the strengths, relative to the mean of
    each group of players who have met."""
    players = range(len(points))
    games = [[points[one][other] + points[other][one] for other in players] for one in players]
    chances = [[1 / (1 + math.exp(other - one)) for other in strength] for one in strength]
    gradient, information, matrix = list[float](), list[Vector](), list[Vector]()
    for one, met in enumerate(_reached(games)):
        pairs = [*zip(points[one], games[one], chances[one], strict=True)]
        gradient.append(math.fsum(won - count * chance for won, count, chance in pairs))
        information.append([count * chance * (1 - chance) for _, count, chance in pairs])
        matrix.append([-part for part in information[one]])
        matrix[one][one] += math.fsum(information[one])
        for other in met:
            matrix[one][other] += 1 / len(met)
    return gradient, information, _inverse(matrix)


def _reached(points: Matrix) -> list[set[int]]:
    """Returns for each player the set of players reached from it along scores: itself, those
    against whom it has scored, those against whom these have, and so on."""
    found = []
    for player in range(len(points)):
        reached, waiting = {player}, [player]
        while waiting:
            row = points[waiting.pop()]
            new = {other for other, scored in enumerate(row) if scored > 0} - reached
            reached |= new
            waiting += new
        found.append(reached)
    return found


def _dot(one: Vector, other: Vector) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: Matrix) -> Matrix:
    """Returns the inverse by Gauss–Jordan elimination; no pivots are needed, because the matrix is
    positive definite."""
    size = len(matrix)
    unit = [[float(row == column) for column in range(size)] for row in range(size)]
    rows = [[*row, *ones] for row, ones in zip(matrix, unit, strict=True)]
    for place in range(size):
        pivot = [part / rows[place][place] for part in rows[place]]
        for number, row in enumerate(rows):
            rows[number] = [a - row[place] * b for a, b in zip(row, pivot, strict=True)]
        rows[place] = pivot
    return [row[size:] for row in rows]
