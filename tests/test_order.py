"""The order in which the solver tries moves, against one that is worked out from the rules, line by
line."""

import random

import pytest
from exact import random_position

from connect_four_ai.games.connect_four import ALL_CELLS, Cell, Position
from connect_four_ai.solver.bitboard import board_of, playable
from connect_four_ai.solver.order import by_lines, first_column, surveyed

CENTRE_FIRST = (4, 3, 5, 2, 6, 1, 7)
CELLS = set(ALL_CELLS)
LINES = [
    line
    for column, row in ALL_CELLS
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    for line in [[(column + right * step, row + up * step) for step in range(4)]]
    if CELLS.issuperset(line)
]


def columns(order: int) -> list[int]:
    """The columns of a sorted set of moves, the first to try first."""
    found = []
    while order:
        found.append((first_column(order).bit_length() - 1) // 7 + 1)
        order &= order - 1
    return found


def wins(position: Position, player: str, more: Cell | None = None) -> set[Cell]:
    """The empty cells that would complete a line of one player's, who may have one more disc."""
    discs = {cell: player if cell == more else position.disc_at(cell) for cell in ALL_CELLS}
    return {
        cell
        for line in LINES
        for cell in line
        if discs[cell] is None and all(discs[c] == player for c in line if c != cell)
    }


def threats(position: Position, column: int) -> int:
    """How many winning cells the player has after a move, without those right above one of the
    opponent's."""
    mine = wins(position, position.player, (column, position.height(column) + 1))
    theirs = wins(position, "Y" if position.player == "R" else "R")
    return sum((c, r - 1) not in theirs for c, r in mine)


def worth(position: Position, column: int) -> int:
    cell = (column, position.height(column) + 1)
    total = 40 * threats(position, column) - 2 * CENTRE_FIRST.index(column)
    for line in LINES:
        owners = {position.disc_at(c) for c in line} - {None}
        if cell in line and len(owners) < 2:
            total += 3 if not owners else 7 if position.player in owners else 2
    return total


@pytest.mark.parametrize("ply", range(0, 36, 3))
def test_moves_are_sorted_by_what_they_are_worth(ply: int) -> None:
    chance = random.Random(ply)
    for _ in range(20):
        position = random_position(ply, chance)
        mine, filled = board_of(position)
        order, _, _ = surveyed(mine, filled, playable(filled), ply)
        moves = [column for column in CENTRE_FIRST if column in position.legal_moves]
        assert columns(order) == sorted(moves, key=lambda column: -threats(position, column))
        assert columns(by_lines(mine, filled, playable(filled))) == sorted(
            moves, key=lambda c: -worth(position, c)
        )


def test_an_empty_board_is_opened_in_the_centre() -> None:
    assert columns(by_lines(0, 0, playable(0))) == list(CENTRE_FIRST)
    assert len(LINES) == 69
