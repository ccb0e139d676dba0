"""Checks a student's file in a process of its own, so that nothing in it can stop or change
anything else."""

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.jobs.job import Job, Listener, nobody
from connect_four_ai.jobs.limits import at_most
from connect_four_ai.jobs.worker import Limits, Worker
from connect_four_ai.stages.own import confined
from connect_four_ai.stages.own.explain import FileFault
from connect_four_ai.stages.own.guard import reach_nothing
from connect_four_ai.stages.own.program import borrowed, read
from connect_four_ai.study.checking import SECONDS
from connect_four_ai.study.checking.asking import Asking, search
from connect_four_ai.study.checking.diagnosis import diagnose
from connect_four_ai.study.checking.parting import Tree
from connect_four_ai.study.checking.question_set import all_questions
from connect_four_ai.study.checking.questions import Question
from connect_four_ai.study.checking.verdict import Report, unchecked

WATCH_SECONDS = 4.0
"""Processor time of the search that is watched."""


@dataclass(frozen=True)
class Watching:
    """Watches the search of one file on one position."""

    path: Path
    text: str
    question: Question

    def run(self, report: Listener) -> Tree | None:
        reach_nothing(self.path, self.text)
        with suppress(BaseException), at_most(WATCH_SECONDS):
            return search(self.path, self.text, self.question)
        return None


Found = TypeVar("Found")


@dataclass(frozen=True)
class Check:
    """Checks one file against one section."""

    path: Path
    section: str
    seconds: float = SECONDS
    """For all that is asked of the file, by the clock."""

    def run(self, report: Listener = nobody) -> Report:
        """Asks the file and judges its answers."""
        path = self.path.resolve()
        worker = Worker(untrusted=True, silent=True)
        by = time.monotonic() + self.seconds

        def result(job: Job[Found]) -> Found:
            """Has a job done by the process that runs the file."""
            return confined.result(worker, path, job, Limits(self.seconds, by), report)

        def watch(question: Question) -> Tree | None:
            with suppress(StageError):
                return result(Watching(path, text, question))
            return None

        try:
            text = read(self.path)
            if line := borrowed(text):
                raise FileFault(path, line, say("it takes its moves from the app’s own opponents"))
            if not IN_BROWSER:  # a Web Worker starts no other one
                worker.start()
            asked = all_questions(self.section, text)
            answers = result(Asking(path, text, tuple(asked)))
            return diagnose(self.section, answers, watch)
        except StageError as error:
            line = getattr(error, "line", None)
            return unchecked(self.section, str(error), *([line] if line else []))
        finally:
            worker.close()
