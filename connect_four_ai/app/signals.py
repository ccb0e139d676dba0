"""Ctrl-C in the terminal, and a plain `kill`: they close the window as its own button does.

Java must ignore these signals (see java.py), or it would end before the window does.
"""

import signal
import sys
import time
from types import FrameType

PATIENCE = 3.0
"""How many seconds the window may take to close."""


def close_window_on_signals() -> None:
    """Lets Ctrl-C and a plain `kill` close py5's window. Call it in the main thread."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _close_window)


def _close_window(number: int, frame: FrameType | None) -> None:
    """Ends the program with the status that a shell expects."""
    signal.signal(number, signal.SIG_DFL)  # the second time, the program ends immediately
    py5 = sys.modules.get("py5")  # not imported here: that would start Java at the very end
    if py5 is not None and py5.is_running:
        py5.exit_sketch()
        limit = time.monotonic() + PATIENCE
        while not py5.get_surface().is_stopped() and time.monotonic() < limit:
            time.sleep(0.01)
    sys.exit(128 + number)
