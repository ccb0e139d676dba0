"""Cells and fours in bitboards."""

from collections.abc import Iterator

from connect_four_ai.games.connect_four import Cell, Position
from connect_four_ai.solver.bitboard import lines


def fours(discs: int) -> Iterator[int]:
    """Every four in a row among these cells."""
    for step in (1, 6, 7, 8):
        firsts = lines(discs, step)
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            yield first | first << step | first << 2 * step | first << 3 * step


def cells_of(bits: int) -> tuple[Cell, ...]:
    """These cells, as columns and rows."""
    return tuple((bit // 7 + 1, bit % 7 + 1) for bit in range(49) if bits >> bit & 1)


def last_cell(position: Position) -> int:
    """The cell of the last disc; 0 if there is none."""
    if not position.moves:
        return 0
    column = int(position.moves[-1])
    return 1 << 7 * column + position.height(column) - 8
