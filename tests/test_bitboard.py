"""The bitboards against the rules, and the table against positions that must not be mixed up."""

from exact import board_of_key
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.games.connect_four import ALL_CELLS, IllegalMove, Position
from connect_four_ai.solver.bitboard import (
    board_of,
    count,
    has_four,
    key_of,
    mirrored,
    playable,
    winning_cells,
)

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
