"""The window in a process of its own, and every way in which it can end: nothing runs on, and no game is lost."""

import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from lab_window import EMPTY, RED_DISC
from sketch_process import SketchProcess, alive
from test_window_process import LAB, discs, start_thinking
from waiting import wait_until

from connect_four_ai.app import signals

pytestmark = pytest.mark.usefixtures("screen")


def test_when_its_window_is_destroyed_it_ends_and_the_game_is_kept(tmp_path: Path) -> None:
    with SketchProcess(*LAB, "--depth", "7", XDG_DATA_HOME=str(tmp_path)) as window:
        thinking = start_thinking(window)
        window.real_destroy()
        assert window.wait() == 0
        assert not alive(thinking)
        assert "Traceback" not in window.output
    (journal,) = tmp_path.rglob("*.journal")
    assert '"position": "4"' in journal.read_text()


def stop_between_two_windows(window: SketchProcess) -> None:
    """F11 closes a window and opens another; on a busy computer the moment between them is easily missed."""
    for _ in range(5):
        before, limit = window.number, time.monotonic() + 10
        window.real_key("F11")
        while window.number == before and time.monotonic() < limit:
            pass
        if window.number is None:
            return
        window.real_click(5, 5)  # which brings the keyboard to the new window
        time.sleep(1)  # sooner, the key might still be held
    pytest.fail("the moment between two windows was missed five times")


def test_a_kill_between_two_windows_leaves_nothing_behind(tmp_path: Path) -> None:
    with SketchProcess(*LAB, "--depth", "7", XDG_CONFIG_HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path)) as window:
        thinking = start_thinking(window)
        stop_between_two_windows(window)
        window.signal(signal.SIGTERM)
        assert window.wait() == 128 + signal.SIGTERM
        assert not alive(thinking)
    assert list(tmp_path.rglob("*.journal")) == []


def test_when_its_terminal_is_closed_nothing_runs_on_and_the_game_is_kept(tmp_path: Path) -> None:
    with SketchProcess(*LAB, "--depth", "7", XDG_DATA_HOME=str(tmp_path)) as window:
        thinking = start_thinking(window)
        window.signal(signal.SIGHUP)
        assert window.wait() == -signal.SIGHUP
        wait_until(lambda: not alive(thinking))
    assert list(tmp_path.rglob("*.journal"))


def test_escape_closes_it_too_but_asks_once_in_the_middle_of_a_game() -> None:
    with SketchProcess(*LAB, "--depth", "7") as window:
        thinking = start_thinking(window)
        window.real_key("Escape")
        time.sleep(1)
        assert alive(thinking), "it asks first"
        window.real_key("Escape")
        assert window.wait() == 0
        assert not alive(thinking)


def test_nothing_is_left_after_a_kill() -> None:
    with SketchProcess(*LAB, "--depth", "7") as window:
        thinking = start_thinking(window)
        window.kill()
        assert window.wait() == -signal.SIGKILL
        wait_until(lambda: not alive(thinking))


@pytest.mark.parametrize(
    ("how", "number"),
    [((*LAB, "--depth", "7"), signal.SIGINT), (("sketches/9_1_5_blocking.py",), signal.SIGTERM)],
    ids=["lab", "sketch"],
)
def test_control_c_and_kill_close_the_window_quietly(how: tuple[str, ...], number: signal.Signals) -> None:
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
        assert [line for line in said if line and "column" not in line] == [], "more than a sketch's scores"


def test_control_c_and_kill_are_heard_alike() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.getsignal(number) for number in numbers]
    try:
        signals.close_window_on_signals()
        assert {signal.getsignal(number) for number in numbers} == {signals._close_window}
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def test_a_signal_while_the_window_opens_does_not_wait_for_its_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    clock: list[float] = []
    surface = SimpleNamespace(is_stopped=lambda: False)
    opening = SimpleNamespace(is_running=True, frame_count=0, exit_sketch=lambda: None, get_surface=lambda: surface)
    monkeypatch.setitem(sys.modules, "py5", opening)
    monkeypatch.setattr(signals, "time", SimpleNamespace(monotonic=lambda: sum(clock), sleep=clock.append))
    before = signal.getsignal(signal.SIGTERM)
    try:
        with pytest.raises(SystemExit, match="143"):
            signals._close_window(signal.SIGTERM, None)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert sum(clock) < 2 * signals.MOMENT
