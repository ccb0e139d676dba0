"""Choose: a multiple-choice question about the calls of Fibonacci (9.1.0), the chance to win at
random (9.1.2), the move when the time is up (9), or the branch that UCT tries next (U)."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from types import SimpleNamespace
from typing import Any

from connect_four_ai.games.connect_four import YELLOW, Position
from connect_four_ai.games.positions import random_positions, wins_at_once
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.recursion import Call, record
from connect_four_ai.study.exercises import Exercise

FIRST_N, LAST_N = 5, 6
"""The Fibonacci numbers whose trees of calls fit on the page, and are worth counting."""
CHOICES = 4
OPEN = tuple(range(3, 8))
"""Numbers of open columns where 9.1.2 plays."""
DEEPEST = 3
"""Maximum number of depths in a table; the last one is incomplete."""
TRIED_AT_THE_END = 3, 5
"""Least and largest number of columns searched before the time is up."""
MIDDLE = 4
"""The column that is the best one too often."""
COLUMNS = 2, 4, 6
VISITS = 4, 120
AVERAGES = -6, 6
MARGIN = 1.5
"""Least difference between the two lowest bounds, so that no exact reckoning is needed."""


@dataclass(frozen=True)
class Choose(Exercise):
    choices: tuple[float, ...]
    """The choices, the lowest first."""
    answer: float
    name: str
    """The name of the text of the question; another text gives the reason."""
    facts: Mapping[str, Any]
    """The values for these texts."""

    def is_right(self, answer: Any) -> bool:
        return bool(answer == self.answer)


@dataclass(frozen=True)
class Calls(Choose):
    """A tree of calls: what the marked call returns, how many calls it makes, itself included, or
    its place in the order of all calls."""

    root: Call
    marked: Call


@dataclass(frozen=True)
class Deepening(Choose):
    """Iterative deepening whose time is up in the middle of the last depth."""

    depths: tuple[Mapping[int, float], ...]
    """The columns' scores at each depth from 1; the last depth lacks some."""


@dataclass(frozen=True)
class Branch:
    """A move in a tree of play-outs, with its results."""

    column: int
    visits: int
    average: float


@dataclass(frozen=True)
class Branches(Choose):
    """A node with its branches, Yellow to move."""

    branches: tuple[Branch, ...]


def bound(branch: Branch, branches: Iterable[Branch]) -> float:
    """Returns U's bound of one of a node's branches."""
    node = SimpleNamespace(visits=sum(one.visits for one in branches), is_first=False)
    found: float = find_stage("U").page.bound(None, node, branch)
    return found


def make(section: str, rng: random.Random) -> Choose:
    """Returns a random question of a section. Raises KeyError if it has none."""
    makers = {"9.1.0": _calls, "9.1.2": _chance, "9": _deepening, "U": _branches}
    return makers[section](rng)


def _calls(rng: random.Random) -> Calls:
    root = record(rng.randint(FIRST_N, LAST_N))
    calls = list(root)
    asked = rng.choice(("value", "calls", "order"))
    inner = [(n, call) for n, call in enumerate(calls, 1) if call.children]
    number, marked = rng.choice(inner[1:] if asked == "order" else inner)
    right = {"value": marked.value, "calls": marked.count, "order": number}[asked]
    below = [child.count for child in marked.children]
    facts = {"n": marked.n, "parts": " + ".join(map(str, (1, *below))), "count": right - 1}
    facts["before"] = " + ".join(str(child.value) for child in marked.children)
    name = f"call {asked}"
    return Calls("9.1.0", Position(), _around(right, rng), right, name, facts, root, marked)


def _around(right: int, rng: random.Random) -> tuple[int, ...]:
    """Returns the right number among others near it, at a random index."""
    lowest = max(0, right - rng.randrange(CHOICES))
    return tuple(range(lowest, lowest + CHOICES))


def _chance(rng: random.Random) -> Choose:
    count = rng.choice(OPEN)
    yellows = (each for each in random_positions(rng, 9, 39) if each.player == YELLOW)
    open_columns = (each for each in yellows if len(each.legal_moves) == count)
    fitting = (each for each in open_columns if len(wins_at_once(each)) == 1)
    return Choose("9.1.2", next(fitting), OPEN, count, "chance", {"count": count})


def _deepening(rng: random.Random) -> Deepening:
    """Returns a question about a position where the incomplete last depth suggests another move
    than the complete one before it."""
    page = find_stage("9").page
    positions = random_positions(rng, 5, 15)
    while True:
        position = next(positions)
        brain = page(DEEPEST, seed=0)
        brain.auto_play(position)
        found = [dict(scores) for _, scores, _ in brain.found_at]
        if position.player != YELLOW or len(found) < DEEPEST:
            continue
        columns = position.legal_moves
        tried = columns[: rng.choice(TRIED_AT_THE_END)]
        found[-1] = {column: found[-1][column] for column in tried}
        best = [[column for column in at if at[column] == min(at.values())] for at in found]
        finite = all(abs(score) != inf for at in found for score in at.values())
        often = best[-2] == [MIDDLE] and rng.random() < 0.5  # else it is the best too often
        if finite and len(best[-2]) == 1 and best[-2][0] not in best[-1] and not often:
            (column,) = best[-2]
            facts = {"depth": DEEPEST - 1, "next": DEEPEST, "column": column}
            facts["score"] = found[-2][column]
            choices = tuple(columns)
            return Deepening("9", position, choices, column, "deepening", facts, tuple(found))


def _branches(rng: random.Random) -> Branches:
    looks_best = rng.random() < 0.5
    while True:
        branches = tuple(
            Branch(each, rng.randint(*VISITS), float(rng.randint(*AVERAGES))) for each in COLUMNS
        )
        bounds = [bound(branch, branches) for branch in branches]
        lowest, second, _ = sorted(bounds)
        best = branches[bounds.index(lowest)]
        has_lowest_average = best.average == min(branch.average for branch in branches)
        if second - lowest >= MARGIN and looks_best == has_lowest_average:
            return Branches("U", Position(), COLUMNS, best.column, "branches", {}, branches)
