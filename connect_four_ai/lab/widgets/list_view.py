"""A list of texts, one of them chosen."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, inside
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.layout import TOUCH, here
from connect_four_ai.lab.widgets.tree_view import Box


class List(NamedTuple):
    box: Box
    leading: float
    """Height of a line in the wide layout."""
    size: int
    """Number of texts."""
    chosen: int | None

    def lines(self) -> Iterator[tuple[int, Rect]]:
        """Yields the number and the rectangle of as many lines as have room, the chosen one in
        their middle."""
        pitch = self.leading if here().is_wide else TOUCH
        room = max(1, int(self.box.height // pitch))
        first = max(0, min((self.chosen or 0) - room // 2, self.size - room))
        for row, number in enumerate(range(first, min(self.size, first + room))):
            yield number, (self.box.x, self.box.y + pitch * row, self.box.width, pitch)

    def areas(self, choose: Callable[[int], object]) -> Controls:
        """Returns the lines as areas; a click on one chooses its number."""
        return Controls.of_areas((rect, partial(choose, number)) for number, rect in self.lines())

    def display(self, texts: Sequence[str], mouse: Point, indent: float = 0) -> None:
        """Draws the lines; the chosen one and the one under the mouse stand out. On a small screen
        a text may take two."""
        for number, (left, top, width, height) in self.lines():
            lit = number == self.chosen or inside((left, top, width, height), mouse)
            ink, x, room = theme.INK if lit else theme.FADED, left + indent, width - indent
            if here().is_wide:
                theme.write(texts[number], x, top + height / 2, 15, ink, within=room)
            else:
                lines = min(2, theme.line_count(texts[number], room, 14))
                top += (height - lines * theme.leading(14)) / 2
                theme.paragraph(texts[number], x, top, room, 14, ink, 2)
