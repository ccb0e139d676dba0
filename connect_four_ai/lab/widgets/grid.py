"""A table of cells with a heading for each row: beside the row or, on a small screen, above it."""

from math import inf

from connect_four_ai.lab.canvas import Point, Rect, centre
from connect_four_ai.lab.widgets.layout import TOUCH, here
from connect_four_ai.lab.widgets.tree_view import Box

ABOVE = 24.0
"""Height of a heading above its row."""


class Grid:
    def __init__(
        self,
        room: Box,
        rows: int,
        columns: int,
        *,
        head: float,
        before: float,
        after: float = 0,
        widest: float = inf,
        highest: float = inf,
    ) -> None:
        """Lays out a grid in a box, or as high as it becomes on a small screen. `head`: height of
        the heads of the columns; `before`, `after`: widths of the heading at the left and right of
        a row; `widest`, `highest`: the largest size of a cell."""
        self.room, self.rows, self.columns, self.head = room, rows, columns, head
        self.stacked = not here().is_wide
        if self.stacked:
            before = after = 0
            highest = ABOVE + TOUCH
        self.left = room.x + before
        # Whole pixels, so that a redrawn row covers the old one completely.
        self.across = min(widest, (room.width - before - after) // max(1, columns))
        self.down = highest
        if not self.stacked:
            self.down = min(highest, (room.height - head) // max(1, rows))

    @property
    def bottom(self) -> float:
        return self.top_of(self.rows)

    def top_of(self, row: int) -> float:
        return self.room.y + self.head + self.down * row

    def heading(self, row: int) -> float:
        """Returns the middle of a row's heading."""
        return self.top_of(row) + (ABOVE if self.stacked else self.down) / 2

    def cell(self, row: int, column: int) -> Rect:
        above = ABOVE if self.stacked else 0
        left, top = self.left + column * self.across, self.top_of(row) + above
        return left, top, self.across, self.down - above

    def middle(self, row: int, column: int) -> Point:
        return centre(self.cell(row, column))

    def cell_at(self, point: Point) -> tuple[int, int] | None:
        """Returns the row and the column of the cell at a point."""
        row = int((point[1] - self.top_of(0)) // self.down)
        column = int((point[0] - self.left) // self.across)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None
