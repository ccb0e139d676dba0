"""The colours of scores: the numbers on them are readable, and good and bad ones differ."""

from math import inf

import pytest

from connect_four_ai.lab import theme
from connect_four_ai.lab.shades import LOST_TO_WON, YELLOW_TO_RED, Shades, lean, leans, shade
from connect_four_ai.stages import find_stage

READABLE = 4.5
"""The contrast that WCAG 2 asks of text (1.4.3)."""


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
    assert min(contrast(shade(step / 20, shades), theme.INK) for step in range(-20, 21)) > READABLE


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
