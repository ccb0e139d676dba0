"""Exercises that ask for a column or a number.

Find has a task with an exact answer. Choose is a multiple-choice question about the calls of
Fibonacci (9.1.0), the chance to win at random (9.1.2), the move when the time is up (9), or the
branch that UCT tries next (U).
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from connect_four_ai.app.files import read_toml
from connect_four_ai.games.connect_four import YELLOW, Position
from connect_four_ai.games.game import scores_for_first_player
from connect_four_ai.games.positions import (
    random_positions,
    solvable_positions,
    threats,
    wins_at_once,
)
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.recursion import record
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.coach.explanation import two_threats

FAST = 3, 5
"""Least and largest number of moves of a fast win."""
TASKS: dict[str, list[str]] = read_toml(Path(__file__).with_name("paths.toml"))["find"]
"""The tasks of each section."""


@dataclass(frozen=True)
class Find:
    """A task: every column that keeps the exact result is right."""

    section: str
    position: Position
    task: str
    scores: Mapping[int, float]
    """The exact score of every open column, + if it is good for Red."""
    right: frozenset[int]
    """The columns that solve the task."""

    def is_right(self, answer: Any) -> bool:
        return answer in self.right

    @classmethod
    def make(cls, section: str, rng: random.Random) -> "Find":
        """Returns a random task of a section. Raises KeyError if it has none."""
        task = rng.choice(TASKS[section])
        for position in solvable_positions(rng):
            if _promising(task, position):
                own = the_solver().scores(position)
                right = _right(task, position, own)
                if 0 < len(right) < len(own):  # else no column or every column is right
                    break
        return cls(section, position, task, scores_for_first_player(position, own), right)


def _promising(task: str, position: Position) -> bool:
    """Returns whether a position may suit a task, by the rules alone, which is quick."""
    if task == "win" or wins_at_once(position):
        return task == "win" and bool(wins_at_once(position))
    if task == "block":
        return len(threats(position)) == 1
    return not threats(position) and (task != "two threats" or bool(_two_threats(position)))


def _two_threats(position: Position) -> frozenset[int]:
    """Returns the moves after which the mover has two places to win and the other side has none."""
    double = two_threats(position)
    return frozenset(column for column in double if not wins_at_once(position.play(column)))


def _right(task: str, position: Position, own: Mapping[int, int]) -> frozenset[int]:
    """Returns the columns that solve a task, by the exact scores for the player to move; none if
    the position does not suit it."""
    best = max(own.values())
    right = frozenset(column for column, score in own.items() if score == best)
    if task == "block":  # a column that loses at once is no rescue
        right = threats(position)
        suits = min(own[column] for column in right) >= 0
    elif task == "draw":
        suits = best == 0 and len(right) == 1
    elif task == "two threats":
        suits = right == _two_threats(position)
    else:
        moves = 22 - best - len(position.moves) // 2
        suits = best > 0 and (task == "win" or FAST[0] <= moves <= FAST[1])
    return right if suits else frozenset()


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


class Branch(NamedTuple):
    """A move in a tree of play-outs, with its results."""

    column: int
    visits: int
    average: float


@dataclass(frozen=True)
class Choose:
    """A question with some numbers to choose from."""

    section: str
    position: Position
    choices: tuple[float, ...]
    """The choices, the lowest first."""
    answer: float
    name: str
    """The name of the text of the question; another text gives the reason."""
    facts: Mapping[str, Any]
    """The values for these texts."""
    shown: tuple[Any, ...] = ()
    """What the figure shows: the tree of calls and the marked call (9.1.0); the columns' scores at
    each depth, of which the last one lacks some (9); or branches, Yellow to move (U)."""

    def is_right(self, answer: Any) -> bool:
        return bool(answer == self.answer)

    @classmethod
    def make(cls, section: str, rng: random.Random) -> "Choose":
        """Returns a random question of a section. Raises KeyError if it has none."""
        makers = {"9.1.0": _calls, "9.1.2": _chance, "9": _deepening, "U": _branches}
        return makers[section](rng)


def _calls(rng: random.Random) -> Choose:
    """Returns a question about a call: what it returns, how many calls it makes, itself included,
    or its place in the order of all calls."""
    root = record(rng.randint(FIRST_N, LAST_N))
    asked = rng.choice(("value", "calls", "order"))
    inner = [(number, call) for number, call in enumerate(root, 1) if call.children]
    number, marked = rng.choice(inner[1:] if asked == "order" else inner)
    right = {"value": marked.value, "calls": marked.count, "order": number}[asked]
    below = [child.count for child in marked.children]
    facts = {"n": marked.n, "parts": " + ".join(map(str, (1, *below))), "count": right - 1}
    facts["before"] = " + ".join(str(child.value) for child in marked.children)
    lowest = max(0, right - rng.randrange(CHOICES))
    choices = tuple(range(lowest, lowest + CHOICES))
    return Choose("9.1.0", Position(), choices, right, f"call {asked}", facts, (root, marked))


def _chance(rng: random.Random) -> Choose:
    count = rng.choice(OPEN)
    for position in random_positions(rng, 9, 39):
        fits = position.player == YELLOW and len(position.legal_moves) == count
        if fits and len(wins_at_once(position)) == 1:
            break
    return Choose("9.1.2", position, OPEN, count, "chance", {"count": count})


def _deepening(rng: random.Random) -> Choose:
    """Returns a question about iterative deepening whose time is up in the middle of the last
    depth, where the incomplete depth suggests another move than the complete one before it."""
    page = find_stage("9").page
    for position in random_positions(rng, 5, 15):
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
            break
    column = best[-2][0]
    facts = {"depth": DEEPEST - 1, "next": DEEPEST, "column": column, "score": found[-2][column]}
    return Choose("9", position, tuple(columns), column, "deepening", facts, tuple(found))


def _branches(rng: random.Random) -> Choose:
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
            return Choose("U", Position(), COLUMNS, best.column, "branches", {}, branches)


def bound(branch: Branch, branches: Iterable[Branch]) -> float:
    """Returns U's bound of one of a node's branches."""
    node = SimpleNamespace(visits=sum(one.visits for one in branches), is_first=False)
    found: float = find_stage("U").page.bound(None, node, branch)
    return found
