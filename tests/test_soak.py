"""run.py soak: it records what it promises, and an error ends it with the steps that led there."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROKEN = """
import sys
import py5
from connect_four_ai.window.window import Window
from tools.__main__ import main, parser
Window.toggle_marks = lambda window: {}
sys.exit(main(sys.argv[1:], parser))
"""


def soak(screen: str, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"DISPLAY": screen}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def test_it_records_memory_frames_and_processes(screen: str, tmp_path: Path) -> None:
    out = tmp_path / "soak.csv"
    done = soak(
        screen,
        "-m",
        "tools",
        "soak",
        "--steps",
        "60",
        "--every",
        "20",
        "--out",
        str(out),
        "--lang",
        "en",
    )
    assert (done.returncode, out.exists()) == (0, True), done.stderr
    heading, *rows = out.read_text(encoding="utf-8").splitlines()
    assert heading == "steps,seconds,milliseconds a step,megabytes,processes"
    numbers = [[float(number) for number in row.split(",")] for row in rows]
    assert [row[0] for row in numbers] == [20, 40, 60]
    assert all(step > 0 and 50 < megabytes < 2000 for _, _, step, megabytes, _ in numbers)


def test_an_error_ends_it_with_the_steps_that_led_there(screen: str) -> None:
    done = soak(screen, "-c", BROKEN.format("1 / 0"), "soak", "--steps", "3000", "--lang", "en")
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr
    assert done.stderr.splitlines()[-1].split()[-1] == "k", "the key of the marks is the last step"


def test_a_window_that_closes_too_early_is_told(screen: str) -> None:
    done = soak(
        screen, "-c", BROKEN.format("py5.exit_sketch()"), "soak", "--steps", "3000", "--lang", "en"
    )
    assert done.returncode == 1
    assert re.fullmatch(
        r"The window was closed after \d{1,3} steps\.", done.stderr.splitlines()[-1]
    )
