"""The window in a process of its own, and every way in which it can end: nothing runs on, and no
game is lost."""

import signal
import sys
from pathlib import Path

import pytest
from lab_window import EMPTY, RED_DISC
from sketch_process import SketchProcess, alive
from test_window_process import LAB, discs, start_thinking
from waiting import wait_until

assert sys.platform == "linux"

pytestmark = pytest.mark.usefixtures("screen")


A_FAULT_IN_JAVA = """
import sys
from connect_four_ai.app.java import prepare_java
prepare_java()
import py5
from connect_four_ai.__main__ import start
from connect_four_ai.lab import sketch

def spoil(window):
    window.loop.picture_wanted = False
    py5.get_current_sketch()._instance.g.width = -1

sketch.save_picture = spoil
sys.exit(start())
"""


def test_when_java_can_draw_no_more_it_ends_with_status_1_and_the_game_is_kept(
    tmp_path: Path,
) -> None:
    options = ("--stage", "9.1.1", "--speed", "20")
    with SketchProcess("-c", A_FAULT_IN_JAVA, *options, XDG_DATA_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: discs(window) == (1, 0))
        window.real_key("p")
        assert window.wait() == 1
        assert window.output.endswith("can be continued at the next start.\n")
    assert len(list(tmp_path.rglob("*.journal"))) == 1


def test_when_its_terminal_is_closed_nothing_runs_on_and_the_game_is_kept(tmp_path: Path) -> None:
    with SketchProcess(*LAB, "--depth", "7", XDG_DATA_HOME=str(tmp_path)) as window:
        thinking = start_thinking(window)
        window.signal(signal.SIGHUP)
        assert window.wait() == -signal.SIGHUP
        wait_until(lambda: not alive(thinking))
    assert list(tmp_path.rglob("*.journal"))


@pytest.mark.parametrize(
    ("how", "number"),
    [((*LAB, "--depth", "7"), signal.SIGINT), (("sketches/9_1_5_blocking.py",), signal.SIGTERM)],
    ids=["lab", "sketch"],
)
def test_control_c_and_kill_close_the_window_quietly(
    how: tuple[str, ...], number: signal.Signals
) -> None:
    with SketchProcess(*how) as window:
        window.wait_until(lambda: window.pixel(350, 550) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: window.pixel(350 - 24, 550) == RED_DISC or discs(window)[0] == 1)
        thinking = window.descendants()
        assert len(thinking) == 1
        before = window.output
        window.signal(number)
        assert window.wait() == 128 + number
        assert not alive(thinking)
        said = window.output.removeprefix(before).splitlines()
        assert [line for line in said if line and "column" not in line] == [], (
            "more than a sketch's scores"
        )
