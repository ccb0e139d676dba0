"""Repair: a section's page with one mistake in it, and a position where it shows. Asks for the
wrong line."""

import random
from dataclasses import dataclass

from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of
from connect_four_ai.study.checking.questions import ENDLESS, RUNS, Answer, Question, ask
from connect_four_ai.study.exercises import Exercise

DEPTHS = 1, 2
ATTEMPTS = 60
"""Number of positions tried before another mistake is chosen."""


@dataclass(frozen=True)
class Repair(Exercise):
    mistake: Mistake
    depth: int
    wanted: Answer
    """The answer of the section's page."""
    found: Answer
    """The answer of the page with the mistake."""

    def is_right(self, answer: int) -> bool:
        """Returns whether an answer is the number of a wrong line, from 1."""
        return answer in self.mistake.lines

    @property
    def code(self) -> dict[int, str]:
        """The lines of the planted page by number, from 0; without the first and the empty ones,
        and less indented."""
        lines = enumerate(self.mistake.planted().splitlines())
        return {number: line[4:] for number, line in lines if line[:4] == "    " != line}


def make(section: str, rng: random.Random) -> Repair:
    """Returns a random known mistake of a section, with a position where it shows."""
    while True:
        mistake = rng.choice(mistakes_of(section))
        right, wrong = brain_of(section), brain_of(section, mistake)
        for _ in range(ATTEMPTS):
            depth = rng.choice(DEPTHS)
            position = next(rng.choice((random_positions, endings))(rng))
            question = Question(str(position), depth)
            once = ask(wrong, question)
            # an endless answer here may only be slow
            if once.fault == ENDLESS or ask(right, question).best == once.best:
                continue
            wanted, found = (ask(page, question._replace(runs=RUNS)) for page in (right, wrong))
            if wanted.chosen != found.chosen and found.fault != ENDLESS:
                return Repair(section, position, mistake, depth, wanted, found)
