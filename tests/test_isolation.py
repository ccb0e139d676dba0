"""The rules of isolation, against a slow and obvious board of lists, as the text keeps it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.games.game import IllegalMove
from connect_four_ai.games.isolation import Board, Cell, Isolation

BOARDS = [
    Board(),
    Board(5, 5, frozenset()),
    Board(7, 3, frozenset({(0, 0), (3, 1)})),
    Board(1, 6, frozenset()),
]


def slow_moves(open_cells: set[Cell], here: Cell | None) -> set[Cell]:
    """Returns the cells that a queen can reach."""
    if here is None:
        return set(open_cells)
    moves = set()
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            x, y = here[0] + dx, here[1] + dy
            while (x, y) in open_cells:
                moves.add((x, y))
                x, y = x + dx, y + dy
    return moves


@given(st.sampled_from(BOARDS), st.randoms(use_true_random=False))
def test_whole_games(board: Board, source: random.Random) -> None:
    cells = {(x, y) for x in range(board.width) for y in range(board.height)}
    open_cells = cells - board.blocked
    position = Isolation.from_moves(board=board)
    here: dict[str, Cell | None] = {"1": None, "2": None}
    player, other = "1", "2"
    while moves := slow_moves(open_cells, here[player]):
        assert (position.player, position.winner) == (player, None)
        assert len(position.legal_moves) == len(moves)
        assert set(position.legal_moves) == moves
        for cell in {
            (x, y) for x in range(-1, board.width + 1) for y in range(-1, board.height + 1)
        } - moves:
            with pytest.raises(IllegalMove, match="cannot be reached"):
                position.play(cell)
        cell = source.choice(position.legal_moves)
        position = position.play(cell)
        open_cells.remove(cell)
        here[player] = cell
        assert position.location("1") == here["1"]
        assert position.location("2") == here["2"]
        assert Isolation.from_moves(str(position), board) == position
        player, other = other, player
    assert position.winner == other
    assert position.legal_moves == []


@pytest.mark.parametrize(
    ("moves", "number", "why"),
    [
        ("2,1", 1, "2,1 cannot be reached: it is closed"),
        ("3,0", 1, "3,0 cannot be reached: it is not on the board"),
        ("0,0 1,0 2,0", 3, "2,0 cannot be reached: there is no free straight line from 0,0"),
        ("a1", 1, "'a1' is not a cell (write column,row: 0,1)"),
        ("1,1 0,0 2,0 1,0 0,1", 5, "0,1 cannot be reached: player 2 has won, for player 1 cannot"),
    ],
)
def test_impossible_games_are_refused(moves: str, number: int, why: str) -> None:
    with pytest.raises(IllegalMove) as error:
        Isolation.from_moves(moves)
    assert str(error.value).startswith(f"move {number} of '{moves}': {why}")


def test_the_same_cells_are_the_same_position() -> None:
    """The same cells are closed, and both pieces stand at the same place, whichever way they
    took."""
    board = Board(5, 5, frozenset())
    one = Isolation.from_moves("0,0 4,4 0,1 4,3 1,1 3,3", board)
    other = Isolation.from_moves("0,1 4,3 0,0 4,4 1,1 3,3", board)
    assert one == other
    assert hash(one) == hash(other)
    assert one != Isolation.from_moves("0,0 4,4 1,1 3,3 0,1 4,3", board)
    assert Isolation.from_moves() != Isolation.from_moves(board=board)
