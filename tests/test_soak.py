"""run.py soak: it records what it promises, and an error ends it with the steps that led there."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from lab_window import lab_window
from waiting import TIME_LIMIT

from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.stages.own import my_file, saved, use
from tools.soak_files import BAD_FILES, BAD_LINES, NAMES, save_file

ROOT = Path(__file__).resolve().parent.parent
SOON = "soak", "--steps", "3000", "--seed", "32", "--lang", "en"
"""With this seed, the key of the marks comes after some ten steps, and not after a hundred."""
RIGHT = {"right", "infinity", "huge scores", "print"}
"""The files that give a move all the same."""
BROKEN = """
import sys
from connect_four_ai.app.java import prepare_java
prepare_java()
import py5
from connect_four_ai.lab.window import Window
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
        timeout=TIME_LIMIT,
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


def test_the_window_outlives_every_faulty_file(screen: str, tmp_path: Path) -> None:
    """Those that the soak saves, one after the other in one window."""
    usual = my_file()
    source = random.Random(1)
    try:
        with lab_window(stage="9.1.1") as window:
            use(tmp_path / "my_brain.py")
            window.game.brain.allowed = 0.2
            for fault in [*BAD_LINES, *BAD_FILES]:
                with patch.object(source, "choice", side_effect=[source.choice(NAMES), fault]):
                    assert save_file(source) == fault
                saved.forget()
                window.between_frames(lambda: choose_stage(window.game, "m"))
                assert window.game.brain.stage.path == my_file()
                window.between_frames(window.game.new_game)
                window.play(4)
                window.wait_until(lambda: not window.game.thinker.busy)
                assert bool(window.game.thinker.error) != (len(window.game.position.moves) == 2), (
                    fault
                )
                assert fault in RIGHT or window.game.thinker.error, fault
    finally:
        use(usual)


def test_an_error_ends_it_with_the_steps_that_led_there(screen: str) -> None:
    done = soak(screen, "-c", BROKEN.format("1 / 0"), *SOON)
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr
    assert done.stderr.splitlines()[-1].split()[-1] == "k", "the key of the marks is the last step"


def test_a_window_that_closes_too_early_is_told(screen: str) -> None:
    done = soak(screen, "-c", BROKEN.format("py5.exit_sketch()"), *SOON)
    assert done.returncode == 1
    assert re.fullmatch(
        r"The window was closed after \d{1,3} steps\.", done.stderr.splitlines()[-1]
    )
