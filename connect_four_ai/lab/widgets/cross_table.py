"""Who played how well against whom: a row for each player, with its rating, and a coloured cell for
each opponent."""

from collections.abc import Sequence
from itertools import permutations
from math import isfinite

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, LEFT, Rect, box, centre, circle, inset, line
from connect_four_ai.lab.shades import LOST_TO_WON, shade
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.report import rating_text
from connect_four_ai.study.arena.table import Row
from connect_four_ai.texts.arena_words import points_text

NAME, RATING, INTERVAL = 96.0, 56.0, 104.0
"""Widths of the name, the rating and its interval."""
GAP = 14.0
HEAD = 26.0
LARGEST, SMALLEST = 34.0, 22.0
"""Size of a cell; smaller ones have no text."""


def points_of(games: Sequence[Game]) -> dict[tuple[str, str], tuple[float, int]]:
    """Points of one player against another, and the number of games."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for game in games:
        red, yellow = game.red[0], game.yellow[0]
        for pair, points in (((red, yellow), game.points), ((yellow, red), 1 - game.points)):
            before = found.get(pair, (0.0, 0))
            found[pair] = before[0] + points, before[1] + 1
    return found


class CrossTable:
    def __init__(self, rows: Sequence[Row], games: Sequence[Game], rect: Rect) -> None:
        self.rows, self.points = rows, points_of(games)
        self.left, self.top, width, height = rect
        count = max(1, len(rows))
        self.grid = self.left + NAME + RATING + INTERVAL + GAP
        self.across = min(LARGEST * 1.3, (self.left + width - self.grid) // count)
        self.down = min(LARGEST, (height - HEAD) // count)
        known = [end for row in rows for end in (row.low, row.rating, row.high) if isfinite(end)]
        self.low = min(known, default=0)
        self.high = max(known, default=1)

    @property
    def bottom(self) -> float:
        return self.top + HEAD + self.down * len(self.rows)

    def cell(self, row: int, column: int) -> Rect:
        left, top = self.grid + column * self.across, self.top + HEAD + row * self.down
        return left, top, self.across, self.down

    def cells(self) -> list[tuple[tuple[int, int], Rect]]:
        """The row and the column of every cell, and where it is."""
        places = list(permutations(range(len(self.rows)), 2))
        return [(place, self.cell(*place)) for place in places]

    def display(self, selected: tuple[int, int] | None) -> None:
        for number, row in enumerate(self.rows):
            y = self.top + HEAD + (number + 0.5) * self.down
            name, room = row.player, NAME - 6
            theme.write_within(name, self.left, y, room, 15, 14, theme.INK, LEFT)
            right = self.left + NAME + RATING - 12
            theme.flush_right(rating_text(row), right, y, 15, within=RATING)
            self._display_interval(row, y)
            left = self.cell(number, number)[0]
            if self.across >= SMALLEST:
                x, y = left + self.across / 2, self.top + HEAD / 2
                theme.write_within(name, x, y, self.across - 2, 14, 14, theme.FADED)
            for column, other in enumerate(self.rows):
                if column != number and (found := self.points.get((row.player, other.player))):
                    self._display_cell(self.cell(number, column), *found)
        if selected:
            box(inset(self.cell(*selected), 1), EMPTY, edge=theme.INK, weight=3)

    def _display_interval(self, row: Row, y: float) -> None:
        left = self.left + NAME + RATING
        across = INTERVAL / max(1.0, self.high - self.low)
        shown = (max(row.low, self.low), row.rating, min(row.high, self.high))
        ends = [left + (rating - self.low) * across for rating in shown]
        line((ends[0], y), (ends[2], y), theme.FADED, 2)
        if isfinite(row.low) and isfinite(row.high):
            circle(ends[1], y, 9, theme.INK)

    def _display_cell(self, rect: Rect, points: float, games: int) -> None:
        box(inset(rect, 1), shade(2 * points / games - 1, LOST_TO_WON))
        if min(self.across, self.down) >= SMALLEST:
            theme.centred(points_text(points), *centre(rect), 14, within=self.across - 4)
