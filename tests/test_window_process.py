"""The window in a process of its own: a real mouse, a real keyboard, a real close button, and kill -9."""

import signal

import numpy as np
import pytest
from lab_window import EMPTY, RED_DISC, YELLOW_DISC
from sketch_process import SketchProcess, alive
from waiting import wait_until

pytestmark = pytest.mark.usefixtures("screen")
LAB = ("-m", "connect_four_ai", "--speed", "20", "--seed", "1")


def discs(window: SketchProcess, colour: str) -> int:
    """About how many discs of a colour lie on the board: each has more than 4000 pixels of it."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    board = np.asarray(window.image().convert("RGB"))[122:, :700]
    return int((board == (red, green, blue)).all(axis=2).sum()) // 4000


@pytest.mark.parametrize("how", [LAB, ("sketches/connect_four.py",)])
def test_a_real_mouse_and_keyboard_play_and_the_close_button_ends_it(how: tuple[str, ...]) -> None:
    with SketchProcess(*how) as window:
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


def start_thinking(window: SketchProcess) -> set[int]:
    window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
    window.real_click(350, 300)
    window.wait_until(lambda: discs(window, RED_DISC) == 1)
    thinking = window.descendants()
    assert len(thinking) == 1
    return thinking


def test_closing_while_it_thinks_leaves_nothing_behind() -> None:
    with SketchProcess(*LAB, "--depth", "7") as window:
        thinking = start_thinking(window)
        window.real_close()
        assert window.wait() == 0
        assert not alive(thinking)


def test_escape_closes_it_too() -> None:
    with SketchProcess(*LAB, "--depth", "7") as window:
        thinking = start_thinking(window)
        window.real_key("Escape")
        assert window.wait() == 0
        assert not alive(thinking)


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
        assert window.output == before


def test_options_set_the_position_the_depth_and_who_begins() -> None:
    with SketchProcess(*LAB, "--position", "4453", "--first", "ai", "--stage", "9.1.3") as window:
        window.wait_until(lambda: (discs(window, RED_DISC), discs(window, YELLOW_DISC)) == (3, 2))
