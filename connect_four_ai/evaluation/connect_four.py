"""The notebook's evaluation of Connect Four, and a quick tree to search with it.

Every row, column and diagonal of at least four cells is a line, read as x (Red), o (Yellow) and dots. A line
that contains one of the PATTERNS is worth 5, once for each of them; the same for Yellow is worth −5. Four in a
row are worth infinity.

A state of the tree is one integer: Red's discs as games/connect_four.py lays them out, and Yellow's 49 bits
higher. Lines with the same discs are worth the same in every position, so each is read only once; and since a
disc changes nothing but the lines through its cell, a successor is worth what it follows plus the disc's gain.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import inf
from typing import Final

from connect_four_ai.games.connect_four import COLUMNS, ROWS, YELLOW, Position, has_four

PATTERNS: Final = (".xx", "xx.", ".xxx", "xxx.", "xx.x", "x.xx")
WORTH: Final = 5

Line = list[int]  # the numbers of its bits

_STRIDE = ROWS + 1
_PLANE = COLUMNS * _STRIDE
_RED = (1 << _PLANE) - 1
_BOTTOM = sum(1 << _STRIDE * i for i in range(COLUMNS))
_BOARD = _BOTTOM * ((1 << ROWS) - 1)
_COLUMNS = [((1 << ROWS) - 1) << _STRIDE * i for i in range(COLUMNS)]
_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def patterns(position: Position) -> float:
    """How good a position is for Red: inf if Red has won, -inf if Yellow has.

    >>> patterns(Position.from_moves("415")), patterns(Position.from_moves("4151"))
    (10, 5)
    """
    return _evaluation(_state(position))


def worth_of_line(line: str) -> float:
    """What a line such as "..xxo.." is worth."""
    if "xxxx" in line:
        return inf
    if "oooo" in line:
        return -inf
    yellow = line.translate({ord("x"): "o", ord("o"): "x"})
    return WORTH * sum((pattern in line) - (pattern in yellow) for pattern in PATTERNS)


class PatternTree:
    """The tree below a position, with the notebook's evaluation."""

    def __init__(self, position: Position) -> None:
        self.root = _state(position)
        self.maximising = position.player != YELLOW

    def successors(self, state: int) -> list[int]:
        """One for every open column from the left; none when somebody has won."""
        red, yellow = state & _RED, state >> _PLANE
        # Adding the bottom cells carries to the lowest empty cell of each column, or above a full one.
        landing = ((red | yellow) + _BOTTOM) & _BOARD
        if state.bit_count() % 2:
            return (
                [] if has_four(red) else [state | cell << _PLANE for column in _COLUMNS if (cell := landing & column)]
            )
        return [] if has_four(yellow) else [state | cell for column in _COLUMNS if (cell := landing & column)]

    def evaluation(self, state: int) -> float:
        return _evaluation(state)

    def evaluations(self, state: int) -> list[float]:
        successors = self.successors(state)
        if not successors:
            return []
        value = _evaluation(state)
        evaluations = []
        for successor in successors:
            (straight, gains), (diagonal, more_gains) = _GAINS[successor ^ state]
            evaluations.append(value + gains[successor & straight] + more_gains[successor & diagonal])
        return evaluations

    def moves(self, path: Sequence[int]) -> list[int]:
        """The columns, 1–7, that lead from the root along these states."""
        discs = [after ^ before for before, after in zip([self.root, *path], path, strict=False)]
        return [(disc.bit_length() - 1) % _PLANE // _STRIDE + 1 for disc in discs]


def _state(position: Position) -> int:
    return position.red | position.yellow << _PLANE


def _evaluation(state: int) -> float:
    value: float = 0
    for cells, worth in _WORTHS:
        value += worth[state & cells]
    return value


class _Table(dict[int, float]):
    """A number for the discs on some cells, worked out when it is first asked for."""

    def __init__(self, work_out: Callable[[int], float]) -> None:
        self.work_out = work_out

    def __missing__(self, discs: int) -> float:
        if len(self) == 1 << 16:  # more than any game needs, but a search for hours might fill the memory
            self.clear()
        number = self[discs] = self.work_out(discs)
        return number


def _worth(lines: list[Line], discs: int) -> float:
    return sum(_worth_of_line(_read(line, discs)) for line in lines)


def _gain(lines: list[Line], disc: int, discs: int) -> float:
    return _worth(lines, discs) - _worth(lines, discs & ~disc)


_worth_of_line = cache(worth_of_line)


def _read(line: Line, discs: int) -> str:
    return "".join("x" if discs >> cell & 1 else "o" if discs >> _PLANE + cell & 1 else "." for cell in line)


def _cells(lines: list[Line]) -> int:
    """All cells of some lines, for the discs of both."""
    cells = sum({1 << cell for line in lines for cell in line})
    return cells | cells << _PLANE


def _lines(dx: int, dy: int) -> list[Line]:
    """The lines in one direction: from each cell with none before it as far as the board goes, if that is four."""
    board = [(x, y) for x in range(COLUMNS) for y in range(ROWS)]
    starts = [(x, y) for x, y in board if (x - dx, y - dy) not in board]
    lines = [[(x + i * dx, y + i * dy) for i in range(COLUMNS)] for x, y in starts]
    bits = [[_STRIDE * x + y for x, y in line if (x, y) in board] for line in lines]
    return [line for line in bits if len(line) >= 4]


_LINES = [_lines(dx, dy) for dx, dy in _DIRECTIONS]
_PAIRS = [lines[i : i + 2] for lines in _LINES for i in range(0, len(lines), 2)]
_WORTHS = [(_cells(pair), _Table(partial(_worth, pair))) for pair in _PAIRS]
"""The lines two by two, which halves the work: the bits of their cells, and what the discs on them are worth."""


def _gains(disc: int, directions: list[list[Line]]) -> tuple[int, _Table]:
    lines = [line for lines in directions for line in lines if _cells([line]) & disc]
    return _cells(lines), _Table(partial(_gain, lines, disc))


_GAINS = {
    disc: (_gains(disc, _LINES[:2]), _gains(disc, _LINES[2:]))
    for disc in (1 << bit for line in _LINES[1] for cell in line for bit in (cell, cell + _PLANE))
}
"""For each disc the lines through it, first the row and the column, then the diagonals: what it adds to them."""
