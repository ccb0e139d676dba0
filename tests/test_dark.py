"""Dark mode, less motion, and the contrast of every text in both modes."""

from math import inf

import pytest
from lab_window import BoardWindow, lab_window
from test_shades import contrast

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, box, canvas
from connect_four_ai.lab.dark import in_dark, written
from connect_four_ai.lab.pages.pages import PAGES

LEAST, LEAST_LARGE, LARGE = 4.5, 3.0, 24
"""WCAG's least contrasts of text, and the size from which text counts as large."""
DIM = "#A3A19B", "#85858C"
"""Colours of buttons that do nothing now, which need no contrast."""


def assert_legible(parts: list[Part]) -> None:
    for text, size, ink, ground in written(parts):
        if text.strip() and ink not in DIM:
            least = LEAST_LARGE if size >= LARGE else LEAST
            assert contrast(ink, ground) >= least, (text, ink, ground)


def shown(window: BoardWindow, dark: bool) -> list[Part]:
    window.window.loop.dark = dark
    window.frames(2)
    drawn: list[Part] = window.window.loop.drawn
    return drawn


@pytest.mark.parametrize("page", ["", "menu", *(page for page in PAGES if page != "learn")])
def test_every_text_has_contrast(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    players = ("9.1.2", "9.1.3")  # else the arena would play a whole tournament
    monkeypatch.setattr("connect_four_ai.study.arena.tournament.DEFAULT_PLAYERS", players)
    with lab_window("44537", stage="9.1.7", depth=2) as window:
        window.press("v", "h")
        window.wait_until(lambda: len(window.window.exact.scores) == 7)
        if page == "menu":
            window.press("?")
        elif page:
            opened = window.window.toggle_page(page)
            window.wait_until(lambda: not opened or not opened.busy)
        for dark in (False, True):
            assert_legible(shown(window, dark))


def test_a_text_keeps_its_colour_on_a_ground_that_stays_light() -> None:

    def display() -> None:
        box((0, 0, 100, 100), theme.WHITE)
        box((0, 0, 100, 50), "#FFE9A6")
        theme.write("above", 10, 30)
        theme.write("below", 10, 80)

    dark = in_dark(canvas.record(display))
    assert [(one.text, one.ink) for one in written(dark)] == [
        ("above", theme.INK),
        ("below", theme.DARK[theme.INK]),
    ]


def test_the_board_and_the_discs_stay_as_they_are() -> None:
    with lab_window("4453") as window:
        light, dark = shown(window, False), shown(window, True)
        for color in ("#2F6DB5", *(theme.disc_color(player) for player in "RY")):
            assert ("fill", (color,)) in light[1]
            assert ("fill", (color,)) in dark[1]
        assert light != dark


def test_a_disc_rests_at_once_where_less_motion_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "still", True)
    with lab_window("4453", speed=1) as window:
        window.play(3)
        window.frames(1)
        assert window.window.panel.view.speed == inf
        assert window.window.panel.view.rest >= 0
