"""The proofs by follow-up, against every position of small boards, and the solver's functions
against the plain ones."""

import random

import pytest
from exact import random_position
from small_boards import Small, all_scores, claimeven, follow_up

from connect_four_ai.games.connect_four import Position, bit_of
from connect_four_ai.solver import plans
from connect_four_ai.solver.bitboard import board_of
from connect_four_ai.solver.proofs import UNKNOWN, at_most

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
