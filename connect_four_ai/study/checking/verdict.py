"""The verdict on a brain's answers: whether it is right, and which steps hold."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.catalogue import from_section_on
from connect_four_ai.study.checking.mistakes import Mistake, mistakes_of, steps_of
from connect_four_ai.study.checking.parting import Parting
from connect_four_ai.study.checking.question_set import chapters, known
from connect_four_ai.study.checking.questions import Answer, Question, same

Answers = Mapping[Question, Answer]


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
    mistake: Mistake | None = None
    """The known mistake that it makes, if that is proven."""
    other: str = ""
    """Another section, if it answers as that does: an untouched task, for instance."""
    fault: str = ""
    """Why it could not be checked at all."""
    lines: tuple[int, ...] = ()
    """Lines of the file: that of the fault, or the one that returned what differs first, and those
    that passed it on; or the one with the wrong `call`."""
    call: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None
    """What that line hands over beside the board, and what the section does."""
    slip: bool = False
    """Where all columns are equally bad, it chooses as the chapter's own listing does: never column
    7, and sometimes a full one."""
    parting: Parting | None = None
    """Where its search parts from the section's, in the position of the difference."""

    @property
    def line(self) -> int | None:
        """The line to look at first."""
        return self.lines[0] if self.lines else None

    @property
    def right(self) -> bool:
        return not self.fault and self.difference is None


def unchecked(section: str, fault: str, *lines: int) -> Report:
    """Nothing can be said of any step."""
    return Report(section, dict.fromkeys(steps_of(section)), fault=fault, lines=lines)


def is_right(section: str, answers: Answers) -> bool:
    """Whether auto_play always answers as the chapter's does. A file that keeps no scores is judged
    by the columns that it chooses."""
    play, scored = about_moves(answers), keeps_scores(answers)
    return bool(play) and all(
        agrees(section, question, answer, scored) for question, answer in play.items()
    )


def about_moves(answers: Answers) -> Answers:
    """Those of auto_play."""
    return {question: answer for question, answer in answers.items() if question.kind == "play"}


def keeps_scores(answers: Answers) -> bool:
    """Whether its moves come with scores."""
    return any(answer.scores for answer in about_moves(answers).values())


def agrees(section: str, question: Question, theirs: Answer, scored: bool = True) -> bool:
    """Whether a move and, of a brain that keeps scores, all scores are the chapter's."""
    return like_chapters(question, theirs, chapters(section, question), scored)


def like_chapters(question: Question, theirs: Answer, right: Answer, scored: bool) -> bool:
    """The same, where the chapter's answer is known."""
    often = question.runs > 1
    if theirs.fault or not theirs.chosen <= right.best or (often and theirs.chosen != right.best):
        return False
    return not scored or (
        theirs.scores.keys() == right.scores.keys()
        and all(same(score, right.scores[column]) for column, score in theirs.scores.items())
    )


def judged_apart(section: str, answers: Answers) -> dict[str, bool | None]:
    """The steps of a brain that is like no known mistake. A step is only wrong if that shows
    whatever else is wrong; None if it cannot be seen apart."""
    steps: dict[str, bool | None] = {
        step: holds(section, step, answers) or None for step in steps_of(section)
    }
    best = min if from_section_on(section, "9.1.5") else max
    for question, answer in about_moves(answers).items():
        if not answer.scores:
            continue
        columns = answer.columns_of(best(answer.scores.values()))
        if answer.scores.keys() != set(Position.from_moves(question.moves).legal_moves):
            steps["columns"] = False
        elif not answer.chosen <= columns:
            steps["choice"] = False
        elif question.runs > 1 and answer.chosen != columns:
            steps["ties"] = False
    return steps


def holds(section: str, step: str, answers: Answers) -> bool:
    """Whether there are questions that show this step, and all of them are answered as in the
    chapter. Of others, other mistakes may be the reason."""
    wrong = [(mistake,) for mistake in mistakes_of(section) if mistake.step == step]
    found = False
    for question in sorted(answers, key=lambda question: question.runs * question.nodes):
        often, right = question.runs > 1, chapters(section, question)
        agrees = answers[question].like(right, often)
        if found and agrees:
            continue  # whether it shows the step takes long to find out
        if not all(known(section, mistake, question).like(right, often) for mistake in wrong):
            if not agrees:
                return False
            found = True
    return found
