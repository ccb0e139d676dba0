"""The chapter's check_win: compared with the rules, and watched while it runs.

It is compared on boards that show every mistake in a range or a comparison.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

from connect_four_ai.games.connect_four import CELLS, COLUMNS, ROWS, TIE, Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage
from connect_four_ai.stages.changes import page_lines

BOARDS = Path(__file__).with_name("check_win.txt")
"""Games, shortest first. Each of the 69 lines is the only one in one of them, for either colour; in
the others nobody has won, and there are all near misses: any three cells of a line, and the cells
that an index below 0 or beyond the edge reaches."""

Difference = tuple[str, dict[str, Any]]
"""The kind of a difference, and the values for its text."""


@cache
def positions() -> tuple[Position, ...]:
    games = BOARDS.read_text(encoding="utf-8-sig").splitlines()
    return tuple(Position.from_moves(moves) for moves in games)


def grid_of(position: Position) -> Any:
    """Returns a position as check_win reads it: rows of cells, the top row first."""
    rows = [[SimpleNamespace(value=square.mark) for square in row] for row in position.board_rows]
    return SimpleNamespace(grids=rows)


def differences(check_win: Callable[[Any], Any]) -> Iterator[Difference]:
    """Yields the differences between a check_win and the rules. Raises any error of the
    check_win in the test of the cells."""
    for position in positions():
        moves = str(position)
        try:
            found = check_win(grid_of(position))
        except Exception as error:
            yield "stops", {"moves": moves, "error": error}
        else:
            if found != position.winner:
                shown = found if type(found) in (str, int, bool, type(None)) else repr(found)
                yield "winner", {"moves": moves, "found": shown, "wanted": position.winner}
    yield from _cells_left_out(check_win)


def _cells_left_out(check_win: Callable[[Any], Any]) -> Iterator[Difference]:
    """Yields the cells that a check_win leaves out when it tests whether the board is full. One
    that looks only at the top row is right, because discs lie on each other."""
    full = next(p for p in positions() if len(p.moves) == CELLS and p.winner == TIE)
    unseen = []
    for row in range(1, ROWS):
        for column in range(COLUMNS):
            board = grid_of(full)
            board.grids[row][column].value = ""
            if check_win(board) == TIE:
                unseen.append((row, column))
    if unseen and len(unseen) < (ROWS - 1) * COLUMNS:
        row, column = unseen[0]
        yield "cell", {"moves": str(full), "row": ROWS - row, "column": column + 1}


# Watching it

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
        """The lines that it has passed, each with the variables before it."""
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
        lines, looks = page_lines(self.stage), []
        for (line, now), (_, after) in pairwise(passed):
            indices = INDICES.findall(lines[line]) if "==" in lines[line] else ()
            spots = dict.fromkeys(_spot(now, each) for each in indices)
            if spots:
                looks.append(Look(line, tuple(spots), after.get("is_any_null")))
        line, last = passed[-1]
        return [*looks, Look(line, (), last.get("is_any_null"))], winner


def _spot(variables: dict[str, Any], index: tuple[str, str, str, str]) -> Spot:
    """Returns the cell of an index such as gs[i + 1][j]: ("+", "1", "", "")."""
    down, right = int("".join(index[:2]) or 0), int("".join(index[2:]) or 0)
    return variables["i"] + down, variables["j"] + right
