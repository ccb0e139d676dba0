"""Places in the window's layout; boxes and circles, in one colour, with an edge or without."""

from math import atan2, hypot

from connect_four_ai.window.canvas import canvas

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width and height."""
EMPTY = ""
"""In place of a colour: nothing is drawn there."""


def box(rect: Rect, paper: str, radius: float = 0, *, edge: str = EMPTY, weight: float = 1) -> None:
    """A rectangle; `radius`: of its corners, `weight`: how thick its edge is."""
    _take(paper, edge, weight)
    canvas.rect(*rect, *([radius] if radius else []))


def circle(x: float, y: float, diameter: float, paper: str, *, edge: str = EMPTY, weight: float = 1) -> None:
    _take(paper, edge, weight)
    canvas.ellipse(x, y, diameter, diameter)


def capsule(one: Point, other: Point, width: float, edge: str, weight: float) -> None:
    """The outline of what lies on the way from one point to another."""
    across, down = other[0] - one[0], other[1] - one[1]
    canvas.push_matrix()
    canvas.translate(*one)
    canvas.rotate(atan2(down, across))
    box((-width / 2, -width / 2, hypot(across, down) + width, width), EMPTY, width / 2, edge=edge, weight=weight)
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


def inside(rect: Rect, point: Point) -> bool:
    """Whether a point lies in a rectangle."""
    left, top, width, height = rect
    return left <= point[0] < left + width and top <= point[1] < top + height
