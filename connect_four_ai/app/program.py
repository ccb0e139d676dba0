"""What somebody types to start the program."""

import os
import sys
from pathlib import Path

COMMAND = "connect-four-ai"
"""What pip installs."""


def program() -> str:
    """run.py in a folder of the project; the installed command if that was typed, or if there is no run.py."""
    runner = Path(__file__).parents[2] / "run.py"
    if Path(sys.argv[0]).stem == COMMAND or not runner.exists():
        return COMMAND
    return "py run.py" if os.name == "nt" else "python3 run.py"
