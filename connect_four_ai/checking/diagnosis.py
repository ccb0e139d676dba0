"""Where a brain's answers first differ from its section's, and the known mistake that is alike."""

from collections.abc import Iterable
from itertools import combinations

from connect_four_ai.checking.mistakes import Mistake, brain_of, mistakes_of, steps_of
from connect_four_ai.checking.questions import ABSENT, Question, same
from connect_four_ai.checking.verdict import (
    Answers,
    Difference,
    Report,
    chapters,
    holds,
    known,
    unchecked,
)
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import threats

ENOUGH = 2
"""How many boards must have got scores before a mistake is named."""


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
        steps = {name: holds(section, name, whole) for name in steps}
    else:
        if not mistakes:
            steps["ties"] = holds(section, "ties", play)
        elif not any(question.runs > 1 for question in play):  # a listing that looks deep
            steps["ties"] = None
        steps |= {mistake.step: False for mistake in mistakes}
    return Report(
        section, steps, None if mistakes == () else first_difference(section, whole), mistakes or ()
    )


def _like(section: str, answers: Answers, sizes: Iterable[int]) -> tuple[Mistake, ...] | None:
    """The fewest known mistakes that answer all of this in the same way, and of several such pairs,
    what they share; none at all if the page itself does."""
    all_known = mistakes_of(section)
    for size in (0, *sizes):
        fitting = [
            found for found in combinations(all_known, size) if _fits(section, found, answers)
        ]
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
        answers[question].like(known(section, mistakes, question), question.runs > 1)
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
