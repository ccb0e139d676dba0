"""How strong the players are: the model of Bradley and Terry (Biometrika 39, 1952), in which the
odds of a win depend on the difference of two ratings, and a draw is half a win for both. Ratings
are in Elo's units: 400 points more are odds of ten to one.

The most likely ratings of few games lie too far apart. Jeffreys' prior mends that (Firth,
Biometrika 80, 1993). For n players it weighs as much as n − 1 drawn games, shared out among the
pairs who have played. Only the prior keeps the rating of a player finite who has won every game: so
its interval has no upper end.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.players import Identity

Array = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
ELO = 400 / math.log(10)
ROOT = 1.959964
"""Signed root of the likelihood ratio at the ends of a 95 % interval."""
STEPS = 200


class Rating(NamedTuple):
    """A rating, and the ends of its 95 % interval: infinite where the games set no bound."""

    value: float
    low: float
    high: float


def ratings(games: Sequence[Game], names: Sequence[Identity], anchor: int | None) -> list[Rating]:
    """The players' ratings, in their order; the anchor's is 0.

    Without an anchor the mean is 0: of the largest group in which the games bound every difference.
    """
    index = {name: number for number, name in enumerate(names)}
    points = np.zeros((len(names), len(names)))
    for game in games:
        red = index[game.red]
        yellow = index[game.yellow]
        points[red, yellow] += game.points
        points[yellow, red] += 1 - game.points
    # linear algebra may differ in its last digits from one process to the next
    return [
        Rating(*(round(ELO * part, 2) + 0.0 for part in rating))
        for rating in intervals(points, anchor)
    ]


def intervals(points: Array, anchor: int | None) -> list[Rating]:
    """The strengths as natural logarithms of the odds, with their intervals. `points[i, j]`: what i
    has scored against j.

    An interval holds what the profile likelihood does not refute (Venzon and Moolgavkar, Applied
    Statistics 37, 1988), the prior's games included.
    """
    count = len(points)
    above = _chains(points > 0)
    groups = above & above.T
    base = int(groups.sum(1).argmax()) if anchor is None else anchor
    zero = np.eye(count)[base] if anchor is not None else groups[base] / groups[base].sum()
    strength, points = estimate(points)
    strength -= zero @ strength
    linked = _chains(points > 0)[base]
    """Who has played, at least through others, against the base."""
    profile = _Profile(points[np.ix_(linked, linked)], strength[linked], zero[linked])
    found = []
    for player in range(count):
        low, high = -math.inf, math.inf
        if zero[player] == 1:
            low = high = 0.0
        elif linked[player]:
            place = int(linked[:player].sum())
            low = profile.end(place, -ROOT) if above[player, base] else low
            high = profile.end(place, ROOT) if above[base, player] else high
        found.append(Rating(float(strength[player]), low, high))
    return found


def estimate(points: Array) -> tuple[Array, Array]:
    """The strengths, their mean 0, and the points with those of the prior's drawn games."""
    strength = np.zeros(len(points))
    for _ in range(STEPS):
        inverse = np.linalg.pinv(_curvature(points, strength), hermitian=True)
        variances = np.diag(inverse)[:, None] + np.diag(inverse) - 2 * inverse
        with_prior = points + _weights(points, strength) * variances / 2
        curvature = _curvature(with_prior, strength)
        step = np.linalg.pinv(curvature, hermitian=True) @ _gradient(with_prior, strength)
        longest = np.abs(step).max()
        strength += step / max(1.0, longest)
        if longest < 1e-7:
            break
    return strength, with_prior


class _Profile:
    """How likely the ratings of one player are when the others' are the best for each."""

    def __init__(self, points: Array, strength: Array, zero: Array) -> None:
        """`zero`: the weights of the mean that is 0."""
        self.points, self.strength, self.zero = points, strength, zero
        self.top = _log_likelihood(points, strength)
        bordered = _bordered(_curvature(points, strength), zero[:, None])
        self.inverse = np.linalg.inv(bordered)[:-1, :-1]

    def end(self, player: int, root: float) -> float:
        """Where the signed root of the likelihood ratio is this one."""
        fixed = np.stack([self.zero, np.eye(len(self.zero))[player]], 1)
        value = self.strength[player] + root * math.sqrt(self.inverse[player, player])
        others = self.strength
        for _ in range(STEPS):
            others, slope = most_likely(self.points, fixed, np.array([0, value]), others)
            fall = max(0.0, self.top - _log_likelihood(self.points, others))
            ratio = math.copysign(math.sqrt(2 * fall), root)
            step = (ratio - root) * ratio / slope
            value += max(-1.0, min(1.0, step))
            if abs(step) < 1e-5:
                break
        return float(value)


def most_likely(points: Array, fixed: Array, values: Array, start: Array) -> tuple[Array, float]:
    """The most likely strengths of which the sums with these weights have these values; and how the
    log-likelihood grows with the last value. Newton's method, with Lagrange's multipliers."""
    strength = start.copy()
    for _ in range(STEPS):
        right = np.append(_gradient(points, strength), values - strength @ fixed)
        solved = np.linalg.solve(_bordered(_curvature(points, strength), fixed), right)
        step = solved[: len(points)]
        longest = np.abs(step).max()
        strength += step / max(1.0, longest)
        if longest < 1e-5:
            break
    return strength, float(solved[-1])


def _bordered(curvature: Array, fixed: Array) -> Array:
    corner = np.zeros((fixed.shape[1],) * 2)
    return np.block([[curvature, fixed], [fixed.T, corner]])


def _log_chances(strength: Array) -> Array:
    """The logarithm of each player's chance against each."""
    chances: Array = -np.logaddexp(0, strength[None, :] - strength[:, None])
    return chances


def _log_likelihood(points: Array, strength: Array) -> float:
    return float((points * _log_chances(strength)).sum())


def _gradient(points: Array, strength: Array) -> Array:
    """The log-likelihood's first derivatives."""
    gradient: Array = (points - (points + points.T) * np.exp(_log_chances(strength))).sum(1)
    return gradient


def _weights(points: Array, strength: Array) -> Array:
    """The variance of what one player scores against another."""
    chances = np.exp(_log_chances(strength))
    weights: Array = (points + points.T) * chances * chances.T
    return weights


def _curvature(points: Array, strength: Array) -> Array:
    """The log-likelihood's second derivatives, with the sign changed."""
    weights = _weights(points, strength)
    curvature: Array = np.diag(weights.sum(1)) - weights
    return curvature


def _chains(links: Flags) -> Flags:
    """Who is linked to whom, also through others; everyone is to itself."""
    found = links | np.eye(len(links), dtype=bool)
    for _ in range(len(links).bit_length()):
        found = found.astype(float) @ found > 0
    return found
