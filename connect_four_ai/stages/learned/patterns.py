"""Patterns: groups of cells. What stands in them now chooses one of a pattern's weights (n-tuples;
Lucas, 2008)."""

import random
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import prod

from connect_four_ai.games.connect_four import ALL_CELLS, COLUMNS, ROWS, Cell

Pattern = tuple[Cell, ...]

COUNT = 40
"""So many patterns are drawn, if they are smaller ones."""
LENGTH = 12
"""No pattern has more cells."""
BELOW = 2
"""So many cells below a line belong to it: who gets them says who gets the line."""
EMPTY, NEXT, YELLOWS, REDS = range(4)
"""What can stand in a cell; NEXT: it is empty, and a disc can fall there now."""
STACKS = 128
"""Seven bits say what is in a column: a 1 above the highest disc, and below it a 1 for each of
Red's."""


def all_patterns() -> tuple[Pattern, ...]:
    """Every two whole columns, which tell who gets the last cells; every row; and every line of
    four with the cells below it. Of a pattern and its mirror image, only one."""
    rows = [[(column, row) for column in range(1, COLUMNS + 1)] for row in range(1, ROWS + 1)]
    lines = [
        [(column, row - by) for column, row in line for by in range(BELOW + 1) if row > by]
        for line in _lines()
    ]
    patterns = dict.fromkeys(pairs_of_columns())
    for cells in rows + lines:
        pattern = tuple(sorted({*cells}))
        if mirrored(pattern) not in patterns:
            patterns[pattern] = None
    return tuple(patterns)


def mirrored(pattern: Pattern) -> Pattern:
    return tuple(sorted((COLUMNS + 1 - column, row) for column, row in pattern))


def _lines() -> Iterator[Pattern]:
    """Four cells in a row, across or aslant: the upright ones are in the columns."""
    for (column, row), by in product(ALL_CELLS, (-1, 0, 1)):
        line = tuple((column + n, row + n * by) for n in range(4))
        if {*line} <= {*ALL_CELLS}:
            yield line


def draw_patterns(seed: int, count: int = COUNT, length: int = 8) -> tuple[Pattern, ...]:
    """Random walks from a cell to one of its neighbours, until enough cells were met."""
    source = random.Random(seed)
    patterns = []
    for _ in range(count):
        cell = source.choice(ALL_CELLS)
        cells = {cell}
        while len(cells) < length:
            cell = source.choice(_neighbours(cell))
            cells.add(cell)
        patterns.append(tuple(sorted(cells)))
    return tuple(patterns)


def pairs_of_columns() -> list[Pattern]:
    """Those that are not another one's mirror image."""
    pairs = combinations(range(1, COLUMNS + 1), 2)
    kept = [pair for pair in pairs if sum(pair) <= COLUMNS + 1]
    return [tuple(cell for cell in ALL_CELLS if cell[0] in pair) for pair in kept]


def _neighbours(cell: Cell) -> list[Cell]:
    return [
        other
        for other in ALL_CELLS
        if other != cell and max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1
    ]


@cache
def places(patterns: tuple[Pattern, ...]) -> memoryview:
    """For each column, what may be in it, and each pattern and its mirror image: what that adds to
    the number of the pattern's weight. Both images have the same weights."""
    width = 2 * len(patterns)
    table = array("i", bytes(4 * COLUMNS * STACKS * width))
    first = 0
    for number, pattern in enumerate(patterns):
        factor = 1
        for column, rows in _rows(pattern).items():
            seen = _numbered(rows)
            for mirrored, there in enumerate((column, COLUMNS + 1 - column)):
                for stack in range(1, STACKS):
                    place = ((there - 1) * STACKS + stack) * width + 2 * number + mirrored
                    table[place] += factor * seen[stack]
            factor *= max(seen) + 1
        for stack in range(STACKS):  # the first column brings in where the pattern's weights begin
            for mirrored in (0, 1):
                table[stack * width + 2 * number + mirrored] += first
        first += factor
    return memoryview(table).cast("B").cast("i", [COLUMNS * STACKS, width])


def size(pattern: Pattern) -> int:
    """How many weights it has: discs lie on one another, so there are far fewer than four to the
    power of its cells.

    >>> size(((1, 1), (1, 2))), size(((1, 2), (2, 2)))
    (7, 16)
    """
    return prod(max(_numbered(rows)) + 1 for rows in _rows(pattern).values())


def _rows(pattern: Pattern) -> dict[int, tuple[int, ...]]:
    """The rows of its cells, by their columns."""
    columns = sorted({column for column, _ in pattern})
    return {there: tuple(row for column, row in pattern if column == there) for there in columns}


@cache
def _numbered(rows: tuple[int, ...]) -> list[int]:
    """For each stack, a number for what stands in these rows."""
    numbers: dict[tuple[int, ...], int] = {}
    shown = [tuple(state(stack, row) for row in rows) for stack in range(1, STACKS)]
    return [0, *(numbers.setdefault(states, len(numbers)) for states in shown)]


def state(stack: int, row: int) -> int:
    """What stands in a row, 1-6, of a column with this stack.

    >>> [state(0b1010, row) for row in range(1, 7)]
    [2, 3, 2, 1, 0, 0]
    """
    height = stack.bit_length() - 1
    if row > height:
        return NEXT if row == height + 1 else EMPTY
    return REDS if stack >> row - 1 & 1 else YELLOWS
