"""A board set up by hand, and an order of moves that leads to it."""

from typing import NamedTuple

from connect_four_ai.games.connect_four import COLUMNS, RED, ROWS, YELLOW, Cell, Position, has_four
from connect_four_ai.games.game import IllegalMove, Square

EMPTY = " "
NEXT = {EMPTY: RED, RED: YELLOW, YELLOW: EMPTY}
"""The next mark of a cell, by its mark."""


class Draft(NamedTuple):
    """A board that is set up by hand, whether or not a game can lead to it.

    >>> draft = Draft.of(Position.from_moves("4453")).changed((5, 2))
    >>> draft.position().moves
    '44535'
    """

    columns: tuple[str, ...] = (EMPTY * ROWS,) * COLUMNS
    """The cells of each column from the bottom: R, Y or a blank."""

    @classmethod
    def of(cls, position: Position) -> "Draft":
        """Returns the discs of a position."""
        columns = zip(*reversed(position.board_rows), strict=True)
        return cls(tuple("".join(square.mark or EMPTY for square in column) for column in columns))

    def changed(self, cell: Cell) -> "Draft":
        """Returns the draft with one cell changed: an empty one becomes red, a red one yellow, a
        yellow one empty."""
        column, row = cell[0] - 1, cell[1] - 1
        cells = self.columns[column]
        cells = cells[:row] + NEXT[cells[row]] + cells[row + 1 :]
        return Draft((*self.columns[:column], cells, *self.columns[column + 1 :]))

    @property
    def board_rows(self) -> list[list[Square]]:
        """The squares, the top row first; a move is a cell."""
        columns = [*enumerate(self.columns, 1)]
        return [
            [Square((column, row), cells[row - 1].strip()) for column, cells in columns]
            for row in range(ROWS, 0, -1)
        ]

    def position(self) -> Position:
        """Returns the position with these discs. Raises IllegalMove with the reason if there is
        none."""
        columns = tuple(cells.rstrip() for cells in self.columns)
        for number, cells in enumerate(columns, 1):
            if EMPTY in cells:
                raise IllegalMove("a disc in column {column} has nothing below it", column=number)
        red, yellow = ("".join(columns).count(player) for player in (RED, YELLOW))
        if red - yellow not in (0, 1):
            counts = {"red": red, "yellow": yellow}
            raise IllegalMove(
                "Red has {red:disc|discs} and Yellow {yellow}; Red has as many, or one more",
                **counts,
            )
        last = RED if red > yellow else YELLOW
        won = {player for player in (RED, YELLOW) if _has_four(columns, player)}
        if len(won) == 2:
            raise IllegalMove("both have four in a row, but the game ends with the first")
        if won - {last}:
            raise IllegalMove("the other player would have played on after four in a row")
        moves = _order(columns, last, bool(won), set())
        if moves is None:
            raise IllegalMove("no order of moves leads to it")
        return Position.from_moves(moves)

    def run(self, report: object = None) -> Position | str:
        """Runs as a job, because finding an order can take long. Returns the position, or why there
        is none."""
        try:
            return self.position()
        except IllegalMove as error:
            return str(error)


def _has_four(columns: tuple[str, ...], player: str) -> bool:
    # one empty cell on top, as in a bitboard
    cells = "".join(f"{column:{ROWS + 1}}" for column in columns)
    return has_four(sum(1 << bit for bit, mark in enumerate(cells) if mark == player))


def _order(
    columns: tuple[str, ...], last: str, won: bool, dead: set[tuple[str, ...]]
) -> str | None:
    """Returns the moves that lead to these columns, found from the end: the last move is a disc of
    `last` on top of a column. `won`: whether that move wins, so that nobody has four before it.
    `dead`: boards that no moves lead to."""
    if not any(columns):
        return ""
    dead.add(columns)
    for number, cells in enumerate(columns):
        before = (*columns[:number], cells[:-1], *columns[number + 1 :])
        if not cells.endswith(last) or before in dead or (won and _has_four(before, last)):
            continue
        moves = _order(before, RED if last == YELLOW else YELLOW, False, dead)
        if moves is not None:
            return f"{moves}{number + 1}"
    return None
