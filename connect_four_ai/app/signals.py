"""Handles Ctrl-C in the terminal and a plain `kill`: they close the window as its close button
does.

Java must ignore these signals (see java.py), or it would end before the window does.
"""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

EXIT_MARGIN = 0.2
"""Seconds for a window that is still opening."""
CLOSE_TIMEOUT = 3.0
"""Seconds for the window to close."""
SIGNALS = signal.SIGINT, signal.SIGTERM
"""Ctrl-C, and a plain `kill`."""


@contextmanager
def leave_on_control_c() -> Iterator[None]:
    """Lets Ctrl-C end the program at once, even in machine code, which Python does not interrupt.
    Only for the main thread, and where nothing has to be cleaned up."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # else the shell made it ignore Ctrl-C
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def close_window_on_signals() -> None:
    """Lets Ctrl-C and a plain `kill` close py5's window. Call it in the main thread."""
    for number in SIGNALS:
        signal.signal(number, close_window)


@contextmanager
def held_signals() -> Iterator[None]:
    """Delays Ctrl-C and a plain `kill` to the end of the block: while py5 starts Java or makes a
    sketch, it drops their exceptions or reports them as its own errors. Only for the main
    thread."""
    held: list[int] = []
    handlers = [
        signal.signal(number, lambda number, frame: held.append(number)) for number in SIGNALS
    ]
    try:
        yield
    finally:
        for number, handler in zip(SIGNALS, handlers, strict=True):
            signal.signal(number, handler)
        if held:
            signal.raise_signal(held[0])


def close_window(number: int, frame: FrameType | None) -> None:
    """Closes py5's window, and ends the program with the status that a shell expects."""
    signal.signal(number, signal.SIG_DFL)  # the second time, the program ends immediately
    py5 = sys.modules.get("py5")  # not imported here: that would start Java at the very end
    if py5 is not None and py5.is_running:
        py5.exit_sketch()
        # Before the first frame, the window may still wait for this thread before it draws.
        limit = time.monotonic() + (CLOSE_TIMEOUT if py5.frame_count else EXIT_MARGIN)
        while not py5.get_surface().is_stopped() and time.monotonic() < limit:
            time.sleep(0.01)
    sys.exit(128 + number)
