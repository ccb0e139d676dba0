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
REOPENED = 0.7
"""The same, for the first of them in a window that was opened anew."""


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

    def repeats(self, key: str, at: float) -> bool:
        """Whether this is no new press of a key. `at`: seconds since 1970, when it was pressed; a
        busy computer may hand it on much later."""
        held, before = self._key, self._last
        self._key, self._last = key, at
        return key == held and at - before < HELD and key not in REPEATED

    def release(self) -> None:
        self._key = ""

    def reopen(self) -> None:
        """A window that was opened anew does not hear of a release before: for some moments, the
        key counts as held."""
        self._last = time.time() - HELD + REOPENED
