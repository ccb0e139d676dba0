"""A window of the lab, driven from a test without Java and without a screen."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Self, TypeVar
from unittest.mock import patch

from waiting import TIME_LIMIT

from connect_four_ai.app.program import start_process
from connect_four_ai.lab import theme
from connect_four_ai.lab.window import Window

Found = TypeVar("Found")
KEYS = {
    "ArrowLeft": "left",
    "ArrowRight": "right",
    "ArrowUp": "up",
    "ArrowDown": "down",
    "Enter": "enter",
    "Escape": "escape",
    " ": "space",
}
"""The window's names of keys, by those that tests use."""
SCREEN = 1920, 1200


class PaperDriver:
    """Has the methods of SketchDriver, for a window that is drawn on paper: frames are drawn when a
    test asks for them, and never painted."""

    fresh = 1
    """Frames until one shows the present state."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.drawn = 0
        self.ended = False
        self.error: BaseException | None = None
        self._after: list[Callable[[Any], None]] = []
        self._copies = patch("connect_four_ai.jobs.process.start_process", process())

    def __enter__(self) -> Self:
        self._copies.start()
        self.size = self.window.size.on(*SCREEN)
        self.frames(1)
        return self

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        self.close()
        if error is None:
            self.raise_error()

    def close(self) -> None:
        if not self.ended:
            self.ended = True
            self.window.close()
        self._copies.stop()

    def frames(self, count: int) -> None:
        """Draws `count` frames."""
        assert not self.ended, "the window has been closed"
        for _ in range(count):
            self.wake()
            self.guarded(self._frame, drawing=True)
            self.raise_error()

    def _frame(self) -> None:
        self.window.loop.frame(self.size[0])
        self.window.loop.failures = 0
        self.drawn += 1
        for action in self._after:
            action(self)

    def wake(self) -> None:
        """Lets the window draw the next frames, even if nothing has happened."""
        self.window.loop.wake()

    def guarded(self, action: Callable[[], object], drawing: bool = False) -> None:
        """Calls an action as py5 would: the window catches its errors."""
        try:
            action()
        except Exception as error:
            self.window.loop.survive(error, drawing)

    def between_frames(self, action: Callable[[], Found]) -> Found:
        """Calls `action`, draws its effect, and returns its result."""
        found = action()
        self._effect()
        return found

    def wait_until(self, predicate: Callable[[], object]) -> None:
        """Draws frames until the predicate is true; fails after a long time."""
        started = time.monotonic()
        while not predicate():
            waited = time.monotonic() - started
            assert waited < TIME_LIMIT, f"it was not so within {TIME_LIMIT:.0f} seconds"
            time.sleep(min(0.02, waited / 4))
            self.frames(1)

    def move(self, x: float, y: float) -> None:
        """Moves the mouse to this point."""
        scale = self.size[0] / theme.WIDTH
        self.guarded(lambda: self.window.point(x / scale, y / scale))
        self._effect()

    def click(self, x: float, y: float) -> None:
        """Moves the mouse to this point and clicks."""
        self.move(x, y)
        self.guarded(self.window.click)
        self._effect()

    def drag(self, *points: tuple[float, float]) -> None:
        """Presses the button at the first point, and moves the mouse to the others with it."""
        self.click(*points[0])
        scale = self.size[0] / theme.WIDTH
        for x, y in points[1:]:
            self.guarded(partial(self.window.drag, x / scale, y / scale))
        self._effect()

    def wheel(self, lines: int) -> None:
        """Turns the mouse wheel, down or up."""
        self.guarded(lambda: self.window.scroll(lines))
        self._effect()

    def key(self, name: str) -> None:
        """Presses and releases a key: a character, or a name such as 'ArrowLeft' or 'Enter'."""
        self.guarded(lambda: self.window.press(key_name(name)))
        self._effect()

    def _effect(self) -> None:
        self.raise_error()
        if self.window.closing:
            self.close()
        else:
            self.frames(1)

    def after_frames(self, name: str, action: Callable[[Any], None]) -> None:
        """Calls `action` after each frame from now on."""
        self._after.append(action)

    def raise_error(self) -> None:
        """Raises an error that has occurred in the window since the last call."""
        error, self.error = self.error, None
        if error is not None:
            raise error


def key_name(name: str) -> str:
    """Returns the window's name of a key."""
    if len(name) == 1 and "\x01" <= name <= "\x1a":
        return f"ctrl+{chr(ord(name) + 96)}"
    return KEYS.get(name, name.lower())


def process() -> Any:
    """Returns the function that starts a search process: on Linux, a copy of one that has loaded
    everything."""
    try:
        from search_server import Copy, server
    except ImportError:
        return start_process
    server()
    return Copy
