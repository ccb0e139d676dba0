"""The places that all pages share, and the columns that their texts stand in."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from connect_four_ai.lab import theme
from connect_four_ai.lab.widgets.controls import GAP, HEIGHT, Control, Controls
from connect_four_ai.lab.widgets.tree_view import Box

MARGIN = 24
SMALL = (theme.WIDTH - theme.BOARD_WIDTH - 2 * MARGIN) / theme.BOARD_WIDTH
"""Scale of the board beside a page."""
SMALL_LEFT, SMALL_TOP = theme.BOARD_WIDTH + MARGIN, 20
NEWS = SMALL_TOP + SMALL * theme.HEIGHT + 28
"""The line below the small board that says whose turn it is."""
BESIDE = NEWS + 48
"""Top of the page's own room below the small board."""
FOOT = theme.HEIGHT - 38
"""Top of the window's own row of buttons, below the page's."""


class Column(NamedTuple):
    """A strip of the window; texts begin at its left edge and are no wider."""

    left: float
    width: float

    @property
    def right(self) -> float:
        return self.left + self.width

    def box(self, top: float, height: float) -> Box:
        return Box(self.left, top, self.width, height)

    def title(self, text: str, y: float = 36) -> None:
        """Writes a page's title, centred on y."""
        theme.write(text, self.left, y, 26, bold=True)

    def line(
        self, text: str, y: float, size: float = 15, color: str = theme.INK, bold: bool = False
    ) -> None:
        """Writes a line, centred on y; larger type stays within the column."""
        theme.write(text, self.left, y, size, color, bold=bold, within=self.width)

    def paragraph(
        self,
        text: str,
        y: float,
        size: float = 15,
        color: str = theme.INK,
        most_lines: int = 9,
        bottom: float = inf,
    ) -> float:
        """Writes a paragraph, the top of its first line at y, as `theme.paragraph` does. Returns
        the top of the next one."""
        return theme.paragraph(text, self.left, y, self.width, size, color, most_lines, bottom)

    def paragraphs(
        self, texts: Iterable[str], y: float, bottom: float = inf, size: float = 16
    ) -> float:
        """Writes paragraphs, one below the other. Returns the top of the next one."""
        for text in texts:
            y = self.paragraph(text, y, size, bottom=bottom) + 6
        return y

    def buttons(
        self, top: float, *rows: Sequence[Control], pitch: float = HEIGHT + GAP, gap: float = GAP
    ) -> Controls:
        """Returns rows of buttons of the column's width, as Controls."""
        return Controls(self.left, top, self.width, rows, pitch, gap)


MAIN = Column(MARGIN, theme.BOARD_WIDTH - 2 * MARGIN)
"""The wide column on the left."""
FULL = Column(MARGIN, theme.BOARD_WIDTH - MARGIN)
"""The wide column without a margin on its right."""
SIDE = Column(SMALL_LEFT, theme.WIDTH - MARGIN - SMALL_LEFT)
"""The column below the small board."""


def lowest_row(*controls: Control) -> Controls:
    """Returns a page's buttons just above the window's own."""
    return SIDE.buttons(FOOT - HEIGHT - GAP, controls)
