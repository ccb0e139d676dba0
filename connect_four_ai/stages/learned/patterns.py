"""Patterns: groups of cells. What stands in them now chooses one of a pattern's weights (n-tuples;
Lucas, 2008)."""

import random
from array import array
from functools import cache

from connect_four_ai.games.connect_four import ALL_CELLS, COLUMNS, Cell

Pattern = tuple[Cell, ...]

COUNT = 70
LENGTH = 8
"""So many patterns of so many cells, as Thill, Koch and Konen (2012) have."""
EMPTY, NEXT, YELLOWS, REDS = range(4)
"""What can stand in a cell; NEXT: it is empty, and a disc can fall there now."""
STATES = 4
STACKS = 128
"""Seven bits say what is in a column: a 1 above the highest disc, and below it a 1 for each of
Red's."""


def draw_patterns(seed: int, count: int = COUNT, length: int = LENGTH) -> tuple[Pattern, ...]:
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
    size = STATES ** len(patterns[0])
    width = 2 * len(patterns)
    table = array("i", bytes(4 * COLUMNS * STACKS * width))
    for number, pattern in enumerate(patterns):
        for mirrored in (0, 1):
            entry = 2 * number + mirrored
            for stack in range(STACKS):  # the first column brings in where its weights begin
                table[stack * width + entry] = number * size
            for digit, (column, row) in enumerate(pattern):
                column = COLUMNS + 1 - column if mirrored else column
                for stack in range(1, STACKS):
                    place = ((column - 1) * STACKS + stack) * width + entry
                    table[place] += state(stack, row) * STATES**digit
    return memoryview(table).cast("B").cast("i", [COLUMNS * STACKS, width])


def state(stack: int, row: int) -> int:
    """What stands in a row, 1-6, of a column with this stack.

    >>> [state(0b1010, row) for row in range(1, 7)]
    [2, 3, 2, 1, 0, 0]
    """
    height = stack.bit_length() - 1
    if row > height:
        return NEXT if row == height + 1 else EMPTY
    return REDS if stack >> row - 1 & 1 else YELLOWS
