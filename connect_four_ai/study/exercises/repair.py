"""Repair: a section's page with one mistake in it, and a position where the mistake shows. Which
line is it?"""

import random
from dataclasses import dataclass
from typing import Any

from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of
from connect_four_ai.study.checking.questions import ENDLESS, RUNS, Answer, Question, ask
from connect_four_ai.study.exercises import Exercise

DEPTHS = 1, 2
ATTEMPTS = 60
"""So many positions are tried before another mistake is taken."""


@dataclass(frozen=True)
class Repair(Exercise):
    mistake: Mistake
    depth: int
    wanted: Answer
    """What the section's page does."""
    found: Answer
    """What the page with the mistake does."""

    def is_right(self, answer: Any) -> bool:
        """`answer`: the number of a line of the planted page, from 1."""
        return answer in self.mistake.lines


def make(section: str, rng: random.Random) -> Repair:
    """One of the section's known mistakes, where it shows."""
    while True:
        mistake = rng.choice(mistakes_of(section))
        right, wrong = brain_of(section), brain_of(section, mistake)
        for _ in range(ATTEMPTS):
            depth = rng.choice(DEPTHS)
            position = next(rng.choice((random_positions, endings))(rng))
            question = Question("play", str(position), depth)
            if ask(right, question).best == ask(wrong, question).best:
                continue
            wanted, found = (ask(page, question._replace(runs=RUNS)) for page in (right, wrong))
            # which is only slow, if one waits
            if wanted.chosen != found.chosen and found.fault != ENDLESS:
                return Repair(section, position, mistake, depth, wanted, found)
