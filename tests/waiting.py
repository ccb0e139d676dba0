"""Waits for other processes, and measures their processor time."""

import os
import time
from collections.abc import Callable

TIME_LIMIT = 300.0
"""Maximum seconds to wait, enough for a very busy machine."""


def wait_until(
    condition: Callable[[], object], update: Callable[[], object] = lambda: None
) -> None:
    """Waits until the condition is true; fails after a long time. `update` is called before each
    check."""
    limit = time.monotonic() + TIME_LIMIT
    update()
    while not condition():
        assert time.monotonic() < limit, f"it was not so within {TIME_LIMIT:.0f} seconds"
        time.sleep(0.002)
        update()


def used_by_ended_children() -> float:
    """Returns the seconds of processor time of this process's children that have ended."""
    times = os.times()
    return times.children_user + times.children_system
