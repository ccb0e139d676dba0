"""The colours of scores, dark mode, and the contrast of every text in both modes; less motion."""

from math import inf

import pytest
from lab_window import BoardWindow, lab_window

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, box, canvas
from connect_four_ai.lab.dark import in_dark, written
from connect_four_ai.lab.pages.pages import PAGES
from connect_four_ai.lab.shades import LOST_TO_WON, YELLOW_TO_RED, Shades, lean, leans, shade
from connect_four_ai.stages import find_stage

LEAST, LEAST_LARGE, LARGE = 4.5, 3.0, 24
"""The contrasts that WCAG 2 asks of text (1.4.3), and the size from which it counts as large."""


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    first, second = sorted((luminance(one), luminance(other)), reverse=True)
    return (first + 0.05) / (second + 0.05)


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_contrast_is_the_published_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("shades", [LOST_TO_WON, YELLOW_TO_RED])
def test_numbers_can_be_read_upon_every_colour(shades: Shades) -> None:
    assert min(contrast(shade(step / 20, shades), theme.INK) for step in range(-20, 21)) > LEAST


@pytest.mark.parametrize("marked", [False, True])
def test_the_ends_and_the_discs_differ_in_lightness_too(
    marked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that they also differ for people to whom the two colours look alike."""
    assert contrast(shade(1, YELLOW_TO_RED), shade(-1, YELLOW_TO_RED)) > 1.7
    monkeypatch.setattr(theme, "marked", marked)
    assert contrast(theme.disc_color("R"), theme.disc_color("Y")) > 2


def test_a_larger_score_leans_further() -> None:
    sizes = [lean(score, 1000) for score in (-inf, -1000, -30, 0, 1, 30, 1000, inf)]
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[1], sizes[3], sizes[-1]) == (-1, -1, 0, 1)


def test_what_is_no_result_has_no_colour_and_what_is_certain_the_strongest() -> None:
    assert leans(find_stage("9.1.4"), {1: -inf, 2: 10, 3: -10}) == {1: 0, 2: 1, 3: -1}
    assert leans(find_stage("9.1.2"), {1: -1, 2: -1}) == {1: 0, 2: 0}
    assert leans(None, {1: 0, 2: 0}) == {1: 0, 2: 0}
    certain = leans(find_stage("8"), {1: inf, 2: 30, 3: -30})
    assert certain[1] == 1 > certain[2] == -certain[3] > 0.5


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
