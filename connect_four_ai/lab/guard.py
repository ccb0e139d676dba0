"""What comes between py5 and the window: an error in an event is caught there, and a key that is
held is not pressed again and again."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

REPEATED = ("left", "right", "up", "down", "tab", "+", "=", "-", "_", "−", "z", "y")
"""The keys that go on doing what they do as long as they are held."""
HELD = 1.0
"""Seconds between two presses of a key that is held, at most."""


def caught(function: Callable[..., None]) -> Callable[..., None]:
    """A method that py5 calls: an error in it goes to `survive`, with whether it was in drawing."""

    @wraps(function)
    def guarded(window: Any, *event: Any) -> None:
        try:
            function(window, *event)
        except Exception as error:
            window.survive(error, function.__name__ == "draw")

    return guarded


class HeldKey:
    """Java says that a key is pressed as long as it is held, and only in the end that it is
    released."""

    def __init__(self) -> None:
        self._key, self._last = "", 0.0

    def repeats(self, key: str) -> bool:
        """Whether this is no new press of a key."""
        held, before = self._key, self._last
        self._key, self._last = key, time.perf_counter()
        return key == held and self._last - before < HELD and key not in REPEATED

    def release(self, but_for: float = 0) -> None:
        """`but_for` so many seconds: a new window does not know whether the key that opened it is
        still held."""
        self._last = time.perf_counter() - HELD + but_for
