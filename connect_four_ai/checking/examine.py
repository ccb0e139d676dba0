"""Checks a student's file in a process of its own, so that nothing in it can stop or change
anything else."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.app.faults import StageError
from connect_four_ai.checking import SECONDS
from connect_four_ai.checking.answering import Asking
from connect_four_ai.checking.diagnosis import diagnose
from connect_four_ai.checking.questions import Answer, Question
from connect_four_ai.checking.verdict import Report, fresh_questions, set_questions, unchecked
from connect_four_ai.jobs.worker import Limits, Worker
from connect_four_ai.stages.own import confined
from connect_four_ai.stages.own.program import read

PATIENCE = 2
"""Wall-clock limit, as a multiple of processor time: the computer has other things to do."""


@dataclass(frozen=True)
class Check:
    """One file against one section; a job for a worker."""

    path: Path
    section: str
    seed: int = 0
    seconds: int = SECONDS
    """Of processor time."""

    def auto_play(self, position: object, watch: Callable[..., None]) -> Report:
        return self.report(lambda: watch(0, {}))

    def report(self, watch: Callable[[], None] = lambda: None) -> Report:
        """Asks the file and judges its answers. `watch` is called now and then, and may raise to
        end it."""
        questions = (*set_questions(self.section, self.seed), *fresh_questions(self.section))
        try:
            return diagnose(self.section, self._answers(questions, watch))
        except StageError as error:
            return unchecked(self.section, str(error), getattr(error, "line", None))

    def _answers(
        self, questions: tuple[Question, ...], watch: Callable[[], None]
    ) -> dict[Question, Answer]:
        """The file's answers. Raises StageError if it could not be asked."""
        path = self.path.resolve()
        asking = Asking(path, read(self.path), questions)
        limits = Limits(PATIENCE * self.seconds, self.seconds)
        worker = Worker(stranger=True, silent=True)
        try:
            return confined.result(worker, path, asking, None, limits, lambda *_: watch())
        finally:
            worker.close()
