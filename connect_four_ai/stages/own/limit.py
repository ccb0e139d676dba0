"""Ends a program that would go on for ever."""

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

SECONDS = 10.0
"""How long a student's program may think about a move, unless somebody allows it more."""
AGAIN = 0.2
"""How soon it is told again, if it did not listen."""


class TooLong(Exception):
    """The time is up. It is raised in the middle of whatever the program does."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises TooLong in what runs inside, once it has taken so long."""
    thread, ended = ctypes.c_ulong(threading.get_ident()), threading.Event()

    def watch() -> None:
        wait = seconds
        while not ended.wait(wait):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TooLong))
            wait = AGAIN

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        with suppress(TooLong):  # it may have ended by itself while it was being told
            watcher.join()
            time.sleep(0)
