"""Checks a student's file in a process of its own, so that nothing in it can stop or change
anything else.

A file that is wrong gets a closer look there: its search on one position, and which changed copies
of it answer as the section does.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Job, Listener, nobody
from connect_four_ai.jobs.limits import at_most
from connect_four_ai.jobs.worker import Limits, Worker
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import confined, stage_of_file
from connect_four_ai.stages.own.explain import FileFault
from connect_four_ai.stages.own.guard import reach_nothing
from connect_four_ai.stages.own.program import borrowed, read
from connect_four_ai.study.checking import SECONDS
from connect_four_ai.study.checking.asking import Asking
from connect_four_ai.study.checking.copies import Location, copies, unlikeliness
from connect_four_ai.study.checking.diagnosis import diagnose, telling_questions
from connect_four_ai.study.checking.parting import Tree, parting, tree_of
from connect_four_ai.study.checking.question_set import all_questions, chapters
from connect_four_ai.study.checking.questions import Answer, Examinee, Question
from connect_four_ai.study.checking.verdict import (
    Answers,
    Report,
    keeps_scores,
    like_chapters,
    unchecked,
)

TREE_SECONDS = 4.0
"""Processor time of the file's own search."""
TO_START, AT_LEAST, A_NODE = 0.5, 0.05, 0.004
"""Limits of processor time for a copy, in seconds: to start, for an answer, and more for each node.
Slow programs need a tenth; many copies never end."""

Answered = tuple[tuple[Question, Answer], ...]
"""Questions, and what the section answers."""


CloserLook = tuple[Tree | None, Location | None]
"""What was found: the file's search on the position shown; and where a change makes it right, of
several places the likeliest."""


@dataclass(frozen=True)
class Closer:
    """What is to be looked at."""

    path: Path
    text: str
    shown: Question | None
    """The position whose search is recorded."""
    first: Answered
    """What every changed copy is asked: what is quick, and tells most of them from a right one."""
    every: Answered
    """What a copy has to answer before its place is told."""
    scored: bool
    """Whether the file keeps scores: then a copy has to keep the right ones too."""
    by: float
    """When it has to be over, on the clock of `time.monotonic`."""

    def run(self, report: Listener) -> CloserLook:
        reach_nothing(self.path, self.text)
        return self._tree(), self._place() if self.first else None

    def _tree(self) -> Tree | None:
        with suppress(BaseException), at_most(min(TREE_SECONDS, self._left / 2)):
            if self.shown:
                stage = stage_of_file(self.path, self.text)
                return tree_of(stage, Position.from_moves(self.shown.moves), self.shown.depth)
        return None

    @property
    def _left(self) -> float:
        """The seconds that are left, and something to answer in."""
        return max(0.9 * (self.by - time.monotonic()), 0.01)

    def _place(self) -> Location | None:
        tried_by, sure_by = (time.monotonic() + share * self._left for share in (0.8, 1.0))
        for tried in copies(self.path, self.text):
            good = []
            for place, text in tried:
                if time.monotonic() > tried_by:
                    break
                if self._is_right(text, self.first):
                    good.append((place, text))
            for place, text in sorted(good, key=lambda found: unlikeliness(found[0])):
                if time.monotonic() > sure_by:
                    return None
                if self._is_right(text, self.every):
                    return place
        return None

    def _is_right(self, text: str, asked: Answered) -> bool:
        with suppress(BaseException):
            with at_most(TO_START):
                copy = Examinee(stage_of_file(self.path, text).brain, self.path, tells=False)
            for question, right in asked:
                with at_most(AT_LEAST + A_NODE * question.runs * question.nodes):
                    theirs = copy.ask(question)
                if not like_chapters(question, theirs, right, self.scored or bool(theirs.scores)):
                    return False
            return True
        return False


Found = TypeVar("Found")

LOOK = 0.9
"""Share of its seconds by which the closer look at a file is over."""


@dataclass(frozen=True)
class Check:
    """Checks one file against one section."""

    path: Path
    section: str
    seconds: float = SECONDS
    """For the file and the closer look at it together, by the clock."""

    def run(self, report: Listener = nobody) -> Report:
        """Asks the file and judges its answers."""
        path = self.path.resolve()
        worker = Worker(stranger=True, silent=True)
        began = time.monotonic()

        def result(job: Job[Found], share: float = 1) -> Found:
            """Has a job done by the process that runs the file."""
            limits = Limits(self.seconds, began + share * self.seconds)
            return confined.result(worker, path, job, limits, report)

        try:
            text = read(self.path)
            if line := borrowed(text):
                raise FileFault(path, line, say("it takes its moves from the app’s own opponents"))
            if not IN_BROWSER:  # a Web Worker starts no other one
                worker.start()
            return self._report(path, text, began + LOOK * self.seconds, result)
        except StageError as error:
            return self._unchecked(error)
        finally:
            worker.close()

    def _report(self, path: Path, text: str, by: float, result: Callable[..., Any]) -> Report:
        """`by`: when the closer look has to be over."""

        def look(asked: Iterable[Question], answers: Answers, shown: Question | None) -> CloserLook:
            if time.monotonic() > by:
                return None, None
            closer = self._closer(path, text, by, asked, answers, shown)
            try:
                found: CloserLook = result(closer, LOOK)
            except StageError:  # a changed copy of it may do anything
                return None, None
            return found

        asked = all_questions(self.section, text)
        try:
            answers = result(Asking(path, text, tuple(asked)))
        except StageError as error:  # it may be endless, and a copy of it may not
            report = self._unchecked(error)
            if "autoPlay" in text:  # a listing's own depth is not known
                return report
            _, place = look(asked, {}, None)
            return replace(report, line=place.line, place=place) if place else report
        verdict = diagnose(self.section, answers, pairs=False)
        if verdict.right:
            return verdict
        difference, told = verdict.difference, verdict.mistakes or verdict.still
        shown = difference.question if difference and not difference.chosen else None
        tree, place = look(() if told else answers, answers, shown)
        if not told:
            verdict = diagnose(self.section, answers, place)
        return self._parted(verdict, tree, shown) if tree and shown else verdict

    def _unchecked(self, error: StageError) -> Report:
        return unchecked(self.section, str(error), getattr(error, "line", None))

    def _closer(
        self,
        path: Path,
        text: str,
        by: float,
        asked: Iterable[Question],
        answers: Answers,
        shown: Question | None,
    ) -> Closer:
        """What is looked at more closely if the file is wrong. `asked`: what changed copies of it
        have to answer; nothing if none is to be tried."""
        first = self._with_answers(telling_questions(self.section, asked, answers))
        every = self._with_answers(asked)
        return Closer(path, text, shown, first, every, keeps_scores(answers), by)

    def _with_answers(self, asked: Iterable[Question]) -> Answered:
        """Of these questions, those about moves."""
        return tuple((q, chapters(self.section, q)) for q in asked if q.kind == "play")

    def _parted(self, report: Report, tree: Tree, shown: Question) -> Report:
        """The report, with the node where the searches of this position part."""
        position = Position.from_moves(shown.moves)
        right = tree_of(find_stage(self.section), position, shown.depth)
        return replace(report, parting=parting(tree, right))
