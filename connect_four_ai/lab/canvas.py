"""A picture as a value: the list of its drawing calls.

In each frame every part of the window records its calls, which is quick; player.py draws only the
parts whose calls differ from the last frame's, which is slow. Equal lists are the same picture, in
a window, in a web page and in a test.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from math import atan2, hypot
from typing import Any

from connect_four_ai.app.language import shown

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
EMPTY = ""
"""In place of a colour: nothing is drawn."""
LEFT, CENTER, RIGHT, BASELINE, CLOSE, ROUND = 37, 3, 39, 0, 2, 2
"""Processing's constants, as py5 has them."""

Call = tuple[str, tuple[Any, ...]]
"""The name of one of py5's drawing functions, and its arguments. (`text_font` takes a name among
the player's FACES.)"""
Part = list[Call]
"""Unit of redraw."""


class Canvas:
    """Records calls of py5's drawing functions: `canvas.rect(0, 0, 10, 10)`."""

    def __init__(self) -> None:
        self._parts: list[Part] = [[]]

    def __getattr__(self, name: str) -> Callable[..., None]:
        function = partial(self._call, name)
        setattr(self, name, function)
        return function

    def _call(self, name: str, *arguments: Any) -> None:
        self._parts[-1].append((name, arguments))

    def text(self, text: str, x: float, y: float) -> None:
        self._call("text", shown(text), x, y)

    def next_part(self) -> None:
        """Begins a new part, which is drawn over the ones before."""
        self._parts.append([])

    def record(self, display: Callable[[], None]) -> list[Part]:
        """Returns what a function draws, part by part."""
        self._parts = [[]]
        display()
        parts, self._parts = self._parts, [[]]  # later calls must not change them
        return parts

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Discards the calls made in the block, so that drawing can be used to measure."""
        kept, self._parts = self._parts, [[]]
        yield
        self._parts = kept


canvas = Canvas()
"""The window's canvas."""


def changed_parts(drawn: list[Part], parts: list[Part], everything: bool) -> list[Part]:
    """Returns the parts that differ from those drawn before; all parts if the first differs, as it
    lies under the others, or if any differs and `everything` is true."""
    if parts == drawn:
        return []
    if everything or len(parts) != len(drawn) or parts[0] != drawn[0]:
        return parts
    return [part for part, before in zip(parts, drawn, strict=True) if part != before]


def placed(parts: Sequence[Part]) -> Iterator[tuple[Call, float, float, float]]:
    """Yields each drawing call with the left, the top and the scale of the coordinates that it is
    drawn in. Rotations are ignored."""
    places = [(0.0, 0.0, 1.0)]
    for call in chain.from_iterable(parts):
        name, given = call
        left, top, scale = places[-1]
        if name == "push_matrix":
            places.append(places[-1])
        elif name == "pop_matrix":
            places.pop()
        elif name == "translate":
            places[-1] = left + scale * given[0], top + scale * given[1], scale
        elif name == "scale":
            places[-1] = left, top, scale * given[0]
        else:
            yield call, left, top, scale


@contextmanager
def scaled(left: float, top: float, scale: float) -> Iterator[None]:
    """Moves and scales the drawing in the block."""
    canvas.push_matrix()
    canvas.translate(left, top)
    canvas.scale(scale)
    yield
    canvas.pop_matrix()


# Shapes in one colour, with an edge or without


def box(rect: Rect, paper: str, radius: float = 0, *, edge: str = EMPTY, weight: float = 1) -> None:
    """Draws a rectangle; `radius`: of its corners, `weight`: how thick its edge is."""
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
    canvas.end_shape(CLOSE)


def line(one: Point, other: Point, ink: str, weight: float = 1) -> None:
    canvas.stroke(ink)
    canvas.stroke_weight(weight)
    canvas.line(*one, *other)


def capsule(one: Point, other: Point, width: float, edge: str, weight: float) -> None:
    """Draws an outline around the line from one point to another."""
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
    """Returns a rectangle that is smaller by `by` on every side."""
    left, top, width, height = rect
    return left + by, top + by, width - 2 * by, height - 2 * by


def centre(rect: Rect) -> Point:
    left, top, width, height = rect
    return left + width / 2, top + height / 2


def inside(rect: Rect, point: Point) -> bool:
    """Returns whether a point lies in a rectangle."""
    left, top, width, height = rect
    return left <= point[0] < left + width and top <= point[1] < top + height
