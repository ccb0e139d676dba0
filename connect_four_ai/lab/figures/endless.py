"""Fibonacci's function without its base case: it calls itself without end."""

from collections.abc import Mapping
from itertools import pairwise
from math import hypot
from typing import Any

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, line
from connect_four_ai.lab.figures.figure import Scene
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
from connect_four_ai.lab.widgets.calls_view import display_call
from connect_four_ai.lab.widgets.code_view import PAPERS, display_listing
from connect_four_ai.lab.widgets.tree_view import LINE
from connect_four_ai.stages.recursion import Call, fibonacci, listing

SHOWN = 11
"""Number of calls that are shown."""
LARGEST = 40.0
CODE = 436.0
"""Width of the code, in the corner that the calls leave free."""
DELETED = dict.fromkeys((1, 2), PAPERS["-"])
"""The lines of the base case."""


class EndlessFigure(PlayedFigure[Track]):
    """Shows calls that go down, step by step; each waits for the next one.

    `n`: the first call's number.
    """

    def __init__(self, scene: Scene, options: Mapping[str, Any]) -> None:
        super().__init__(scene, options)
        self.begin(Track(SHOWN))

    def display(self, mouse: Any) -> None:
        (left, top), (across, down) = self._start, self._step
        begun = self.film.now
        places: list[Point] = [
            (left + number * across, top + number * down) for number in range(max(1, begun))
        ]
        for one, other in pairwise(places):
            line(one, other, LINE, 2)
        size, n = min(LARGEST, 0.8 * hypot(across, down)), int(self.options["n"])
        for number, place in enumerate(places):
            display_call(Call(n - number, 0), *place, size, waits=begun > 0)
        if begun == SHOWN:
            x, y = places[-1]
            theme.write("…", x + 34, y + 8, 24, bold=True)
            theme.flush_right("RecursionError", x + 24, y + 44, 19, theme.ALARM, bold=True)
        if not self.narrow:
            with theme.plain_size():
                x = self.box.x + self.box.width - CODE
                display_listing(listing(fibonacci), x, self.box.y, CODE, DELETED)

    @property
    def _start(self) -> Point:
        return self.box.x + 30, self.box.y + 30

    @property
    def _step(self) -> Point:
        """The way from one call to the next."""
        return (self.box.width - 110) / SHOWN, (self.box.height - BUTTONS - 90) / SHOWN
