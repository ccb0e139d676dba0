"""Exercises about code.

Repair shows a section's page with one mistake in it, and asks for the wrong line. In Write, the
user writes a section's new part in a file of their own, or an evaluation for 8 and 9.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.jobs.job import Job
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import my_file, saved
from connect_four_ai.stages.own.new import FUNCTIONS, TEMPLATES, new_file
from connect_four_ai.study import checking
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of
from connect_four_ai.study.checking.questions import ENDLESS, RUNS, Answer, Question, ask
from connect_four_ai.study.exercises.judge import EVALUATION, Judge

DEPTHS = 1, 2
ATTEMPTS = 60
"""Number of positions tried before another mistake is chosen."""


@dataclass(frozen=True)
class Repair:
    section: str
    position: Position
    """A position where the mistake shows."""
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

    @classmethod
    def make(cls, section: str, rng: random.Random) -> "Repair":
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
                    return cls(section, position, mistake, depth, wanted, found)


@dataclass(frozen=True)
class Write:
    position = Position()
    section: str
    evaluation: bool = False
    """Whether to write an evaluation, not the section's new part."""

    @property
    def path(self) -> Path:
        own = my_file().name
        name = "my_evaluation.py" if self.evaluation else FUNCTIONS.get(self.section, own)
        return my_file().with_name(name)

    def begin(self) -> None:
        """Writes the file to begin with. An existing brain is kept beside it; an existing
        evaluation stays. Raises OSError."""
        if not self.evaluation:
            new_file(find_stage(self.section), self.path, as_task=True)
        elif not self.path.exists():
            about = say("An evaluation of my own.")
            write_whole(self.path, TEMPLATES["evaluation"].format(about=about).encode())
            saved.forget()

    def checker(self) -> Job[Any]:
        """Returns the job that judges the file."""
        if not self.evaluation and self.section in checking.SECTIONS:
            return Check(self.path, self.section)
        return Judge(self.path, EVALUATION if self.evaluation else self.section)

    def is_right(self, answer: Any) -> bool:
        return bool(answer.right)
