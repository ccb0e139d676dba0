"""What a brain's answers show: which steps hold, where it first differs from its section, and which known mistake
answers alike."""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations, islice

from connect_four_ai.checking.mistakes import Mistake, brain_of, mistakes_of, names_of
from connect_four_ai.checking.questions import (
    ABSENT,
    ENDLESS,
    Answer,
    Question,
    ask,
    choose_questions,
    endings,
    random_positions,
    same,
)
from connect_four_ai.checking.steps import steps_of
from connect_four_ai.games.connect_four import Position

Answers = Mapping[Question, Answer]
FRESH = 4
"""How many questions of each kind are new in every check."""


@dataclass(frozen=True)
class Difference:
    """One question that is answered differently. `column`: 0 for the value of the whole position."""

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

    @property
    def right(self) -> bool:
        return not self.fault and self.difference is None

    @property
    def title(self) -> str:
        """What the mistakes are called; empty if none is known."""
        return names_of(self.mistakes)

    @property
    def hints(self) -> tuple[str, ...]:
        """For the first mistake."""
        return self.mistakes[0].hints if self.mistakes else ()


@cache
def set_questions(section: str, seed: int) -> tuple[Question, ...]:
    """The questions of this seed."""
    return tuple(choose_questions(section, random.Random(f"{section} {seed}")))


def fresh_questions(section: str) -> list[Question]:
    """Questions that nobody can know before."""
    rng = random.Random()
    deep = section != "9.1.3"
    middle, end = random_positions(rng), endings(rng)
    return [Question("play", str(p), number % 3 if deep else 0) for number, p in enumerate(islice(middle, FRESH))] + [
        Question("play", str(position), 6 if deep else 0) for position in islice(end, FRESH)
    ]


@cache
def _known(section: str, mistakes: tuple[Mistake, ...], question: Question) -> Answer:
    return ask(brain_of(section, *mistakes), question)


def chapters(section: str, question: Question) -> Answer:
    """What the section's own page answers."""
    return _known(section, (), question)


def diagnose(section: str, answers: Answers) -> Report:
    """What these answers show. A brain whose auto_play always answers as the chapter's is right, however it is written:
    if minimax is called in another way there, its own answers do not count."""
    play = {question: answer for question, answer in answers.items() if question.kind == "play"}
    whole = {question: answer for question, answer in answers.items() if answer.fault != ABSENT}
    mistakes = _like(section, whole, (1,))
    if mistakes is None and _fits(section, (), play):
        mistakes = ()
    if mistakes is None:
        mistakes = _like(section, whole, (2,)) or _like(section, play, (1, 2))
    if mistakes == ():
        return Report(section, dict.fromkeys(steps_of(section), True))
    steps: dict[str, bool | None] = dict.fromkeys(steps_of(section), True)
    if mistakes is None:
        steps = {name: _CHECKS[name](section, answers) for name in steps}
    else:
        steps |= {mistake.step: False for mistake in mistakes}
    return Report(section, steps, first_difference(section, whole), mistakes or ())


def _like(section: str, answers: Answers, sizes: Iterable[int]) -> tuple[Mistake, ...] | None:
    """The fewest known mistakes that answer all of this in the same way; none at all if the page itself does."""
    known = mistakes_of(section)
    candidates = chain([()], *(combinations(known, size) for size in sizes))
    return next((mistakes for mistakes in candidates if _fits(section, mistakes, answers)), None)


def _fits(section: str, mistakes: tuple[Mistake, ...], answers: Answers) -> bool:
    try:
        brain_of(section, *mistakes)
    except ValueError:  # they cannot be made together
        return False
    quick_first = sorted(answers, key=lambda question: (question.runs, question.depth))
    return bool(answers) and all(
        answers[question].like(_known(section, mistakes, question), question.runs > 1) for question in quick_first
    )


def first_difference(section: str, answers: Answers) -> Difference | None:
    """The plainest: a column's score rather than the choice or a call of minimax, and few plies, but one rather than
    none."""
    kinds, depths = ("play", "minimax", "score"), (1, 2, 0)

    def plainness(question: Question) -> tuple[int, ...]:
        deep = question.depth not in depths
        return kinds.index(question.kind), deep, question.runs, 0 if deep else depths.index(question.depth)

    for question in sorted(answers, key=plainness):
        theirs, right = answers[question], chapters(section, question)
        if theirs.like(right, question.runs > 1):
            continue
        columns = [
            column
            for column in {**right.scores, **theirs.scores}
            if column not in theirs.scores
            or column not in right.scores
            or not same(theirs.scores[column], right.scores[column])
        ]
        column = min(columns, default=min(theirs.chosen ^ right.chosen, default=0))
        return Difference(question, column, theirs, right, chosen=not columns and not theirs.fault)
    return None


# Each step by itself, for a brain that is like no known mistake: its answers are compared with each other

Check = Callable[[str, Answers], bool | None]


def _all(found: Iterable[bool]) -> bool | None:
    """Whether all of these hold; None if there are none."""
    results = list(found)
    return all(results) if results else None


def _answered(answers: Answers, kind: str) -> Iterable[tuple[Question, Answer]]:
    return [(question, answer) for question, answer in answers.items() if question.kind == kind and not answer.fault]


def _columns(section: str, answers: Answers) -> bool | None:
    return _all(
        list(answer.scores) == Position.from_moves(question.moves).legal_moves
        for question, answer in _answered(answers, "play")
    )


def _score(section: str, answers: Answers) -> bool | None:
    return _all(answer.like(chapters(section, q), False) for q, answer in answers.items() if q.kind == "score")


def _stop(section: str, answers: Answers) -> bool | None:
    faults = [answer.fault for question, answer in answers.items() if question.kind != "score"]
    return False if ENDLESS in faults else _like_the_page(section, answers, 0)


def _recurse(section: str, answers: Answers) -> bool | None:
    return _like_the_page(section, answers, 2)


def _like_the_page(section: str, answers: Answers, depth: int) -> bool | None:
    return _all(
        answer.like(chapters(section, question), False)
        for question, answer in _answered(answers, "minimax")
        if question.depth == depth
    )


def _pick(section: str, answers: Answers) -> bool | None:
    def combined(question: Question, scores: list[float]) -> float:
        if section in ("9.1.6", "9.1.7"):
            return sum(scores)
        return max(scores) if question.maximizing else min(scores)

    return _all(
        same(answer.scores[0], combined(question, [answer.scores[column] for column in answer.scores if column]))
        for question, answer in _answered(answers, "minimax")
        if len(answer.scores) > 1
    )


def _choice(section: str, answers: Answers) -> bool | None:
    best = max if section in ("9.1.3", "9.1.4") else min
    return _all(
        all(answer.scores.get(column) == best(answer.scores.values()) for column in answer.chosen)
        for _, answer in _answered(answers, "play")
        if answer.scores
    )


def _ties(section: str, answers: Answers) -> bool | None:
    several = [
        answer for question, answer in _answered(answers, "play") if question.runs > 1 and len(answer.scores) > 1
    ]
    equal = [answer for answer in several if len(set(answer.scores.values())) == 1]
    return _all(len(answer.chosen) > 1 for answer in equal)


def _unseen(section: str, answers: Answers) -> bool | None:
    """It cannot be told from the others."""
    return None


_CHECKS: dict[str, Check] = {
    "columns": _columns,
    "copy": _unseen,
    "score": _score,
    "result": _stop,
    "over": _unseen,
    "stop": _stop,
    "weight": _unseen,
    "recurse": _recurse,
    "turn": _unseen,
    "pick": _pick,
    "start": _unseen,
    "choice": _choice,
    "ties": _ties,
}
