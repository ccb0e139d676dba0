"""How a game ends when somebody follows up: the line to show, and the cells that decide it."""

from collections.abc import Iterator
from itertools import islice

from connect_four_ai.games.connect_four import RED, Cell, Position
from connect_four_ai.games.positions import wins_at_once
from connect_four_ai.solver.bitboard import (
    BOARD,
    EVEN_ROWS,
    board_of,
    lines,
    playable,
    winning_cells,
)
from connect_four_ai.solver.proofs import at_most, waiting_threat
from connect_four_ai.study.coach.plan import following_column, safe_columns


def fours(discs: int) -> Iterator[int]:
    """Every four in a row among these cells."""
    for step in (1, 6, 7, 8):
        firsts = lines(discs, step)
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            yield first | first << step | first << 2 * step | first << 3 * step


def cells_of(bits: int) -> tuple[Cell, ...]:
    """These cells, as columns and rows."""
    return tuple((bit // 7 + 1, bit % 7 + 1) for bit in range(49) if bits >> bit & 1)


MOST_LINES = 50
"""How many lines are tried, until one ends where it should."""

Line = tuple[int, ...]


def deciding_cells(begins: Position) -> tuple[Cell, ...]:
    """The threat of who follows up, the other being to move, that decides each time; or, if the
    claims together make one, the four. None if it depends on the replies."""
    mine, filled = board_of(begins)
    if at_most(mine, filled, filled.bit_count()) >= 0:
        return ()
    if filled.bit_count() % 2:
        return cells_of(waiting_threat(mine, filled))
    claims = (BOARD ^ filled) & EVEN_ROWS & ~playable(filled)
    wins = winning_cells(filled ^ mine, filled) & claims
    return cells_of(wins & -wins or next(fours(filled ^ mine | claims)))


def played_out(begins: Position, waits: int, most: int) -> tuple[Line, tuple[Cell, ...]]:
    """A line from where a player begins to follow up, the loser to move, and the cells that decide
    it. The loser holds out as long as there is a safe move. No cells if the lines end in other
    fours, or if only a draw is promised (`most` is 0)."""
    decisive = {waits} if waits else {column for column, _ in deciding_cells(begins)}
    first: Line = ()
    for line, end in islice(_lines(begins, waits, decisive), MOST_LINES if most else 1):
        if cells := _promised(begins, end):
            return line, cells
        first = first or line
    return first, ()


def _lines(position: Position, waits: int, decisive: set[int]) -> Iterator[tuple[Line, Position]]:
    for column in _waiting_moves(position, decisive):
        after = position.play(column)
        if after.winner is not None:
            yield (column,), after
            continue
        answer = following_column(after, waits)
        end = after.play(answer)
        if end.winner is not None:
            yield (column, answer), end
        else:
            for line, last in _lines(end, waits, decisive):
                yield (column, answer, *line), last


def _waiting_moves(position: Position, decisive: set[int]) -> list[int]:
    """The safe moves, those below the threat last; if there are none, all of them."""
    loses = {column: wins_at_once(position.play(column)) for column in position.legal_moves}
    return sorted(
        safe_columns(position) or loses,
        key=lambda column: (bool(loses[column] - decisive), column in decisive, abs(column - 4)),
    )


def _promised(begins: Position, end: Position) -> tuple[Cell, ...]:
    """The cells of a four that were empty when the following up began: one in an odd row for Red;
    only even rows for Yellow."""
    red = begins.player != RED
    for four in fours(end.red if red else end.yellow):
        cells = tuple(cell for cell in cells_of(four) if not begins.disc_at(cell))
        odd = [cell for cell in cells if cell[1] % 2]
        if len(odd) == len(cells) == 1 if red else not odd:
            return cells
    return ()
