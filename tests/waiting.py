"""Waiting for what another process does."""

import time
from collections.abc import Callable

TIME_LIMIT = 60.0  # seconds; far beyond what a busy machine needs


def wait_until(condition: Callable[[], object]) -> None:
    """Waits until the condition is true; fails after a long time."""
    limit = time.monotonic() + TIME_LIMIT
    while not condition():
        assert time.monotonic() < limit, f"it was not so within {TIME_LIMIT:.0f} seconds"
        time.sleep(0.002)
