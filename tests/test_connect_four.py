"""The rules, against a slow and obvious board of lists that knows nothing of bits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.games.connect_four import ALL_CELLS, IllegalMove, Position

YELLOW_WINS = "32326262"
TIES = [
    "656173566152215676422337377473141445425321",
    "333233475547221356727721556624566416474111",
    "544445131211623551641334662563522362777777",
]
WON_BY_THE_LAST_DISC = "571376236345225146673541242612413735415776"

Columns = list[list[str]]
"""Seven lists of discs, each from the bottom up."""


def slow_columns(moves: str) -> Columns:
    columns: Columns = [[] for _ in range(7)]
    for number, digit in enumerate(moves):
        columns[int(digit) - 1].append("RY"[number % 2])
    return columns


def slow_fours(columns: Columns) -> list[tuple[str, set[tuple[int, int]]]]:
    """Returns every four in a row: whose it is, and its cells."""
    disc = {
        (i + 1, j + 1): disc for i, column in enumerate(columns) for j, disc in enumerate(column)
    }
    fours = []
    for x, y in disc:
        for right, up in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            cells = [(x + right * k, y + up * k) for k in range(4)]
            if len({disc.get(cell, f"nothing at {cell}") for cell in cells}) == 1:
                fours.append((disc[x, y], set(cells)))
    return fours


def slow_winner(columns: Columns) -> str | None:
    fours = slow_fours(columns)
    if fours:
        return fours[0][0]
    return "O" if all(len(column) == 6 for column in columns) else None


def whole_games() -> st.SearchStrategy[str]:
    """Returns every column six times in any order, up to a win."""

    def played(order: list[str]) -> str:
        for length in range(7, 42):
            if slow_winner(slow_columns("".join(order[:length]))):
                return "".join(order[:length])
        return "".join(order)

    return st.permutations("1234567" * 6).map(played)


def beginnings() -> st.SearchStrategy[str]:
    return st.text("1234", max_size=6)


@given(whole_games())
def test_every_position_of_a_game_is_what_the_slow_board_says(game: str) -> None:
    position = Position()
    for length in range(len(game) + 1):
        if length:
            position = position.play(int(game[length - 1]))
        moves = game[:length]
        columns = slow_columns(moves)
        winner = slow_winner(columns)
        assert position.winner == winner
        assert position.player == "RY"[length % 2]
        assert [position.height(i + 1) for i in range(7)] == [len(column) for column in columns]
        assert position.legal_moves == [
            i + 1 for i in range(7) if len(columns[i]) < 6 and winner is None
        ]
        assert [position.disc_at(cell) for cell in ALL_CELLS] == [
            disc for column in columns for disc in (column + [None] * 6)[:6]
        ]
        assert position.winning_cells == set().union(*(cells for _, cells in slow_fours(columns)))
        assert (str(position), position.moves, Position.from_moves(moves)) == (
            moves,
            moves,
            position,
        )


@given(beginnings(), beginnings())
def test_positions_are_equal_when_their_discs_are(one: str, another: str) -> None:
    same_discs = slow_columns(one) == slow_columns(another)
    position, other_position = Position.from_moves(one), Position.from_moves(another)
    assert (position == other_position) is same_discs
    assert (position != other_position) is not same_discs
    assert len({position, other_position}) == (1 if same_discs else 2)


@pytest.mark.parametrize("game", TIES)
def test_a_full_board_without_four_in_a_row_is_a_tie(game: str) -> None:
    assert slow_winner(slow_columns(game)) == "O"
    assert Position.from_moves(game[:-1]).winner is None
    tie = Position.from_moves(game)
    assert (tie.winner, tie.winning_cells, tie.legal_moves) == ("O", frozenset(), [])


def test_the_last_disc_may_win() -> None:
    position = Position.from_moves(WON_BY_THE_LAST_DISC)
    assert position.winner == "Y" == slow_winner(slow_columns(WON_BY_THE_LAST_DISC))


@pytest.mark.parametrize(
    ("moves", "number", "why"),
    [
        ("x", 1, "'x' is not a column (they are 1 to 7)"),
        ("44 53", 3, "' ' is not a column (they are 1 to 7)"),
        ("4²", 2, "'²' is not a column (they are 1 to 7)"),
        ("1111111", 7, "column 1 is full"),
        (YELLOW_WINS + "77", 9, "column 7 cannot be played: Yellow has won"),
        (TIES[0] + "1", 43, "column 1 cannot be played: the game ended in a draw"),
    ],
)
def test_an_impossible_string_is_refused_with_the_move_and_the_reason(
    moves: str, number: int, why: str
) -> None:
    with pytest.raises(IllegalMove) as caught:
        Position.from_moves(moves)
    assert str(caught.value) == f"move {number} of '{moves}': {why}"


@pytest.mark.parametrize("column", [0, 8, -1, 44])
def test_a_number_that_is_no_column_is_refused(column: int) -> None:
    with pytest.raises(IllegalMove, match=f"^{column} is not a column"):
        Position().play(column)
