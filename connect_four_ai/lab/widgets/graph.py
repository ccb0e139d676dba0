"""Parts of graphs: axes, lines with dots, and a half for each player."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import CENTER, RIGHT, Point, Rect, box, circle, line

RED_WINS, YELLOW_WINS = "#FBE6E2", "#FBF4D6"


class Pen(NamedTuple):
    color: str = theme.INK
    weight: float = 2
    dot: float = 6
    """Diameter of the dots."""


THIN = Pen()


def display_line(points: Sequence[Point], pen: Pen = THIN) -> None:
    """Draws a line through points, with a dot at each."""
    for one, other in pairwise(points):
        line(one, other, pen.color, pen.weight)
    for x, y in points:
        circle(x, y, pen.dot, pen.color)


class Axes(NamedTuple):
    """The axes of a graph in a rectangle. Places on them are shares of its width, from the left,
    and of its height, from below."""

    left: float
    top: float
    width: float
    height: float
    gutter: float = inf
    """Width of the room for the numbers at the left."""

    def at(self, across: float, up: float) -> Point:
        return self.left + self.width * across, self.top + self.height * (1 - up)

    def display(self, levels: Mapping[float, str], marks: Mapping[float, str]) -> None:
        """Draws a line at each level, its number at the left, and the numbers of the marks below;
        one at the right end stays within the graph."""
        for up, text in levels.items():
            x, y = self.at(0, up)
            box((x, y, self.width, 1), theme.LINE)
            theme.flush_right(text, x - 8, y, 14, theme.FADED, within=self.gutter - 10)
        for across, text in marks.items():
            x, y = self.at(across, 0)
            theme.write(text, x, y + 14, 14, theme.FADED, align=CENTER if across < 1 else RIGHT)


def display_sides(rect: Rect) -> None:
    """Draws the upper half of a graph, which is good for Red, and the lower one, good for
    Yellow."""
    left, top, width, height = rect
    middle = top + height / 2
    box((left, top, width, height / 2), RED_WINS)
    box((left, middle, width, height / 2), YELLOW_WINS)
    box((left, middle - 1, width, 2), theme.LINE)
