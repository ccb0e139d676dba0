"""The window in both languages: L switches at any time and is remembered, and every text is there
and has its room."""

import re
from dataclasses import replace
from statistics import median
from time import sleep
from typing import Any

import pytest
from app_texts import OUR_STAGES, texts_of
from drawn_lines import Line, all_lines, assert_in_order
from lab_window import BoardWindow, LabWindow, grid_window, lab_window

from connect_four_ai.app.language import (
    CHINESE,
    ENGLISH,
    LANGUAGES,
    language,
    say,
    set_language,
    start_language,
)
from connect_four_ai.games import find_start
from connect_four_ai.lab import theme
from connect_four_ai.lab.letters import is_covered
from connect_four_ai.lab.menu import entries
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.pages.pages import PAGES
from connect_four_ai.lab.screen import Screen
from connect_four_ai.stages import STAGES

SAME_IN_CHINESE = re.compile(
    r"AIBrain|Python|Thonny|[Aa]lpha-beta|[Mm]inimax|[\w/]+\.\w+|auto_play|check_win"
    r"|English|Enter|Esc|Tab|Home|End|tanh"
)

ADDED = {
    word
    for section, stage in STAGES.items()
    if section not in OUR_STAGES
    for text in texts_of(stage)
    for word in re.findall("[A-Za-z]+", text)
}
"""The words of added stages, which need not be translated."""

SCALE = 1000 / 1080
"""The smallest supported scale, in which small type is largest beside its layout."""


def assert_one_language(lines: list[Line]) -> None:
    for line in lines:
        if language() == CHINESE and not line.text.startswith("/"):  # no path
            words = set(re.findall("[A-Za-z]{3,}", SAME_IN_CHINESE.sub("", line.text)))
            assert words <= ADDED, line


def assert_well_set(lines: list[Line]) -> None:
    assert_in_order(lines)
    assert_one_language(lines)


def test_the_language_is_switched_while_it_thinks_and_back_and_is_remembered() -> None:
    with lab_window(depth=7) as window:
        window.play(4)
        window.wait_until(lambda: window.game.thinker.worker.nodes > 0)
        number = window.game.thinker.worker.number
        for spoken in ("黃方思考中……", "Yellow is thinking…", "黃方思考中……"):
            window.key("L")
            assert spoken in window.texts()
        assert window.game.thinker.worker.number == number, "the thinking went on"
    set_language(ENGLISH)
    start_language()
    assert language() == CHINESE


@pytest.mark.parametrize(
    ("key", "then"), [("c", ("Tab",)), ("t", ("ArrowRight",) * 5), ("g", ("Enter", " ", "Tab"))]
)
def test_all_of_a_page_changes_its_language(key: str, then: tuple[str, ...]) -> None:
    with lab_window("44444432322231", stage="8", depth=3) as window:
        window.settle()
        window.key(key)
        for press in ("", *then):
            window.wait_until(lambda: not window.page.busy)
            if press:
                window.key(press)
        window.wait_until(lambda: not window.page.busy)
        window.frames(30)
        english = window.texts()
        window.key("l")
        chinese = all_lines(window)
        assert_one_language(chinese)
        window.key("l")
        assert window.texts() == english != [line.text for line in chinese]


def test_what_was_said_before_does_not_stay_in_the_other_language() -> None:
    with lab_window("111111", stage="9.1.1") as window:
        window.play(1)
        assert window.notice == "Column 1 is full. Choose another one."
        window.key("l")
        assert window.notice == ""
        window.play(1)
        assert window.notice == "第 1 欄已經滿了。請另選一步。"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_text_of_the_board_has_its_room(spoken: str) -> None:
    set_language(spoken)
    with lab_window("445", depth=1, scale=SCALE) as window:
        window.play(3)
        window.settle()
        window.ask_hint()
        for section in OUR_STAGES:
            window.game.brain.stage = STAGES[section]
            assert_well_set(all_lines(window))
        window.key("?")
        assert_well_set([line for line in all_lines(window) if line.text in menu_texts(window)])


def menu_texts(window: LabWindow) -> set[str]:
    return {say(entry.text) for entry in entries(window.window)}


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("name", "square"), [("Tic-tac-toe", (1, 1)), ("Isolation", (2, 2))])
def test_every_text_of_the_other_games_has_its_room(
    name: str, square: tuple[int, int], spoken: str
) -> None:
    set_language(spoken)
    start: Any = find_start(name)
    with grid_window(start, stage="8", depth=1, scale=SCALE) as window:
        assert_well_set(all_lines(window))
        window.play(square)
        window.settle()
        assert_well_set(all_lines(window))


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_room_for_its_texts(name: str) -> None:
    with lab_window("44534", stage="8", depth=1, scale=SCALE) as window:
        window.settle()
        window.window.toggle_page(name)
        for spoken in LANGUAGES:
            set_language(spoken)
            window.frames(1)
            for _ in range(24):  # some work for long, and say how far they are
                if window.page.busy:
                    sleep(0.05)  # more frames in this time would only be drawn
                    window.frames(1)
            assert_room(window, window.page)


def assert_room(window: BoardWindow, page: Page) -> None:
    """Asserts that the texts of a page fit, also in projector size."""
    usual, large = list[Line](), list[Line]()
    for lines in (usual, large):
        lines += in_window(page, all_lines(window))
        assert_well_set(lines)
        assert_clear_of_buttons(lines, page)
        window.key("F3")
    typical = median(line.size for line in usual if not line.text.isdigit())
    grown = [line.size >= 1.15 * typical for line in large if not line.text.isdigit()]
    assert sum(grown) >= len(grown) / 8, "what has room is larger"  # buttons do not grow


def assert_clear_of_buttons(lines: list[Line], page: Page) -> None:
    """Asserts that every line is inside a button, or at least a pixel away from all."""
    for control, (left, top, width, height) in page.buttons().places:
        right, bottom = left + width, top + height
        for line in lines:
            within = top < (line.top + line.bottom) / 2 < bottom
            within = within and left - 1 <= line.left and line.right <= right + 1
            beside = line.right < left + 1 or right - 1 < line.left
            apart = beside or line.bottom < top - 1 or bottom + 1 < line.top
            assert within or apart, f"{line} touches {control.text}"


def in_window(page: Screen, lines: list[Line]) -> list[Line]:
    """Returns the lines that are visible without scrolling."""
    scrolls = type(page).scroll is not Screen.scroll
    return [line for line in lines if not scrolls or line.bottom <= theme.HEIGHT]


def test_a_student_s_own_words_are_drawn_by_the_system_where_our_font_has_none() -> None:
    """And never in a missing letter's box where it has."""
    with lab_window() as window:
        assert all(is_covered(text) for text in window.texts())
        assert not is_covered("Žluťoučký kůň")
        window.game.brain.stage = replace(window.game.brain.stage, title="Žluťoučký kůň")
        assert "Žluťoučký kůň" in window.texts()
