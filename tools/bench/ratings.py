"""The arena's intervals, in simulated tournaments.

Simulates tournaments of players whose ratings are known, and counts how many of the arena's 95 %
intervals hold them. In the last fields the model does not hold: games are drawn, or the two games
from one opening are correlated.
"""

import argparse
import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from connect_four_ai.study.arena.ratings import ELO, Matrix, intervals
from tools.bench import Option

EXAMPLES = (("bench ratings", "1,000 tournaments of each field; it takes about a minute"),)
OPTIONS = {"tournaments": Option("tournaments of each field", 1000)}


@dataclass(frozen=True)
class Field:
    """Players with known ratings, of which the first is 0, and a model of their games."""

    name: str
    ratings: tuple[float, ...]
    games: int
    """Number of games of each pair, even."""
    draws: float = 0
    """Share of games between equals that are drawn."""
    repeated: float = 0
    """Correlation of the two games from an opening."""

    def simulated(self, rng: np.random.Generator) -> Matrix:
        """Returns the points of each player against each other one."""
        count = len(self.ratings)
        points = np.zeros((count, count))
        for one in range(count):
            for other in range(one):
                gap = self.ratings[other] - self.ratings[one]
                chance = 1 / (1 + 10 ** (gap / 400))
                drawn = 2 * self.draws * min(chance, 1 - chance)
                odds = (1 - chance - drawn / 2, drawn, chance - drawn / 2)
                first = rng.choice((0, 0.5, 1), self.games // 2, p=odds)
                second = rng.choice((0, 0.5, 1), self.games // 2, p=odds)
                again = rng.random(self.games // 2) < self.repeated
                points[one, other] = (first + np.where(again, first, second)).sum()
                points[other, one] = self.games - points[one, other]
        found: Matrix = points.tolist()
        return found


SPREAD = tuple(250.0 * number for number in range(9))
SIX = (0.0, 100, 150, 300, 450, 700)
FIELDS = (
    Field("6 games a pair", SIX, 6),
    Field("20 games a pair", SIX, 20),
    Field("2,000 points wide", SPREAD, 6),
    Field("one unbeaten", (*SIX, 2500.0), 6),
)
"""Fields in which the arena's model holds."""
OTHERS = (
    Field("many games drawn", SIX, 20, draws=2 / 3),
    Field("pairs correlated 0.1", SIX, 20, repeated=0.1),
    Field("pairs correlated 0.3", SIX, 20, repeated=0.3),
)
"""Fields in which the arena's model does not hold."""


class Coverage(NamedTuple):
    intervals: int
    inside: float
    """Share of the intervals that held the true rating."""
    worst: float
    """The lowest such share of a single player."""
    open: float
    """Share of the intervals with an open end."""


def coverage(field: Field, tournaments: int, seed: int = 0) -> Coverage:
    rng = np.random.default_rng(seed)
    others = range(1, len(field.ratings))
    inside = np.zeros(len(field.ratings))
    without_end = 0
    for _ in range(tournaments):
        found = intervals(field.simulated(rng), anchor=0)
        for player in others:
            low, high = found[player].low * ELO, found[player].high * ELO
            inside[player] += low <= field.ratings[player] <= high
            without_end += math.isinf(high - low)
    count = tournaments * len(others)
    worst = inside[1:].min() / tournaments
    return Coverage(count, float(inside.sum() / count), float(worst), without_end / count)


def run(arguments: argparse.Namespace) -> int:
    """Prints each field when it is done."""
    for field in (*FIELDS, *OTHERS):
        found = coverage(field, arguments.tournaments)
        print(
            f"{field.name:20} {found.inside:6.1%} inside, {found.worst:6.1%} for the worst player,"
            f" {found.open:6.1%} with an open end",
            flush=True,
        )
    return 0
