"""The number of Fibonacci's calls against n, on a logarithmic scale."""

from math import log10
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, inside, line
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.widgets.graph import Axes, Pen, display_line
from connect_four_ai.stages.recursion import number_of_calls

LAST = 30
"""The largest n."""
POWERS = 7
"""The scale ends at 10 to this power."""
TOP, BOTTOM = 30.0, 44.0
LEFT, RIGHT = {False: 150.0, True: 90.0}, {False: 210.0, True: 12.0}
"""Margins of the graph, for names and numbers; by whether the box is narrow."""
PENS = {False: Pen(theme.ALARM, 2, 8), True: Pen(theme.RIGHT_INK, 2, 8)}
"""Without memory, and with it."""


class GrowthFigure(Figure):
    """A graph of the calls; the mouse shows the numbers at an n.

    `until`: the last n that it shows as long as there is something to answer. `memory`: whether it
    shows the calls with memory, too.
    """

    pointed: int | None = None

    @property
    def last(self) -> int:
        return LAST if self.scene.walk.done else int(self.options.get("until", LAST))

    def point(self, point: Point) -> None:
        self.pointed = None
        if inside(self.box, point):
            n = round((point[0] - self._at(0, 1)[0]) / (self._at(1, 1)[0] - self._at(0, 1)[0]))
            self.pointed = max(0, min(n, self.last))

    def _at(self, n: int, calls: float) -> Point:
        """Returns the place of a number of calls in the graph."""
        return self._axes.at(n / LAST, log10(calls) / POWERS)

    @property
    def _axes(self) -> Axes:
        (x, y, width, height), left = self.box, LEFT[self.narrow]
        room = width - left - RIGHT[self.narrow]
        return Axes(x + left, y + TOP, room, height - TOP - BOTTOM, left)

    def display(self, mouse: Any) -> None:
        self._display_axes()
        shown = self.last if self.pointed is None else self.pointed
        for memory in (False, True) if self.options.get("memory") else (False,):
            calls = [number_of_calls(n, memory) for n in range(self.last + 1)]
            pen = PENS[memory]
            display_line([self._at(n, each) for n, each in enumerate(calls)], pen)
            x, y = self._at(self.last, calls[-1])
            name = say("with memory") if memory else say("without memory")
            if self.narrow:  # above the lines
                x, y = self._at(0, 1)[0] - 4, self.box.y + TOP + 16 + 44 * memory
            theme.write(name, x + 16, y - 10, 16, pen.color, bold=True)
            text = f"n = {shown}: {calls[shown]:,}"
            theme.write(text, x + 16, y + 13, 16)

    def _display_axes(self) -> None:
        left, right = self._at(0, 1)[0], self._at(LAST, 1)[0]
        bottom = self._at(0, 1)[1]
        self._axes.display(
            {power / POWERS: f"{10**power:,}" for power in range(POWERS + 1)},
            {n / LAST: str(n) for n in range(0, LAST + 1, 5)},
        )
        if self.pointed is not None:
            x, _ = self._at(self.pointed, 1)
            line((x, self.box.y + TOP), (x, bottom), theme.BLUE)
        theme.flush_right(say("calls"), left - 12, self.box.y + 8, 15, bold=True)
        theme.centred("n", (left + right) / 2, bottom + 35, 15, bold=True)
