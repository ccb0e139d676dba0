"""The menu: every action, to click or to find by typing."""

from dataclasses import replace

import pytest
from lab_window import PANEL, BoardWindow, lab_window

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.keys import GROUPS, KEYS, Key
from connect_four_ai.lab.menu import entries
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.play.actions import set_up

BUTTON = (1003, 684)
"""The panel's button that opens the menu."""
DONE_BY_MOUSE_ELSEWHERE = {"click", "← → ↑ ↓", "space", "0 … 9, U, Q", "Tab", "F", "Esc", "?"}
"""Clicks on the board, on the panel's row of stages, and on the buttons of pages."""


def click(window: BoardWindow, text: str) -> None:
    """Clicks the menu's row with this name."""
    rows = window.window.menu.rows
    left, top, width, height = next(rect for entry, rect in rows if say(entry.text) == text)
    window.click(round(left + width / 2), round(top + height / 2))


def type_in(window: BoardWindow, text: str) -> None:
    """Opens the menu and types."""
    window.press("?", *text)


def found(window: BoardWindow) -> list[str]:
    return [entry.text for entry, _ in window.window.menu.rows]


def test_each_row_of_the_table_is_done_by_mouse_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def recorded(key: Key) -> Key:
        return replace(
            key, action=lambda host, pressed: done.append(key.label), possible=lambda game: True
        )

    groups = {
        name: [recorded(key) if key.name else key for key in group]
        for name, group in GROUPS.items()
    }
    monkeypatch.setattr("connect_four_ai.lab.menu.GROUPS", groups)
    wanted = [key for group in groups.values() for key in group if key.name]
    with lab_window(stage="9.1.5", depth=1) as window:
        for key in wanted:
            window.click(*BUTTON)
            assert window.window.menu.open
            click(window, say(key.name))
            assert not window.window.menu.open
    assert done == [key.label for key in wanted]
    assert {key.label for key in KEYS} - set(done) == DONE_BY_MOUSE_ELSEWHERE


def test_a_page_s_own_keys_are_clicked_and_hide_no_others() -> None:
    with lab_window("44", stage="9.1.5", depth=1) as window:
        window.key("c")
        window.key("?")
        click(window, "deeper")
        assert window.game.brain.depth == 2
        labels = {entry.label for entry in entries(window.window)}
        assert {"+", "−"} <= labels


def test_typing_filters_the_actions_and_enter_does_the_chosen_one() -> None:
    with lab_window("4453", stage="9.1.5", depth=1) as window:
        type_in(window, "revi")
        assert found(window)[0] == "review", "a name that begins so is before other matches"
        window.press("enter")
        assert type(window.window.page).__name__ == "ReviewPage"
        window.press("escape")
        type_in(window, "練")
        assert "exercises" in found(window)
        window.press("backspace", *"qqq", "enter")
        assert found(window) == []
        assert window.window.menu.open, "the text can be mended"
        window.press(*["backspace"] * 3, *"game")
        chosen = found(window)[1]
        assert chosen != "new game"
        window.press("down", "up", "enter")
        assert window.game.position == Position()
        type_in(window, "x")
        window.click(350, 710)  # below the menu, in column 4
        assert not window.window.menu.open
        assert window.game.position == Position(), "nothing is played"


@pytest.mark.parametrize(("x", "section"), [(775, "9.1.2"), (985, "9.1.3")])
def test_after_a_won_game_each_button_begins_another(x: int, section: str) -> None:
    with lab_window("41424", stage="9.1.2") as window:
        window.wait_until(lambda: window.game.human_to_move)
        window.between_frames(lambda: set_up(window.game, Position.from_moves("414243"), "Y"))
        window.play(4)
        window.settle()
        assert window.game.game_over
        window.click(x, PANEL.turn + PANEL.turn_height - 28)
        assert (window.game.brain.stage.section, window.game.position) == (section, Position())


def test_the_key_of_a_page_opens_it_goes_back_to_it_and_closes_it() -> None:
    with lab_window("44", stage="9.1.5", depth=1) as window:
        for key, pages in (("c", ["Compare"]), ("t", ["Compare", "StepByStep"])):
            window.press(key)
            assert [type(page).__name__ for page in window.window.pages.opened] == pages
        window.press("c")
        assert type(window.page).__name__ == "Compare"
        window.press("c")
        assert window.window.page is None


def test_tab_comes_to_each_button_and_enter_presses_it() -> None:
    with lab_window(stage="9.1.5", depth=1) as window:
        window.key("F1")
        page = window.opened(LessonPage)
        for _ in range(3):
            window.key("Tab")
        window.key("Enter")
        assert page.walk.section == "9.1.2", "the third button of the sections"
        window.key("Escape")
        window.key("Tab")
        window.key(" ")
        assert window.game.position == Position(), "no disc is played by a button"


def test_the_wheel_scrolls_what_does_not_fit_in_the_window() -> None:
    with lab_window(stage="8", depth=1) as window:
        window.key("F3")
        for page in ("s", "b"):
            window.key(page)
            window.move(300, 400)
            window.wait_until(lambda: not window.page.busy)
            top = window.calls()
            window.wheel(3)
            assert window.calls() != top, page
            window.wheel(-3)
            assert window.calls() == top, page
            window.key("Escape")
