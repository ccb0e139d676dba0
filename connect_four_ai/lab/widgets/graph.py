"""Parts of graphs: lines with dots, and a half for each player."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, box, circle, line

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


def display_sides(rect: Rect) -> None:
    """Draws the upper half of a graph, which is good for Red, and the lower one, good for
    Yellow."""
    left, top, width, height = rect
    middle = top + height / 2
    box((left, top, width, height / 2), RED_WINS)
    box((left, middle, width, height / 2), YELLOW_WINS)
    box((left, middle - 1, width, 2), theme.LINE)
