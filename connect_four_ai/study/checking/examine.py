"""Checks a student's file in a process of its own, so that nothing in it can stop or change
anything else."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from connect_four_ai.app.faults import StageError
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Job, Listener, nobody
from connect_four_ai.jobs.worker import Limits, Worker
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import confined
from connect_four_ai.stages.own.program import read
from connect_four_ai.study.checking import SECONDS
from connect_four_ai.study.checking.asking import Asking
from connect_four_ai.study.checking.diagnosis import diagnose, telling_questions
from connect_four_ai.study.checking.parting import parting, tree_of
from connect_four_ai.study.checking.questions import Question
from connect_four_ai.study.checking.trial import Answered, Closer, CloserLook
from connect_four_ai.study.checking.verdict import (
    Answers,
    Report,
    all_questions,
    chapters,
    keeps_scores,
    unchecked,
)

Found = TypeVar("Found")

PATIENCE = 4
"""Wall-clock limit, as a multiple of processor time: the computer has other things to do."""


@dataclass(frozen=True)
class Check:
    """Checks one file against one section."""

    path: Path
    section: str
    seed: int = 0
    seconds: int = SECONDS
    """Of processor time."""
    patience: int = PATIENCE

    def run(self, report: Listener = nobody) -> Report:
        """Asks the file and judges its answers."""
        path = self.path.resolve()
        worker = Worker(stranger=True, silent=True)
        limits = Limits(self.patience * self.seconds, self.seconds)

        def result(job: Job[Found]) -> Found:
            return confined.result(worker, path, job, limits, report)

        try:
            return self._report(path, read(self.path), result)
        except StageError as error:
            return self._unchecked(error)
        finally:
            worker.close()

    def _report(self, path: Path, text: str, result: Callable[[Job[Any]], Any]) -> Report:
        """`result` has a job done by the process that runs the file."""

        def look(closer: Closer) -> CloserLook:
            try:
                found: CloserLook = result(closer)
            except StageError:  # a changed copy of it may do anything
                return CloserLook()
            return found

        asked = all_questions(self.section, self.seed, text)
        try:
            answers = result(Asking(path, text, tuple(asked)))
        except StageError as error:  # it may be endless, and a copy of it may not
            report = self._unchecked(error)
            if "autoPlay" in text:  # a listing's own depth is not known
                return report
            first = self._with_answers(telling_questions(self.section, asked, {}))
            place = look(Closer(path, text, None, first, self._with_answers(asked))).place
            return replace(report, line=place.line, place=place) if place else report
        verdict = diagnose(self.section, answers, pairs=False)
        if verdict.right:
            return verdict
        closer = self._closer(path, text, answers, verdict)
        return self._explained(answers, verdict, closer, look(closer))

    def _unchecked(self, error: StageError) -> Report:
        return unchecked(self.section, str(error), getattr(error, "line", None))

    def _closer(self, path: Path, text: str, answers: Answers, report: Report) -> Closer:
        """What is looked at more closely if the file is wrong."""
        difference = report.difference
        shown = difference.question if difference and not difference.chosen else None
        told = report.mistakes or report.still
        first = [] if told else telling_questions(self.section, answers, answers)
        every = self._with_answers(answers) if first else ()
        scored = keeps_scores(answers)
        return Closer(path, text, shown, self._with_answers(first), every, scored)

    def _with_answers(self, asked: Iterable[Question]) -> Answered:
        """Of these questions, those about moves."""
        return tuple((q, chapters(self.section, q)) for q in asked if q.kind == "play")

    def _explained(
        self, answers: Answers, report: Report, closer: Closer, look: CloserLook
    ) -> Report:
        """The report, with the place of the mistake if it has no name, and the node where the
        searches part."""
        if not report.mistakes and not report.still:
            report = diagnose(self.section, answers, look.place)
        if look.tree and closer.shown:
            position = Position.from_moves(closer.shown.moves)
            right = tree_of(find_stage(self.section), position, closer.shown.depth)
            report = replace(report, parting=parting(look.tree, right))
        return report
