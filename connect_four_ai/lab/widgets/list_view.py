"""A list of lines, one of them chosen."""

from collections.abc import Iterator

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, inside

AWAY = -1.0, -1.0


def lines(
    rect: Rect, pitch: float, count: int, chosen: int | None, mouse: Point = AWAY
) -> Iterator[tuple[int, Rect, str]]:
    """Yields the number, the rectangle and the colour of as many lines as have room, the chosen one
    in their middle; the chosen one and the one under the mouse stand out."""
    left, top, width, height = rect
    room = max(1, int(height // pitch))
    first = max(0, min((chosen or 0) - room // 2, count - room))
    for row, number in enumerate(range(first, min(count, first + room))):
        line = left, top + pitch * row, width, pitch
        yield number, line, theme.INK if number == chosen or inside(line, mouse) else theme.FADED
