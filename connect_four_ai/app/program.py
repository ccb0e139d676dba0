"""The command that starts the program, and how it starts processes and threads."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

IN_BROWSER = sys.platform == "emscripten"
"""Whether this runs in a web page: without Java, processes, threads, and what is compiled."""
COMMAND = "connect-four-ai"
"""The command that pip installs."""


def program() -> str:
    """Returns how to start the program: run.py in a folder of the project; the installed command if
    that was typed, or if there is no run.py."""
    runner = Path(__file__).parents[2] / "run.py"
    if Path(sys.argv[0]).stem == COMMAND or not runner.exists():
        return COMMAND
    return "py run.py" if os.name == "nt" else "python3 run.py"


def start_process(module: str, *options: str, **streams: Any) -> "subprocess.Popen[bytes]":
    """Runs a module of this package in a second Python, with this one's module path and a fixed
    hash seed. What it prints is UTF-8."""
    # The package's own folder too: a notebook may have left the folder that it was found in.
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
    """Opens no terminal on Windows for a process that prints into none; in the one that there is,
    what it prints would be lost."""
    if sys.platform != "win32" or (sys.stderr and sys.stderr.isatty()):
        return 0
    return subprocess.CREATE_NO_WINDOW


def end_process(process: "subprocess.Popen[bytes]") -> None:
    """Kills a process and, if it was started in its own session, all that it has started."""
    if (
        sys.platform != "win32" and process.returncode is None
    ):  # else its number may be another's by now
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, 9)
    process.kill()
    process.wait()


def start_thread(target: Callable[[], None]) -> None:
    """Runs this in a thread that ends with the program. Java, if it runs here, must be told when a
    thread ends that it has met, or it keeps it for ever; and it meets those that clear away what
    Python no longer needs."""

    def run() -> None:
        target()
        if (java := sys.modules.get("_jpype")) and java.isThreadAttachedToJVM():
            java.detachThreadFromJVM()

    threading.Thread(target=run, name=target.__name__, daemon=True).start()
