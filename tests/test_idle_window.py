"""A window in which nothing happens sleeps: few frames, few calls, and no file asked about more
than twice a second. Counted, not timed."""

import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from lab_window import BoardWindow, lab_window
from waiting import wait_until

from connect_four_ai.lab import bell
from connect_four_ai.lab.canvas import Part
from connect_four_ai.lab.frames import QUIET
from connect_four_ai.stages.own import my_file, saved, use

pytestmark = pytest.mark.usefixtures("screen")
MOST_CALLS = 100
KEYS = ("", *"ctsbgerwim", "v", "d", "?")
"""What opens each page, shows exact scores and dangers, and the sheet of keys."""


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # or W would have to play a whole tournament before it comes to rest
    monkeypatch.setattr(
        "connect_four_ai.study.arena.exhibition.DEFAULT_PLAYERS", ("9.1.2", "9.1.3")
    )
    # what happens in one sleep does not depend on its length
    monkeypatch.setattr("connect_four_ai.lab.sketch.SLEEP", 0.05)
    source = Path(__file__).parents[1] / "connect_four_ai" / "stages" / "section_9_1_5.py"
    (tmp_path / "my_brain.py").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    use(tmp_path / "my_brain.py")
    return my_file()


class Counted:
    """Counts the Python functions that are called in each frame, and the frames that slept."""

    def __init__(self, window: BoardWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[int] = []
        self.asleep = threading.Event()
        drawn, sleep = window.window.loop._changed, window.driver.shell.sleep
        self.recorded = 0

        def display() -> list[Part]:
            self.recorded += 1
            return drawn()

        def counted() -> None:
            calls = 0

            def count(frame: Any, event: str, argument: Any) -> None:
                nonlocal calls
                calls += event in ("call", "c_call")

            self.asleep.set()
            before = sys.getprofile()
            sys.setprofile(count)
            try:
                sleep()
            finally:
                sys.setprofile(before)
            self.calls.append(calls)

        monkeypatch.setattr(window.window.loop, "_changed", display)
        monkeypatch.setattr(window.driver.shell, "sleep", counted)


@contextmanager
def sleeper(
    monkeypatch: pytest.MonkeyPatch, key: str = "", stage: str = "m"
) -> Iterator[tuple[BoardWindow, Counted]]:
    with lab_window("4455", stage=stage, shown=True) as window:
        if key:
            window.key(key)
        window.wait_until(lambda: not window.window.loop.busy)
        counted = Counted(window, monkeypatch)
        monkeypatch.setattr(window.driver, "wake", lambda: None)  # from now on, only events wake it
        wait_until(lambda: len(counted.calls) >= 1)
        yield window, counted
        monkeypatch.setattr(window.driver, "wake", window.window.loop.wake)


@pytest.mark.parametrize("key", KEYS)
def test_a_frame_in_which_nothing_moves_calls_hardly_anything(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: Counter[str] = Counter()
    stat = os.stat

    def counted_stat(path: Any, **options: Any) -> os.stat_result:
        asked[str(path)] += 1
        return stat(path, **options)

    with sleeper(monkeypatch, key) as (_, counted):
        before = counted.recorded
        monkeypatch.setattr(os, "stat", counted_stat)
        wait_until(lambda: len(counted.calls) >= 5)
        monkeypatch.undo()
        assert counted.recorded == before, "nothing is recorded, nothing drawn"
        assert max(counted.calls[1:]) <= MOST_CALLS, "the first may still load Java's classes"
        assert max(asked.values(), default=0) <= 5, "once in each sleep"


def test_an_event_is_answered_in_the_frame_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with sleeper(monkeypatch, stage="9.1.1") as (window, counted):
        before = counted.recorded
        for action in (1, 2, 3):
            window.mouse(action, 350, 400)
        bell.ring()  # as Java does for an event that comes from the screen
        wait_until(lambda: window.game.position.moves == "44554")
        wait_until(lambda: counted.recorded > before)
        wait_until(lambda: not window.window.loop.busy)
        slept = len(counted.calls)
        recorded = counted.recorded
        wait_until(lambda: len(counted.calls) >= slept + 3)
        assert counted.recorded <= recorded + QUIET + 1, "and then it sleeps again"


def test_a_file_that_is_saved_is_noticed_while_the_window_sleeps(
    own_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with sleeper(monkeypatch) as (window, _):
        before = window.game.brain.stage
        own_file.write_text(f"DEPTH = 2\n{own_file.read_text(encoding='utf-8')}", encoding="utf-8")
        wait_until(lambda: window.game.brain.stage is not before)
        assert window.game.brain.stage.depth == 2


def test_a_file_is_asked_about_twice_a_second_at_most(
    own_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, now, stat = [], 100.0, Path.stat

    def counted(path: Path, **options: Any) -> os.stat_result:
        asked.append(now)
        return stat(path, **options)

    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(Path, "stat", counted)
    saved.forget()
    known = saved.version(own_file)
    for _ in range(60 * 10):
        saved.version(own_file)
        saved.any_changed()
        now += 1 / 60
    assert len(asked) <= 20
    own_file.write_text("shorter", encoding="utf-8")
    assert saved.version(own_file) == known, "it was asked about a moment ago"
    now += saved.MIN_INTERVAL
    assert saved.any_changed()
    assert saved.version(own_file) == saved.current(own_file) != known
    own_file.unlink()
    assert saved.current(own_file) is None
