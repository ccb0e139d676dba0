"""What follow-up proves, against every position of small boards, and the solver's functions against the plain ones."""

import random
from functools import cache

import pytest
from exact import random_position
from small_boards import Scores, Small, all_scores, claimeven, follow_up

from connect_four_ai.solver import proofs
from connect_four_ai.solver.bitboard import ODD_ROWS, board_of, playable, winning_cells
from connect_four_ai.solver.ideas import ALL_IDEAS, CLOSED_COLUMNS, EARLY_CLAIMS
from connect_four_ai.solver.proofs import UNKNOWN

BOARDS = [
    Small(4, 4),
    Small(6, 2),
    Small(3, 4, length=3),
    Small(4, 4, length=3),
    Small(3, 6, length=3),
]
"""Shorter lines bring more threats. (5 × 4, with 3.1 million positions, holds too, and takes minutes.)"""
BOTH = (False, True)


@cache
def scores_of(board: Small) -> Scores:
    return all_scores(board)


@pytest.fixture(params=BOARDS, ids=str)
def board(request: pytest.FixtureRequest) -> Small:
    found: Small = request.param
    return found


@pytest.mark.parametrize("early", BOTH)
@pytest.mark.parametrize("closed", BOTH)
def test_claimeven_never_promises_too_much(board: Small, early: bool, closed: bool) -> None:
    for (mine, theirs), score in scores_of(board).items():
        if (mine | theirs).bit_count() % 2 == 0:
            bound = claimeven(board, mine, theirs, early, closed)
            assert bound is None or score <= bound, (mine, theirs)


@pytest.mark.parametrize("closed", BOTH)
def test_follow_up_never_promises_too_much(board: Small, closed: bool) -> None:
    for (mine, theirs), score in scores_of(board).items():
        if (mine | theirs).bit_count() % 2:
            for bound in follow_up(board, mine, theirs, closed):
                assert score <= bound, (mine, theirs)


def test_on_small_boards_every_rule_says_something() -> None:
    """Or else the tests above would test nothing."""
    scores = scores_of(Small(3, 6, length=3))
    even = [discs for discs in scores if sum(discs).bit_count() % 2 == 0]
    odd = [discs for discs in scores if sum(discs).bit_count() % 2]
    assert {claimeven(Small(3, 6, length=3), *discs, early=True, closed=True) for discs in even} >= {0, -1, -2, -3}
    assert {bound for discs in odd for bound in follow_up(Small(3, 6, length=3), *discs)} == {-1, -2}
    four = Small(4, 4, length=3)
    discs = [discs for discs in scores_of(four) if sum(discs).bit_count() % 2]
    assert any(len([*follow_up(four, *each)]) < len([*follow_up(four, *each, closed=True)]) for each in discs)


# The solver's functions


FULL_SIZE = Small(7, 6)


def bits(early: bool, closed: bool) -> int:
    """The ideas that a proof may use."""
    return (EARLY_CLAIMS if early else 0) | (CLOSED_COLUMNS if closed else 0)


def threats_of(mine: int, filled: int) -> int:
    """The opponent's threats that can be waited for."""
    return winning_cells(filled ^ mine, filled) & ODD_ROWS & ~playable(filled)


@pytest.mark.parametrize("ply", range(6, 40))
def test_the_solver_proves_what_the_plain_rules_prove(ply: int) -> None:
    chance = random.Random(ply)
    for _ in range(25):
        mine, filled = board_of(random_position(ply, chance))
        theirs = filled ^ mine
        for early, closed in ((False, False), (True, False), (False, True), (True, True)):
            if ply % 2:
                expected = [*follow_up(FULL_SIZE, mine, theirs, closed)]
                found = proofs.follow_up(mine, filled, threats_of(mine, filled), bits(early, closed))
                assert found in expected or (found == UNKNOWN and not expected)
            else:
                bound = claimeven(FULL_SIZE, mine, theirs, early, closed)
                assert proofs.claimeven(mine, filled, bits(early, closed)) == (UNKNOWN if bound is None else bound)


@pytest.mark.parametrize("seed", range(6))
def test_the_solver_s_proofs_hold_wherever_a_game_can_go(seed: int) -> None:
    """Every position that follows from one with 30 discs."""
    mine, filled = board_of(random_position(30, random.Random(seed)))
    for (mover, other), score in all_scores(FULL_SIZE, mine, filled ^ mine).items():
        filled = mover | other
        if filled.bit_count() % 2:
            assert score <= proofs.follow_up(mover, filled, threats_of(mover, filled), ALL_IDEAS)
        else:
            assert score <= proofs.claimeven(mover, filled, ALL_IDEAS)
