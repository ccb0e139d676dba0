"""What graphs are made of: lines with dots, and a half for each side."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from connect_four_ai.window import theme
from connect_four_ai.window.canvas import Point, Rect, box, canvas, circle

RED_WINS, YELLOW_WINS = "#FBE6E2", "#FBF4D6"


class Pen(NamedTuple):
    color: str = theme.INK
    weight: float = 2
    dot: float = 6
    """How large a dot stands at each point."""


def display_line(points: Sequence[Point], pen: Pen = Pen()) -> None:  # noqa: B008 - it never changes
    canvas.stroke(pen.color)
    canvas.stroke_weight(pen.weight)
    for one, other in pairwise(points):
        canvas.line(*one, *other)
    canvas.no_stroke()
    for x, y in points:
        circle(x, y, pen.dot, pen.color)


def display_sides(rect: Rect) -> None:
    """The upper half, where it is good for Red, and the lower one, where it is for Yellow."""
    left, top, width, height = rect
    middle = top + height / 2
    box((left, top, width, height / 2), RED_WINS)
    box((left, middle, width, height / 2), YELLOW_WINS)
    box((left, middle - 1, width, 2), theme.LINE)
