"""What a brain's answers show: whether they are its section's, where they first differ, and a cause
if it is proven."""

from collections.abc import Callable
from dataclasses import replace

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import threats
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of, steps_of
from connect_four_ai.study.checking.parting import Parting, Tree, alike, along, parting, tree_of
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
    like_chapters,
    unchecked,
)

ENOUGH = 2
"""Minimum number of scored boards for a mistake to be named."""
OTHERS = ("9.1.2", *SECTIONS)
"""The sections that a file may answer as instead of its own."""

Watch = Callable[[Question], Tree | None]
"""Shows the file's search on the position of a question; None if it cannot be seen."""


def diagnose(section: str, answers: Answers, watch: Watch) -> Report:
    """What these answers show. A brain whose auto_play always answers as the chapter's is right,
    however it is written: if minimax is called in another way there, its own answers do not
    count."""
    finished = all(answer.fault != UNASKED for answer in answers.values())
    answers = {q: answer for q, answer in answers.items() if answer.fault != UNASKED}
    steps: dict[str, bool | None] = dict.fromkeys(steps_of(section), True)
    if not any(question.runs > 1 for question in answers):  # a listing that looks deep
        steps["ties"] = None
    if is_right(section, answers):
        return Report(section, steps, slip=any(answer.slip for answer in answers.values()))
    play = about_moves(answers)
    whole = {question: answer for question, answer in answers.items() if answer.fault != ABSENT}
    difference = first_difference(section, whole)
    tree = watch(difference.question) if difference and not difference.theirs.fault else None
    mistake = _proven(section, whole, difference, tree) if finished else None
    other = _other_section(section, play) if finished else ""
    error = next((answer for answer in play.values() if answer.told), None)
    if error and not mistake and not other:
        return unchecked(section, error.told, *error.lines)
    if mistake:
        steps[mistake.step] = False
    else:
        steps = judged_apart(section, whole)
    report = Report(section, steps, difference, mistake, other)
    return _located(report, tree) if tree else report


def _proven(
    section: str, answers: Answers, difference: Difference | None, tree: Tree | None
) -> Mistake | None:
    """The one known mistake that answers all of this in the same way, if its search also visits
    the same nodes with the same values: no other cause does that. None if the page itself
    answers so."""
    if difference is None or _fits(section, (), answers):
        return None
    fitting = [each for each in mistakes_of(section) if _fits(section, (each,), answers)]
    if len(fitting) != 1:
        return None
    expected = _search_of(section, fitting, difference.question)
    if difference.theirs.fault or (
        alike(tree, expected) if tree and expected else tree is expected
    ):
        return fitting[0]
    return None


def _search_of(section: str, mistakes: list[Mistake], question: Question) -> Tree | None:
    return tree_of(brain_of(section, *mistakes)(question.depth, 0), question)


def _fits(section: str, mistakes: tuple[Mistake, ...], answers: Answers) -> bool:
    scored = sum(not answer.fault for answer in about_moves(answers).values())
    quick_first = sorted(answers, key=lambda question: question.runs * question.nodes)
    return scored >= ENOUGH and all(
        answers[question].like(known(section, mistakes, question), question.runs > 1)
        for question in quick_first
    )


def _other_section(section: str, answers: Answers) -> str:
    """Another section, if this is how it plays; else empty."""
    scored = keeps_scores(answers)
    for other in OTHERS:
        if other != section and all(
            like_chapters(question, answer, chapters(other, question), scored)
            for question, answer in answers.items()
        ):
            return other
    return ""


def _located(report: Report, tree: Tree) -> Report:
    """The report with the node where the searches part, and the lines behind it."""
    assert report.difference
    question = report.difference.question
    right = _search_of(report.section, [], question)
    apart = parting(tree, right, question.depth) if right else None
    if right is None or apart is None:
        return replace(report, lines=tree.lines)  # the scores agree: auto_play's choice does not
    if apart.theirs is None:
        node = next(along(tree, apart.path[:-1]), None)
        called = max((child.called for child in (node or tree).children), default=0)
        lines = (called,) if called and node is None else (node or tree).lines
    elif apart.chapters is None:
        lines = (apart.theirs.called,)
    else:
        lines = apart.theirs.lines
    if wrong := _wrong_call(report.section, question, tree, right, apart):
        theirs, chapters_node = wrong
        given = chapters_node.given[: len(theirs.given)]
        return replace(report, parting=apart, lines=(theirs.called,), call=(theirs.given, given))
    return replace(report, parting=apart, lines=lines)


def _wrong_call(
    section: str, question: Question, tree: Tree, right: Tree, apart: Parting
) -> tuple[Tree, Tree] | None:
    """The first node on the way that is called with another depth or another player than in the
    section, where the section's minimax, called in that way, says the same as the file's."""
    moves = question.moves
    pairs = zip(along(tree, apart.path), along(right, apart.path), strict=False)
    for theirs, node in pairs:
        moves += str(node.move)
        kinds = [type(value) for value in theirs.given]
        if kinds in ([int], [int, bool]) and theirs.given != node.given[: len(kinds)]:
            depth, maximizing = (*theirs.given, *node.given[len(kinds) :])
            asked = Question("minimax", moves, depth, maximizing)
            answer = chapters(section, asked)
            if not answer.fault and same(answer.scores[0], theirs.value):
                return theirs, node
    return None


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
