"""Bars: how much one thing costs, or achieves, beside another."""

from typing import Any

from connect_four_ai.app.language import CHINESE, language
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, box
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.study.lessons.found import Measure

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

    values: list[float] | None = None

    def question(self) -> Measure:
        step = self.scene.step
        depth = step.stage.depth if step.depth is None else step.depth
        return Measure(self.options["of"], step.position, depth)

    def hear(self, answer: list[float]) -> None:
        self.values = answer

    def display(self, mouse: Any) -> None:
        x, y, width, height = self.box
        width = min(width, WIDEST)
        left = x + (self.box.width - width) / 2
        labels = [_text(one) for one in self.options["labels"]]
        above = LABEL if self.narrow else 0.0
        wide = min(width * 0.45, max(theme.text_width(one, 17) for one in labels) + GAP)
        wide *= not self.narrow
        values = self.values or [0.0] * len(labels)
        shown = len(labels) if self.scene.walk.done else self.options.get("open", len(labels))
        sign = "?" if self.values else "…"
        pitch = min(HIGHEST, (height - 40) / len(labels))
        top = y + (height - pitch * len(labels) - 40) / 2
        theme.write(_text(self.options["title"]), left, top + 10, 18, bold=True, within=width)
        room, most = width - wide - NUMBERS - GAP, max(*values, 1e-9)
        for number, (label, value) in enumerate(zip(labels, values, strict=True)):
            middle, high = top + 40 + above / 2 + pitch * (number + 0.5), (pitch - above) * SHARE
            theme.write(label, left, middle - (above + high) / 2 * self.narrow, 16)
            if number >= shown or not self.values:
                box((left + wide, middle - high / 2, room, high), EMPTY, 4, edge=theme.LINE)
                theme.centred(sign, left + wide + room / 2, middle, 18, theme.FADED, bold=True)
                continue
            length = max(2.0, room * value / most)
            box((left + wide, middle - high / 2, length, high), COLORS[min(number, 1)], 4)
            text = f"{value:.0%}" if self.options.get("percent") else f"{value:,.0f}"
            theme.write(text, left + wide + length + 8, middle, 17, bold=True)


def _text(given: Any) -> str:
    """Returns a text of the lesson's file in the current language."""
    if isinstance(given, str):
        return given
    return str(given["zh"] if language() == CHINESE else given["en"])
