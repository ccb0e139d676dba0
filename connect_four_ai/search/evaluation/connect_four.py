"""The notebook's evaluation of Connect Four.

It reads 25 lines: the 6 rows, the 7 columns and the 12 diagonals of at least four cells, written
with x (Red), o (Yellow) and dots. For each line and each of the six PATTERNS, it adds 5 if the line
contains the pattern, once or more often; and takes off 5 if it contains the pattern written with o.
Whether there is room for four does not matter. Four in a row are worth infinity.

A board is one integer here: Red's discs as games/connect_four.py lays them out, and Yellow's 49
bits higher. A disc only changes the lines through its cell, so a board's value is that of the board
before, plus the gain of the disc. The gain depends only on the discs on those lines, so each gain
is computed only once.
"""

from collections.abc import Callable
from functools import cache, partial
from math import inf
from typing import Final, NamedTuple, TypeAlias

from connect_four_ai.games.connect_four import COLUMNS, RED, ROWS, YELLOW, Cell, Position

PATTERNS: Final = (".xx", "xx.", ".xxx", "xxx.", "xx.x", "x.xx")
WORTH: Final = 5

TABLE_SIZE = 1 << 18
"""Maximum number of entries of a table: a full one is cleared."""

_STRIDE = ROWS + 1
_PLANE = COLUMNS * _STRIDE
_COLUMNS = [((1 << ROWS) - 1) << _STRIDE * i for i in range(COLUMNS)]


def patterns(position: Position) -> float:
    """Returns the value of a position for Red: inf if Red has won, -inf if Yellow has.

    >>> patterns(Position.from_moves("415")), patterns(Position.from_moves("4151"))
    (10, 5)
    """
    state = position.red | position.yellow << _PLANE
    value = VALUES.get(state)
    if value is not None:
        return value
    if not position.moves:
        return VALUES[state]
    filled = position.red | position.yellow
    cell = 1 << (filled & _COLUMNS[int(position.moves[-1]) - 1]).bit_length() - 1
    disc, straight, gains, diagonal, more_gains = _DROPS[state & (cell | cell << _PLANE)]
    before = state ^ disc
    value = VALUES[before] + gains[before & straight] + more_gains[before & diagonal]
    if len(VALUES) >= TABLE_SIZE:
        VALUES.clear()
    VALUES[state] = value
    return value


@cache
def worth_of_line(line: str) -> float:
    """Returns the value of a line such as "..xxo.."."""
    if "xxxx" in line:
        return inf
    if "oooo" in line:
        return -inf
    yellow = line.translate({ord("x"): "o", ord("o"): "x"})
    return WORTH * sum((pattern in line) - (pattern in yellow) for pattern in PATTERNS)


def _worth(bits: list[int], discs: int) -> float:
    return worth_of_line(_text(bits, discs))


class FoundPattern(NamedTuple):
    """A pattern that counts in a position."""

    player: str
    cells: tuple[Cell, ...]
    """Its cells, the free one included; of several places on one line, the first."""


def found_patterns(position: Position) -> list[FoundPattern]:
    """Returns the patterns that `patterns` counts, if nobody has won: each is worth 5 to its
    player.

    >>> [(found.player, found.cells) for found in found_patterns(Position.from_moves("415"))]
    [('R', ((3, 1), (4, 1), (5, 1))), ('R', ((4, 1), (5, 1), (6, 1)))]
    """
    state, found = position.red | position.yellow << _PLANE, []
    for line in _LINES:
        for player, marks in ((RED, "xo"), (YELLOW, "ox")):
            text = _text(line.bits, state, *marks)
            for pattern in PATTERNS:
                if (start := text.find(pattern)) >= 0:
                    bits = line.bits[start : start + len(pattern)]
                    cells = [(bit // _STRIDE + 1, bit % _STRIDE + 1) for bit in bits]
                    found.append(FoundPattern(player, tuple(cells)))
    return found


class _Table(dict[int, float]):
    """A number for each set of discs, computed when it is first needed."""

    def __init__(self, work_out: Callable[[int], float]) -> None:
        self.work_out = work_out

    def __missing__(self, discs: int) -> float:
        if len(self) >= TABLE_SIZE:
            self.clear()
        number = self[discs] = self.work_out(discs)
        return number


class _Line(NamedTuple):
    bits: list[int]
    """The bit numbers of its cells, from one end to the other."""
    cells: int
    """The bits of the line's cells, for the discs of both players."""
    worth: _Table
    """Its value, by the discs on it."""


_Drop: TypeAlias = tuple[int, int, _Table, int, _Table]
"""A disc in a cell; the cells of its row and column, and its gain there by the discs already on
them; and the same for its diagonals."""


def _value(state: int) -> float:
    """Returns the sum of all lines' values."""
    return sum(line.worth[state & line.cells] for line in _LINES)


def _lines(dx: int, dy: int) -> list[_Line]:
    """Returns the lines in one direction: from each cell at the edge to the opposite edge, if that
    is at least four cells."""
    board = [(x, y) for x in range(COLUMNS) for y in range(ROWS)]
    lines = []
    for x, y in board:
        cells = [(x + i * dx, y + i * dy) for i in range(COLUMNS)]
        bits = [_STRIDE * x + y for x, y in cells if (x, y) in board]
        if (x - dx, y - dy) not in board and len(bits) >= 4:
            discs = sum(1 << bit | 1 << bit + _PLANE for bit in bits)
            lines.append(_Line(bits, discs, _Table(partial(_worth, bits))))
    return lines


def _text(bits: list[int], discs: int, red: str = "x", yellow: str = "o") -> str:
    """Returns a line in writing, with the marks of Red's discs and of Yellow's."""
    return "".join(
        [red if discs >> i & 1 else yellow if discs >> i + _PLANE & 1 else "." for i in bits]
    )


def _gains(disc: int, lines: list[_Line]) -> tuple[int, _Table]:
    """Returns the cells of the lines through a disc, and the table of its gains on them."""
    through = [line for line in lines if line.cells & disc]
    cells = 0
    for line in through:
        cells |= line.cells
    return cells, _Table(partial(_gain, disc, through))


def _gain(disc: int, lines: list[_Line], before: int) -> float:
    after = before | disc
    return sum(line.worth[after & line.cells] - line.worth[before & line.cells] for line in lines)


_STRAIGHT, _DIAGONAL = _lines(1, 0) + _lines(0, 1), _lines(1, 1) + _lines(1, -1)
_LINES = _STRAIGHT + _DIAGONAL


_DROPS: dict[int, _Drop] = {
    disc: (disc, *_gains(disc, _STRAIGHT), *_gains(disc, _DIAGONAL))
    for plane in (0, _PLANE)
    for disc in (1 << _STRIDE * x + y + plane for x in range(COLUMNS) for y in range(ROWS))
}
"""The gains of each disc, Red's or Yellow's."""
VALUES: Final = _Table(_value)
"""The value of every board that was looked at, by its state."""
