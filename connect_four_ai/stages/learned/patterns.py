"""Patterns: groups of cells, whose contents select one of the pattern's weights (n-tuples; Lucas,
2008). A whole column can take the place of a cell: then its lowest cell where a disc would complete
four is what counts."""

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import prod

from connect_four_ai.games.connect_four import ALL_CELLS, COLUMNS, ROWS, Cell

Pattern = tuple[Cell, ...]

BELOW = 1
"""Number of cells below a line that belong to its pattern: they decide who gets the line."""
THREAT = 0
"""The row that stands for the column's lowest cell where a disc would complete four."""
EMPTY, NEXT, YELLOWS, REDS = range(4)
"""Contents of a cell; NEXT: it is empty and playable."""
STACKS, THREATS = 128, 512
"""Number of codes for a column's discs, and for its threats. Seven bits give its discs: a 1 above
the highest disc, and below it a 1 for each of Red's. Nine bits give its threat: a 1 for the next
free cell, one for the lowest cell that completes four, and in front whose four it is, 1 for Red's,
2 for Yellow's, 3 for both."""


def all_patterns() -> tuple[Pattern, ...]:
    """Returns every two whole columns, which decide who gets the last cells; every row; every line
    of four with the cells below it; for the opening, the two lowest rows and the three lowest rows
    of every five columns; and the threats in every three columns. Of a pattern and its mirror
    image, only one is returned."""
    rows = [_block(1, COLUMNS, row, row) for row in range(1, ROWS + 1)]
    beginnings = [_block(1, COLUMNS, 1, 2), *(_block(left, left + 4, 1, 3) for left in (1, 2))]
    lines = [
        [(column, row - by) for column, row in line for by in range(BELOW + 1) if row > by]
        for line in _lines()
    ]
    threes = combinations(range(1, COLUMNS + 1), 3)
    threats = [[(column, THREAT) for column in three] for three in threes]
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
    """Returns whether this is a pattern: one or more cells and whole columns, and nothing else.

    >>> is_pattern(((1, 6), (2, THREAT))), is_pattern(((1, 7),)), is_pattern(())
    (True, False, False)
    """
    columns = range(1, COLUMNS + 1)
    return bool(cells) and {*cells} <= {*ALL_CELLS, *((column, THREAT) for column in columns)}


def mirrored(pattern: Pattern) -> Pattern:
    return tuple(sorted((COLUMNS + 1 - column, row) for column, row in pattern))


@cache
def lines() -> tuple[Pattern, ...]:
    """Returns every four cells in a row; of a line and its mirror image, only one."""
    upright = [tuple((column, row + n) for n in range(4)) for column, row in ALL_CELLS if row <= 3]
    kept = dict.fromkeys(min(line, mirrored(line)) for line in (*_lines(), *upright))
    return tuple(kept)


def _lines() -> Iterator[Pattern]:
    """Yields every four cells in a row, horizontal or diagonal: the vertical ones are in the
    columns."""
    for (column, row), by in product(ALL_CELLS, (-1, 0, 1)):
        line = tuple((column + n, row + n * by) for n in range(4))
        if {*line} <= {*ALL_CELLS}:
            yield line


def pairs_of_columns() -> list[Pattern]:
    """Returns the pairs of columns; of a pair and its mirror image, only one."""
    pairs = combinations(range(1, COLUMNS + 1), 2)
    kept = [pair for pair in pairs if sum(pair) <= COLUMNS + 1]
    return [tuple(cell for cell in ALL_CELLS if cell[0] in pair) for pair in kept]


@cache
def places(patterns: tuple[Pattern, ...]) -> memoryview:
    """Returns a table by column, by the code of its discs or its threat, and by pattern or mirror
    image: the summand for the number of the pattern's weight. Both images share their weights."""
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
        for stack in range(STACKS):  # the first column adds the first weight's number
            for mirrored in (0, 1):
                table[stack * width + 2 * number + mirrored] += first
        first += factor
    return memoryview(table).cast("B").cast("i", [COLUMNS * (STACKS + THREATS), width])


def size(pattern: Pattern) -> int:
    """Returns the number of a pattern's weights: because discs are stacked, far fewer than four to
    the power of its cells.

    >>> size(((1, 1), (1, 2))), size(((1, 2), (2, 2))), size(((4, THREAT),))
    (7, 16, 27)
    """
    return prod(max(seen) + 1 for _, _, seen in _parts(pattern))


def _parts(pattern: Pattern) -> Iterator[tuple[int, int, list[int]]]:
    """Yields for each column of a pattern its number, its first code in the table, and for each
    code the number of the contents."""
    for column in sorted({column for column, _ in pattern}):
        rows = tuple(row for there, row in pattern if there == column and row != THREAT)
        if rows:
            yield column, 0, _numbered(rows)
        if (column, THREAT) in pattern:
            yield column, STACKS, _numbered_threats()


@cache
def _numbered(rows: tuple[int, ...]) -> list[int]:
    """Returns, for the discs of a column by code, a number for the contents of these rows."""
    numbers: dict[tuple[int, ...], int] = {}
    shown = [tuple(state(stack, row) for row in rows) for stack in range(1, STACKS)]
    return [0, *(numbers.setdefault(states, len(numbers)) for states in shown)]


@cache
def _numbered_threats() -> list[int]:
    """Returns, for each threat by code, a number for what `threat` returns."""
    numbers: dict[tuple[int, ...], int] = {}
    return [numbers.setdefault(threat(seen), len(numbers)) for seen in range(THREATS)]


def threat(seen: int) -> tuple[int, ...]:
    """Returns the relevant facts of a column's threat: whose it is, whether the next free cell is
    in an odd row, and the distance from there to the threat: 0, 1, 2 or 4, 3 or 5.

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
    """Returns the contents of a row, 1-6, of a column with this code of discs.

    >>> [state(0b1010, row) for row in range(1, 7)]
    [2, 3, 2, 1, 0, 0]
    """
    height = stack.bit_length() - 1
    if row > height:
        return NEXT if row == height + 1 else EMPTY
    return REDS if stack >> row - 1 & 1 else YELLOWS
