"""The recording of check_win as it runs on a position: the cells that each line looks at."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from types import FrameType
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.study.exercises.check_win import grid_of

INDICES = re.compile(r"gs\[i(?: ([+-]) (\d))?\]\[j(?: ([+-]) (\d))?\]")
Spot = tuple[int, int]
"""A cell as the page counts it: row i from the top and column j, both from 0."""


@dataclass(frozen=True)
class Look:
    """A moment at which check_win compares cells, or returns."""

    line: int
    """Index of the line in the page."""
    spots: tuple[Spot, ...]
    """The cells; none when it returns."""
    is_any_null: bool | None
    """The variable after this look; None as long as there is none."""


@dataclass(frozen=True)
class Looks:
    """A job: runs a stage's check_win on a position."""

    stage: Stage
    position: Position

    def run(self, report: Listener = ignore_progress) -> tuple[list[Look], str | None]:
        """Returns what check_win looks at, in order, and what it returns."""
        passed: list[tuple[int, dict[str, Any]]] = []
        check_win: Any = self.stage.page
        winner, before = None, sys.gettrace()

        def note(frame: FrameType, event: str, argument: Any) -> Any:
            if frame.f_code is not check_win.__code__:
                return None
            line = frame.f_lineno - frame.f_code.co_firstlineno
            passed.append((line, dict(frame.f_locals)))
            return note

        sys.settrace(note)
        try:
            winner = check_win(grid_of(self.position))
        finally:
            sys.settrace(before)
        return list(_looks(page_lines(self.stage), passed)), winner


def _looks(lines: list[str], passed: list[tuple[int, dict[str, Any]]]) -> Iterator[Look]:
    """Yields the comparisons among the lines that a run has passed, each with the variables before
    it."""
    for (line, before), (_, after) in pairwise(passed):
        indices = INDICES.findall(lines[line]) if "==" in lines[line] else ()
        spots = {
            (before["i"] + _offset(down, rows), before["j"] + _offset(right, columns)): None
            for down, rows, right, columns in indices
        }
        if spots:
            yield Look(line, tuple(spots), after.get("is_any_null"))
    line, last = passed[-1]
    yield Look(line, (), last.get("is_any_null"))


def _offset(sign: str, size: str) -> int:
    """Returns what is added to an index: 1 for "+ 1", 0 for nothing."""
    return int(f"{sign}{size}") if size else 0
