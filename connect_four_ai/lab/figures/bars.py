"""Bars: how much one thing costs, or achieves, beside another."""

from collections.abc import Sequence
from math import isnan, nan
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, Rect, box
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.study.lessons.found import Measure
from connect_four_ai.study.lessons.lesson import Text

WIDEST = 940.0
HIGHEST, SHARE = 60.0, 0.62
"""Maximum height of a row, and the share of it that its bar takes."""
LABEL = 22.0
"""Height of a label that stands above its bar."""
NUMBERS = 92.0
"""Width of the numbers."""
GAP = 14.0
COLORS = "#8FB4EE", "#E9C46A"
"""The first bar's colour, and the others'."""


class BarsFigure(Figure):
    """Numbers of one of MEASURES as bars.

    `of`: the measure. `labels`: a text for each bar. `title`: what the numbers are. `open`: number
    of bars that are shown before the answer; else all. `percent`: whether they are shares.
    """

    values: Sequence[float] = ()

    def question(self) -> Measure:
        step = self.scene.step
        depth = step.stage.depth if step.depth is None else step.depth
        return Measure(self.options["of"], step.position, depth)

    def hear(self, answer: Sequence[float]) -> None:
        self.values = answer

    def display(self, mouse: Any) -> None:
        x, y, width, height = self.box
        width = min(width, WIDEST)
        left = x + (self.box.width - width) / 2
        labels = [_text(one) for one in self.options["labels"]]
        above = LABEL if self.narrow else 0.0
        wide = min(width * 0.45, max(theme.text_width(one, 17) for one in labels) + GAP)
        wide *= not self.narrow
        pitch = min(HIGHEST, (height - 40) / len(labels))
        top = y + (height - pitch * len(labels) - 40) / 2
        theme.write(_text(self.options["title"]), left, top + 10, 18, bold=True, within=width)
        high, room = (pitch - above) * SHARE, width - wide - NUMBERS - GAP
        for number, label in enumerate(labels):
            middle = top + 40 + above / 2 + pitch * (number + 0.5)
            theme.write(label, left, middle - (above + high) / 2 * self.narrow, 16)
            self._display_bar(number, (left + wide, middle - high / 2, room, high))

    def _display_bar(self, number: int, room: Rect) -> None:
        """Draws a bar as part of the longest one's room, or why it is not shown."""
        left, top, width, height = room
        middle, values = top + height / 2, self.values
        is_open = self.scene.walk.done or number < self.options.get("open", len(values))
        value = values[number] if values and is_open else nan
        if isnan(value):
            text = say("not in the web page") if is_open else "?"
            box(room, EMPTY, 4, edge=theme.LINE)
            theme.centred(text if values else "…", left + width / 2, middle, 16, theme.FADED)
            return
        length = max(2.0, width * value / max(1e-9, *(one for one in values if not isnan(one))))
        box((left, top, length, height), COLORS[min(number, 1)], 4)
        text = f"{value:.0%}" if self.options.get("percent") else f"{value:,.0f}"
        theme.write(text, left + length + 8, middle, 17, bold=True)


def _text(given: Any) -> str:
    """Returns a text of the lesson's file in the current language."""
    return given if isinstance(given, str) else str(Text(**given))
