"""Runs Python in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from waiting import TIME_LIMIT

ROOT = Path(__file__).resolve().parent.parent


def run_python(
    *words: str, folder: Path = ROOT, **environment: str
) -> "subprocess.CompletedProcess[str]":
    """Runs Python with these arguments in a folder, without input."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=TIME_LIMIT,
    )
