"""Exact scores by trying every move, and random positions, for the solver's tests."""

import random
from functools import cache

from connect_four_ai.games.connect_four import ALL_CELLS, RED, TIE, Cell, Position
from connect_four_ai.games.game import for_first_player


@cache
def plain_score(position: Position) -> int:
    """Returns the exact score by trying every move, which is only feasible near the end of a
    game."""
    return max(plain_column(position, column) for column in position.legal_moves)


def plain_column(position: Position, column: int) -> int:
    after = position.play(column)
    if after.winner is None:
        return -plain_score(after)
    return 22 - (len(after.moves) + 1) // 2 if after.winner == position.player else 0


def outcome(position: Position) -> int:
    """Returns how a position ends if both play perfectly: +1 if Red wins, -1 if Yellow does."""
    if position.winner is not None:
        return {RED: 1, TIE: 0}.get(position.winner, -1)
    score = for_first_player(position, plain_score(position))
    return (score > 0) - (score < 0)


def forces_win(position: Position, player: str, moves: int) -> bool:
    """Returns whether a player can force a win with at most this many moves."""
    if position.winner is not None or not moves:
        return position.winner == player
    mine = position.player == player
    after = (forces_win(position.play(move), player, moves - mine) for move in position.legal_moves)
    return any(after) if mine else all(after)


def completes(position: Position, cell: Cell, player: str) -> bool:
    """Returns whether a player's disc in a free cell makes four in a row."""
    discs = {one for one in ALL_CELLS if position.disc_at(one) == player} | {cell}
    column, row = cell
    return any(
        {(column + (n - first) * x, row + (n - first) * y) for n in range(4)} <= discs
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1))
        for first in range(4)
    )


def random_position(ply: int, chance: random.Random) -> Position:
    """Returns an unfinished position with `ply` discs."""
    while True:
        position = Position()
        while len(position.moves) < ply and position.winner is None:
            position = position.play(chance.choice(position.legal_moves))
        if position.winner is None:
            return position


def reflected(position: Position) -> Position:
    """Returns the mirror image."""
    return Position.from_moves("".join(str(8 - int(column)) for column in str(position)))


def board_of_key(key: int) -> tuple[int, int]:
    """Returns the discs of the player to move, and all discs, of the position that has this key."""
    mine = filled = 0
    for shift in range(0, 49, 7):
        column = key >> shift & 127
        top = 1 << column.bit_length() - 1
        mine |= (column ^ top) << shift
        filled |= (top - 1) << shift
    return mine, filled
