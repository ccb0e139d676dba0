"""The solver to read first against trying everything, against the fast one, and against what has
long been known."""

import random

import pytest
from exact import plain_score, random_position

from connect_four_ai.games.connect_four import IllegalMove, Position
from connect_four_ai.solver.plain import BEST, WORST, Table, exact_score, negamax
from connect_four_ai.solver.solver import Solver


@pytest.mark.parametrize(
    ("moves", "score"),
    [
        ("65617356615221567642233737747314144542532", 0),
        ("656173566152215676422337377", 8),
    ],
)
def test_known_scores(moves: str, score: int) -> None:
    assert exact_score(Position.from_moves(moves)) == score


@pytest.mark.parametrize("ply", range(32, 42))
def test_it_finds_what_trying_everything_finds(ply: int) -> None:
    chance = random.Random(ply)
    for _ in range(10):
        position = random_position(ply, chance)
        assert exact_score(position) == plain_score(position)


@pytest.mark.parametrize("ply", range(24, 41))
def test_the_fast_solver_finds_the_same(ply: int) -> None:
    solver = Solver(bits=17)
    chance = random.Random(-ply)
    for _ in range(4 if ply < 27 else 20):
        position = random_position(ply, chance)
        assert exact_score(position) == solver.score(position), position


def test_outside_of_alpha_and_beta_it_finds_a_bound_on_the_right_side() -> None:
    chance = random.Random(3)
    for _ in range(20):
        position = random_position(30, chance)
        score = exact_score(position)
        table: Table = {}
        for alpha in chance.sample(range(WORST, BEST), 12):
            beta = alpha + chance.choice((1, 1, 5))
            bound = negamax(position, alpha, beta, table)
            assert (
                bound == score
                if alpha < score < beta
                else (bound >= score if score <= alpha else bound <= score)
            )
            assert (bound <= alpha) == (score <= alpha)
            assert (bound >= beta) == (score >= beta)


def test_a_finished_game_has_no_score() -> None:
    with pytest.raises(IllegalMove, match="there is nothing to play: Red has won"):
        exact_score(Position.from_moves("1212121"))
