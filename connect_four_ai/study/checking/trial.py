"""A closer look at a file that is wrong: its search on one position, and which changed copies of it
answer as the section does. Only the process that runs a student's file uses this."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain, takewhile
from pathlib import Path

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.study.checking.asking import reach_nothing
from connect_four_ai.study.checking.copies import Place, copies
from connect_four_ai.study.checking.parting import Tree, tree_of
from connect_four_ai.study.checking.questions import Examinee, Question
from connect_four_ai.study.checking.verdict import agrees

SECONDS = 10.0
"""How long one copy may take: few of them come to the later questions."""


class CopyTooSlowError(BaseException):
    """Raised in the middle of whatever a copy does."""


@dataclass(frozen=True)
class CloserLook:
    """What was found."""

    tree: Tree | None = None
    """Its search on the position shown."""
    places: tuple[Place, ...] = ()
    """Where a change makes it right."""


@dataclass(frozen=True)
class Closer:
    """What is to be looked at."""

    path: Path
    text: str
    section: str
    shown: Question | None
    """The position whose search is recorded."""
    asked: tuple[Question, ...]
    """What a changed copy has to answer rightly."""
    scored: bool
    """Whether the file keeps scores."""

    def run(self, report: Listener) -> CloserLook:
        reach_nothing()
        return CloserLook(self._tree(), tuple(self._places()) if self.asked else ())

    def _tree(self) -> Tree | None:
        with suppress(BaseException), _at_most(SECONDS):
            if self.shown:
                stage = stage_of_file(self.path, self.text)
                return tree_of(stage, Position.from_moves(self.shown.moves), self.shown.depth)
        return None

    def _places(self) -> Iterator[Place]:
        lines: set[int] = set()
        rounds = takewhile(lambda _: not lines, copies(self.path, self.text))
        for place, changed in chain.from_iterable(rounds):
            if place.line not in lines and self._is_right(changed):
                lines.add(place.line)
                yield place

    def _is_right(self, text: str) -> bool:
        with suppress(BaseException), _at_most(SECONDS):
            copy = Examinee(stage_of_file(self.path, text).brain, self.path)
            return all(
                agrees(self.section, question, copy.ask(question), self.scored)
                for question in self.asked
            )
        return False


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises CopyTooSlowError in what runs inside once it has taken so long; Windows cannot, and
    there the worker's own limit ends everything."""

    def stop(*_: object) -> None:
        raise CopyTooSlowError

    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
