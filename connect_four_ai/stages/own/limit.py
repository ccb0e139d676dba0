"""Ends a program that would go on for ever, or take all memory."""

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


def limit_process(megabytes: int, seconds: int | None = None) -> None:
    """The system ends this process if it takes more. Windows has no such limits."""
    try:
        import resource
        import signal
    except ImportError:
        return

    def end(*_: object) -> None:
        raise TooLong

    signal.signal(signal.SIGXCPU, end)  # so the line can be told; a second later it is told again
    limits = [("AS", megabytes << 20), ("FSIZE", 4 << 20), ("CORE", 0)]
    for what, most in [*limits, *([("CPU", seconds)] if seconds else [])]:
        with suppress(ValueError, OSError):  # not every system has each of them
            resource.setrlimit(
                getattr(resource, f"RLIMIT_{what}"), (most, most + 3 * (what == "CPU"))
            )
