"""Patterns: groups of cells. What stands in them now chooses one of a pattern's weights (n-tuples;
Lucas, 2008). A whole column can take the place of a cell: then it counts where the lowest cell is
in which a disc would complete four."""

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
LENGTH = 15
"""No pattern has more cells."""
BELOW = 1
"""So many cells below a line belong to it: who gets them says who gets the line."""
THREAT = 0
"""In place of a cell's row: the column's lowest cell where a disc would complete four."""
EMPTY, NEXT, YELLOWS, REDS = range(4)
"""What can stand in a cell; NEXT: it is empty, and a disc can fall there now."""
STACKS, THREATS = 128, 512
"""Seven bits say what is in a column: a 1 above the highest disc, and below it a 1 for each of
Red's. Nine say where four can be completed: a 1 for the next free cell, one for the lowest that
completes, and at the front whose four it is, 1 for Red's, 2 for Yellow's, 3 for both."""


def all_patterns() -> tuple[Pattern, ...]:
    """Returns every two whole columns, which tell who gets the last cells; every row; every line of
    four with the cells below it; where a game begins, the two lowest rows and the three lowest of
    every five columns; and the threats in every three columns. Of a pattern and its mirror image,
    only one."""
    rows = [_block(1, COLUMNS, row, row) for row in range(1, ROWS + 1)]
    beginnings = [_block(1, COLUMNS, 1, 2), *(_block(left, left + 4, 1, 3) for left in (1, 2))]
    lines = [
        [(column, row - by) for column, row in line for by in range(BELOW + 1) if row > by]
        for line in _lines()
    ]
    threats = [
        [(column, THREAT) for column in three] for three in combinations(range(1, COLUMNS + 1), 3)
    ]
    patterns = dict.fromkeys(pairs_of_columns())
    for cells in rows + lines + beginnings + threats:
        pattern = tuple(sorted({*cells}))
        if mirrored(pattern) not in patterns:
            patterns[pattern] = None
    return tuple(patterns)


def _block(left: int, right: int, bottom: int, top: int) -> list[Cell]:
    """Returns all cells of these columns and rows."""
    return [(column, row) for column in range(left, right + 1) for row in range(bottom, top + 1)]


def is_pattern(cells: Pattern) -> bool:
    """Returns whether there is something, and nothing but cells and whole columns.

    >>> is_pattern(((1, 6), (2, THREAT))), is_pattern(((1, 7),)), is_pattern(())
    (True, False, False)
    """
    columns = range(1, COLUMNS + 1)
    return bool(cells) and {*cells} <= {*ALL_CELLS, *((column, THREAT) for column in columns)}


def mirrored(pattern: Pattern) -> Pattern:
    return tuple(sorted((COLUMNS + 1 - column, row) for column, row in pattern))


def _lines() -> Iterator[Pattern]:
    """Yields four cells in a row, across or aslant: the upright ones are in the columns."""
    for (column, row), by in product(ALL_CELLS, (-1, 0, 1)):
        line = tuple((column + n, row + n * by) for n in range(4))
        if {*line} <= {*ALL_CELLS}:
            yield line


def draw_patterns(seed: int, count: int = COUNT, length: int = 8) -> tuple[Pattern, ...]:
    """Draws random walks from a cell to one of its neighbours, until enough cells were met."""
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
    """Returns the pairs of columns that are not another one's mirror image."""
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
    """Returns, for each column, what may be in it, where four can be completed in it, and each
    pattern and its mirror image: what that adds to the number of the pattern's weight. Both images
    have the same weights."""
    width = 2 * len(patterns)
    table = array("i", bytes(4 * COLUMNS * (STACKS + THREATS) * width))
    first = 0
    for number, pattern in enumerate(patterns):
        factor = 1
        for column, begin, seen in _parts(pattern):
            for mirrored, there in enumerate((column, COLUMNS + 1 - column)):
                for row, what in enumerate(seen, (there - 1) * (STACKS + THREATS) + begin):
                    table[row * width + 2 * number + mirrored] += factor * what
            factor *= max(seen) + 1
        for stack in range(STACKS):  # the first column brings in where the pattern's weights begin
            for mirrored in (0, 1):
                table[stack * width + 2 * number + mirrored] += first
        first += factor
    return memoryview(table).cast("B").cast("i", [COLUMNS * (STACKS + THREATS), width])


def size(pattern: Pattern) -> int:
    """Returns how many weights it has: discs lie on one another, so there are far fewer than four
    to the power of its cells.

    >>> size(((1, 1), (1, 2))), size(((1, 2), (2, 2))), size(((4, THREAT),))
    (7, 16, 27)
    """
    return prod(max(seen) + 1 for _, _, seen in _parts(pattern))


def _parts(pattern: Pattern) -> Iterator[tuple[int, int, list[int]]]:
    """Yields for each of its columns where in the table it begins, and a number for whatever it
    shows."""
    for column in sorted({column for column, _ in pattern}):
        rows = tuple(row for there, row in pattern if there == column and row != THREAT)
        if rows:
            yield column, 0, _numbered(rows)
        if (column, THREAT) in pattern:
            yield column, STACKS, _numbered_threats()


@cache
def _numbered(rows: tuple[int, ...]) -> list[int]:
    """Returns, for each stack, a number for what stands in these rows."""
    numbers: dict[tuple[int, ...], int] = {}
    shown = [tuple(state(stack, row) for row in rows) for stack in range(1, STACKS)]
    return [0, *(numbers.setdefault(states, len(numbers)) for states in shown)]


@cache
def _numbered_threats() -> list[int]:
    """Returns, for each threat, a number for what matters of it."""
    numbers: dict[tuple[int, ...], int] = {}
    return [numbers.setdefault(threat(seen), len(numbers)) for seen in range(THREATS)]


def threat(seen: int) -> tuple[int, ...]:
    """Returns what matters of a column's threat: whose it is, whether the next free cell is in an
    odd row, and how far above it: 0, 1, 2 or 4, 3 or 5.

    >>> threat(0b01_0000100), threat(0b10_0010001), threat(0b00_1000000)
    ((1, 0, 0), (2, 0, 2), (0, -1))
    """
    whose, cells = divmod(seen, STACKS)
    free, lowest = (cells & -cells).bit_length() - 1, cells.bit_length() - 1
    if free == ROWS:
        return 0, -1
    above = lowest - free
    return (whose, free % 2, min(above, 2 + above % 2)) if whose else (0, free % 2)


def state(stack: int, row: int) -> int:
    """Returns what stands in a row, 1-6, of a column with this stack.

    >>> [state(0b1010, row) for row in range(1, 7)]
    [2, 3, 2, 1, 0, 0]
    """
    height = stack.bit_length() - 1
    if row > height:
        return NEXT if row == height + 1 else EMPTY
    return REDS if stack >> row - 1 & 1 else YELLOWS
