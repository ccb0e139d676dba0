"""The command that starts the program, its processes and threads, and the signals that end it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

IN_BROWSER = sys.platform == "emscripten"
"""Whether this runs in a web page: without Java, processes, threads, and numba."""
COMMAND = "connect-four-ai"
"""The command that pip installs."""


def program() -> str:
    """Returns the command that starts the program: run.py in a folder of the project; the installed
    command if that was typed, or if there is no run.py."""
    runner = Path(__file__).parents[2] / "run.py"
    if Path(sys.argv[0]).stem == COMMAND or not runner.exists():
        return COMMAND
    return "py run.py" if os.name == "nt" else "python3 run.py"


def start_process(module: str, *options: str, **streams: Any) -> "subprocess.Popen[bytes]":
    """Runs a module of this package in a second Python, with the same module path and a fixed hash
    seed. Its output is UTF-8."""
    # The package's own folder too: a notebook may have changed the working folder since the import.
    folders = [*(path or str(Path.cwd()) for path in sys.path), str(Path(__file__).parents[2])]
    return subprocess.Popen(
        [sys.executable, "-P", *options, "-m", module],
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join(folders), "PYTHONHASHSEED": "0"}
        | {"PYTHONIOENCODING": "utf-8"},
        creationflags=_creation_flags(),
        **streams,
    )


def _creation_flags() -> int:
    """Returns the Windows flag that keeps a process from opening a terminal; 0 where this program
    has one, in which the process's output would be lost."""
    if sys.platform != "win32" or (sys.stderr and sys.stderr.isatty()):
        return 0
    return subprocess.CREATE_NO_WINDOW


def end_process(process: "subprocess.Popen[bytes]") -> None:
    """Kills a process and, if it was started in its own session, all processes that it started."""
    if (
        sys.platform != "win32" and process.returncode is None
    ):  # else its id may belong to another process by now
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, 9)
    process.kill()
    process.wait()


def start_thread(target: Callable[[], None]) -> None:
    """Calls `target` in a daemon thread. If Java runs in this process, the thread is detached at
    its end, or Java would keep it for ever: a thread is attached as soon as it frees a Java
    object."""

    def run() -> None:
        target()
        if (java := sys.modules.get("_jpype")) and java.isThreadAttachedToJVM():
            java.detachThreadFromJVM()

    threading.Thread(target=run, name=target.__name__, daemon=True).start()


# Signals: Ctrl-C in the terminal and a plain `kill` close the window, as its close button does.
# Java must ignore them (java.py), or it would end before the window does.


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
