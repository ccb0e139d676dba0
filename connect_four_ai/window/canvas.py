"""Drawing, written down before it is done: equal lists of calls are the same picture.

So what a picture depends on is said only once, by drawing it: each frame every part of the window says what it would
draw, which is quick, and only the parts that say something else than before are really drawn, which is slow.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import py5

Call = tuple[str, tuple[Any, ...]]
"""The name of one of py5's functions, and its arguments."""


class Canvas:
    """Has py5's drawing functions: `canvas.rect(0, 0, 10, 10)`. While nothing is recorded, they draw at once."""

    def __init__(self) -> None:
        self._calls: list[Call] | None = None

    def __getattr__(self, name: str) -> Callable[..., None]:
        function = partial(self._call, name)
        setattr(self, name, function)
        return function

    def _call(self, name: str, *arguments: Any) -> None:
        if self._calls is None:
            getattr(py5, name)(*arguments)
        else:
            self._calls.append((name, arguments))

    def record(self, display: Callable[[], None]) -> list[Call]:
        """What a function would draw."""
        calls: list[Call] = []
        self._calls = calls
        try:
            display()
        finally:
            self._calls = None
        return calls


canvas = Canvas()
"""The window's."""


def replay(calls: Sequence[Call]) -> None:
    """Draws what was recorded."""
    for name, arguments in calls:
        getattr(py5, name)(*arguments)
