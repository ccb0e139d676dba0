"""Ends a process that takes too long or too much memory, and lets it say where it was.

When the time is up, an alarm stops the program between two of its steps. Inside one of Python's own
functions there is no such moment: `sum(range(10**12))` and a slow regular expression are ended by
Python's faulthandler, which needs neither the interpreter nor its lock. It does not stop what it
describes, so it cannot tell the calls of a program that goes on.
"""

import faulthandler
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from types import FrameType

from connect_four_ai.jobs import endless
from connect_four_ai.jobs.job import Limits

MEMORY = 1 << 30
"""Bytes of memory, for the whole process; on Windows (jobs/windows.py), with all that it starts."""
LARGEST_FILE = 64 << 20
"""Bytes that a program may write into one file."""
STEP = 0.3 if hasattr(signal, "setitimer") else 0.0
"""Seconds after the alarm when faulthandler ends a program that is still within one step. Windows
has no alarm."""
IDLE = 60.0
"""Seconds of processor time beyond its limits that a process may use between two jobs, so that one
that is left alone ends. Windows has no such limit."""

STARTED_BY = "CONNECT_FOUR_STARTED_BY"
"""An environment variable: which process has started another one."""

exit_at_once = os._exit
"""As it was: a program that is run may not use it."""


@contextmanager
def within(limits: Limits | None, out: int) -> Iterator[None]:
    """Ends this process if what runs inside exceeds the limits; where it was is written to `out`, a
    file descriptor."""
    if limits is None:
        yield
        return
    _confine(out)
    seconds = max(min(limits.seconds, limits.by - time.monotonic()), 0.01)
    _limit("CPU", int(time.process_time() + 2 * seconds + IDLE))
    faulthandler.dump_traceback_later(seconds + STEP, exit=True, file=out)
    try:
        with _alarm(seconds, out):
            yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@contextmanager
def _alarm(seconds: float, out: int) -> Iterator[None]:
    """Ends this process after so many seconds, and writes to `out` where it was, as faulthandler
    does, but all of it: that leaves out what is more than a hundred calls deep."""

    def ring(_: int, frame: FrameType | None) -> None:
        calls = (
            f'File "{call.f_code.co_filename}", line {line} in {call.f_code.co_name}\n'
            for call, line in traceback.walk_stack(frame)
        )
        os.write(out, "".join(calls).encode("ascii", "backslashreplace"))
        exit_at_once(1)

    with _timer("REAL", "SIGALRM", ring, seconds):
        yield


class TooSlow(BaseException):
    """Raised in the middle of whatever is running."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises TooSlow in what runs inside once it has taken so much processor time, and
    again if that is caught; Windows cannot, and there the worker's own limit ends everything."""

    def stop(*_: object) -> None:
        raise TooSlow

    with _timer("VIRTUAL", "SIGVTALRM", stop, seconds, seconds):
        yield


@contextmanager
def _timer(
    clock: str, number: str, handler: Callable[..., None], seconds: float, every: float = 0
) -> Iterator[None]:
    """Calls `handler` after so many seconds on this clock, and then `every` so many, unless what
    runs inside is over. Windows has no such timers."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    timer = getattr(signal, f"ITIMER_{clock}")
    signal.signal(getattr(signal, number), handler)
    signal.setitimer(timer, seconds, every)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)


def is_confined() -> bool:
    """Returns whether this process has limits: a student's program may run here."""
    return bool(_confine.cache_info().currsize) or endless.is_limited()


@cache
def _confine(out: int) -> None:
    """Limits this process as long as it lives."""
    os.environ[STARTED_BY] = str(os.getpid())
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each of NumPy's threads takes memory
    faulthandler.enable(file=out)
    if sys.platform != "win32" and hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGXCPU, file=out, chain=True)
    os._exit = sys.exit  # type: ignore[assignment]  # so that the line can be told
    sys.excepthook = lambda *_: exit_at_once(1)  # whoever asks says that it has ended
    _limit("AS", MEMORY)
    _limit("FSIZE", LARGEST_FILE)
    _limit("CORE", 0)


def _limit(what: str, most: int) -> None:
    """Sets a limit of the system; not every system has each of them, and Windows has none."""
    if sys.platform == "win32":
        return
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        number = getattr(resource, f"RLIMIT_{what}")
        resource.setrlimit(number, (most, resource.getrlimit(number)[1]))
