"""The verdict on a brain's answers: whether it is right, and which steps hold."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from connect_four_ai.checking.mistakes import Mistake, brain_of, mistakes_of, steps_of
from connect_four_ai.checking.questions import (
    Answer,
    Question,
    ask,
    choose_questions,
    plain_positions,
)
from connect_four_ai.games.positions import endings, random_positions

Answers = Mapping[Question, Answer]
FRESH = 6
"""How many endings are new in every check; other positions are new too."""


@dataclass(frozen=True)
class Difference:
    """One question that is answered differently. `column`: 0 for the value of the whole
    position."""

    question: Question
    column: int
    theirs: Answer
    chapters: Answer
    chosen: bool = False
    """The scores are the chapter's, but the column chosen is not."""


@dataclass(frozen=True)
class Report:
    section: str
    steps: dict[str, bool | None] = field(default_factory=dict)
    """Whether each step holds, in the order of writing; None if it could not be seen."""
    difference: Difference | None = None
    mistakes: tuple[Mistake, ...] = ()
    """One known mistake that answers in the same way, or two; empty if there is none."""
    fault: str = ""
    """Why it could not be checked at all."""
    line: int | None = None
    """Where the fault is."""

    @property
    def right(self) -> bool:
        return not self.fault and self.difference is None

    @property
    def hints(self) -> tuple[str, ...]:
        """For the first mistake."""
        return self.mistakes[0].hints if self.mistakes else ()


def unchecked(section: str, fault: str, line: int | None = None) -> Report:
    """Nothing can be said of any step."""
    return Report(section, dict.fromkeys(steps_of(section)), fault=fault, line=line)


@cache
def set_questions(section: str, seed: int) -> tuple[Question, ...]:
    """The questions of this seed."""
    return tuple(choose_questions(section, random.Random(f"{section} {seed}")))


def fresh_questions(section: str) -> list[Question]:
    """Questions that nobody can know before."""
    rng = random.Random()
    depths = (0,) if section == "9.1.3" else (1, 2, 0)
    asked = [
        Question("play", str(position), 6 * (len(depths) > 1))
        for position in islice(endings(rng), FRESH)
    ]
    for depth, yellows, reds in zip(
        depths * 2, plain_positions(rng), random_positions(rng, 12, 28), strict=False
    ):
        asked += [
            Question("play", str(yellows), depth),
            Question("minimax", str(reds), depth, maximizing=True),
        ]
    return asked


@cache
def known(section: str, mistakes: tuple[Mistake, ...], question: Question) -> Answer:
    """What the section's page answers with these mistakes."""
    return ask(brain_of(section, *mistakes), question)


def chapters(section: str, question: Question) -> Answer:
    """What the section's own page answers."""
    return known(section, (), question)


def holds(section: str, step: str, answers: Answers) -> bool | None:
    """For a brain that is like no known mistake: whether the questions that show this step are
    answered as in the chapter. None if some of them are: others of its mistakes may be the
    reason."""
    wrong = [(mistake,) for mistake in mistakes_of(section) if mistake.step == step]
    agree = [
        answer.like(chapters(section, question), question.runs > 1)
        for question, answer in answers.items()
        if not all(
            known(section, mistake, question).like(chapters(section, question), question.runs > 1)
            for mistake in wrong
        )
    ]
    return None if len(set(agree)) != 1 else agree[0]
