"""The solver's parts: its bitboards against the rules, and its proofs by follow-up against every
position of small boards, and against plain ones."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest
from exact import board_of_key, random_position
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.games.connect_four import ALL_CELLS, IllegalMove, Position, bit_of
from connect_four_ai.solver import plans
from connect_four_ai.solver.bitboard import (
    board_of,
    count,
    has_four,
    key_of,
    mirrored,
    playable,
    winning_cells,
)
from connect_four_ai.solver.proofs import UNKNOWN, at_most

# Boards of any even height, solved by trying every move, and a plain version of the proofs. They
# share no code with the solver: cells are single bits, lines are a list, and every rule is a loop
# over columns.


@dataclass(frozen=True)
class Small:
    """A board, and the number in a row that wins. Rows and columns are counted from 1."""

    columns: int
    rows: int
    length: int = 4

    def cell(self, column: int, row: int) -> int:
        return 1 << (self.rows + 1) * (column - 1) + row - 1

    @cached_property
    def lines(self) -> list[int]:
        """Every line that wins, as a set of cells."""
        found = []
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    cells = [(column + right * i, row + up * i) for i in range(self.length)]
                    if all(1 <= x <= self.columns and 1 <= y <= self.rows for x, y in cells):
                        found.append(sum(self.cell(*each) for each in cells))
        return found

    def has_line(self, cells: int) -> bool:
        return any(cells & line == line for line in self.lines)

    def wins(self, mine: int, theirs: int) -> int:
        """Returns the empty cells that complete a line."""
        missing = [line & ~mine for line in self.lines if not line & theirs]
        return sum({cell for cell in missing if cell.bit_count() == 1})

    def heights(self, filled: int) -> list[tuple[int, int]]:
        """Returns each column with its number of discs."""
        full = (1 << self.rows) - 1
        return [
            (column, (filled & full * self.cell(column, 1)).bit_count())
            for column in range(1, self.columns + 1)
        ]


Scores = dict[tuple[int, int], int]
"""Exact scores by the discs of the player to move and of the opponent."""


def all_scores(board: Small, mine: int = 0, theirs: int = 0) -> Scores:
    """Returns the exact score of every unfinished position that can follow, found by trying every
    move."""
    scores: Scores = {}
    _try_everything(board, mine, theirs, scores)
    return scores


def _try_everything(board: Small, mine: int, theirs: int, scores: Scores) -> int:
    """Returns the field's score: half the cells, plus 1, minus the discs of the winner."""
    if (mine, theirs) in scores:
        return scores[mine, theirs]
    best = None
    for column, height in board.heights(mine | theirs):
        if height == board.rows:
            continue
        after = mine | board.cell(column, height + 1)
        if board.has_line(after):
            score = board.columns * board.rows // 2 + 1 - after.bit_count()
        else:
            score = -_try_everything(board, theirs, after, scores)
        best = score if best is None else max(best, score)
    if best is None:
        return 0  # the board is full
    scores[mine, theirs] = best
    return best


def claimeven(board: Small, red: int, yellow: int) -> int | None:
    """Returns a bound of Red's score, Red being to move, if Yellow follows up; None without one."""
    wins = board.wins(yellow, red)
    reach = red
    for column, height in board.heights(red | yellow):
        for row in range(height + 1, board.rows + 1):
            cell = board.cell(column, row)
            if row % 2 or row == height + 1:
                reach |= cell
            elif cell & wins:
                break
    if board.has_line(reach):
        return None
    if board.has_line(yellow | sum(_claims(board, red | yellow))):
        return min(-1, _columns_left(board, red | yellow, wins, range(1, board.columns + 1)))
    return 0


def _claims(board: Small, filled: int) -> dict[int, int]:
    """Returns the cells in even rows above the lowest ones, and their rows."""
    return {
        board.cell(column, row): row
        for column, height in board.heights(filled)
        for row in range(height + 2, board.rows + 1)
        if row % 2 == 0
    }


def _columns_left(board: Small, filled: int, wins: int, columns: Iterable[int]) -> int:
    """Returns by how much the claims that win alone, and so the cells that are left at the end,
    lower the bound."""
    bound = 0
    for column in columns:
        rows = [
            row
            for cell, row in _claims(board, filled).items()
            if cell & wins and cell == board.cell(column, row)
        ]
        if rows:
            bound -= (board.rows + 2 - min(rows)) // 2
    return bound


def follow_up(board: Small, yellow: int, red: int) -> Iterator[int]:
    """Yields bounds of Yellow's score, Yellow being to move, if Red follows up and waits under a
    threat in an odd row."""
    wins = board.wins(red, yellow)
    for waiting, its_height in board.heights(red | yellow):
        for threat in range(its_height + 2, board.rows + 1):
            if threat % 2 == 0 or not wins & board.cell(waiting, threat):
                continue
            reach = yellow
            for column, height in board.heights(red | yellow):
                for row in range(height + 1, board.rows + 1):
                    cell = board.cell(column, row)
                    lowest = row == height + 1
                    if column == waiting:
                        if row < threat and (row % 2 == 0 or lowest):
                            reach |= cell
                    elif row % 2 or lowest:
                        reach |= cell
                    elif wins & cell:
                        break
            if not board.has_line(reach):
                bound = -1 - (board.rows - threat - 1) // 2
                rest = [column for column in range(1, board.columns + 1) if column != waiting]
                yield bound + _columns_left(board, red | yellow, wins, rest)


# Small boards


BOARDS = [Small(3, 4, length=3), Small(4, 4, length=3), Small(3, 6, length=3)]
"""Shorter lines bring more threats. (4 × 4 and 5 × 4 with lines of four hold too, and take up to
minutes.)"""


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_follow_up_never_promises_too_much(board: Small) -> None:
    for (mine, theirs), score in all_scores(board).items():
        if (mine | theirs).bit_count() % 2:
            for bound in follow_up(board, mine, theirs):
                assert score <= bound, (mine, theirs)
        else:
            most = claimeven(board, mine, theirs)
            assert most is None or score <= most, (mine, theirs)


# The solver's functions


FULL_SIZE = Small(7, 6)


@pytest.mark.parametrize("ply", range(6, 40))
def test_the_solver_proves_what_the_plain_rules_prove(ply: int) -> None:
    chance = random.Random(ply)
    for _ in range(25):
        mine, filled = board_of(random_position(ply, chance))
        found = at_most(mine, filled, ply)
        if ply % 2:
            expected = [*follow_up(FULL_SIZE, mine, filled ^ mine)]
            assert found in (expected or [UNKNOWN])
        else:
            bound = claimeven(FULL_SIZE, mine, filled ^ mine)
            assert found == (UNKNOWN if bound is None else bound)


@pytest.mark.parametrize("seed", range(6))
def test_the_solver_s_proofs_hold_wherever_a_game_can_go(seed: int) -> None:
    """Every position that follows from one with 30 discs."""
    mine, filled = board_of(random_position(30, random.Random(seed)))
    for (mover, other), score in all_scores(FULL_SIZE, mine, filled ^ mine).items():
        filled = mover | other
        assert score <= at_most(mover, filled, filled.bit_count())


@pytest.mark.parametrize(
    ("moves", "cell"),
    [
        ("121212", (1, 4)),  # to win, though the other could win in column 2
        ("12121", (1, 4)),  # to block
        ("4455", (3, 1)),  # to make two threats, or (6, 1)
    ],
)
def test_a_plan_wins_before_it_blocks_before_it_threatens(
    moves: str, cell: tuple[int, int]
) -> None:
    cells = plans.urgent(*board_of(Position.from_moves(moves)))
    expected = bit_of(cell) | (bit_of((6, 1)) if moves == "4455" else 0)
    assert cells == expected


# The bitboards against the rules, and the table against positions that must not be mixed up


games = st.text("1234567", max_size=42)


def played(moves: str) -> Position:
    """Returns as many of the moves as the rules allow, without the one that ends the game."""
    position = Position()
    for digit in moves:
        try:
            after = position.play(int(digit))
        except IllegalMove:
            continue
        if after.winner is not None:
            break
        position = after
    return position


def reflected(position: Position) -> Position:
    return Position.from_moves("".join(str(8 - int(digit)) for digit in position.moves))


def bit(column: int, row: int) -> int:
    return 1 << 7 * (column - 1) + row - 1


@given(games)
def test_the_board_is_the_games(moves: str) -> None:
    position = played(moves)
    mine, filled = board_of(position)
    assert count(filled) == len(position.moves)
    for cell in ALL_CELLS:
        assert bool(filled & bit(*cell)) == (position.disc_at(cell) is not None)
        assert bool(mine & bit(*cell)) == (position.disc_at(cell) == position.player)
    assert playable(filled) == sum(
        bit(column, position.height(column) + 1) for column in position.legal_moves
    )
    assert board_of_key(key_of(mine, filled)) == (mine, filled)
    assert not has_four(mine)
    assert (mirrored(mine), mirrored(filled)) == board_of(reflected(position))
    assert mirrored(key_of(mine, filled)) == key_of(*board_of(reflected(position)))


@given(games)
def test_winning_cells_are_those_that_win(moves: str) -> None:
    position = played(moves)
    mine, filled = board_of(position)
    wins = {
        column for column in position.legal_moves if position.play(column).winner == position.player
    }
    cells = winning_cells(mine, filled) & playable(filled)
    assert {column for column in range(1, 8) if cells & 127 << 7 * (column - 1)} == wins
    for cell in ALL_CELLS:  # including cells that are not playable yet
        completes = not filled & bit(*cell) and has_four(mine | bit(*cell))
        assert bool(winning_cells(mine, filled) & bit(*cell)) == completes
