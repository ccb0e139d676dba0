"""The verdict on a brain's answers: whether it is right, and which steps hold."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from connect_four_ai.study.checking.mistakes import Mistake, steps_of
from connect_four_ai.study.checking.parting import Parting
from connect_four_ai.study.checking.question_set import chapters
from connect_four_ai.study.checking.questions import Answer, Question, same

Answers = Mapping[Question, Answer]


@dataclass(frozen=True)
class Difference:
    """One question that is answered differently."""

    question: Question
    column: int
    """The first column that differs; 0 if none was scored or chosen."""
    theirs: Answer
    chapters: Answer
    chosen: bool = False
    """The scores are the chapter's, but the column chosen is not."""


@dataclass(frozen=True)
class Report:
    section: str
    steps: dict[str, bool | None] = field(default_factory=dict)
    """Whether each step holds, in the order of writing; None if that is not proven."""
    difference: Difference | None = None
    mistakes: tuple[Mistake, ...] = ()
    """The known mistake that it is proven to make; several if no move tells them apart."""
    other: str = ""
    """Another section, if it answers as that does: an untouched task, for instance."""
    fault: str = ""
    """Why it could not be checked at all."""
    lines: tuple[int, ...] = ()
    """Lines of the file: that of the fault, or the one that returned what differs first, and those
    that passed it on."""
    slip: bool = False
    """Where all columns are equally bad, it chooses as the chapter's own listing does: never column
    7, and sometimes a full one."""
    parting: Parting | None = None
    """Where its search parts from the section's, in the position of the difference."""

    @property
    def mistake(self) -> Mistake | None:
        """The known mistake, if it can be no other one."""
        return self.mistakes[0] if len(self.mistakes) == 1 else None

    @property
    def line(self) -> int | None:
        """The line to look at first."""
        return self.lines[0] if self.lines else None

    @property
    def right(self) -> bool:
        return not self.fault and self.difference is None


def unchecked(section: str, fault: str, *lines: int) -> Report:
    """Returns a report that says nothing of any step."""
    return Report(section, dict.fromkeys(steps_of(section)), fault=fault, lines=lines)


def is_right(section: str, answers: Answers) -> bool:
    """Returns whether auto_play always answers as the section's does. A file that keeps no scores
    is judged by the columns that it chooses."""
    scored = keeps_scores(answers)
    return bool(answers) and all(
        agrees(question, answer, chapters(section, question), scored)
        for question, answer in answers.items()
    )


def keeps_scores(answers: Answers) -> bool:
    """Returns whether its moves come with scores."""
    return any(answer.scores for answer in answers.values())


def agrees(question: Question, theirs: Answer, right: Answer, scored: bool) -> bool:
    """Returns whether a move and, of a brain that keeps scores, all scores are the right ones."""
    often = question.runs > 1
    if theirs.fault or not theirs.chosen <= right.best or (often and theirs.chosen != right.best):
        return False
    return not scored or (
        theirs.scores.keys() == right.scores.keys()
        and all(same(score, right.scores[column]) for column, score in theirs.scores.items())
    )
