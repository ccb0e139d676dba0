"""A passing message: the result of an action, or why it was refused."""

import time
from typing import Any

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.widgets.layout import SIDE

SHORTEST, PER_CHARACTER = 4.0, 0.08
"""Seconds that any notice is shown, and those for each of its characters."""
SIZE, EDGE, MAX_LINES = 15, 12, 5


class Notice:
    def __init__(self) -> None:
        self.text = ""
        self._position: Any = None
        self._drawn_at: float | None = None

    def show(self, text: str, position: Any = None) -> None:
        """Shows a text in place of the one before. `position`: the one that the text is about, if
        it is no longer true of another."""
        self.text, self._position, self._drawn_at = text, position, None

    def update(self, position: Any) -> None:
        """Clears the text after a while, or when the `position` on the board is another one than
        the text is about."""
        elapsed = 0 if self._drawn_at is None else time.monotonic() - self._drawn_at
        is_past = self._position is not None and self._position != position
        if is_past or elapsed > SHORTEST + PER_CHARACTER * len(self.text):
            self.show("")

    def display(self, top: float) -> None:
        """Draws the text on a dark ground, in the column on the right."""
        self._drawn_at = self._drawn_at or time.monotonic()
        room = SIDE.width - 2 * EDGE
        lines = min(theme.line_count(self.text, room, SIZE), MAX_LINES)
        height = lines * theme.leading(SIZE) + 2 * EDGE
        box((SIDE.left, top, SIDE.width, height), theme.INK, 8, edge=theme.WHITE)
        theme.paragraph(self.text, SIDE.left + EDGE, top + EDGE, room, SIZE, theme.WHITE, MAX_LINES)
