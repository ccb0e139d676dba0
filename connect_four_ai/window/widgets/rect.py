"""Rectangles of the window's layout, and what lies in them."""

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width and height."""


def inside(rect: Rect, point: Point) -> bool:
    """Whether a point lies in a rectangle."""
    left, top, width, height = rect
    return left <= point[0] < left + width and top <= point[1] < top + height
