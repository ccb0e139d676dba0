"""Compares a check_win with the rules on boards that show every mistake in a range or a
comparison."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from connect_four_ai.games.connect_four import CELLS, COLUMNS, ROWS, TIE, Position

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


def differences(check_win: Callable[[Any], Any]) -> Iterator[Difference]:
    """Yields the differences between a check_win and the rules. Raises any error of the
    check_win."""
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
        facts = {"moves": str(full), "row": ROWS - row, "column": column + 1}
        yield "cell", facts


def grid_of(position: Position) -> Any:
    """Returns a position as check_win reads it: rows of cells, the top row first."""
    rows = [[SimpleNamespace(value=square.mark) for square in row] for row in position.board_rows]
    return SimpleNamespace(grids=rows)
