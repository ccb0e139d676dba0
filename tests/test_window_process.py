"""The window in a process of its own: a real mouse, a real keyboard, a real close button, and its
preferences."""

import os
import time
from pathlib import Path

import numpy as np
import pytest
from lab_window import EMPTY, INK, PANEL, RED_DISC, YELLOW_DISC, count
from sketch_process import ROOT, SketchProcess, alive

from connect_four_ai.lab.panel import NAME_PITCH
from connect_four_ai.lab.window import fitting_scale
from connect_four_ai.stages import STAGES

GREY = "#C8C8C8"
pytestmark = pytest.mark.usefixtures("screen")
TWO, FIVE = (844, PANEL.stages + 13), (844, PANEL.stages + NAME_PITCH + 13)
"""Points at the left of the buttons of 9.1.2 and 9.1.5."""
LAB = ("-m", "connect_four_ai", "--speed", "20", "--seed", "1")


def discs(window: SketchProcess) -> tuple[int, int]:
    """Returns the approximate numbers of red and yellow discs on the board: each has more than 4000
    pixels of its colour."""
    board = np.asarray(window.image().convert("RGB"))[122:, :700]
    red, yellow = (count(board, colour) // 4000 for colour in (RED_DISC, YELLOW_DISC))
    return red, yellow


def test_a_real_mouse_and_keyboard_play_and_the_close_button_ends_it_and_its_thinking() -> None:
    with SketchProcess(*LAB) as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        window.real_click(350, 300)
        window.wait_until(lambda: discs(window) == (1, 1))
        window.real_key("Left")
        window.real_key("space")
        window.wait_until(lambda: discs(window) == (2, 2))
        window.real_key("z")
        window.real_key("Z")
        window.wait_until(lambda: discs(window)[0] == 0)
        for _ in range(7 - STAGES["9.1.7"].depth):
            window.real_key("plus")
        window.real_click(350, 300)
        window.wait_until(lambda: discs(window)[0] == 1)
        thinking = window.descendants()
        assert len(thinking) == 1
        assert "llvmlite" not in Path(f"/proc/{window.pid}/maps").read_text(), (
            "it would wait for a compiler"
        )
        window.real_close()
        assert window.wait() == 0
        assert not alive(thinking)
        assert "Traceback" not in window.output


def test_it_fits_a_dense_screen_in_a_window_and_in_full() -> None:
    """The screen's 1920 × 1200 pixels are 960 × 600 at a scale of 2."""
    scale = fitting_scale(960, 600) * 2
    with SketchProcess(*LAB, JAVA_TOOL_OPTIONS="-Dsun.java2d.uiScale=2") as window:
        window.wait_until(lambda: abs(window.size()[0] - 1080 * scale) < 3)
        window.wait_until(lambda: window.pixel(round(50 * scale), round(670 * scale)) == EMPTY)
        window.real_click(round(350 * scale), round(300 * scale))
        there = round(374 * scale), round(670 * scale)
        window.wait_until(lambda: window.pixel(*there) == RED_DISC)
        window.real_key("F11")
        window.wait_until(lambda: window.size() == (1920, 1200))


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


@pytest.mark.shipped
def test_the_first_start_is_against_the_random_opponent_and_the_next_as_the_last_was_left(
    tmp_path: Path,
) -> None:
    """The opponent is remembered. In full screen the game is the same."""
    with SketchProcess(*LAB, XDG_CONFIG_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        assert window.pixel(*TWO) == INK, "key 2 is chosen"
        window.real_click(350, 300)
        window.wait_until(lambda: discs(window) == (1, 1))
        window.real_key("F11")
        window.wait_until(lambda: window.size() == (1920, 1200))
        window.wait_until(lambda: window.pixel(60 + 50 * 5 // 3, 670 * 5 // 3) == EMPTY)
        window.real_click(60 + 650 * 5 // 3, 500)
        window.wait_until(lambda: window.pixel(60 + 674 * 5 // 3, 670 * 5 // 3) == RED_DISC)
        time.sleep(1)  # sooner, the key might still be held
        window.real_key("F11")
        window.wait_until(lambda: window.size() == (1080, 720))
        window.wait_until(lambda: discs(window) == (2, 2))
        window.real_click(900, 320)
        window.real_key("z")
        window.wait_until(lambda: discs(window)[0] == 1)
        window.real_key("5")
        window.wait_until(lambda: window.pixel(*TWO) != INK)
        window.real_close()
        assert window.wait() == 0
        assert "Traceback" not in window.output
    with SketchProcess(*LAB, XDG_CONFIG_HOME=str(tmp_path)) as window:
        window.wait_until(lambda: window.size() == (1080, 720))
        window.wait_until(lambda: window.pixel(50, 670) == EMPTY)
        assert window.pixel(*FIVE) == INK, "key 5 is remembered"
        window.real_click(900, 360)
        window.real_key("Escape")
        time.sleep(1)
        assert window.number is not None, "it asks first"
        window.real_key("Escape")
        assert window.wait() == 0


def test_options_set_the_position_and_more_in_a_folder_whose_name_is_big5(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"\xa4\xa4\xa4\xe5")
    folder.mkdir()
    options = ("--position", "4453", "--first", "ai", "--stage", "9.1.3", "--lang", "zh-Hant")
    with SketchProcess(*LAB, *options, folder=folder, PYTHONPATH=str(ROOT)) as window:
        window.wait_until(lambda: window.title() == "四子棋")
        window.wait_until(lambda: discs(window) == (3, 2))
        window.real_click(900, 320)
        window.real_key("ctrl+s")
        window.wait_until(lambda: list(folder.glob("*.txt")) != [])
