"""A closer look at a file that is wrong: its search on one position, and which changed copies of it
answer as the section does. Only the process that runs a student's file uses this."""

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.jobs.limits import at_most
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.study.checking.asking import reach_nothing
from connect_four_ai.study.checking.copies import Location, copies, unlikeliness
from connect_four_ai.study.checking.parting import Tree, tree_of
from connect_four_ai.study.checking.questions import Answer, Examinee, Question
from connect_four_ai.study.checking.verdict import like_chapters

TREE_SECONDS = 4.0
"""Processor time of the file's own search."""
TRY_SECONDS, SURE_SECONDS = 12.0, 15.0
"""Processor time after which no more copies are tried, and after which none is asked everything."""
TO_START, AT_LEAST, A_NODE = 0.5, 0.05, 0.004
"""Limits of processor time for a copy, in seconds: to start, for an answer, and more for each node.
Slow programs need a tenth; many copies never end."""

Answered = tuple[tuple[Question, Answer], ...]
"""Questions, and what the section answers."""


@dataclass(frozen=True)
class CloserLook:
    """What was found."""

    tree: Tree | None = None
    """Its search on the position shown."""
    place: Location | None = None
    """Where a change makes it right; of several places, the likeliest."""


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
    scored: bool = False
    """Whether the file keeps scores: then a copy has to keep the right ones too."""

    def run(self, report: Listener) -> CloserLook:
        reach_nothing()
        return CloserLook(self._tree(), self._place() if self.first else None)

    def _tree(self) -> Tree | None:
        with suppress(BaseException), at_most(TREE_SECONDS):
            if self.shown:
                stage = stage_of_file(self.path, self.text)
                return tree_of(stage, Position.from_moves(self.shown.moves), self.shown.depth)
        return None

    def _place(self) -> Location | None:
        start = time.process_time()
        for tried in copies(self.path, self.text):
            good = []
            for place, text in tried:
                if time.process_time() - start > TRY_SECONDS:
                    break
                if self._is_right(text, self.first):
                    good.append((place, text))
            for place, text in sorted(good, key=lambda found: unlikeliness(found[0])):
                if time.process_time() - start > SURE_SECONDS:
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
