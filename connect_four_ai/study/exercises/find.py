"""Find: a position and a task with an exact answer. Every move that keeps the exact result is
right."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import scores_for_first_player
from connect_four_ai.games.positions import solvable_positions, threats, wins_at_once
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.coach.explanation import two_threats
from connect_four_ai.study.exercises import Exercise

FAST = 3, 5
"""Least and largest number of moves of a fast win."""

TASKS: dict[str, list[str]] = read_toml(Path(__file__).with_name("paths.toml"))["find"]
"""The tasks of each section."""


@dataclass(frozen=True)
class Find(Exercise):
    task: str
    scores: Mapping[int, float]
    """The exact score of every open column, + if it is good for Red."""
    right: frozenset[int]
    """The columns that solve the task."""

    def is_right(self, answer: Any) -> bool:
        return answer in self.right


def make(section: str, rng: random.Random) -> Find:
    """Returns a random task of a section. Raises KeyError if it has none."""
    task = rng.choice(TASKS[section])
    promising = (each for each in solvable_positions(rng) if _promising(task, each))
    while True:
        position = next(promising)
        own = the_solver().scores(position)
        right = _right(task, position, own)
        if 0 < len(right) < len(own):  # else no column or every column is right
            return Find(section, position, task, scores_for_first_player(position, own), right)


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
    fastest = frozenset(column for column, score in own.items() if score == best)
    right, moves = fastest, 22 - best - len(position.moves) // 2
    if task == "block":  # a column that loses at once is no rescue
        right = threats(position)
        found = min(own[column] for column in right) >= 0
    elif task == "draw":
        found = best == 0 and len(fastest) == 1
    elif task == "two threats":
        found = fastest == _two_threats(position)
    else:
        found = best > 0 and (task == "win" or FAST[0] <= moves <= FAST[1])
    return right if found else frozenset()
