"""The window in a process of its own: a real mouse, a real keyboard, a real close button, and kill -9."""

import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from lab_window import EMPTY, INK, RED_DISC, YELLOW_DISC
from sketch_process import SketchProcess, alive
from waiting import wait_until

from connect_four_ai.app import signals
from connect_four_ai.window.panel import LIST
from connect_four_ai.window.sketch import fitting_scale

GREY = "#C8C8C8"
pytestmark = pytest.mark.usefixtures("screen")
LAB = ("-m", "connect_four_ai", "--speed", "20", "--seed", "1")


def discs(window: SketchProcess, colour: str) -> int:
    """About how many discs of a colour lie on the board: each has more than 4000 pixels of it."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    board = np.asarray(window.image().convert("RGB"))[122:, :700]
    return int((board == (red, green, blue)).all(axis=2).sum()) // 4000


def test_a_real_mouse_and_keyboard_change_and_begin_the_sketch_s_game() -> None:
    with SketchProcess("sketches/connect_four.py") as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (1, 1))
        window.real_key("2")
        window.real_click(150, 300)
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (2, 2))
        window.real_key("n")
        window.wait_until(lambda: discs(window, RED_DISC) == 0)
        window.real_close()
        assert window.wait() == 0
        assert "Traceback" not in window.output


def test_a_real_mouse_and_keyboard_play_and_the_close_button_ends_it() -> None:
    with SketchProcess(*LAB) as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (1, 1))
        window.real_key("Left")
        window.real_key("space")
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (2, 2))
        window.real_key("z")
        window.real_key("Z")
        window.wait_until(lambda: discs(window, RED_DISC) == 0)
        window.real_close()
        assert window.wait() == 0
        assert "Traceback" not in window.output


def test_on_a_dense_screen_it_is_as_crisp_and_the_mouse_is_where_it_seems_to_be() -> None:
    """Half as large on a screen with two pixels for one, it is the same, pixel for pixel."""
    pictures = []
    for scale, density in (("1", "1"), ("0.5", "2")):
        dense = f"-Dsun.java2d.uiScale={density}"
        with SketchProcess(*LAB, "--stage", "9.1.1", "--scale", scale, JAVA_TOOL_OPTIONS=dense) as window:
            window.wait_until(lambda window=window: window.pixel(50, 670) == EMPTY)
            window.real_click(350, 300)
            window.real_move(900, 30)
            window.wait_until(lambda window=window: discs(window, RED_DISC) == 1 and window.pixel(350, 76) == GREY)
            pictures.append(np.asarray(window.image().convert("RGB")).astype(int))
    assert pictures[0].shape == pictures[1].shape == (720, 1080, 3)
    assert (abs(pictures[0] - pictures[1]).max(axis=2) > 60).mean() < 0.01


@pytest.mark.parametrize(
    ("screen", "scale"),
    [
        ((1080, 830), 1),
        ((1920, 1080), 1),
        ((1000, 700), 590 / 720),
        ((800, 1280), 800 / 1080),
        ((1920, 1200), 1),
        ((3840, 2160), 1.71),
    ],
)
def test_it_is_as_large_as_the_screen_has_room_for(screen: tuple[int, int], scale: float) -> None:
    assert fitting_scale(*screen) == pytest.approx(scale, abs=0.01)


def start_thinking(window: SketchProcess) -> set[int]:
    window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
    window.real_click(350, 300)
    window.wait_until(lambda: discs(window, RED_DISC) == 1)
    thinking = window.descendants()
    assert len(thinking) == 1
    return thinking


def test_the_first_start_is_against_the_opponent_that_plays_at_random(tmp_path: Path) -> None:
    with SketchProcess("-m", "connect_four_ai", XDG_CONFIG_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        assert window.pixel(760, LIST + 8) == INK, "key 2 is chosen"
        window.real_click(50, 400)
        window.real_key("5")
        window.wait_until(lambda: window.pixel(760, LIST + 8) != INK)
    with SketchProcess("-m", "connect_four_ai", XDG_CONFIG_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        assert window.pixel(850, LIST + 8) == INK, "key 5 is remembered"


def test_full_screen_and_other_sizes_are_the_same_game_and_are_remembered(tmp_path: Path) -> None:
    with SketchProcess(*LAB, XDG_CONFIG_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (1, 1))
        window.real_key("F11")
        window.wait_until(lambda: window.size() == (1920, 1200))
        window.wait_until(lambda: window.pixel(60 + 50 * 5 // 3, 670 * 5 // 3) == EMPTY)
        window.real_click(60 + 650 * 5 // 3, 500)
        window.wait_until(lambda: window.pixel(60 + 674 * 5 // 3, 670 * 5 // 3) == RED_DISC)
        window.real_key("F11")
        window.wait_until(lambda: window.size() == (1080, 720))
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (2, 2))
        window.real_click(900, 560)
        window.real_key("z")
        window.wait_until(lambda: discs(window, RED_DISC) == 1)
        window.real_key("ctrl+plus")
        window.wait_until(lambda: window.size() == (1242, 828))
        window.real_close()
        assert window.wait() == 0
        assert "Traceback" not in window.output
    with SketchProcess(*LAB, XDG_CONFIG_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.size() == (1242, 828))


def test_closing_while_it_thinks_leaves_nothing_behind() -> None:
    with SketchProcess(*LAB, "--depth", "7") as window:
        thinking = start_thinking(window)
        window.real_close()
        assert window.wait() == 0
        assert not alive(thinking)


def test_when_its_window_is_destroyed_it_ends_and_the_game_is_kept(tmp_path: Path) -> None:
    with SketchProcess(*LAB, "--depth", "7", XDG_DATA_HOME=str(tmp_path)) as window:
        thinking = start_thinking(window)
        window.real_destroy()
        assert window.wait() == 0
        assert not alive(thinking)
        assert "Traceback" not in window.output
    (journal,) = tmp_path.rglob("*.journal")
    assert '"position": "4"' in journal.read_text()


def test_a_kill_between_two_windows_leaves_nothing_behind(tmp_path: Path) -> None:
    with SketchProcess(*LAB, "--depth", "7", XDG_CONFIG_HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path)) as window:
        thinking = start_thinking(window)
        window.real_key("F11")
        window.wait_until(lambda: window.size() == (0, 0))
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


def test_escape_closes_it_at_once_where_no_game_is_lost() -> None:
    with SketchProcess(*LAB) as window:
        window.wait_until(lambda: window.pixel(350, 550) == EMPTY)
        window.real_click(900, 700)
        window.real_key("Escape")
        assert window.wait() == 0


def test_nothing_is_left_after_a_kill() -> None:
    with SketchProcess(*LAB, "--depth", "7") as window:
        thinking = start_thinking(window)
        window.kill()
        assert window.wait() == -signal.SIGKILL
        wait_until(lambda: not alive(thinking))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("how", [(*LAB, "--depth", "7"), ("sketches/9_1_5_blocking.py",)], ids=["lab", "sketch"])
def test_control_c_and_kill_close_the_window_quietly(how: tuple[str, ...], number: signal.Signals) -> None:
    with SketchProcess(*how) as window:
        window.wait_until(lambda: window.pixel(350, 550) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: window.pixel(350 - 24, 550) == RED_DISC or discs(window, RED_DISC) == 1)
        thinking = window.descendants()
        assert len(thinking) == 1
        before = window.output
        window.signal(number)
        assert window.wait() == 128 + number
        assert not alive(thinking)
        said = window.output.removeprefix(before).splitlines()
        assert [line for line in said if line and "column" not in line] == [], "more than a sketch's scores"


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


def test_options_set_the_position_the_depth_and_who_begins() -> None:
    with SketchProcess(*LAB, "--position", "4453", "--first", "ai", "--stage", "9.1.3") as window:
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (3, 2))
