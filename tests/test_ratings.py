"""The arena's ratings and intervals, against closed forms, published estimates, another maximum and
simulated tournaments."""

import itertools
import json
import math

import numpy as np
import pytest

from connect_four_ai.study.arena.ratings import Matrix, Rating, estimate, intervals
from connect_four_ai.study.arena.table import Row, cells, plain, rating_text
from tools.bench.ratings import FIELDS, Field, coverage

TOURNAMENTS = 40


def test_strengths_are_those_published() -> None:
    """Citations between journals (Stigler 1994), with the estimates that Turner and Firth give
    (Journal of Statistical Software 48(9), 2012): the first journal is 0, a citation counts as a
    win of the journal that is cited."""
    won: Matrix = [[0, 730, 498, 221], [33, 0, 68, 17], [320, 813, 0, 142], [284, 276, 325, 0]]
    found, _ = estimate(won, prior=0)
    differences = [strength - found[0] for strength in found]
    assert differences == pytest.approx([0, -2.9491, -0.4796, 0.2690], abs=5e-5)


@pytest.mark.parametrize(("won", "lost"), [(3, 1), (5.5, 4.5), (20, 0), (0, 6)])
def test_two_players_have_the_closed_form(won: float, lost: float) -> None:
    """Jeffreys' prior adds half a point for both; of these, the logarithm of the odds has the
    standard error that is known for it (Woolf 1955)."""
    found = intervals([[0, lost], [won, 0]], 0)[1]
    scored, other = won + 0.5, lost + 0.5
    best = math.log(scored / other)
    margin = 1.959964 * math.sqrt(1 / scored + 1 / other)
    assert found.value == pytest.approx(best, abs=1e-6)
    assert found.low == pytest.approx(best - margin if won else -math.inf, abs=1e-5)
    assert found.high == pytest.approx(best + margin if lost else math.inf, abs=1e-5)


def test_the_prior_is_jeffreys() -> None:
    """No step to a neighbour makes the likelihood times the root of the information's determinant
    greater, and n − 1 games are added."""
    won: Matrix = [[0, 3, 2, 4], [1, 0, 2.5, 4], [2, 1.5, 0, 3], [0, 0, 1, 0]]
    strength, with_prior = estimate(won)
    games = sum(map(sum, with_prior))
    assert games - sum(map(sum, won)) == pytest.approx(3)

    def penalised(tried: list[float]) -> float:
        total, information = 0.0, np.zeros((4, 4))
        for i, j in itertools.permutations(range(4), 2):
            chance = 1 / (1 + math.exp(tried[j] - tried[i]))
            total += won[i][j] * math.log(chance)
            weight = won[i][j] * chance * (1 - chance)
            information[[i, j], [i, j]] += weight
            information[[i, j], [j, i]] -= weight
        return total + math.log(np.linalg.det(information[1:, 1:])) / 2

    top = penalised(list(strength))
    for player, step in itertools.product(range(4), (-0.01, 0.01)):
        moved = list(strength)
        moved[player] += step
        assert penalised(moved) < top
        moved[player] -= 2 * step
        assert abs(penalised(moved) - top) < 4e-4, "the top is flat"


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_the_interval_holds_the_rating_as_often_as_it_says(field: Field) -> None:
    found = coverage(field, TOURNAMENTS, seed=1)
    error = math.sqrt(0.95 * 0.05 / found.intervals)
    assert 0.93 - 3 * error < found.inside < 0.97 + 3 * error
    assert (found.open > 0.1) == (field.name in ("one unbeaten", "2,000 points wide"))


def test_who_has_won_or_lost_every_game_has_an_interval_with_one_end() -> None:
    points: Matrix = [[0, 20, 20, 20], [0, 0, 15, 20], [0, 5, 0, 20], [0, 0, 0, 0]]
    for anchor in (2, None):
        first, second, third, last = intervals(points, anchor)
        assert first.high == math.inf
        assert last.low == -math.inf
        bounds = [first.low, *second[1:], *third[1:], last.high]
        assert all(map(math.isfinite, bounds))
        assert first.low > second.value > third.value > last.high
    points[2][0] += 0.5
    points[0][2] -= 0.5
    assert intervals(points, 2)[0].high < math.inf, "half a point is a bound"


def row(*rating: float) -> Row:
    return Row("anna", "", *Rating(*rating), 0, 0, 0, 0, 0, 0, 0, None)


@pytest.mark.parametrize(
    ("rating", "said", "interval"),
    [
        ((505, 400, 610), "505", "400 … 610"),
        ((-30, -90.4, 4), "−30", "−90 … 4"),
        ((900, 505, math.inf), "≥ 505", "505 … ∞"),
        ((-700, -math.inf, -98), "≤ −98", "−∞ … −98"),
        ((0, -math.inf, math.inf), "–", "−∞ … ∞"),
    ],
)
def test_an_open_end_is_shown_as_one(
    rating: tuple[float, float, float], said: str, interval: str
) -> None:
    shown = row(*rating)
    assert rating_text(shown) == said
    assert cells(shown)[1:3] == [said, interval]
    ends = [None if math.isinf(end) else end for end in rating]
    told = json.loads(json.dumps(plain(shown), allow_nan=False))
    assert [told[name] for name in ("rating", "low", "high")] == ends
