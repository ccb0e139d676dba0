"""Asks a student's file all questions; a process of its own does it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.jobs.limits import TooSlow, at_most
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.stages.own.explain import out_of_time
from connect_four_ai.stages.own.guard import reach_nothing
from connect_four_ai.stages.own.listing import Listing
from connect_four_ai.study.checking.questions import ENDLESS, UNASKED, Answer, Examinee, Question

QUICK, SLOW = 800, 8000
"""Node limits of questions to a listing, whose depth is its own: for one run, and for several."""
NO_END, A_NODE = 2.0, 0.01
"""Seconds of processor time after which a question has no answer, and more for each node: programs
that are slow need a tenth."""
MOST_ENDLESS = 12
"""Answers without an end after which a listing is asked no more: each takes it half a second."""


@dataclass(frozen=True)
class Asking:
    """Puts questions to one file."""

    path: Path
    text: str
    questions: tuple[Question, ...]

    def run(self, report: Listener) -> dict[Question, Answer]:
        """Its answers. Raises FileFault if it cannot be asked."""
        reach_nothing(self.path, self.text)
        return answers(self.path, self.text, self.questions)


def answers(path: Path, text: str, questions: Iterable[Question]) -> dict[Question, Answer]:
    """What the program in this text answers; a listing that has too often not ended is not asked
    the rest. Raises FileFault if it cannot be run."""
    kind = stage_of_file(path, text).brain
    examinee = Examinee(kind, path)
    most = MOST_ENDLESS if issubclass(kind, Listing) else inf
    found: dict[Question, Answer] = {}
    endless = 0
    for question in suited(list(questions), kind):
        if endless < most:
            with at_most(NO_END + A_NODE * question.runs * question.nodes):
                found[question] = examinee.ask(question)
            if found[question].fault == TooSlow.__name__:
                raise out_of_time(path, found[question].line)
        else:
            found[question] = Answer(fault=UNASKED)
        endless += found[question].fault == ENDLESS
    return found


def suited(questions: list[Question], kind: type[Any]) -> list[Question]:
    """The questions for this brain: those for a listing are about its own depth, which is never 0
    in the chapter."""
    if not issubclass(kind, Listing) or not any(question.depth for question in questions):
        return questions
    depth = max(own_depth(kind), 1)
    asked = [(q._replace(depth=depth), q.depth) if q.kind == "play" else (q, 0) for q in questions]
    return [
        question
        for question, before in asked
        if question.kind != "play"
        or (question.runs == 1 and (before == depth or question.nodes <= QUICK))
        or (question.runs > 1 and question.nodes * question.runs <= SLOW)
    ]


class _Enough(BaseException):
    """Enough calls have been seen."""


def own_depth(kind: type[Listing]) -> int:
    """The depth that a listing has in its own text; 0 if its minimax takes none."""
    brain: Any = kind(0, 0)
    calls: list[int] = []

    def noted(*arguments: Any, **named: Any) -> Any:
        given = [*arguments, *named.values()]
        numbers = [n for n in given if isinstance(n, int) and not isinstance(n, bool)]
        calls.append(max(numbers, default=0))
        if len(calls) > 20:
            raise _Enough
        return called(*arguments, **named)

    try:
        student = brain.student(Position())
        called = student.minimax
        student.minimax = noted
        brain.auto_play(Position())
    except BaseException:  # told as soon as it is asked
        pass
    # One that counts up from 0 ends at its depth.
    return (calls[0] or max(calls)) if calls else 0
