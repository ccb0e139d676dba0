"""Ends a process that exceeds its time or memory, and writes the traceback of where it was.

When the time is up, an alarm stops the program between two bytecode instructions. A single call
into C, such as `sum(range(10**12))` or a slow regular expression, cannot be interrupted so: it is
ended by faulthandler, which needs neither the interpreter nor its lock. (faulthandler alone would
not do: it does not pause the program while it writes the traceback, which may then be wrong.)
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
from pathlib import Path
from types import FrameType

from connect_four_ai.jobs import endless
from connect_four_ai.jobs.job import Limits

MEMORY = 1 << 30
"""Memory limit of a process in bytes; on Windows, of the process with all that it starts
(process.py)."""
LARGEST_FILE = 64 << 20
"""Maximum size of a file that a program writes, in bytes."""
STEP = 0.3 if hasattr(signal, "setitimer") else 0.0
"""Seconds between the alarm and faulthandler, which ends a program that is still inside one call.
Windows has no alarm."""
IDLE = 60.0
"""Seconds of processor time beyond a job's limits that its process may use before the next job, so
that an abandoned process ends. Windows has no such limit."""

STARTED_BY = "CONNECT_FOUR_STARTED_BY"
"""The environment variable with the id of the process that started another one."""

exit_at_once = os._exit
"""The original os._exit, which a student's program may not use."""


@contextmanager
def within(limits: Limits | None, out: int) -> Iterator[None]:
    """Ends this process if the block exceeds the limits, and writes its traceback to `out`, a file
    descriptor."""
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
    """Ends this process if the block takes more than `seconds`, and writes its traceback to `out`
    in the format of faulthandler, which itself stops after a hundred calls."""

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
    """Raised by `at_most` when the time is up."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises TooSlow in the block after `seconds` of processor time, and again if it is caught.
    Windows has no such timer: there the worker's own limit ends the job."""

    def stop(*_: object) -> None:
        raise TooSlow

    with _timer("VIRTUAL", "SIGVTALRM", stop, seconds, seconds):
        yield


@contextmanager
def _timer(
    clock: str, number: str, handler: Callable[..., None], seconds: float, every: float = 0
) -> Iterator[None]:
    """Calls `handler` after `seconds` on this clock, and then after each further `every` seconds,
    until the block ends. Windows has no such timers."""
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


def end_escaped(pid: int) -> None:
    """Ends the processes that the student's program in this process started in sessions of their
    own. Only on Linux: they are found by STARTED_BY in their environments."""
    mark = f"{STARTED_BY}={pid}\0".encode()
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if mark in environ.read_bytes():
                os.kill(int(environ.parent.name), 9)


def is_confined() -> bool:
    """Returns whether this process has limits, so that a student's program may run in it."""
    return bool(_confine.cache_info().currsize) or endless.is_limited()


@cache
def _confine(out: int) -> None:
    """Sets the limits of this process that hold until it ends."""
    os.environ[STARTED_BY] = str(os.getpid())
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each of NumPy's threads takes memory
    faulthandler.enable(file=out)
    if sys.platform != "win32" and hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGXCPU, file=out, chain=True)
    os._exit = sys.exit  # type: ignore[assignment]  # raises SystemExit, so that the line is known
    sys.excepthook = lambda *_: exit_at_once(1)  # the worker reports the end
    _limit("AS", MEMORY)
    _limit("FSIZE", LARGEST_FILE)
    _limit("CORE", 0)


def _limit(what: str, most: int) -> None:
    """Sets a resource limit if the system has it; Windows has none."""
    if sys.platform == "win32":
        return
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        number = getattr(resource, f"RLIMIT_{what}")
        resource.setrlimit(number, (most, resource.getrlimit(number)[1]))
