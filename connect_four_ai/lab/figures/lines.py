"""check_win at work: the places for four in a row that it looks at, or the cells."""

from collections import Counter
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.columns import BOARD, SHADE
from connect_four_ai.lab.boards.pieces import disc
from connect_four_ai.lab.canvas import Point, box, capsule, circle
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
from connect_four_ai.lab.widgets.code_view import MARK, PAPERS, display_listing
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.study.recording.looks import Look, Looks, Spot

WIDEST_CELL, INDICES = 58.0, 22.0
"""Maximum side of a cell, and the margin for the numbers of rows and columns."""
GAP = 28.0
ROW = 30.0
MOST = 24
"""Number of places in the direction that has the most."""
DIRECTIONS: tuple[Spot, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The steps from one cell of a place to the next, down and to the right."""


class LinesFigure(PlayedFigure[Track]):
    """The step's position as check_win looks at it, and the lines of code that do so.

    `of`: "lines" for the places for four in a row, counted by direction, or "cells" for those that
    it tests for being empty, with the variable `is_any_null`.
    """

    looks: tuple[Look, ...] = ()
    result: str | None = None

    def question(self) -> Looks:
        return Looks(self.scene.step.stage, self.scene.step.position)

    def hear(self, answer: tuple[list[Look], str | None]) -> None:
        looks, self.result = answer
        self.counts_lines = self.options.get("of", "lines") == "lines"
        *looks, returns = looks
        wanted = [look for look in looks if (len(look.spots) > 1) == self.counts_lines]
        ends = not self.counts_lines or self.result in ("R", "Y")
        self.looks = (*wanted, *([returns] if ends else ()))
        self.begin(Track(len(self.looks)))

    @property
    def seen(self) -> tuple[Look, ...]:
        """The looks so far, the one that returns left out."""
        return tuple(look for look in self.looks[: self.film.now] if look.spots)

    @property
    def side(self) -> float:
        high = self.box.height - BUTTONS - (self._corner[1] - self.box.y)
        return min(WIDEST_CELL, high / ROWS, (self.box.width - INDICES) / COLUMNS)

    @property
    def board_right(self) -> float:
        return self.box.x + INDICES + COLUMNS * self.side

    def controls(self) -> Any:
        return self.buttons(self.box.x + INDICES, COLUMNS * self.side)

    # Drawing

    def display(self, mouse: Any) -> None:
        self._display_board()
        left = self.board_right + GAP
        if self.narrow:
            self._display_briefly()
            return
        y = self._display_counts(left) if self.counts_lines else self._display_variable(left)
        self._display_code(left, y + 10)

    def _display_briefly(self) -> None:
        """Writes above the board what has no room beside it."""
        x, y = self.box.x, self.box.y + 12
        places = say("{count:place|places}", count=len(self.seen))
        text = places if self.counts_lines else f"is_any_null = {self._variable}"
        theme.write(text, x, y, 17, bold=True)
        if self._has_returned:
            self._display_result(x + 190, y)

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
        side = self.side
        display_cells(self.scene.step.position, *self._corner, side)
        for i in range(ROWS):
            theme.centred(str(i), self.box.x + 9, self._middle((i, 0))[1], 14, theme.FADED)
        for j in range(COLUMNS):
            theme.centred(str(j), self._middle((0, j))[0], self._corner[1] - 13, 14, theme.FADED)
        for look in self.seen:
            if len(look.spots) == 1:
                circle(*self._middle(look.spots[0]), 0.2 * side, theme.INK)
        if self.seen:
            spots = self.seen[-1].spots
            first, last = self._middle(spots[0]), self._middle(spots[-1])
            for color, weight in ((theme.WHITE, 8), (theme.INK, 4)):
                capsule(first, last, 0.92 * side, color, weight)

    def _display_counts(self, x: float) -> float:
        """Draws how many places it has looked at in each direction. Returns the bottom."""
        counts = Counter(_direction(look) for look in self.seen)
        y = self.box.y + INDICES + 10
        for direction in DIRECTIONS:
            down, right = direction
            for n in range(4):
                at = n - 1.5
                circle(x + 14 + 7 * at * right, y + 7 * at * down, 6, theme.INK)
            theme.write(_name(direction), x + 42, y, 16)
            count = counts[direction]
            box((x + 210, y - 7, 200 * count / MOST, 14), BOARD, 3)
            theme.write(str(count), x + 218 + 200 * count / MOST, y, 17, bold=True)
            y += ROW
        text = say("{count:place|places}", count=counts.total())
        theme.write(text, x + 42, y, 17, bold=True)
        if self._has_returned:
            self._display_result(x + 210, y)
        return y + ROW / 2

    def _display_variable(self, x: float) -> float:
        """Draws the variable, and what is returned. Returns the bottom."""
        y = self.box.y + INDICES + 14
        theme.write(f"is_any_null = {self._variable}", x, y, 22, bold=True)
        text = say("{count:cell|cells}", count=len(self.seen))
        theme.write(text, x, y + 36, 17, theme.FADED)
        if self._has_returned:
            self._display_result(x + 120, y + 36)
        return y + 50

    @property
    def _variable(self) -> bool:
        """The value of `is_any_null`."""
        if self.seen:
            return bool(self.seen[-1].is_any_null)
        return "is_any_null = True" in "\n".join(page_lines(self.scene.step.stage))

    @property
    def _has_returned(self) -> bool:
        return self.film.now > len(self.seen)

    def _display_result(self, x: float, y: float) -> None:
        text = "None" if self.result is None else f'"{self.result}"'
        theme.write(f"check_win → {text}", x, y, 19, theme.BLUE, bold=True)

    def _display_code(self, x: float, y: float) -> None:
        """Draws the lines around the one that runs."""
        step = self.scene.step
        lines = page_lines(step.stage)
        here = self.looks[max(0, self.film.now - 1)].line
        breaks = [number for number, text in enumerate(lines) if not text.strip()]
        first = max((n for n in breaks if n < here), default=0) + 1
        last = min((n for n in breaks if n > here), default=len(lines))
        papers = {
            number - first: PAPERS["+"]
            for number, text in enumerate(lines)
            if step.change and step.change[1].strip() in text
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


def _name(direction: Spot) -> str:
    names = {
        (0, 1): say("horizontal"),
        (1, 0): say("vertical"),
        (1, 1): say("down to the right"),
        (1, -1): say("down to the left"),
    }
    return names[direction]
