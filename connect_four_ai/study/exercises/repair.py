"""Repair: a section's page with one mistake in it, and where the mistake shows: a position, or, for
Q, numbers that it learns from. Which line is it?"""

import random
from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.stages.text_module import module_of
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of
from connect_four_ai.study.checking.questions import ENDLESS, RUNS, Answer, Question, ask
from connect_four_ai.study.exercises import Exercise
from connect_four_ai.study.exercises.judge import Judged, updates

DEPTHS = 1, 2
ATTEMPTS = 60
"""So many positions are tried before another mistake is taken."""


UPDATE = "def look_back", "def best_move"
"""Where the update of Q's page begins, and what follows it."""


@dataclass(frozen=True)
class Repair(Exercise):
    mistake: Mistake

    def is_right(self, answer: Any) -> bool:
        """`answer`: the number of a line of the planted page, from 1."""
        return answer in self.mistake.lines

    @property
    @abstractmethod
    def code(self) -> dict[int, str]:
        """What is shown of the planted page, by the lines' numbers from 0."""


@dataclass(frozen=True)
class RepairSearch(Repair):
    depth: int
    wanted: Answer
    """What the section's page does."""
    found: Answer
    """What the page with the mistake does."""

    @property
    def code(self) -> dict[int, str]:
        """The page without its first line and the empty ones, and less indented."""
        lines = enumerate(self.mistake.planted().splitlines())
        return {number: line[4:] for number, line in lines if line[:4] == "    " != line}


@dataclass(frozen=True)
class RepairUpdate(Repair):
    difference: Judged

    @property
    def code(self) -> dict[int, str]:
        """The functions that learn."""
        lines = self.mistake.planted().splitlines()
        first, end = (
            next(number for number, line in enumerate(lines) if line.startswith(start))
            for start in UPDATE
        )
        return {number: lines[number] for number in range(first, end) if lines[number]}


def make(section: str, rng: random.Random) -> Repair:
    """One of the section's known mistakes, where it shows."""
    if section == "Q":
        mistake = rng.choice(mistakes_of(section))
        planted = module_of(mistake.planted(), f"<{mistake.key}>")
        return RepairUpdate(section, Position(), mistake, rng.choice([*updates(planted)]))
    while True:
        mistake = rng.choice(mistakes_of(section))
        right, wrong = brain_of(section), brain_of(section, mistake)
        for _ in range(ATTEMPTS):
            depth = rng.choice(DEPTHS)
            position = next(rng.choice((random_positions, endings))(rng))
            question = Question(str(position), depth)
            once = ask(wrong, question)
            # which is only slow, if one waits
            if once.fault == ENDLESS or ask(right, question).best == once.best:
                continue
            wanted, found = (ask(page, question._replace(runs=RUNS)) for page in (right, wrong))
            if wanted.chosen != found.chosen and found.fault != ENDLESS:
                return RepairSearch(section, position, mistake, depth, wanted, found)
