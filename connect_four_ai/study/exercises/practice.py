"""Somebody who practises: one exercise after the other, of a section and a kind, and what came of
the one that is worked on."""

import random
from typing import Any

from connect_four_ai.stages import Stage
from connect_four_ai.study.exercises import Exercise, progress
from connect_four_ai.study.exercises.paths import ENOUGH, PATHS, Maker

FIRST = "9.1.3"
"""The section for an opponent that has no exercises."""
SEEDS = 1_000_000


class Practice:
    def __init__(self, stage: Stage) -> None:
        """If an opponent has no exercises, begins with those of the one that it follows."""
        known = (name for name in (stage.section, stage.follows) if name in PATHS)
        self.turn_to(next(known, FIRST))
        self.asked_for = stage.section
        """Whose exercises somebody wanted."""

    def turn_to(self, section: str) -> None:
        """Goes on with a section's exercises."""
        self.section = self.asked_for = section
        self.counts = {kind: progress.right_answers(section, kind) for kind in PATHS[section]}
        """How many right answers there are of each kind."""
        self.begin([*self._unfinished(), *self.counts][0])

    def begin(self, kind: str, seed: int | None = None) -> None:
        """Goes on to another exercise; without a seed, any."""
        self.kind, self.seed = kind, random.randrange(SEEDS) if seed is None else seed
        self.exercise: Exercise | None = None
        """None until it is made."""
        self.hints = 0
        """How many have been asked for."""
        self.given: Any = None
        self.right: bool | None = None
        """Whether the answer is right; None before it."""

    def maker(self) -> Maker:
        """The job that makes it."""
        return Maker(self.kind, self.section, self.seed)

    def check(self, answer: Any) -> None:
        """Whether an answer is right; it is kept."""
        assert self.exercise
        self.given, self.right = answer, self.exercise.is_right(answer)
        progress.add(self.section, self.kind, self.seed, self.right, self.hints)
        self.counts[self.kind] += self.right

    def hint(self) -> None:
        """One more is wanted."""
        self.hints += 1

    def next_kind(self) -> str:
        """The same kind again, without end; but another after the last right answer that this one
        needs."""
        enough = self.right and self.counts[self.kind] == ENOUGH[self.kind]
        return [*self._unfinished(), self.kind][0] if enough else self.kind

    def other_kind(self) -> str:
        kinds = list(self.counts)
        return kinds[(kinds.index(self.kind) + 1) % len(kinds)]

    def _unfinished(self) -> list[str]:
        """The kinds that need more practice."""
        return [kind for kind, count in self.counts.items() if count < ENOUGH[kind]]
