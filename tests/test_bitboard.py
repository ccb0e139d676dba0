"""The bitboards against the rules, and the table against positions that must not be mixed up."""

from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.games.connect_four import ALL_CELLS, IllegalMove, Position
from connect_four_ai.solver.bitboard import (
    board_of,
    board_of_key,
    count,
    has_four,
    key_of,
    mirrored,
    playable,
    winning_cells,
)
from connect_four_ai.solver.table import (
    EARLY,
    HEAD,
    LATE,
    LATE_FROM,
    TAKEN,
    key_in,
    lower_in,
    new_table,
    packed,
    upper_in,
    where_kept,
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


def test_an_empty_slot_is_not_the_empty_board() -> None:
    table = new_table(4)
    key = key_of(0, 0)
    for ply in (0, LATE_FROM):
        assert key_in(int(table[where_kept(key, ply, len(table), 0)])) != key


@given(st.integers(1, (1 << 49) - 1), st.integers(-21, 21), st.integers(-21, 21))
def test_an_entry_gives_back_what_was_packed(key: int, lower: int, upper: int) -> None:
    entry = packed(key, lower, upper)
    assert 0 < entry < 1 << 63
    for each in (entry, entry | TAKEN):
        assert (key_in(each), lower_in(each), upper_in(each)) == (key, lower, upper)


@given(st.integers(1, (1 << 49) - 1))
def test_early_and_late_positions_have_slots_of_their_own(key: int) -> None:
    size = len(new_table(4))
    late, early = (where_kept(key, ply, size, 0) for ply in (LATE_FROM, LATE_FROM - 1))
    other = where_kept(key, LATE_FROM, size, 1)
    assert HEAD <= late < other < EARLY <= early < size
    assert other - late == LATE, "each thread has its own"
    assert where_kept(key, LATE_FROM - 1, size, 1) == early
