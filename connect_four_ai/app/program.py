"""The command that starts the program, and functions that start its processes and threads."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
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
