"""The rules of the games, against slow and obvious boards that know nothing of bits."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.games.connect_four import ALL_CELLS, IllegalMove, Position
from connect_four_ai.games.isolation import Board, Isolation
from connect_four_ai.games.tic_tac_toe import Board as Squares
from connect_four_ai.games.tic_tac_toe import TicTacToe

Cell = tuple[int, int]
Line = set[Cell]

TIES = [
    "656173566152215676422337377473141445425321",
    "333233475547221356727721556624566416474111",
    "544445131211623551641334662563522362777777",
]
WON_BY_THE_LAST_DISC = "571376236345225146673541242612413735415776"
LARGE = Board(5, 5, frozenset())


def slow_lines(marks: dict[Cell, str], in_a_row: int) -> list[tuple[str, Line]]:
    """Returns every line of equal marks: whose it is, and its cells."""
    lines = []
    for x, y in marks:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            cells = [(x + i * dx, y + i * dy) for i in range(in_a_row)]
            if len({marks.get(cell, f"nothing at {cell}") for cell in cells}) == 1:
                lines.append((marks[x, y], set(cells)))
    return lines


# Connect Four


def slow_board(moves: str) -> dict[Cell, str]:
    """Returns the discs by their cells, counted from 1."""
    discs: dict[Cell, str] = {}
    for number, digit in enumerate(moves):
        height = sum(column == int(digit) for column, _ in discs)
        discs[int(digit), height + 1] = "RY"[number % 2]
    return discs


def slow_winner(discs: dict[Cell, str]) -> str | None:
    fours = slow_lines(discs, 4)
    return fours[0][0] if fours else "O" if len(discs) == 42 else None


def whole_games() -> st.SearchStrategy[str]:
    """Returns every column six times in any order, up to a win."""

    def played(order: list[str]) -> str:
        for length in range(7, 42):
            if slow_winner(slow_board("".join(order[:length]))):
                return "".join(order[:length])
        return "".join(order)

    return st.permutations("1234567" * 6).map(played)


@given(whole_games())
def test_every_position_of_a_game_is_what_the_slow_board_says(game: str) -> None:
    position = Position()
    for length in range(len(game) + 1):
        if length:
            position = position.play(int(game[length - 1]))
        moves, discs = game[:length], slow_board(game[:length])
        heights = [sum(column == i for column, _ in discs) for i in range(1, 8)]
        winner = slow_winner(discs)
        assert position.winner == winner
        assert position.player == "RY"[length % 2]
        assert [position.height(i) for i in range(1, 8)] == heights
        assert position.legal_moves == [
            i for i in range(1, 8) if heights[i - 1] < 6 and winner is None
        ]
        assert [position.disc_at(cell) for cell in ALL_CELLS] == [*map(discs.get, ALL_CELLS)]
        assert position.winning_cells == set().union(*(cells for _, cells in slow_lines(discs, 4)))
        assert str(position) == position.moves == moves
        assert Position.from_moves(moves) == position


@given(st.text("1234", max_size=6), st.text("1234", max_size=6))
def test_positions_are_equal_when_their_discs_are(one: str, another: str) -> None:
    same_discs = slow_board(one) == slow_board(another)
    position, other_position = Position.from_moves(one), Position.from_moves(another)
    assert (position == other_position) is same_discs
    assert (position != other_position) is not same_discs
    assert len({position, other_position}) == (1 if same_discs else 2)


@pytest.mark.parametrize("game", TIES)
def test_a_full_board_without_four_in_a_row_is_a_tie(game: str) -> None:
    assert slow_winner(slow_board(game)) == "O"
    assert Position.from_moves(game[:-1]).winner is None
    tie = Position.from_moves(game)
    assert (tie.winner, tie.winning_cells, tie.legal_moves) == ("O", frozenset(), [])


def test_the_last_disc_may_win() -> None:
    position = Position.from_moves(WON_BY_THE_LAST_DISC)
    assert position.winner == "Y" == slow_winner(slow_board(WON_BY_THE_LAST_DISC))


@pytest.mark.parametrize("column", [0, 8, -1, 44])
def test_a_number_that_is_no_column_is_refused(column: int) -> None:
    with pytest.raises(IllegalMove, match=f"^{column} is not a column"):
        Position().play(column)


# Tic-tac-toe


@given(
    st.sampled_from(
        [
            Squares(),
            Squares(4, 3),
            Squares(4, 4, 4),
            Squares(7, 5, 4),
            Squares(1, 3),
            Squares(3, 3, 1),
        ]
    ),
    st.randoms(use_true_random=False),
)
def test_whole_games_of_tic_tac_toe(board: Squares, source: random.Random) -> None:
    position = TicTacToe(board=board)
    marks: dict[Cell, str] = {}
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
        assert position.winning_cells == {y * board.width + x for _, line in lines for x, y in line}
        assert TicTacToe.from_moves(str(position), board) == position
        player, other = other, player
    assert position.legal_moves == []


# Isolation


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


@given(
    st.sampled_from(
        [Board(), LARGE, Board(7, 3, frozenset({(0, 0), (3, 1)})), Board(1, 6, frozenset())]
    ),
    st.randoms(use_true_random=False),
)
def test_whole_games_of_isolation(board: Board, source: random.Random) -> None:
    cells = {(x, y) for x in range(board.width) for y in range(board.height)}
    around = {(x, y) for x in range(-1, board.width + 1) for y in range(-1, board.height + 1)}
    open_cells = cells - board.blocked
    position = Isolation.from_moves(board=board)
    here: dict[str, Cell | None] = {"1": None, "2": None}
    player, other = "1", "2"
    while moves := slow_moves(open_cells, here[player]):
        assert (position.player, position.winner) == (player, None)
        assert len(position.legal_moves) == len(moves)
        assert set(position.legal_moves) == moves
        for cell in around - moves:
            with pytest.raises(IllegalMove, match="cannot be reached"):
                position.play(cell)
        cell = source.choice(position.legal_moves)
        position = position.play(cell)
        open_cells.remove(cell)
        here[player] = cell
        assert (position.location("1"), position.location("2")) == (here["1"], here["2"])
        assert Isolation.from_moves(str(position), board) == position
        player, other = other, player
    assert position.winner == other
    assert position.legal_moves == []


# All games


ONE_WAY = Isolation.from_moves("0,0 4,4 0,1 4,3 1,1 3,3", LARGE)


@pytest.mark.parametrize(
    ("one", "same", "others"),
    [
        (
            TicTacToe.from_moves("0 1 2"),
            TicTacToe.from_moves("2 1 0"),
            [TicTacToe.from_moves("0 2 1"), TicTacToe.from_moves("0 1 2", Squares(4, 3))],
        ),
        # the same cells are closed, and both pieces stand at the same place
        (
            ONE_WAY,
            Isolation.from_moves("0,1 4,3 0,0 4,4 1,1 3,3", LARGE),
            [Isolation.from_moves("0,0 4,4 1,1 3,3 0,1 4,3", LARGE)],
        ),
        (Isolation.from_moves(), Isolation.from_moves(), [Isolation.from_moves(board=LARGE)]),
    ],
)
def test_positions_are_the_same_by_whichever_way(one: Any, same: Any, others: list[Any]) -> None:
    assert (one, hash(one)) == (same, hash(same))
    assert all(one != other for other in others)


@pytest.mark.parametrize(
    ("start", "moves", "number", "why"),
    [
        (Position(), "x", 1, "'x' is not a column (they are 1 to 7)"),
        (Position(), "44 53", 3, "' ' is not a column (they are 1 to 7)"),
        (Position(), "4²", 2, "'²' is not a column (they are 1 to 7)"),
        (Position(), "1111111", 7, "column 1 is full"),
        (Position(), "3232626277", 9, "column 7 cannot be played: Yellow has won"),
        (Position(), TIES[0] + "1", 43, "column 1 cannot be played: the game ended in a draw"),
        (TicTacToe(), "9", 1, "9 is not a square (they are 0 to 8)"),
        (TicTacToe(), "4 x", 2, "'x' is not the number of a square"),
        (TicTacToe(), "4 0 4", 3, "square 4 is taken"),
        (TicTacToe(), "0 3 1 4 2 5", 6, "square 5 cannot be taken: X has won"),
        (
            TicTacToe(),
            "4 0 2 6 3 5 7 1 8 8",
            10,
            "square 8 cannot be taken: the game ended in a draw",
        ),
        (ONE_WAY, "2,1", 1, "2,1 cannot be reached: it is closed"),
        (ONE_WAY, "3,0", 1, "3,0 cannot be reached: it is not on the board"),
        (
            ONE_WAY,
            "0,0 1,0 2,0",
            3,
            "2,0 cannot be reached: there is no free straight line from 0,0",
        ),
        (ONE_WAY, "a1", 1, "'a1' is not a cell (write column,row: 0,1)"),
        (
            ONE_WAY,
            "1,1 0,0 2,0 1,0 0,1",
            5,
            "0,1 cannot be reached: player 2 has won, for player 1 cannot move",
        ),
    ],
)
def test_impossible_games_are_refused(start: Any, moves: str, number: int, why: str) -> None:
    """On the usual board, with the number of the move, the move and the reason."""
    with pytest.raises(IllegalMove) as refused:
        type(start).from_moves(moves)
    assert str(refused.value) == f"move {number} of '{moves}': {why}"
