"""Boards as the chapter's code sees them: the places and cells that check_win looks at, and two
names for one board."""

from collections import Counter

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, ROWS, YELLOW, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.columns import BOARD, SHADE
from connect_four_ai.lab.boards.pieces import disc
from connect_four_ai.lab.canvas import Point, box, capsule, circle, line
from connect_four_ai.lab.figures.figure import TALL, Figure, PlayedFigure, Track
from connect_four_ai.lab.widgets.code_view import (
    MARK,
    PAPERS,
    display_code,
    display_listing,
    letter_width,
    rows_of,
)
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.study.check_win import Look, Looks, Spot

WIDEST_CELL, INDICES = 58.0, 22.0
"""Maximum side of a cell, and the margin for the numbers of rows and columns."""
GAP = 28.0
ROW = 30.0
MOST = 24
"""Number of places in the direction that has the most."""
DIRECTIONS: dict[Spot, str] = {
    (0, 1): "horizontal",
    (1, 0): "vertical",
    (1, 1): "down to the right",
    (1, -1): "down to the left",
}
"""The steps from one cell of a place to the next, down and to the right, and their names."""


class LinesFigure(PlayedFigure[Track]):
    """The step's position as check_win looks at it, and the lines of code that do so.

    `of`: "lines" for the places for four in a row, counted by direction, or "cells" for those that
    it tests for being empty, with the variable `is_any_null`.
    """

    looks: tuple[Look, ...] = ()
    result: str | None = None

    def job(self) -> Looks:
        return Looks(self.step.stage, self.step.position)

    def receive(self, answer: tuple[list[Look], str | None]) -> None:
        (*looks, returns), self.result = answer
        self.counts_lines = self.options.get("of") != "cells"
        self.looks = tuple(look for look in looks if (len(look.spots) > 1) == self.counts_lines)
        if not self.counts_lines or self.result in ("R", "Y"):
            self.looks += (returns,)
        self.begin(Track(len(self.looks)))

    @property
    def seen(self) -> tuple[Look, ...]:
        """The looks so far, the one that returns left out."""
        return tuple(look for look in self.looks[: self.film.now] if look.spots)

    @property
    def side(self) -> float:
        _, top = self._corner
        _, y, width, height = self.picture
        return min(WIDEST_CELL, (y + height - top) / ROWS, (width - INDICES) / COLUMNS)

    @property
    def across(self) -> tuple[float, float]:
        return self.box.x + INDICES, COLUMNS * self.side

    # Drawing

    def display(self) -> None:
        self._display_board()
        left, width = self.across
        x = self.box.x if self.narrow else left + width + GAP
        bottom = self._display_counts(x) if self.counts_lines else self._display_variable(x)
        if not self.narrow:
            self._display_code(x, bottom + 10)

    @property
    def _corner(self) -> Point:
        """The upper left corner of the board."""
        above = INDICES + ROW if self.narrow else INDICES
        return self.box.x + INDICES, self.box.y + above

    def _middle(self, spot: Spot) -> Point:
        i, j = spot
        left, top = self._corner
        return left + (j + 0.5) * self.side, top + (i + 0.5) * self.side

    def _display_board(self) -> None:
        side, seen = self.side, self.seen
        display_cells(self.step.position, *self._corner, side)
        for i in range(ROWS):
            theme.centred(str(i), self.box.x + 9, self._middle((i, 0))[1], 14, theme.FADED)
        for j in range(COLUMNS):
            theme.centred(str(j), self._middle((0, j))[0], self._corner[1] - 13, 14, theme.FADED)
        for look in seen:
            if len(look.spots) == 1:
                circle(*self._middle(look.spots[0]), 0.2 * side, theme.INK)
        if seen:
            first, last = self._middle(seen[-1].spots[0]), self._middle(seen[-1].spots[-1])
            for color, weight in ((theme.WHITE, 8), (theme.INK, 4)):
                capsule(first, last, 0.92 * side, color, weight)

    def _display_counts(self, x: float) -> float:
        """Draws how many places it has looked at in each direction; in a narrow figure, only how
        many in all. Returns the bottom."""
        counts = Counter(_direction(look) for look in self.seen)
        total = say("{count:place|places}", count=counts.total())
        if self.narrow:
            return self._display_line(x, self.box.y + 12, total, 190)
        y = self.box.y + INDICES + 10
        for direction, name in DIRECTIONS.items():
            (down, right), count = direction, counts[direction]
            for n in range(4):
                at = n - 1.5
                circle(x + 14 + 7 * at * right, y + 7 * at * down, 6, theme.INK)
            theme.write(say(name), x + 42, y, 16)
            box((x + 210, y - 7, 200 * count / MOST, 14), BOARD, 3)
            theme.write(str(count), x + 218 + 200 * count / MOST, y, 17, bold=True)
            y += ROW
        return self._display_line(x + 42, y, total, 168) + ROW / 2

    def _display_variable(self, x: float) -> float:
        """Draws the variable, and what is returned. Returns the bottom."""
        if self.seen:
            value = bool(self.seen[-1].is_any_null)
        else:
            value = any("is_any_null = True" in text for text in page_lines(self.step.stage))
        text = f"`is_any_null = {value}`"
        if self.narrow:
            return self._display_line(x, self.box.y + 12, text, 190)
        y = self.box.y + INDICES + 14
        theme.write(text, x, y, 22, bold=True)
        cells = say("{count:cell|cells}", count=len(self.seen))
        return self._display_line(x, y + 36, cells, 120) + 14

    def _display_line(self, x: float, y: float, text: str, beside: float) -> float:
        """Writes a text and, at a distance, what check_win has returned. Returns y."""
        theme.write(text, x, y, 17, bold=True)
        if self.film.now > len(self.seen):
            result = "None" if self.result is None else f'"{self.result}"'
            theme.write(f"`check_win` → `{result}`", x + beside, y, 19, theme.BLUE, bold=True)
        return y

    def _display_code(self, x: float, y: float) -> None:
        """Draws the lines around the one that runs."""
        lines, change = page_lines(self.step.stage), self.step.change
        here = self.looks[max(0, self.film.now - 1)].line
        breaks = [number for number, text in enumerate(lines) if not text.strip()]
        first = max((n for n in breaks if n < here), default=0) + 1
        last = min((n for n in breaks if n > here), default=len(lines))
        papers = {
            number - first: PAPERS["+"]
            for number, text in enumerate(lines)
            if change and change[1].strip() in text
        }
        if self.seen:
            papers[here - first] = MARK
        shown = tuple(text[4:] for text in lines[first:last])
        display_listing(shown, x, y, self.box.x + self.box.width - x, papers)


def display_cells(position: Position, left: float, top: float, side: float) -> None:
    """Draws a board without anything around it. `side`: that of a cell."""
    box((left, top, COLUMNS * side, ROWS * side), BOARD, 6)
    for i, row in enumerate(position.board_rows):
        for j, square in enumerate(row):
            x, y = left + (j + 0.5) * side, top + (i + 0.5) * side
            circle(x, y, 0.84 * side, theme.WHITE, edge=SHADE, weight=min(2, side / 20))
            if square.mark:
                disc(square.mark, x, y, 0.8 * side, False)


def _direction(look: Look) -> Spot:
    (i, j), (below, beside), *_ = look.spots
    return below - i, beside - j


NAMES = "board", "possible_board"
WAYS = {"possible_board = board": False, "possible_board = copy.deepcopy(board)": True}
"""The lines that are compared, and whether they make a copy."""
HEAD, CHIP = 40.0, 32.0
"""Heights of the code above a half, and of a name."""
NAMED = 150.0
"""Width of the names."""


class CopiesFigure(Figure):
    """Two halves: after `=`, both names mean the same board; after a copy, each has its own. Once
    there is nothing left to answer, a disc lies in `possible_board`.

    `move`: the column of that disc.
    """

    ready = True

    def height_at(self, width: float) -> float:
        return 1.6 * TALL

    def display(self) -> None:
        x, y, width, height = self.box
        across, down = (width, height / 2) if self.narrow else (width / 2 - 20, height)
        for number, (code, copies) in enumerate(WAYS.items()):
            left = x if self.narrow else x + number * width / 2
            top = y + number * down if self.narrow else y
            _display_name(code, left, top + HEAD / 2 - 4, across)
            self._display_half(left, top + HEAD, across, down - HEAD, copies)
        if not self.narrow:
            line((x + width / 2 - 10, y), (x + width / 2 - 10, y + height), theme.LINE)

    def _display_half(self, x: float, y: float, width: float, height: float, copies: bool) -> None:
        gap, named = (10.0 if self.narrow else 26.0), theme.grown(NAMED)
        side = (height - gap) / 2 / ROWS
        high, wide = ROWS * side, COLUMNS * side
        left = x + named + (width - named - wide) * 0.6
        tops = (y, y + high + gap) if copies else (y + (height - high) / 2,) * 2
        for number, (name, top) in enumerate(zip(NAMES, tops, strict=True)):
            middle, end = y + high / 2 + number * (high + gap), (left - 6, top + high / 2)
            line((x + named + 10, middle), end, theme.INK, 2)
            circle(*end, 10, theme.INK)
            box((x, middle - CHIP / 2, named, CHIP), theme.WHITE, 8, edge=theme.FADED)
            _display_name(name, x, middle, named)
            position, column = self.step.position, self.options["move"]
            has_disc = self.done and (number == 1 or not copies)
            display_cells(position.play(column) if has_disc else position, left, top, side)
            if has_disc:
                row = ROWS - position.height(column) - 0.5
                at = left + (column - 0.5) * side, top + row * side
                disc(YELLOW, *at, 0.8 * side, False)
                circle(*at, 0.96 * side, "", edge=theme.BLUE, weight=3)


def _display_name(code: str, x: float, y: float, width: float) -> None:
    """Draws a line of code in the middle of a width."""
    (row,) = rows_of((code,), 2 * width)
    display_code(row, max(x, x + (width - len(code) * letter_width()) / 2), y)
