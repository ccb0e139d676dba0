"""What a brain's answers show: which steps hold, where it first differs from its section, and which
known mistake answers alike."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice

from connect_four_ai.checking.mistakes import Mistake, brain_of, mistakes_of, steps_of
from connect_four_ai.checking.questions import (
    ABSENT,
    Answer,
    Question,
    ask,
    choose_questions,
    plain_positions,
    same,
)
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import endings, random_positions, threats

Answers = Mapping[Question, Answer]
FRESH = 6
"""How many endings are new in every check; other positions are new too."""
ENOUGH = 2
"""How many boards must have got scores before a mistake is named."""


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
def _known(section: str, mistakes: tuple[Mistake, ...], question: Question) -> Answer:
    return ask(brain_of(section, *mistakes), question)


def chapters(section: str, question: Question) -> Answer:
    """What the section's own page answers."""
    return _known(section, (), question)


def diagnose(section: str, answers: Answers) -> Report:
    """What these answers show. A brain whose auto_play always answers as the chapter's is right,
    however it is written: if minimax is called in another way there, its own answers do not
    count."""
    play = {question: answer for question, answer in answers.items() if question.kind == "play"}
    whole = {question: answer for question, answer in answers.items() if answer.fault != ABSENT}
    mistakes = _like(section, whole, (1,))
    if mistakes is None and _fits(section, (), play):
        mistakes = ()
    if mistakes is None:
        mistakes = _like(section, whole, (2,)) or _like(section, play, (1, 2)) or None
    error = next((answer for answer in play.values() if answer.told), None)
    if mistakes is None and error:
        return unchecked(section, error.told, error.line)
    steps: dict[str, bool | None] = dict.fromkeys(steps_of(section), True)
    if mistakes is None:
        steps = {name: _holds(section, name, whole) for name in steps}
    else:
        if not mistakes:
            steps["ties"] = _holds(section, "ties", play)
        elif not any(question.runs > 1 for question in play):  # a listing that looks deep
            steps["ties"] = None
        steps |= {mistake.step: False for mistake in mistakes}
    return Report(
        section, steps, None if mistakes == () else first_difference(section, whole), mistakes or ()
    )


def _like(section: str, answers: Answers, sizes: Iterable[int]) -> tuple[Mistake, ...] | None:
    """The fewest known mistakes that answer all of this in the same way, and of several such pairs,
    what they share; none at all if the page itself does."""
    known = mistakes_of(section)
    for size in (0, *sizes):
        fitting = [found for found in combinations(known, size) if _fits(section, found, answers)]
        if fitting:
            shared = tuple(
                mistake for mistake in fitting[0] if all(mistake in found for found in fitting)
            )
            return (shared or None) if size == 2 else fitting[0]
    return None


def _fits(section: str, mistakes: tuple[Mistake, ...], answers: Answers) -> bool:
    try:
        brain_of(section, *mistakes)
    except ValueError:  # they cannot be made together
        return False
    scored = sum(
        question.kind == "play" and not answer.fault for question, answer in answers.items()
    )
    quick_first = sorted(answers, key=lambda question: (question.runs, question.depth))
    return scored >= ENOUGH and all(
        answers[question].like(_known(section, mistakes, question), question.runs > 1)
        for question in quick_first
    )


def first_difference(section: str, answers: Answers) -> Difference | None:
    """The plainest: a column's score rather than an error, the choice or a call of minimax, few
    plies, but one rather than none, and one threat."""
    kinds, depths = ("play", "minimax", "score"), (1, 2, 0)

    def plainness(question: Question) -> tuple[int, ...]:
        deep = question.depth not in depths
        ply = 0 if deep else depths.index(question.depth)
        crowded = len(threats(Position.from_moves(question.moves))) != 1
        return (
            kinds.index(question.kind),
            bool(answers[question].fault),
            deep,
            crowded,
            question.runs,
            ply,
        )

    for question in sorted(answers, key=plainness):
        theirs, right = answers[question], chapters(section, question)
        if theirs.like(right, question.runs > 1):
            continue
        a, b = theirs.scores, right.scores
        columns = [n for n in {**a, **b} if n not in a or n not in b or not same(a[n], b[n])]
        column = min(columns, default=min(theirs.chosen ^ right.chosen, default=0))
        return Difference(question, column, theirs, right, chosen=not columns and not theirs.fault)
    return None


def _holds(section: str, step: str, answers: Answers) -> bool | None:
    """For a brain that is like no known mistake: whether the questions that show this step are
    answered as in the chapter. None if some of them are: others of its mistakes may be the
    reason."""
    wrong = [(mistake,) for mistake in mistakes_of(section) if mistake.step == step]
    agree = [
        answer.like(chapters(section, question), question.runs > 1)
        for question, answer in answers.items()
        if not all(
            _known(section, mistake, question).like(chapters(section, question), question.runs > 1)
            for mistake in wrong
        )
    ]
    return None if len(set(agree)) != 1 else agree[0]
