"""Drawing, written down before it is done: equal lists of calls are the same picture.

So what a picture depends on is said only once, by drawing it: each frame every part of the window
says what it would draw, which is quick, and only the parts that say something else than before are
really drawn, which is slow.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import atan2, hypot
from typing import Any

import py5

from connect_four_ai.app.language import shown

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
EMPTY = ""
"""In place of a colour: nothing is drawn there."""

Call = tuple[str, tuple[Any, ...]]
"""The name of one of py5's functions, and its arguments."""
Part = list[Call]
"""What is compared with what it was before, and drawn again if it changed."""


class Canvas:
    """Has py5's drawing functions: `canvas.rect(0, 0, 10, 10)`. While nothing is recorded, they
    draw at once."""

    def __init__(self) -> None:
        self._parts: list[Part] | None = None

    def __getattr__(self, name: str) -> Callable[..., None]:
        function = partial(self._call, name)
        setattr(self, name, function)
        return function

    def _call(self, name: str, *arguments: Any) -> None:
        if self._parts is None:
            getattr(py5, name)(*arguments)
        else:
            self._parts[-1].append((name, arguments))

    def text(self, text: str, x: float, y: float) -> None:
        self._call("text", shown(text), x, y)

    def next_part(self) -> None:
        """What is drawn from now on, over whatever was there, is a part of its own."""
        if self._parts is not None:
            self._parts.append([])

    def record(self, display: Callable[[], None]) -> list[Part]:
        """What a function would draw, part by part."""
        parts: list[Part] = [[]]
        self._parts = parts
        try:
            display()
        finally:
            self._parts = None
        return parts


canvas = Canvas()
"""The window's."""


def replay(part: Part) -> None:
    """Draws what was recorded."""
    for name, arguments in part:
        getattr(py5, name)(*arguments)


def redraw(drawn: list[Part], parts: list[Part], everything: bool) -> bool:
    """Draws the parts that are not as they were drawn; all, if one lies under the others. Returns
    whether any changed. Drawing all of a page takes most of a frame's time."""
    if parts == drawn:
        return False
    everything = everything or len(parts) != len(drawn) or parts[0] != drawn[0]
    for index, part in enumerate(parts):
        if everything or part != drawn[index]:
            replay(part)
    return True


@contextmanager
def scaled(left: float, top: float, scale: float) -> Iterator[None]:
    """What is drawn in it is moved there, and as much larger or smaller."""
    canvas.push_matrix()
    canvas.translate(left, top)
    canvas.scale(scale)
    yield
    canvas.pop_matrix()


# Shapes in one colour, with an edge or without


def box(rect: Rect, paper: str, radius: float = 0, *, edge: str = EMPTY, weight: float = 1) -> None:
    """A rectangle; `radius`: of its corners, `weight`: how thick its edge is."""
    _take(paper, edge, weight)
    canvas.rect(*rect, *([radius] if radius else []))


def circle(
    x: float, y: float, diameter: float, paper: str, *, edge: str = EMPTY, weight: float = 1
) -> None:
    _take(paper, edge, weight)
    canvas.ellipse(x, y, diameter, diameter)


def polygon(corners: Sequence[Point], paper: str, *, edge: str = EMPTY, weight: float = 1) -> None:
    _take(paper, edge, weight)
    canvas.begin_shape()
    canvas.vertices(corners)
    canvas.end_shape(py5.CLOSE)


def line(one: Point, other: Point, ink: str, weight: float = 1) -> None:
    canvas.stroke(ink)
    canvas.stroke_weight(weight)
    canvas.line(*one, *other)


def capsule(one: Point, other: Point, width: float, edge: str, weight: float) -> None:
    """The outline of what lies on the way from one point to another."""
    across, down = other[0] - one[0], other[1] - one[1]
    canvas.push_matrix()
    canvas.translate(*one)
    canvas.rotate(atan2(down, across))
    around = (-width / 2, -width / 2, hypot(across, down) + width, width)
    box(around, EMPTY, width / 2, edge=edge, weight=weight)
    canvas.pop_matrix()


def _take(paper: str, edge: str, weight: float) -> None:
    if paper:
        canvas.fill(paper)
    else:
        canvas.no_fill()
    if edge:
        canvas.stroke(edge)
        canvas.stroke_weight(weight)
    else:
        canvas.no_stroke()


def inset(rect: Rect, by: float) -> Rect:
    """A rectangle in another one, smaller on every side."""
    left, top, width, height = rect
    return left + by, top + by, width - 2 * by, height - 2 * by


def centre(rect: Rect) -> Point:
    left, top, width, height = rect
    return left + width / 2, top + height / 2


def inside(rect: Rect, point: Point) -> bool:
    """Whether a point lies in a rectangle."""
    left, top, width, height = rect
    return left <= point[0] < left + width and top <= point[1] < top + height
