"""Fibonacci's function: the tree of its calls, which memory cuts; a call without end; and how fast
the calls grow in number."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from math import hypot, log10
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.graphics.tree_layout import Path
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, inside, line
from connect_four_ai.lab.figures.figure import BUTTONS, Figure, PlayedFigure, Track
from connect_four_ai.lab.figures.figure import Scene as Page
from connect_four_ai.lab.widgets.calls_view import display_call, display_calls
from connect_four_ai.lab.widgets.code_view import MARK, PAPERS, display_listing
from connect_four_ai.lab.widgets.controls import Control, button
from connect_four_ai.lab.widgets.graph import Axes, Pen, display_line
from connect_four_ai.lab.widgets.tree_view import LINE, Box, Scene
from connect_four_ai.stages import recursion
from connect_four_ai.stages.recursion import Call, fibonacci, listing, number_of_calls

SMALLEST_N, LARGEST_N = 2, 8
NUMBERS, CODE = 168.0, 448.0
"""Widths of the numbers beside the tree, and of the code."""
HEAD, ROW = 30.0, 29.0
"""Heights of the result above a narrow tree, and of a number in the list."""


class CallsFigure(PlayedFigure[Track]):
    """Shows the calls of fibonacci(n), each disc with its n, and the values as they return.

    `n`: the number that is asked for. `memory`: whether there is one. `code`: whether the function
    stands beside it. `free`: whether n and the memory can be changed, once there is nothing left to
    answer. `counts`: "done" if the calls are counted only then. `asks`: the path to the call that
    the question is about; the tree stands just before that call returns.
    """

    def __init__(self, page: Page, options: Mapping[str, Any]) -> None:
        super().__init__(page, options)
        self.asked = tuple(int(child) for child in options.get("asks", ()))
        self.show_calls(options["n"], bool(options.get("memory")))
        if self.asked:
            self.film.go(self.events.index((self.asked, True)))

    def show_calls(self, n: int, memory: bool) -> None:
        self.n, self.memory = n, memory
        root = recursion.record_with_memory(n) if memory else recursion.record(n)
        self.made = _by_path(root)
        self.events = [*recursion.events(root)]
        self.begin(Track(len(self.events)))
        self.place(self.box)

    def place(self, box: Box) -> None:
        super().place(box)
        if not box.width:
            return
        x, y, width, height = self.picture
        if self.narrow:
            room = Box(x, y + HEAD, width, height - HEAD)
        else:
            room = Box(x + NUMBERS, y, width - NUMBERS - self._code_width, height)
        self.tree = Scene.of(recursion.record(self.n), lambda call: call.children, room)

    @property
    def _code_width(self) -> float:
        """The width of the code beside the tree; 0 without it."""
        return theme.grown(CODE) if self.options.get("code") and not self.narrow else 0

    @property
    def across(self) -> tuple[float, float]:
        return self.box.x, self.box.width - self._code_width

    @property
    def returned(self) -> dict[Path, bool]:
        """The calls that have begun, and whether they have returned."""
        return dict(self.events[: self.film.now])

    def further(self) -> list[Control]:
        if not self.options.get("free"):
            return []
        n, memory, show = self.n, self.memory, self.show_calls
        other = say("without memory") if memory else say("with memory")
        less, more = n > SMALLEST_N and self.done, n < LARGEST_N and self.done
        return [
            button("−", f"n = {n - 1}", partial(show, n - 1, memory), less),
            button("+", f"n = {n + 1}", partial(show, n + 1, memory), more),
            button("M", other, partial(show, n, not memory), self.done),
        ]

    # Drawing

    def display(self) -> None:
        returned = self.returned
        display_calls(self.tree, returned, self.made)
        self._display_numbers(returned)
        if self.asked and not returned.get(self.asked):
            (x, y), size = self.tree.places[self.asked], self.tree.diameter
            theme.centred("?", x - size / 2 - 10, y - size / 3, 24, theme.BLUE, bold=True)
        if self._code_width:
            self._display_code()

    def _display_numbers(self, returned: dict[Path, bool]) -> None:
        """Writes the result, and how often each number was asked for so far."""
        x, y = self.box.x, self.box.y
        value = f" = {self.made[()].value}" if returned.get(()) else ""
        theme.write(f"fibonacci({self.n}){value}", x, y + 16, 19, bold=True, within=NUMBERS - 8)
        if self.options.get("counts") == "done" and not self.done:
            return
        calls = say("{count:call|calls}", count=len(returned))
        if self.narrow:
            theme.flush_right(calls, x + self.box.width, y + 16, 17, theme.FADED)
            return
        theme.write(calls, x, y + 44, 17, theme.FADED, within=NUMBERS - 8)
        asked = Counter(self.made[path].n for path in returned)
        for row, n in enumerate(sorted(asked, reverse=True)):
            middle = y + 78 + row * ROW
            display_call(Call(n, 0), x + 13, middle, 24)
            theme.write(f"× {asked[n]}", x + 34, middle, 17, bold=asked[n] > 1)

    def _display_code(self) -> None:
        """Draws the function, with the line that runs marked."""
        lines = listing(recursion.fibonacci_with_memory if self.memory else fibonacci)
        x = self.box.x + self.box.width - self._code_width + 12
        papers = {}
        if self.film.now:
            path, is_return = self.events[self.film.now - 1]
            text = "return" if is_return else "    if n"
            found = [number for number, each in enumerate(lines) if text in each]
            is_last = is_return and self.made[path].n >= 2
            papers = {found[-1 if is_last else 0]: MARK}
        display_listing(lines, x, self.box.y, self._code_width - 12, papers)


def _by_path(call: Call, path: Path = ()) -> dict[Path, Call]:
    """Returns a call and all those below it, by their paths."""
    found = {path: call}
    for number, child in enumerate(call.children):
        found |= _by_path(child, (*path, number))
    return found


SHOWN = 11
"""Number of calls that are shown."""
LARGEST = 40.0
DELETED = dict.fromkeys((1, 2), PAPERS["-"])
"""The lines of the base case."""


class EndlessFigure(PlayedFigure[Track]):
    """The function without its base case: calls that go down, step by step; each waits for the next
    one.

    `n`: the first call's number.
    """

    def __init__(self, page: Page, options: Mapping[str, Any]) -> None:
        super().__init__(page, options)
        self.begin(Track(SHOWN))

    def display(self) -> None:
        x, y, width, height = self.box
        across, down = (width - 110) / SHOWN, (height - BUTTONS - 90) / SHOWN
        begun = self.film.now
        places = [(x + 30 + i * across, y + 30 + i * down) for i in range(max(1, begun))]
        for one, other in pairwise(places):
            line(one, other, LINE, 2)
        size = min(LARGEST, 0.8 * hypot(across, down))
        for number, place in enumerate(places):
            display_call(Call(self.options["n"] - number, 0), *place, size, waits=begun > 0)
        if begun == SHOWN:
            left, low = places[-1]
            theme.write("…", left + 34, low + 8, 24, bold=True)
            theme.flush_right("RecursionError", left + 24, low + 44, 19, theme.ALARM, bold=True)
        if not self.narrow:
            with theme.plain_size():
                display_listing(listing(fibonacci), x + width - CODE, y, CODE, DELETED)


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
    """A graph of the number of calls against n, on a logarithmic scale, without memory and with it;
    the mouse shows the numbers at an n.

    `until`: the last n that it shows as long as there is something to answer.
    """

    pointed: int | None = None
    ready = True

    @property
    def last(self) -> int:
        return LAST if self.done else int(self.options["until"])

    def point(self, point: Point) -> None:
        self.pointed = None
        if inside(self.box, point):
            axes = self._axes
            n = round(LAST * (point[0] - axes.left) / axes.width)
            self.pointed = max(0, min(n, self.last))

    @property
    def _axes(self) -> Axes:
        (x, y, width, height), left = self.box, LEFT[self.narrow]
        room = width - left - RIGHT[self.narrow]
        return Axes(x + left, y + TOP, room, height - TOP - BOTTOM, left)

    def display(self) -> None:
        axes = self._axes
        self._display_axes(axes)
        shown = self.last if self.pointed is None else self.pointed
        for memory, pen in PENS.items():
            calls = [number_of_calls(n, memory) for n in range(self.last + 1)]
            places = [axes.at(n / LAST, log10(each) / POWERS) for n, each in enumerate(calls)]
            display_line(places, pen)
            x, y = places[-1]
            if self.narrow:  # above the lines
                x, y = axes.left - 4, axes.top + 16 + 44 * memory
            name = say("with memory") if memory else say("without memory")
            theme.write(name, x + 16, y - 10, 16, pen.color, bold=True)
            theme.write(f"n = {shown}: {calls[shown]:,}", x + 16, y + 13, 16)

    def _display_axes(self, axes: Axes) -> None:
        axes.display(
            {power / POWERS: f"{10**power:,}" for power in range(POWERS + 1)},
            {n / LAST: str(n) for n in range(0, LAST + 1, 5)},
        )
        if self.pointed is not None:
            x, bottom = axes.at(self.pointed / LAST, 0)
            line((x, axes.top), (x, bottom), theme.BLUE)
        middle, bottom = axes.at(0.5, 0)
        theme.flush_right(say("calls"), axes.left - 12, self.box.y + 8, 15, bold=True)
        theme.centred("n", middle, bottom + 35, 15, bold=True)
