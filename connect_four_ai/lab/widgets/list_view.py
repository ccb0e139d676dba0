"""Lines one below the other, one of them chosen: as many as fit, the chosen one among them."""

from collections.abc import Iterator

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, inside


class ListView:
    def __init__(self, rect: Rect, pitch: float) -> None:
        """`pitch`: from one line to the next."""
        self.left, self.top, self.width, height = rect
        self.pitch = pitch
        self.room = max(1, int(height // pitch))
        self.first = 0
        """The first line shown."""

    def shown(self, count: int, chosen: int | None) -> list[tuple[int, Rect]]:
        """The numbers of the lines shown of so many, and where they are."""
        if chosen is not None:
            self.first = min(max(self.first, chosen - self.room + 1), chosen)
        self.first = max(0, min(self.first, count - 1))
        numbers = range(self.first, min(count, self.first + self.room))
        return [
            (number, (self.left, self.top + self.pitch * row, self.width, self.pitch))
            for row, number in enumerate(numbers)
        ]

    def lines(
        self, count: int, chosen: int | None, mouse: Point
    ) -> Iterator[tuple[int, float, str]]:
        """The numbers of the same lines, their middles, and their colours: that of the chosen one
        and of the one under the mouse stands out."""
        for number, rect in self.shown(count, chosen):
            ink = theme.INK if number == chosen or inside(rect, mouse) else theme.FADED
            yield number, rect[1] + self.pitch / 2, ink
