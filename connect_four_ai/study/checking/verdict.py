"""The verdict on a brain's answers: whether they are its section's, where they first differ, and a
cause if it is proven."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import threats
from connect_four_ai.study.checking import SECTIONS
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of, steps_of
from connect_four_ai.study.checking.parting import Parting, Tree, alike, parting, tree_of
from connect_four_ai.study.checking.questions import Answer, Question, chapters, known, same

Answers = Mapping[Question, Answer]


@dataclass(frozen=True)
class Difference:
    """A question with different answers."""

    question: Question
    column: int
    """The first column that differs; 0 if none was scored or chosen."""
    theirs: Answer
    chapters: Answer
    chosen: bool = False
    """Whether the scores are the chapter's, but the column chosen is not."""


@dataclass(frozen=True)
class Report:
    section: str
    steps: dict[str, bool | None] = field(default_factory=dict)
    """Whether each step holds, in the order of writing; None if that is not proven."""
    difference: Difference | None = None
    mistakes: tuple[Mistake, ...] = ()
    """The known mistake that is proven; several if no move tells them apart."""
    other: str = ""
    """Another section, if the answers are that one's: of an untouched task, for instance."""
    fault: str = ""
    """Why the file could not be checked; empty if it could."""
    lines: tuple[int, ...] = ()
    """Lines of the file: the line of the fault, or the one that returned the first difference and
    those that passed it on."""
    by_fallback: bool = False
    """Whether, where all columns are equally bad, it chooses as the chapter's listing does: never
    column 7, and sometimes a full one."""
    parting: Parting | None = None
    """The node where its search parts from the section's, in the position of the difference."""

    @property
    def mistake(self) -> Mistake | None:
        """The known mistake, if only one is proven."""
        return self.mistakes[0] if len(self.mistakes) == 1 else None

    @property
    def marks(self) -> dict[str, bool | None]:
        """The steps, if any of them is proven to hold or not; else none."""
        return {} if set(self.steps.values()) <= {None} else self.steps

    @property
    def line(self) -> int | None:
        """The line to look at first."""
        return self.lines[0] if self.lines else None

    @property
    def right(self) -> bool:
        return not self.fault and self.difference is None


def unchecked(section: str, fault: str, *lines: int) -> Report:
    """Returns a report with a fault, which leaves every step open."""
    return Report(section, dict.fromkeys(steps_of(section)), fault=fault, lines=lines)


def is_right(section: str, answers: Answers) -> bool:
    """Returns whether auto_play always answers as the section's does. A file without scores is
    judged by the columns that it chooses."""
    scored = keeps_scores(answers)
    return bool(answers) and all(
        agrees(question, answer, chapters(section, question), scored)
        for question, answer in answers.items()
    )


def keeps_scores(answers: Answers) -> bool:
    """Returns whether these answers have scores."""
    return any(answer.scores for answer in answers.values())


def agrees(question: Question, theirs: Answer, right: Answer, scored: bool) -> bool:
    """Returns whether the chosen columns are right and, if `scored`, all scores."""
    often = question.runs > 1
    if theirs.fault or not theirs.chosen <= right.best or (often and theirs.chosen != right.best):
        return False
    return not scored or (
        theirs.scores.keys() == right.scores.keys()
        and all(same(score, right.scores[column]) for column, score in theirs.scores.items())
    )


# The diagnosis

ENOUGH = 2
"""Minimum number of scored boards for a mistake to be named."""
OTHERS = ("9.1.2", *SECTIONS)
"""The sections whose answers a file may give instead of its own."""

Watch = Callable[[Question], Tree | None]
"""Returns the file's search on a question's position; None if its calls do not show it."""


def diagnose(section: str, answers: Answers, watch: Watch) -> Report:
    """Returns the report on these answers. A brain whose auto_play always answers as the chapter's
    is right, however it is written."""
    steps: dict[str, bool | None] = dict.fromkeys(steps_of(section), True)
    if not any(question.runs > 1 for question in answers):  # a listing with a large depth
        steps["ties"] = None
    if is_right(section, answers):
        by_fallback = any(answer.by_fallback for answer in answers.values())
        return Report(section, steps, by_fallback=by_fallback)
    difference = first_difference(section, answers)
    tree = watch(difference.question) if difference and not difference.theirs.fault else None
    mistakes = _proven(section, answers, difference, tree)
    other = _other_section(section, answers)
    error = next((answer for answer in answers.values() if answer.message), None)
    if error and not mistakes and not other:
        return unchecked(section, error.message, *error.lines)
    wrong = {mistake.step for mistake in mistakes}
    steps |= dict.fromkeys(wrong or steps, False if len(wrong) == 1 else None)
    report = Report(section, steps, difference, mistakes, other)
    return _located(report, tree) if tree else report


def _proven(
    section: str, answers: Answers, difference: Difference | None, tree: Tree | None
) -> tuple[Mistake, ...]:
    """Returns the known mistakes that give all these answers and, if the search is known, visit the
    same nodes with the same values: no other cause does that. Returns none if the page itself gives
    these answers."""
    if difference is None or _fits(section, None, answers):
        return ()
    fitting = [mistake for mistake in mistakes_of(section) if _fits(section, mistake, answers)]
    if not difference.theirs.fault:
        searches = {one: _search_of(section, one, difference.question) for one in fitting}
        fitting = [one for one in fitting if alike(tree, searches[one])]
    return tuple(fitting)


def _search_of(section: str, mistake: Mistake | None, question: Question) -> Tree | None:
    return tree_of(brain_of(section, mistake)(question.depth, 0), question)


def _fits(section: str, mistake: Mistake | None, answers: Answers) -> bool:
    scored = sum(not answer.fault for answer in answers.values())
    quick_first = sorted(answers, key=lambda question: question.runs * question.nodes)
    return scored >= ENOUGH and all(
        answers[question].like(known(section, mistake, question), question.runs > 1)
        for question in quick_first
    )


def _other_section(section: str, answers: Answers) -> str:
    """Returns another section if it gives these answers; else an empty text."""
    others = (other for other in OTHERS if other != section and is_right(other, answers))
    return next(others, "")


def _located(report: Report, tree: Tree) -> Report:
    """Returns the report with the node where the searches part, and the lines behind it."""
    assert report.difference
    question = report.difference.question
    right = _search_of(report.section, None, question)
    apart = parting(tree, right, question.depth) if right else None
    if apart is None:
        return replace(report, lines=tree.lines)  # only auto_play's choice differs
    if apart.theirs is None:
        called = max((child.called for child in tree.children.values()), default=0)
        lines = (called,) if called else tree.lines
    elif apart.chapters is None:
        lines = (apart.theirs.called,)
    else:
        lines = apart.theirs.lines
    return replace(report, parting=apart, lines=lines)


def first_difference(section: str, answers: Answers) -> Difference | None:
    """Returns the plainest difference: preferably a column's score, not an error or the choice; few
    plies, but at least one; and one threat."""
    depths = (1, 2, 0)

    def plainness(question: Question) -> tuple[int, ...]:
        ply = depths.index(question.depth) if question.depth in depths else len(depths)
        crowded = len(threats(Position.from_moves(question.moves))) != 1
        return bool(answers[question].fault), ply == len(depths), crowded, question.runs, ply

    scored = keeps_scores(answers)
    for question in sorted(answers, key=plainness):
        theirs, right = answers[question], chapters(section, question)
        if agrees(question, theirs, right, scored):
            continue
        a, b = theirs.scores, right.scores if scored else {}
        columns = [n for n in {**a, **b} if n not in a or n not in b or not same(a[n], b[n])]
        chosen = theirs.chosen - right.best or right.best - theirs.chosen
        column = min(columns, default=min(chosen, default=0))
        return Difference(question, column, theirs, right, chosen=not columns and not theirs.fault)
    return None
