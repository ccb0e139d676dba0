"""Drawing, written down before it is done: equal lists of calls are the same picture.

So what a picture depends on is said only once, by drawing it: each frame every part of the window says what it would
draw, which is quick, and only the parts that say something else than before are really drawn, which is slow.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import py5

Call = tuple[str, tuple[Any, ...]]
"""The name of one of py5's functions, and its arguments."""
Part = list[Call]
"""What is compared with what it was before, and drawn again if it changed."""


class Canvas:
    """Has py5's drawing functions: `canvas.rect(0, 0, 10, 10)`. While nothing is recorded, they draw at once."""

    def __init__(self) -> None:
        self._parts: list[Part] | None = None

    def __getattr__(self, name: str) -> Callable[..., None]:
        function = partial(self._call, name)
        setattr(self, name, function)
        return function

    def _call(self, name: str, *arguments: Any) -> None:
        if self._parts is None:
            getattr(py5, name)(*arguments)
        else:
            self._parts[-1].append((name, arguments))

    def next_part(self) -> None:
        """What is drawn from now on, over whatever was there, is a part of its own."""
        if self._parts is not None:
            self._parts.append([])

    def record(self, display: Callable[[], None]) -> list[Part]:
        """What a function would draw, part by part."""
        parts: list[Part] = [[]]
        self._parts = parts
        try:
            display()
        finally:
            self._parts = None
        return parts


canvas = Canvas()
"""The window's."""


def replay(part: Part) -> None:
    """Draws what was recorded."""
    for name, arguments in part:
        getattr(py5, name)(*arguments)
