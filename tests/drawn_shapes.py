"""The shapes that a window has drawn last, as its list of drawing calls has them."""

from collections.abc import Sequence
from math import hypot
from typing import Any, NamedTuple

from connect_four_ai.lab.canvas import EMPTY, Part, placed
from connect_four_ai.lab.window import Window


class Shape(NamedTuple):
    """A shape with its place in the layout: its middle and its size."""

    kind: str
    paper: str
    edge: str
    x: float
    y: float
    width: float
    height: float

    def covers(self, x: float, y: float) -> bool:
        """Returns whether a point lies in this ellipse or rectangle."""
        across, down = (x - self.x) / (self.width or 1), (y - self.y) / (self.height or 1)
        if self.kind == "ellipse":
            return hypot(across, down) <= 0.5
        return self.kind == "rect" and max(abs(across), abs(down)) <= 0.5


def shapes(window: Window) -> list[Shape]:
    """Returns the shapes that a window has drawn, the lowest first."""
    return shapes_of(window.loop.drawn)


def shapes_of(parts: Sequence[Part]) -> list[Shape]:
    """Returns the shapes of recorded drawing calls, the lowest first."""
    found, paper, edge = list[Shape](), EMPTY, EMPTY
    given: Any
    for (name, given), left, top, scale in placed(parts):
        if name == "fill":
            (paper,) = given
        elif name == "stroke":
            (edge,) = given
        elif name in ("no_fill", "no_stroke"):
            paper, edge = (EMPTY, edge) if name == "no_fill" else (paper, EMPTY)
        elif name in ("rect", "ellipse", "line", "vertices"):
            x, y, width, height = _box(name, given)
            place = left + x * scale, top + y * scale, width * scale, height * scale
            found.append(Shape(name, EMPTY if name == "line" else paper, edge, *place))
    return found


def _box(name: str, given: Any) -> tuple[float, float, float, float]:
    """Returns the middle and the size of the box around a shape."""
    if name == "ellipse":
        x, y, width, height = given
        return x, y, width, height
    if name == "rect":
        left, top, width, height = given[:4]
        return left + width / 2, top + height / 2, width, height
    points = [given[:2], given[2:]] if name == "line" else given[0]
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*points, strict=True))
    return (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
