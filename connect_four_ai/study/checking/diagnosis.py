"""Where a brain's answers first differ from its section's, and the known mistake that is alike."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate, combinations

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import threats
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.copies import Location
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of, steps_of
from connect_four_ai.study.checking.question_set import chapters, known
from connect_four_ai.study.checking.questions import ABSENT, UNASKED, Question, same
from connect_four_ai.study.checking.verdict import (
    Answers,
    Difference,
    Report,
    about_moves,
    agrees,
    is_right,
    judged_apart,
    keeps_scores,
    unchecked,
)

ENOUGH = 2
"""Minimum number of scored boards for a mistake to be named."""
MOST_WRONG, MOST_TRIED = 8, 8000
"""What a changed copy is asked: so many of the questions that were answered wrongly, and others of
so many nodes in all."""


def diagnose(
    section: str, answers: Answers, place: Location | None = None, pairs: bool = True
) -> Report:
    """What these answers show, and if one change makes the file right, its `place`. A brain whose
    auto_play always answers as the chapter's is right, however it is written: if minimax is called
    in another way there, its own answers do not count. `pairs`: whether it may be two known
    mistakes together."""
    finished = len(given(answers)) == len(answers)
    answers = given(answers)
    steps: dict[str, bool | None] = dict.fromkeys(steps_of(section), True)
    if not any(question.runs > 1 for question in answers):  # a listing that looks deep
        steps["ties"] = None
    if is_right(section, answers):
        return Report(section, steps, slip=any(answer.slip for answer in answers.values()))
    play = about_moves(answers)
    whole = {question: answer for question, answer in answers.items() if answer.fault != ABSENT}
    line = place.line if place else None
    mistakes = _like(section, whole, (1,)) if finished else ()
    still = "" if mistakes or not finished else _section_before(section, play)
    if finished and not mistakes and not still and pairs and place is None:
        mistakes = _like(section, whole, (2,)) or _like(section, play, (1, 2))
    error = next((answer for answer in play.values() if answer.told), None)
    if not mistakes and error:
        return replace(unchecked(section, error.told, line or error.line), place=place)
    if mistakes:
        steps |= {mistake.step: False for mistake in mistakes}
    else:
        steps = judged_apart(section, whole)
    difference = first_difference(section, whole)
    return Report(section, steps, difference, mistakes, still, line=line, place=place)


def given(answers: Answers) -> Answers:
    """Without what was not asked any more."""
    return {q: answer for q, answer in answers.items() if answer.fault != UNASKED}


def telling_questions(section: str, asked: Iterable[Question], answers: Answers) -> list[Question]:
    """What to ask changed copies of a file: first what the file answers wrongly, then what is
    answered quickly. Questions to one object stay together. A file that never ends has no
    answers."""
    answers = given(answers)
    scored = keeps_scores(answers)
    groups: list[list[Question]] = []
    for question in asked:
        if question.again and groups:
            groups[-1].append(question)
        elif question.kind == "play":
            groups.append([question])
    groups.sort(key=_nodes)
    wrong = [
        group
        for group in groups
        if any(q in answers and not agrees(section, q, answers[q], scored) for q in group)
    ]
    others = [group for group in groups if group not in wrong]
    nodes = accumulate(map(_nodes, others))
    quick = [group for group, most in zip(others, nodes, strict=True) if most <= MOST_TRIED]
    return [question for group in wrong[:MOST_WRONG] + quick for question in group]


def _nodes(group: list[Question]) -> int:
    return sum(question.runs * question.nodes for question in group)


def _like(section: str, answers: Answers, sizes: Iterable[int]) -> tuple[Mistake, ...]:
    """The fewest known mistakes that answer all of this in the same way, and of several such pairs,
    what they share; none at all if the page itself does."""
    all_known = mistakes_of(section)
    for size in (0, *sizes):
        fitting = [each for each in combinations(all_known, size) if _fits(section, each, answers)]
        if fitting:
            shared = tuple(one for one in fitting[0] if all(one in each for each in fitting))
            return shared if size == 2 else fitting[0]
    return ()


def _fits(section: str, mistakes: tuple[Mistake, ...], answers: Answers) -> bool:
    try:
        brain_of(section, *mistakes)
    except ValueError:  # they cannot be made together
        return False
    scored = sum(not answer.fault for answer in about_moves(answers).values())
    quick_first = sorted(answers, key=lambda question: (question.runs, question.depth))
    return scored >= ENOUGH and all(
        answers[question].like(known(section, mistakes, question), question.runs > 1)
        for question in quick_first
    )


def _section_before(section: str, answers: Answers) -> str:
    """The section before, if this is how it plays; else empty."""
    if section == SECTIONS[0]:
        return ""
    before = SECTIONS[SECTIONS.index(section) - 1]
    alike = all(
        answer.like(chapters(before, question), question.runs > 1)
        for question, answer in answers.items()
    )
    return before if alike else ""


def first_difference(section: str, answers: Answers) -> Difference | None:
    """The plainest of the moves: a column's score rather than an error or the choice, few plies,
    but one rather than none, and one threat."""
    play, depths = about_moves(answers), (1, 2, 0)

    def plainness(question: Question) -> tuple[int, ...]:
        ply = depths.index(question.depth) if question.depth in depths else len(depths)
        crowded = len(threats(Position.from_moves(question.moves))) != 1
        return bool(play[question].fault), ply == len(depths), crowded, question.runs, ply

    scored = keeps_scores(answers)
    for question in sorted(play, key=plainness):
        theirs, right = play[question], chapters(section, question)
        if agrees(section, question, theirs, scored):
            continue
        a, b = theirs.scores, right.scores if scored else {}
        columns = [n for n in {**a, **b} if n not in a or n not in b or not same(a[n], b[n])]
        chosen = theirs.chosen - right.best or right.best - theirs.chosen
        column = min(columns, default=min(chosen, default=0))
        return Difference(question, column, theirs, right, chosen=not columns and not theirs.fault)
    return None
