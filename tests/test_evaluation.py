"""The evaluations of unfinished positions, against slow and obvious counts."""

import random
from itertools import pairwise
from math import inf

import pytest

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Board as IsolationBoard
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.search.evaluation import (
    VALUES,
    evaluate,
    found_patterns,
    is_decided,
    mobility,
    own_evaluation,
    patterns,
    six_states,
)

PATTERNS = (".xx", "xx.", ".xxx", "xxx.", "xx.x", "x.xx")


def some_positions(number: int) -> list[Position]:
    source, found = random.Random(4), []
    for _ in range(number):
        position = Position()
        for _ in range(source.randint(0, 42)):
            if position.winner is None:
                position = position.play(source.choice(position.legal_moves))
        found.append(position)
    return found


def described(position: Position) -> float:
    """Returns the words of the course and of the docstring, programmed: lines as sets of cells."""
    rows = [[(x, y) for x in range(1, 8)] for y in range(1, 7)]
    columns = [[(x, y) for y in range(1, 7)] for x in range(1, 8)]
    cells = [cell for row in rows for cell in row]
    falling = [[cell for cell in cells if sum(cell) == total] for total in range(2, 14)]
    rising = [[cell for cell in cells if cell[0] - cell[1] == less] for less in range(-5, 7)]
    diagonals = [line for line in falling + rising if len(line) >= 4]
    assert (len(rows), len(columns), len(diagonals)) == (6, 7, 12)

    if position.winner is not None:
        return {"R": inf, "Y": -inf}.get(position.winner, 0)
    score = 0
    for line in rows + columns + diagonals:
        discs = [position.disc_at(cell) for cell in sorted(line)]
        for pattern in PATTERNS:
            places = [discs[i : i + len(pattern)] for i in range(len(discs) - len(pattern) + 1)]
            for player, worth in (("R", 5), ("Y", -5)):
                wanted = [player if mark == "x" else None for mark in pattern]
                score += worth * (wanted in places)
    return score


def test_the_evaluation_is_what_its_description_says() -> None:
    """And every pattern that counts is found where it stands: its cells show it."""
    positions = [each for each in some_positions(700) if each.winner != "O"]
    assert sum(position.winner is None for position in positions) > 300
    for position in positions:
        total = described(position)
        assert patterns(position) == total, str(position)
        found = found_patterns(position)
        if position.winner is None:
            assert 5 * sum(1 if one.player == "R" else -1 for one in found) == total, str(position)
        for player, cells in found:
            marks = "".join(
                "." if (disc := position.disc_at(cell)) is None else "ox"[disc == player]
                for cell in cells
            )
            assert marks in PATTERNS
            steps = {(x - u, y - v) for (u, v), (x, y) in pairwise(cells)}
            assert len(steps) == 1
            assert steps <= {(1, 0), (0, 1), (1, 1), (1, -1)}


def test_a_position_is_worth_the_same_whatever_was_looked_at_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for size in (1 << 18, 3):
        monkeypatch.setattr("connect_four_ai.search.evaluation.TABLE_SIZE", size)
        for position in some_positions(60):
            for same in (position, position._replace(moves="")):
                VALUES.clear()
                assert patterns(same) == described(position)
                assert patterns(same) == described(position)
            assert len(VALUES) <= 3


@pytest.mark.parametrize(
    ("moves", "value"),
    [
        ("", 1),
        ("4 0 8", 1),
        ("0 4 2", 1),  # an open pair of X, but one can be stopped
        ("4 1 0 8 6", 50),  # X: 0 4 6 threatens 3 and 2
        ("4 1 0 8 6 3", 1),  # one of them stopped
        ("4 1 0 8 6 3 2", 100),
        ("1 4 7 0 5 6", -50),
        ("0 8 1 7 4", 1),  # two open pairs of X, but one of O as well
        ("4 0 2 6 3 5 7 1 8", 0),
    ],
)
def test_the_six_states(moves: str, value: float) -> None:
    assert six_states(TicTacToe.from_moves(moves)) == value


def test_two_open_pairs_decide_the_game() -> None:
    assert is_decided(TicTacToe.from_moves("4 1 0 8 6"))
    assert not is_decided(TicTacToe.from_moves("4 1 0 8"))


def test_mobility() -> None:
    assert mobility(Isolation.from_moves()) == 0
    assert mobility(Isolation.from_moves("0,0")) == 0
    assert mobility(Isolation.from_moves("0,0 1,0")) == 2 - 3
    assert evaluate(Isolation.from_moves("1,1 0,0 2,0 1,0")) == -inf
    board = IsolationBoard(5, 5, frozenset())
    assert mobility(Isolation.from_moves("2,2 0,0", board)) == 15 - 9


def test_a_game_may_judge_its_own_positions_while_it_goes_on() -> None:
    class Judged(TicTacToe):
        evaluation = 7

    games = ["0", "0 3 1 4 2", "0 3 1 4 8 5", "4 0 2 6 3 5 7 1 8"]
    assert [own_evaluation(TicTacToe.from_moves(moves)) for moves in games] == [0, inf, -inf, 0]
    assert [own_evaluation(Judged.from_moves(moves)) for moves in games] == [7, inf, -inf, 0]
