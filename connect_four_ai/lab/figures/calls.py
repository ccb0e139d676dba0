"""The tree of calls of Fibonacci's function: it grows call by call, and memory cuts it."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.graphics.tree_layout import Path
from connect_four_ai.lab import theme
from connect_four_ai.lab.figures.figure import Scene as Page
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
from connect_four_ai.lab.widgets.calls_view import display_call, display_calls
from connect_four_ai.lab.widgets.code_view import MARK, display_listing
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.lab.widgets.tree_view import Box, Scene
from connect_four_ai.stages import recursion
from connect_four_ai.stages.recursion import Call

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
        self.n = int(options["n"])
        self.memory = bool(options.get("memory"))
        self._begin_calls()

    def _begin_calls(self) -> None:
        record = recursion.record_with_memory if self.memory else recursion.record
        root = record(self.n)
        self.made = dict(_paths(root))
        self.events = [*recursion.events(root)]
        self.begin(Track(len(self.events)))
        if asks := self.options.get("asks"):
            path = tuple(int(child) for child in asks)
            self.film.go(self.events.index((path, True)))
        self.place(self.box)

    def change(self, n: int, memory: bool) -> None:
        """Shows another tree, whole."""
        self.n, self.memory = n, memory
        self._begin_calls()

    def place(self, box: Box) -> None:
        super().place(box)
        if not box.width:
            return
        left, top = box.x, box.y
        right, bottom = box.x + box.width, box.y + box.height - self.buttons_height
        if self.narrow:
            top += HEAD
        else:
            left += NUMBERS
            right -= self.code_width
        room = Box(left, top, right - left, bottom - top)
        whole = recursion.record(self.n)
        self.tree = Scene.of(whole, lambda call: call.children, room)

    @property
    def code_width(self) -> float:
        """The width of the code beside the tree; 0 without it."""
        return theme.grown(CODE) if self.options.get("code") and not self.narrow else 0

    @property
    def buttons_height(self) -> float:
        rows = 2 if self.narrow and self.options.get("free") else 1
        return rows * BUTTONS if self.has_buttons else 0

    @property
    def returned(self) -> dict[Path, bool]:
        """The calls that have begun, and whether they have returned."""
        return dict(self.events[: self.film.now])

    def controls(self) -> Controls:
        n, memory, may = self.n, self.memory, self.scene.walk.done
        further = [
            button(
                "−", f"n = {n - 1}", partial(self.change, n - 1, memory), n > SMALLEST_N and may
            ),
            button("+", f"n = {n + 1}", partial(self.change, n + 1, memory), n < LARGEST_N and may),
            button(
                "M",
                say("without memory") if memory else say("with memory"),
                partial(self.change, n, not memory),
                may,
            ),
        ]
        if not self.options.get("free"):
            further = []
        if not self.narrow:
            return self.buttons(self.box.x, self.box.width - self.code_width, *further)
        below = Column(self.box.x, self.box.width)
        upper = self.box.y + self.box.height - 2 * BUTTONS + 6
        return self.buttons(below.left, below.width) + below.buttons(upper, further)

    # Drawing

    def display(self, mouse: Any) -> None:
        returned = self.returned
        display_calls(self.tree, returned, self.made)
        self._display_numbers(returned)
        self._display_question(returned)
        if self.code_width:
            self._display_code()

    def _display_numbers(self, returned: dict[Path, bool]) -> None:
        """Writes the result, and how often each number was asked for so far."""
        x, y = self.box.x, self.box.y
        value = f" = {self.made[()].value}" if returned.get(()) else ""
        theme.write(f"fibonacci({self.n}){value}", x, y + 16, 19, bold=True, within=NUMBERS - 8)
        if self.options.get("counts") == "done" and not self.scene.walk.done:
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

    def _display_question(self, returned: dict[Path, bool]) -> None:
        """Marks the call that the question is about."""
        path = tuple(int(child) for child in self.options.get("asks", ()))
        if path and not returned.get(path):
            (x, y), size = self.tree.places[path], self.tree.diameter
            theme.centred("?", x - size / 2 - 10, y - size / 3, 24, theme.BLUE, bold=True)

    def _display_code(self) -> None:
        """Draws the function, with the line that runs marked."""
        function = recursion.fibonacci_with_memory if self.memory else recursion.fibonacci
        lines = recursion.listing(function)
        x = self.box.x + self.box.width - self.code_width + 12
        papers = dict.fromkeys(self._running_line(lines), MARK)
        display_listing(lines, x, self.box.y, self.code_width - 12, papers)

    def _running_line(self, lines: tuple[str, ...]) -> list[int]:
        """Returns the index of the line of the last event; none before the first one."""
        if not self.film.now:
            return []
        path, is_return = self.events[self.film.now - 1]
        if not is_return:
            return [number for number, text in enumerate(lines) if "    if n" in text][:1]
        found = [number for number, text in enumerate(lines) if "return" in text]
        return found[:1] if self.made[path].n < 2 else found[-1:]


def _paths(call: Call, path: Path = ()) -> list[tuple[Path, Call]]:
    """Returns a call and all those below it, with their paths."""
    below = [each for n, child in enumerate(call.children) for each in _paths(child, (*path, n))]
    return [(path, call), *below]
