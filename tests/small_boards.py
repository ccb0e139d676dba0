"""Connect Four on boards of any even height, solved by trying every move, and a plain version of
the solver's proofs.

It shares no code with the solver: cells are single bits, lines are a list, and every rule is a loop
over columns.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Small:
    """A board, and the number in a row that wins. Rows and columns are counted from 1."""

    columns: int
    rows: int
    length: int = 4

    def cell(self, column: int, row: int) -> int:
        return 1 << (self.rows + 1) * (column - 1) + row - 1

    @cached_property
    def lines(self) -> list[int]:
        """Every line that wins, as a set of cells."""
        found = []
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows + 1):
                for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    cells = [(column + right * i, row + up * i) for i in range(self.length)]
                    if all(1 <= x <= self.columns and 1 <= y <= self.rows for x, y in cells):
                        found.append(sum(self.cell(*each) for each in cells))
        return found

    def has_line(self, cells: int) -> bool:
        return any(cells & line == line for line in self.lines)

    def wins(self, mine: int, theirs: int) -> int:
        """Returns the empty cells that complete a line."""
        missing = [line & ~mine for line in self.lines if not line & theirs]
        return sum({cell for cell in missing if cell.bit_count() == 1})

    def heights(self, filled: int) -> list[tuple[int, int]]:
        """Returns each column with its number of discs."""
        full = (1 << self.rows) - 1
        return [
            (column, (filled & full * self.cell(column, 1)).bit_count())
            for column in range(1, self.columns + 1)
        ]


Scores = dict[tuple[int, int], int]
"""Exact scores by the discs of the player to move and of the opponent."""


def all_scores(board: Small, mine: int = 0, theirs: int = 0) -> Scores:
    """Returns the exact score of every unfinished position that can follow, found by trying every
    move."""
    scores: Scores = {}
    _try_everything(board, mine, theirs, scores)
    return scores


def _try_everything(board: Small, mine: int, theirs: int, scores: Scores) -> int:
    """Returns the field's score: half the cells, plus 1, minus the discs of the winner."""
    if (mine, theirs) in scores:
        return scores[mine, theirs]
    best = None
    for column, height in board.heights(mine | theirs):
        if height == board.rows:
            continue
        after = mine | board.cell(column, height + 1)
        if board.has_line(after):
            score = board.columns * board.rows // 2 + 1 - after.bit_count()
        else:
            score = -_try_everything(board, theirs, after, scores)
        best = score if best is None else max(best, score)
    if best is None:
        return 0  # the board is full
    scores[mine, theirs] = best
    return best


def claimeven(board: Small, red: int, yellow: int) -> int | None:
    """Returns a bound of Red's score, Red being to move, if Yellow follows up; None without one."""
    wins = board.wins(yellow, red)
    reach = red
    for column, height in board.heights(red | yellow):
        for row in range(height + 1, board.rows + 1):
            cell = board.cell(column, row)
            if row % 2 or row == height + 1:
                reach |= cell
            elif cell & wins:
                break
    if board.has_line(reach):
        return None
    if board.has_line(yellow | sum(_claims(board, red | yellow))):
        return min(-1, _columns_left(board, red | yellow, wins, range(1, board.columns + 1)))
    return 0


def _claims(board: Small, filled: int) -> dict[int, int]:
    """Returns the cells in even rows above the lowest ones, and their rows."""
    return {
        board.cell(column, row): row
        for column, height in board.heights(filled)
        for row in range(height + 2, board.rows + 1)
        if row % 2 == 0
    }


def _columns_left(board: Small, filled: int, wins: int, columns: Iterable[int]) -> int:
    """Returns by how much the claims that win alone, and so the cells that are left at the end,
    lower the bound."""
    bound = 0
    for column in columns:
        rows = [
            row
            for cell, row in _claims(board, filled).items()
            if cell & wins and cell == board.cell(column, row)
        ]
        if rows:
            bound -= (board.rows + 2 - min(rows)) // 2
    return bound


def follow_up(board: Small, yellow: int, red: int) -> Iterator[int]:
    """Yields bounds of Yellow's score, Yellow being to move, if Red follows up and waits under a
    threat in an odd row."""
    wins = board.wins(red, yellow)
    for waiting, its_height in board.heights(red | yellow):
        for threat in range(its_height + 2, board.rows + 1):
            if threat % 2 == 0 or not wins & board.cell(waiting, threat):
                continue
            reach = yellow
            for column, height in board.heights(red | yellow):
                for row in range(height + 1, board.rows + 1):
                    cell = board.cell(column, row)
                    lowest = row == height + 1
                    if column == waiting:
                        if row < threat and (row % 2 == 0 or lowest):
                            reach |= cell
                    elif row % 2 or lowest:
                        reach |= cell
                    elif wins & cell:
                        break
            if not board.has_line(reach):
                bound = -1 - (board.rows - threat - 1) // 2
                rest = [column for column in range(1, board.columns + 1) if column != waiting]
                yield bound + _columns_left(board, red | yellow, wins, rest)
