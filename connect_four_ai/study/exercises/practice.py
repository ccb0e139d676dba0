"""The path through the exercises of each section: which kinds, in which order, and how many of
each; and a user's practice along it."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.exercises.code import Repair, Write
from connect_four_ai.study.exercises.judge import EVALUATION
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.questions import Choose, Find

Exercise = Find | Choose | Predict | Repair | Write
FIND, CHOOSE, PREDICT, REPAIR, WRITE = "find", "choose", "predict", "repair", "write"
MAKERS: dict[str, Callable[[str, random.Random], Exercise]] = {
    FIND: Find.make,
    CHOOSE: Choose.make,
    PREDICT: Predict.make,
    REPAIR: Repair.make,
    WRITE: lambda section, rng: Write(section),
    EVALUATION: lambda section, rng: Write(section, evaluation=True),
}
ENOUGH = {FIND: 3, CHOOSE: 3, PREDICT: 3, REPAIR: 2, WRITE: 1, EVALUATION: 1}
"""Number of right answers after which the path suggests the next kind."""

PATHS: dict[str, list[str]] = read_toml(Path(__file__).with_name("paths.toml"))["paths"]
"""The kinds of exercises of each section, in their order."""
ON_PAPER = tuple(section for section, path in PATHS.items() if {FIND, PREDICT} & {*path})
"""The sections with worksheets."""
FIRST = "9.1.3"
"""The section for an opponent without exercises."""
SEEDS = 1_000_000


@dataclass(frozen=True)
class Maker:
    """A job: makes an exercise; the same seed makes the same one."""

    kind: str
    section: str
    seed: int

    def run(self, report: Listener = ignore_progress) -> Exercise:
        return MAKERS[self.kind](self.section, random.Random(self.seed))


class Practice:
    def __init__(self, stage: Stage) -> None:
        """Begins with a stage's exercises, or with those of the stage that it follows if it has
        none."""
        known = (name for name in (stage.section, stage.follows) if name in PATHS)
        self.turn_to(next(known, FIRST))

    def turn_to(self, section: str) -> None:
        """Goes on with a section's exercises."""
        self.section = section
        answers = progress.Answers()
        self.counts = {kind: answers.right(section, kind) for kind in PATHS[section]}
        """Number of right answers of each kind."""
        self.begin([*self._unfinished(), *self.counts][0])

    def begin(self, kind: str, seed: int | None = None) -> None:
        """Begins another exercise; without a seed, a random one."""
        self.kind, self.seed = kind, random.randrange(SEEDS) if seed is None else seed
        self.exercise: Exercise | None = None
        """The exercise; None until it is made."""
        self.hints = 0
        """Number of hints asked for."""
        self.given: Any = None
        self.right: bool | None = None
        """Whether the answer is right; None before it."""

    def check(self, answer: Any) -> None:
        """Checks an answer and keeps it."""
        assert self.exercise
        self.given, self.right = answer, self.exercise.is_right(answer)
        progress.add(self.section, self.kind, self.seed, self.right, self.hints, answer)
        self.counts[self.kind] += self.right

    def hint(self) -> None:
        """Shows one more hint."""
        self.hints += 1

    def next_kind(self) -> str:
        """Returns the kind of the next exercise: the same again, but another one after the last
        right answer that this kind needs."""
        enough = self.right and self.counts[self.kind] == ENOUGH[self.kind]
        return [*self._unfinished(), self.kind][0] if enough else self.kind

    def _unfinished(self) -> list[str]:
        """Returns the kinds that need more practice."""
        return [kind for kind, count in self.counts.items() if count < ENOUGH[kind]]
