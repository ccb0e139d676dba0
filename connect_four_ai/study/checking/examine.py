"""Checks a student's file: asks it all questions and watches its search in a process of its own, so
that the file cannot stop or change anything else."""

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Job, Listener, ignore_progress
from connect_four_ai.jobs.limits import TooSlow, at_most
from connect_four_ai.jobs.worker import Limits, Worker
from connect_four_ai.stages.own import confined, stage_of_file
from connect_four_ai.stages.own.brains import Listing, brain_in
from connect_four_ai.stages.own.explain import FileFault, out_of_time
from connect_four_ai.stages.own.program import borrowed, read
from connect_four_ai.study.checking import SECONDS
from connect_four_ai.study.checking.parting import Tree, tree_of
from connect_four_ai.study.checking.questions import (
    ENDLESS,
    Answer,
    Examinee,
    Question,
    all_questions,
    far_more_nodes,
)
from connect_four_ai.study.checking.verdict import Report, diagnose, unchecked

QUICK, SLOW = 800, 8000
"""Node limits of questions to a listing, which has a depth of its own: for one run, and for
several."""
NO_END, A_NODE = 2.0, 0.01
"""Seconds of processor time after which a question counts as endless, and additional ones per node:
slow programs need a tenth."""
SOUGHT = range(4)
"""The depths whose stored questions show every slip."""
MOST_ENDLESS = 12
"""Number of endless questions after which a listing is not asked any more: each takes half a
second."""


@dataclass(frozen=True)
class Asking:
    """A job: asks one file questions."""

    path: Path
    text: str
    questions: tuple[Question, ...]

    def run(self, report: Listener) -> dict[Question, Answer]:
        """Returns the answers. Raises FileFault if the file cannot be run."""
        confined.reach_nothing(self.path, self.text)
        return answers(self.path, self.text, self.questions)


def answers(path: Path, text: str, questions: Iterable[Question]) -> dict[Question, Answer]:
    """Returns the answers of the program in this text. Raises FileFault if it cannot be run, or if
    it is a listing with too many endless questions."""
    kind = stage_of_file(path, text).brain
    examinee = Examinee(kind, path)
    most = MOST_ENDLESS if issubclass(kind, Listing) else inf
    found: dict[Question, Answer] = {}
    endless = 0
    for question in suited(list(questions), kind):
        with at_most(NO_END + A_NODE * question.runs * question.nodes):
            answer = found[question] = examinee.ask(question)
        line = next(iter(answer.lines), None)
        if answer.fault == TooSlow.__name__:
            raise out_of_time(path, line)
        endless += answer.fault == ENDLESS
        if endless == most:
            raise FileFault(path, line, far_more_nodes())
    return found


def suited(questions: list[Question], kind: type[Any]) -> list[Question]:
    """Returns the questions for this brain. A listing has a depth of its own, never 0 in the
    chapter: it is asked the questions of this depth, and others at this depth if they are quick."""
    if not issubclass(kind, Listing) or not any(question.depth for question in questions):
        return questions
    depth = max(own_depth(kind), 1)
    return [question._replace(depth=depth) for question in questions if _suits(question, depth)]


def _suits(question: Question, depth: int) -> bool:
    """Returns whether a question is put to a listing of this depth. The depths in SOUGHT have
    enough questions of their own."""
    here = question._replace(depth=depth)
    if question.runs > 1:
        return here.nodes * here.runs <= SLOW
    others = question.again or depth not in SOUGHT or question.depth not in SOUGHT
    return question.depth == depth or (others and here.nodes <= QUICK)


def search(path: Path, text: str, question: Question) -> Tree | None:
    """Returns the search of the program in this text; None if its calls do not show it. The program
    is run anew, because it may have kept earlier results."""
    brain_in.cache_clear()
    kind = stage_of_file(path, text).brain
    return tree_of(Examinee(kind, path).made(question, 0), question)


class _Enough(BaseException):
    """Raised to end a search once enough of its calls have been seen."""


def own_depth(kind: type[Listing]) -> int:
    """Returns the depth in a listing's text; 0 if its minimax takes none."""
    brain: Any = kind(0, 0)
    calls: list[int] = []

    def noted(*arguments: Any, **named: Any) -> Any:
        numbers = [n for n in (*arguments, *named.values()) if type(n) is int]
        calls.append(max(numbers, default=0))
        if len(calls) > 20:
            raise _Enough
        return called(*arguments, **named)

    with suppress(BaseException):  # the first question reports it
        student = brain.student(Position())
        called, student.minimax = student.minimax, noted
        brain.auto_play(Position())
    # A listing that counts up from 0 ends at its depth.
    return (calls[0] or max(calls)) if calls else 0


WATCH_SECONDS = 4.0
"""Maximum processor time of the watched search."""


@dataclass(frozen=True)
class Watching:
    """A job: watches the search of one file on one position."""

    path: Path
    text: str
    question: Question

    def run(self, report: Listener) -> Tree | None:
        confined.reach_nothing(self.path, self.text)
        with suppress(BaseException), at_most(WATCH_SECONDS):
            return search(self.path, self.text, self.question)
        return None


Found = TypeVar("Found")


@dataclass(frozen=True)
class Check:
    """A job: checks one file against one section."""

    path: Path
    section: str
    seconds: float = SECONDS
    """Maximum seconds for the file, by the clock."""

    def run(self, report: Listener = ignore_progress) -> Report:
        """Asks the file and judges its answers."""
        path = self.path.resolve()
        worker = Worker(untrusted=True, silent=True)
        by = time.monotonic() + self.seconds

        def result(job: Job[Found]) -> Found:
            """Returns the result of a job in the process that runs the file."""
            return confined.result(worker, path, job, Limits(self.seconds, by), report)

        def watch(question: Question) -> Tree | None:
            with suppress(StageError):
                return result(Watching(path, text, question))
            return None

        try:
            text = read(self.path)
            if line := borrowed(text):
                raise FileFault(path, line, say("it takes its moves from the app’s own opponents"))
            if not IN_BROWSER:  # a Web Worker cannot start another one
                worker.start()
            asked = all_questions(self.section, text)
            answers = result(Asking(path, text, tuple(asked)))
            return diagnose(self.section, answers, watch)
        except StageError as error:
            line = getattr(error, "line", None)
            return unchecked(self.section, str(error), *([line] if line else []))
        finally:
            worker.close()
