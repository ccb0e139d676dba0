"""The solver's parts: its bitboards against the rules, and its proofs by follow-up against trying
every move."""

import random

import pytest
from exact import board_of_key, plain_score, random_position, reflected
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

PROVEN = [
    (0, 4932, 3612),
    (1, 5581, 3695),
    (2, 1792, 1395),
    (3, 947, 575),
    (4, 1198, 1014),
    (5, 480, 302),
]
"""Seeds, with the number of bounds that are proven, and of those that are the exact score."""


@pytest.mark.parametrize(("seed", "proven", "exact"), PROVEN)
def test_proofs_hold_wherever_a_game_can_go(seed: int, proven: int, exact: int) -> None:
    """In every position that follows from one with 26 discs. As many are proven as always."""
    waiting = {random_position(26, random.Random(seed))}
    better: list[int] = []
    while waiting:
        after = set[Position]()
        for position in waiting:
            bound = at_most(*board_of(position), len(position.moves))
            if bound != UNKNOWN:
                better.append(bound - plain_score(position))
            after |= {position.play(column) for column in position.legal_moves}
        waiting = {position for position in after if position.winner is None}
    assert min(better) == 0, "no bound is below the score"
    assert (len(better), better.count(0)) == (proven, exact)


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
