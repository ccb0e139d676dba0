"""A closer look at a file that is wrong: its search on one position, and which changed copies of it
answer as the section does. Only the process that runs a student's file uses this."""

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, takewhile
from pathlib import Path

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.jobs.limits import at_most
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.study.checking.asking import reach_nothing
from connect_four_ai.study.checking.change import Place, unlikeliness
from connect_four_ai.study.checking.copies import copies
from connect_four_ai.study.checking.parting import Tree, tree_of
from connect_four_ai.study.checking.questions import Answer, Examinee, Question
from connect_four_ai.study.checking.verdict import like_chapters

SECONDS = 10.0
"""Of processor time, which the file's own search may take."""
ALL_SECONDS = 15.0
"""Of processor time, for all the copies: what is found until then counts."""
TO_START, AT_LEAST, A_NODE = 0.5, 0.05, 0.004
"""Seconds of processor time which a copy may take to start, for an answer, and more for each of its
nodes: ten times what slow programs need. Many copies never end."""


@dataclass(frozen=True)
class CloserLook:
    """What was found."""

    tree: Tree | None = None
    """Its search on the position shown."""
    places: tuple[Place, ...] = ()
    """Where a change makes it right."""

    @property
    def place(self) -> Place | None:
        """The likeliest of them."""
        return min(self.places, key=unlikeliness, default=None)


@dataclass(frozen=True)
class Closer:
    """What is to be looked at."""

    path: Path
    text: str
    shown: Question | None
    """The position whose search is recorded."""
    asked: tuple[tuple[Question, Answer], ...]
    """What a changed copy has to answer, and what the section does."""
    scored: bool = False
    """Whether the file keeps scores: then a copy has to keep the right ones too."""

    def run(self, report: Listener) -> CloserLook:
        reach_nothing()
        return CloserLook(self._tree(), tuple(self._places()) if self.asked else ())

    def _tree(self) -> Tree | None:
        with suppress(BaseException), at_most(SECONDS):
            if self.shown:
                stage = stage_of_file(self.path, self.text)
                return tree_of(stage, Position.from_moves(self.shown.moves), self.shown.depth)
        return None

    def _places(self) -> Iterator[Place]:
        lines: set[int] = set()
        rounds = takewhile(lambda _: not lines, copies(self.path, self.text))
        start = time.process_time()
        for place, changed in chain.from_iterable(rounds):
            if time.process_time() - start > ALL_SECONDS:
                return
            if place.line not in lines and self._is_right(changed):
                lines.add(place.line)
                yield place

    def _is_right(self, text: str) -> bool:
        with suppress(BaseException):
            with at_most(TO_START):
                copy = Examinee(stage_of_file(self.path, text).brain, self.path, tells=False)
            for question, right in self.asked:
                with at_most(AT_LEAST + A_NODE * question.runs * question.nodes):
                    theirs = copy.ask(question)
                if not like_chapters(question, theirs, right, self.scored or bool(theirs.scores)):
                    return False
            return True
        return False
