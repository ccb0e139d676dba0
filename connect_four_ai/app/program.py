"""What somebody types to start the program, and how it starts processes of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = "connect-four-ai"
"""What pip installs."""


def program() -> str:
    """run.py in a folder of the project; the installed command if that was typed, or if there is no run.py."""
    runner = Path(__file__).parents[2] / "run.py"
    if Path(sys.argv[0]).stem == COMMAND or not runner.exists():
        return COMMAND
    return "py run.py" if os.name == "nt" else "python3 run.py"


def start_process(module: str, *options: str, **streams: Any) -> "subprocess.Popen[bytes]":
    """Runs a module in a second Python that finds the same modules as this one."""
    return subprocess.Popen(
        [sys.executable, *options, "-m", module],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows
        **streams,
    )
