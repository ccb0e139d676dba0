"""How strong the players are: the model of Bradley and Terry (Biometrika 39, 1952), in which the
odds of a win depend on the difference of two ratings, and a draw is half a win for both. Ratings
are in Elo's units: 400 points more are odds of ten to one.

The most likely ratings of few games lie too far apart. Jeffreys' prior mends that (Firth,
Biometrika 80, 1993). For n players it weighs as much as n − 1 drawn games, shared out among the
pairs who have played. Only the prior keeps the rating of a player finite who has won every game: so
its interval has no upper end.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.players import Identity

Vector = list[float]
Matrix = list[list[float]]
ELO = 400 / math.log(10)
ROOT = 1.959964
"""Signed root of the likelihood ratio at the ends of a 95 % interval."""
STEPS = 200


class Rating(NamedTuple):
    """A rating, and the ends of its 95 % interval: infinite where the games set no bound."""

    value: float
    low: float
    high: float


class Pair(NamedTuple):
    """Two players who have met, by their numbers, and what they have scored."""

    one: int
    other: int
    won: float
    lost: float


def ratings(games: Sequence[Game], names: Sequence[Identity], anchor: int | None) -> list[Rating]:
    """The players' ratings, in their order; the anchor's is 0.

    Without an anchor the mean is 0: of the largest group in which the games bound every difference.
    """
    index = {name: number for number, name in enumerate(names)}
    points = [[0.0] * len(names) for _ in names]
    for game in games:
        red = index[game.red]
        yellow = index[game.yellow]
        points[red][yellow] += game.points
        points[yellow][red] += 1 - game.points
    # exponentials may differ in their last digits from one computer to the next
    return [
        Rating(*(round(ELO * part, 2) + 0.0 for part in rating))
        for rating in intervals(points, anchor)
    ]


def intervals(points: Matrix, anchor: int | None) -> list[Rating]:
    """The strengths as natural logarithms of the odds, with their intervals. `points[i][j]`: what i
    has scored against j.

    An interval holds what the profile likelihood does not refute (Venzon and Moolgavkar, Applied
    Statistics 37, 1988), the prior's games included.
    """
    players = range(len(points))
    pairs = pairs_of(points)
    bounded = _reached(points)
    groups = [{other for other in bounded[one] if one in bounded[other]} for one in players]
    base = max(players, key=lambda one: len(groups[one])) if anchor is None else anchor
    reference = groups[base] if anchor is None else {base}
    zero = [(one in reference) / len(reference) for one in players]
    strength, pairs = estimate(pairs, len(points))
    mean = _dot(zero, strength)
    strength = [value - mean for value in strength]
    linked = sorted(_met(pairs, len(points))[base])
    """Who has played, at least through others, against the base."""
    place = {player: number for number, player in enumerate(linked)}
    profile = _Profile(
        [Pair(place[one], place[other], *scored) for one, other, *scored in pairs if one in place],
        [strength[player] for player in linked],
        [zero[player] for player in linked],
    )
    found = []
    for player in players:
        low, high = -math.inf, math.inf
        if zero[player] == 1:
            low = high = 0.0
        elif player in place:
            low = profile.end(place[player], -ROOT) if base in bounded[player] else low
            high = profile.end(place[player], ROOT) if player in bounded[base] else high
        found.append(Rating(strength[player], low, high))
    return found


def pairs_of(points: Matrix) -> list[Pair]:
    """All who have met."""
    return [
        Pair(one, other, row[other], points[other][one])
        for one, row in enumerate(points)
        for other in range(one)
        if row[other] or points[other][one]
    ]


def estimate(pairs: Sequence[Pair], count: int) -> tuple[Vector, list[Pair]]:
    """The strengths of so many players, their mean 0, and the pairs with the prior's drawn
    games."""
    held = [
        [(other in group) / len(group) for other in range(count)] for group in _met(pairs, count)
    ]
    """The means of those who have met: of these, games tell nothing."""
    strength = [0.0] * count
    for _ in range(STEPS):
        _, curvature = _derivatives(pairs, strength)
        inverse = _solved(_sum(curvature, held), _identity(count))
        with_prior = []
        for one, other, won, lost in pairs:
            variance = inverse[one][one] + inverse[other][other] - 2 * inverse[one][other]
            drawn = -curvature[one][other] * variance / 2
            with_prior.append(Pair(one, other, won + drawn, lost + drawn))
        gradient, curvature = _derivatives(with_prior, strength)
        strength, longest = _moved(strength, _solution(_sum(curvature, held), gradient))
        if longest < 1e-7:
            break
    return strength, with_prior


class _Profile:
    """How likely the ratings of one player are when the others' are the best for each."""

    def __init__(self, pairs: Sequence[Pair], strength: Vector, zero: Vector) -> None:
        """`zero`: the weights of the mean that is 0."""
        self.pairs, self.strength, self.zero = pairs, strength, zero
        self.top = _log_likelihood(pairs, strength)
        _, curvature = _derivatives(pairs, strength)
        self.inverse = _solved(_bordered(curvature, [zero]), _identity(len(zero) + 1))

    def end(self, player: int, root: float) -> float:
        """Where the signed root of the likelihood ratio is this one."""
        fixed = [self.zero, _identity(len(self.zero))[player]]
        value = self.strength[player] + root * math.sqrt(self.inverse[player][player])
        others = self.strength
        for _ in range(STEPS):
            others, slope = most_likely(self.pairs, fixed, [0, value], others)
            fall = max(0.0, self.top - _log_likelihood(self.pairs, others))
            ratio = math.copysign(math.sqrt(2 * fall), root)
            step = (ratio - root) * ratio / slope
            value += max(-1.0, min(1.0, step))
            if abs(step) < 1e-5:
                break
        return value


def most_likely(
    pairs: Sequence[Pair], fixed: Matrix, values: Vector, start: Vector
) -> tuple[Vector, float]:
    """The most likely strengths of which the sums with these weights have these values; and how the
    log-likelihood grows with the last value. Newton's method, with Lagrange's multipliers."""
    strength = start
    for _ in range(STEPS):
        gradient, curvature = _derivatives(pairs, strength)
        missing = [
            value - _dot(weights, strength) for value, weights in zip(values, fixed, strict=True)
        ]
        solution = _solution(_bordered(curvature, fixed), gradient + missing)
        strength, longest = _moved(strength, solution[: len(start)])
        if longest < 1e-5:
            break
    return strength, solution[-1]


def _moved(strength: Vector, step: Vector) -> tuple[Vector, float]:
    """The strengths after a step of which no part is longer than 1; and its longest part."""
    longest = max(map(abs, step))
    share = 1 / max(1.0, longest)
    return [value + share * part for value, part in zip(strength, step, strict=True)], longest


# The likelihood


def _log_likelihood(pairs: Sequence[Pair], strength: Vector) -> float:
    total = 0.0
    for one, other, won, lost in pairs:
        gap = strength[one] - strength[other]
        certain = won * min(gap, 0) + lost * min(-gap, 0)
        total += certain - (won + lost) * math.log1p(math.exp(-abs(gap)))
    return total


def _derivatives(pairs: Sequence[Pair], strength: Vector) -> tuple[Vector, Matrix]:
    """The log-likelihood's first derivatives, and the second with the sign changed."""
    gradient = [0.0] * len(strength)
    curvature = [[0.0] * len(strength) for _ in strength]
    for one, other, won, lost in pairs:
        odds = math.exp(strength[one] - strength[other])
        slope = (won - odds * lost) / (1 + odds)
        gradient[one] += slope
        gradient[other] -= slope
        variance = (won + lost) * odds / (1 + odds) ** 2
        curvature[one][one] += variance
        curvature[other][other] += variance
        curvature[one][other] -= variance
        curvature[other][one] -= variance
    return gradient, curvature


# Who has met


def _reached(points: Matrix) -> list[set[int]]:
    """For each player: itself, all against whom it has scored, all against whom these have, and so
    on."""
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


def _met(pairs: Iterable[Pair], count: int) -> list[set[int]]:
    """For each player: all whom it has met, at least through others."""
    met = _identity(count)
    for one, other, *_ in pairs:
        met[one][other] = met[other][one] = 1.0
    return _reached(met)


# Linear algebra


def _dot(one: Vector, other: Vector) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def _sum(one: Matrix, other: Matrix) -> Matrix:
    return [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)]


def _identity(size: int) -> Matrix:
    return [[float(row == column) for column in range(size)] for row in range(size)]


def _bordered(matrix: Matrix, border: Matrix) -> Matrix:
    """With these rows below it, and the same as columns beside it."""
    beside = zip(*border, strict=True)
    above = [[*row, *more] for row, more in zip(matrix, beside, strict=True)]
    return above + [[*row, *[0.0] * len(border)] for row in border]


def _solution(matrix: Matrix, right: Vector) -> Vector:
    return [row[0] for row in _solved(matrix, [[part] for part in right])]


def _solved(matrix: Matrix, right: Matrix) -> Matrix:
    """X of matrix · X = right: Gauss's elimination, with the largest pivots."""
    rows = [[*row, *sides] for row, sides in zip(matrix, right, strict=True)]
    done: Matrix = []
    while rows:
        best = max(range(len(rows)), key=lambda number: abs(rows[number][0]))
        pivot, *rest = rows.pop(best)
        rest = [part / pivot for part in rest]
        rows = [
            [part - row[0] * above for part, above in zip(row[1:], rest, strict=True)]
            for row in rows
        ]
        done.append(rest)
    found: Matrix = []
    for rest in reversed(done):
        factors, sides = rest[: len(found)], rest[len(found) :]
        for factor, known in zip(factors, found, strict=True):
            sides = [side - factor * value for side, value in zip(sides, known, strict=True)]
        found.insert(0, sides)
    return found
