"""The rules of tic-tac-toe, against a slow and obvious board."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.games.game import IllegalMove
from connect_four_ai.games.tic_tac_toe import Board, TicTacToe

BOARDS = [Board(), Board(4, 3), Board(4, 4, 4), Board(7, 5, 4), Board(1, 3), Board(3, 3, 1)]

Marks = dict[tuple[int, int], str]
"""The marks by (column, row)."""


def slow_lines(marks: Marks, in_a_row: int) -> list[set[tuple[int, int]]]:
    lines = []
    for x, y in marks:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            cells = [(x + i * dx, y + i * dy) for i in range(in_a_row)]
            if len({marks.get(cell, f"nothing at {cell}") for cell in cells}) == 1:
                lines.append(set(cells))
    return lines


@given(st.sampled_from(BOARDS), st.randoms(use_true_random=False))
def test_whole_games(board: Board, source: random.Random) -> None:
    position = TicTacToe(board=board)
    marks: Marks = {}
    player, other = "X", "O"
    while position.winner is None:
        assert position.player == player
        empty = [
            square
            for square in range(board.squares)
            if (square % board.width, square // board.width) not in marks
        ]
        assert position.legal_moves == empty
        assert position.winning_cells == frozenset()
        square = source.choice(empty)
        before, position = position, position.play(square)
        assert before.mark_at(square) is None
        assert position.mark_at(square) == player
        marks[square % board.width, square // board.width] = player
        lines = slow_lines(marks, board.in_a_row)
        full = len(marks) == board.squares
        assert position.winner == (player if lines else "=" if full else None)
        assert position.winning_cells == {y * board.width + x for line in lines for x, y in line}
        assert TicTacToe.from_moves(str(position), board) == position
        player, other = other, player
    assert position.legal_moves == []


def test_the_same_marks_are_the_same_position() -> None:
    one, other = TicTacToe.from_moves("0 1 2"), TicTacToe.from_moves("2 1 0")
    assert one == other
    assert hash(one) == hash(other)
    assert one != TicTacToe.from_moves("0 2 1")
    assert TicTacToe() != TicTacToe(board=Board(4, 3))


@pytest.mark.parametrize(
    ("moves", "number", "why"),
    [
        ("9", 1, "9 is not a square (they are 0 to 8)"),
        ("4 x", 2, "'x' is not the number of a square"),
        ("4 0 4", 3, "square 4 is taken"),
        ("0 3 1 4 2 5", 6, "square 5 cannot be taken: X has won"),
        ("4 0 2 6 3 5 7 1 8 8", 10, "square 8 cannot be taken: the game ended in a draw"),
    ],
)
def test_impossible_games_are_refused(moves: str, number: int, why: str) -> None:
    with pytest.raises(IllegalMove) as error:
        TicTacToe.from_moves(moves)
    assert str(error.value) == f"move {number} of '{moves}': {why}"
