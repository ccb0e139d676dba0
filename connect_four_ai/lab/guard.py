"""What comes between py5 and the window: an error in an event is caught there, and a key that is
held is not pressed again and again."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

REPEATED = ("left", "right", "up", "down", "tab", "+", "=", "-", "_", "−", "z", "y")
"""The keys that go on doing what they do as long as they are held."""
HELD = 1.0
"""Maximum seconds between two repeats of a held key."""


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
    """Java repeats “pressed” while a key is held, and says “released” once, in the end."""

    def __init__(self) -> None:
        self._key, self._last = "", 0.0

    def repeats(self, key: str) -> bool:
        """Whether this is no new press of a key."""
        held, before = self._key, self._last
        self._key, self._last = key, time.perf_counter()
        return key == held and self._last - before < HELD and key not in REPEATED

    def release(self, but_for: float = 0) -> None:
        """`but_for`: seconds for which it still counts as held: a reopened window does not know."""
        self._last = time.perf_counter() - HELD + but_for
