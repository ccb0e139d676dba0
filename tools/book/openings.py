"""Every position of the first plies, one of each mirrored pair; and what the last ply says of the
ones before."""

from collections.abc import Iterator, Mapping

from connect_four_ai.solver.bitboard import COLUMN, Bitboards, has_four, key_of, mirrored, playable
from connect_four_ai.solver.search import win


def openings(plies: int) -> list[Bitboards]:
    """All positions with so many discs that a game can come to and that are not finished, sorted by
    key.

    Of a position and its mirror image, the one with the lower key.

    >>> [len(openings(plies)) for plies in range(5)]
    [1, 4, 25, 121, 568]
    """
    boards = [(0, 0)]
    for _ in range(plies):
        after = (_play(board, column) for board in boards for column in range(1, 8))
        boards = list(
            {key_of(*board): board for board in map(_reduced, filter(None, after))}.values()
        )
    return sorted(boards, key=lambda board: key_of(*board))


def look_ahead(plies: int, scores: Mapping[int, int]) -> dict[int, int]:
    """The scores of all positions up to `plies` discs, by key, from those with so many."""
    found = dict(scores)
    for ply in reversed(range(plies)):
        for board in openings(ply):
            found[key_of(*board)] = max(_choices(board, ply, found))
    return found


def _choices(board: Bitboards, ply: int, found: Mapping[int, int]) -> Iterator[int]:
    for column in range(1, 8):
        if playable(board[1]) & COLUMN << 7 * (column - 1):
            after = _play(board, column)
            yield -found[key_of(*_reduced(after))] if after else win(ply)


def _play(board: Bitboards, column: int) -> Bitboards | None:
    """The position after a move; None if the column is full or the move wins."""
    mine, filled = board
    move = playable(filled) & COLUMN << 7 * (column - 1)
    return None if not move or has_four(mine | move) else (filled ^ mine, filled | move)


def _reduced(board: Bitboards) -> Bitboards:
    image = mirrored(board[0]), mirrored(board[1])
    return min(board, image, key=lambda which: key_of(*which))
