"""Every way in which the window can end: nothing runs on, no game is lost, and it survives what
goes wrong in it."""

import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from lab_window import EMPTY, RED_DISC, lab_window
from sketch_process import SketchProcess, alive
from test_window_process import LAB, discs
from waiting import wait_until

from connect_four_ai.lab import frames
from connect_four_ai.lab.pages.compare import Compare

assert sys.platform == "linux"

pytestmark = pytest.mark.usefixtures("screen")


A_FAULT_IN_JAVA = """
import sys
from connect_four_ai.app.java import prepare_java
prepare_java()
import py5
from connect_four_ai.__main__ import start
from connect_four_ai.lab import theme

def spoil():
    py5.get_current_sketch()._instance.g.width = -1

theme.toggle_marks = spoil
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
        window.real_key("k")
        assert window.wait() == 1
        assert window.output.endswith("can be continued at the next start.\n")
    assert len(list(tmp_path.rglob("*.journal"))) == 1


@pytest.mark.parametrize(
    ("how", "number", "status"),
    [
        (LAB, signal.SIGINT, 130),
        (("sketches/9_1_5_blocking.py",), signal.SIGTERM, 143),
        (LAB, signal.SIGHUP, -1),
    ],
)
def test_control_c_kill_and_a_closed_terminal_end_it_quietly_with_its_thinking(
    how: tuple[str, ...], number: signal.Signals, status: int, tmp_path: Path
) -> None:
    """After a closed terminal, the next start can go on with the game."""
    options = ("--depth", "7") if how == LAB else ()
    with SketchProcess(*how, *options, XDG_DATA_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.pixel(350, 550) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: window.pixel(350 - 24, 550) == RED_DISC or discs(window)[0] == 1)
        thinking = window.descendants()
        assert len(thinking) == 1
        before = window.output
        window.signal(number)
        assert window.wait() == status
        wait_until(lambda: not alive(thinking))
        said = window.output.removeprefix(before).splitlines()
        assert [line for line in said if line and "column" not in line] == []
    assert bool(list(tmp_path.rglob("*.journal"))) == (number == signal.SIGHUP)


def fail(*words: Any, **options: Any) -> None:
    raise ZeroDivisionError("on purpose")


def test_an_error_in_an_event_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with lab_window(stage="9.1.1") as lab:
        lab.may_fail = True
        with monkeypatch.context() as patch:
            patch.setattr(lab.game, "play", fail)
            lab.play(4)
        assert lab.notice == (
            f"Something went wrong: {Path(__file__).name}, line "
            f"{fail.__code__.co_firstlineno + 1}: ZeroDivisionError: on purpose. The game goes on."
        )
        assert "ZeroDivisionError: on purpose" in capsys.readouterr().err
        lab.play(4)
        assert str(lab.game.position) == "4"


def test_a_page_that_cannot_be_drawn_is_closed_and_a_board_ends_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Py5's own way is the last resort."""
    with lab_window("44", stage="9.1.3") as lab:
        lab.may_fail = True
        monkeypatch.setattr(Compare, "update", fail)
        lab.key("c")
        lab.frames(3)
        assert lab.window.pages.opened == []
        assert lab.notice.startswith("Something went wrong")
        lab.play(4)
        lab.settle()
        assert str(lab.game.position).startswith("444")
        monkeypatch.setattr(lab.window.panel, "display", fail)
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            lab.frames(2 * frames.ATTEMPTS)


def test_after_a_kill_no_file_is_left_but_the_journal_and_the_next_start_goes_on(
    tmp_path: Path,
) -> None:
    """No temporary ones are needed: there may be no room. (py5 leaves an empty folder.)"""
    temporary, data = tmp_path / "temporary", {"XDG_DATA_HOME": str(tmp_path / "data")}
    temporary.mkdir()
    java = {"JAVA_TOOL_OPTIONS": f"-Djava.io.tmpdir={temporary}", "TMPDIR": str(temporary)}
    with SketchProcess(*LAB, "--stage", "9.1.1", **data, **java) as lab:
        lab.wait_until(lambda: lab.pixel(50, 670) == EMPTY)
        lab.real_click(350, 300)
        lab.wait_until(lambda: discs(lab) == (1, 0))
        lab.real_click(350, 300)
        lab.wait_until(lambda: discs(lab) == (1, 1))
        lab.signal(signal.SIGKILL)
        assert lab.wait() == -signal.SIGKILL
    assert not any(path.is_file() for path in temporary.rglob("*"))
    with SketchProcess(*LAB, **data) as lab:
        lab.wait_until(lambda: lab.pixel(50, 670) == EMPTY)
        lab.real_click(900, 700)
        lab.real_key("o")
        lab.wait_until(lambda: discs(lab) == (1, 1))
        lab.real_close()
        assert lab.wait() == 0
    assert list(tmp_path.rglob("*.journal")) == []


ENDS_IN_BETWEEN = """
import runpy, sys, threading, time

def close():
    # As Processing does for the close button, with the end of the drawing between its two steps.
    while "py5" not in sys.modules or not getattr(sys.modules["py5"], "frame_count", 0):
        time.sleep(0.1)
    import py5
    from jpype import JClass

    sketch = py5.get_current_sketch()
    told = JClass("processing.core.PApplet").class_.getDeclaredField("exitCalled")
    told.setAccessible(True)
    sketch._instance.finished = True
    while not sketch.get_surface().is_stopped():
        time.sleep(0.01)
    told.setBoolean(sketch._instance, True)

threading.Thread(target=close, daemon=True).start()
sys.path[:0] = ["sketches"]
"""


@pytest.mark.parametrize(
    "start",
    [
        "runpy.run_module('connect_four_ai', run_name='__main__')",
        "runpy.run_path('sketches/9_1_3_dummy.py', run_name='__main__')",
    ],
    ids=["app", "sketch"],
)
def test_the_program_ends_though_the_drawing_ended_first(start: str) -> None:
    with SketchProcess("-c", ENDS_IN_BETWEEN + start) as window:
        assert window.wait() == 0
        assert "Traceback" not in window.output
