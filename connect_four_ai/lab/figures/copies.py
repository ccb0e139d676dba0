"""Two names for one board, and a name for a copy: where a disc goes that is dropped into it."""

from typing import Any

from connect_four_ai.games.connect_four import COLUMNS, ROWS, YELLOW, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import disc
from connect_four_ai.lab.canvas import Point, box, circle, line
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.figures.lines import display_cells
from connect_four_ai.lab.widgets.code_view import display_code, letter_width, rows_of

NAMES = "board", "possible_board"
WAYS = {"possible_board = board": False, "possible_board = copy.deepcopy(board)": True}
"""The lines that are compared, and whether they make a copy."""
HEAD, CHIP, GAP = 40.0, 32.0, 26.0
"""Heights of the code above a half and of a name, and the distance of the two boards."""
NAMED = 150.0
"""Width of the names."""


class CopiesFigure(Figure):
    """Two halves: after `=`, both names mean the same board; after a copy, each has its own. Once
    there is nothing left to answer, a disc lies in `possible_board`.

    `move`: the column of that disc.
    """

    @property
    def dropped(self) -> Position:
        """The board with the disc, once it is shown."""
        position = self.scene.step.position
        return position.play(self.options["move"]) if self.scene.walk.done else position

    def display(self, mouse: Any) -> None:
        x, y, width, height = self.box
        across, down = (width, height / 2) if self.narrow else (width / 2 - 20, height)
        for number, (code, copies) in enumerate(WAYS.items()):
            left = x if self.narrow else x + number * width / 2
            top = y + number * down if self.narrow else y
            (row,) = rows_of((code,), 2 * width)
            middle = left + (across - len(code) * letter_width()) / 2
            display_code(row, max(left, middle), top + HEAD / 2 - 4)
            self._display_half(left, top + HEAD, across, down - HEAD, copies)
        if not self.narrow:
            line((x + width / 2 - 10, y), (x + width / 2 - 10, y + height), theme.LINE)

    def _display_half(self, x: float, y: float, width: float, height: float, copies: bool) -> None:
        gap, named = (10.0 if self.narrow else GAP), theme.grown(NAMED)
        side = (height - gap) / 2 / ROWS
        high, wide = ROWS * side, COLUMNS * side
        left = x + named + (width - named - wide) * 0.6
        tops = (y, y + high + gap) if copies else (y + (height - high) / 2,) * 2
        for number, (name, top) in enumerate(zip(NAMES, tops, strict=True)):
            mine = y + high / 2 + number * (high + gap)
            _arrow((x + named + 10, mine), (left - 6, top + high / 2))
            box((x, mine - CHIP / 2, named, CHIP), theme.WHITE, 8, edge=theme.FADED)
            (row,) = rows_of((name,), 2 * named)
            display_code(row, x + (named - len(name) * letter_width()) / 2, mine)
            has_disc = name == NAMES[1] or not copies
            position = self.dropped if has_disc else self.scene.step.position
            display_cells(position, left, top, side)
            if has_disc and self.scene.walk.done:
                self._mark(left, top, side)

    def _mark(self, left: float, top: float, side: float) -> None:
        """Puts a ring around the disc that was dropped."""
        column = self.options["move"]
        x = left + (column - 0.5) * side
        y = top + (ROWS - self.dropped.height(column) + 0.5) * side
        disc(YELLOW, x, y, 0.8 * side, False)
        circle(x, y, 0.96 * side, "", edge=theme.BLUE, weight=3)


def _arrow(start: Point, end: Point) -> None:
    line(start, end, theme.INK, 2)
    circle(*end, 10, theme.INK)
