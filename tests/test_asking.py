"""Asking a page or a board changes nothing, and a page stops the keys that it does not let
through."""

import pytest
from lab_window import BoardWindow, lab_window

from connect_four_ai.lab.keys import ARROWS, KEYS, STAGE_KEYS
from connect_four_ai.lab.menu import listed
from connect_four_ai.lab.pages.pages import PAGES


def test_asking_whether_a_disc_falls_does_not_drop_it() -> None:
    with lab_window("4453", "9.1.1") as window:
        view = window.window.screen.view
        window.game.play(1)
        before = {name: str(value) for name, value in vars(view).items()}
        assert view.rest < 0, "it is played, and not yet seen"
        assert before == {name: str(value) for name, value in vars(view).items()}


@pytest.mark.parametrize("name", sorted(PAGES.keys() - {"learn", "own"}))
def test_asking_for_a_question_changes_nothing(name: str) -> None:
    with lab_window("4453", "9.1.5", 1) as window:
        window.settle()
        window.window.toggle_page(name)
        window.frames(5)
        before = dict(vars(window.page))
        for asked in ("subject", "question"):
            getattr(window.page, asked, lambda: None)()
        assert [key for key, value in vars(window.page).items() if value is not before[key]] == []


def test_the_game_is_over_once_the_last_disc_has_landed() -> None:
    with lab_window("414243", "9.1.1", speed=0.05) as window:
        window.play(4)
        said = set(window.texts())
        assert "Red moves" in said
        assert not {"Game over", "RED WINS"} & said
        window.window.screen.view.imagine(None)  # it is there at once
        assert {"Game over", "RED WINS"} <= set(window.texts())


OPEN = sorted(PAGES.keys() - {"learn"})  # which takes seconds to train


def state(window: BoardWindow) -> tuple[object, ...]:
    """Returns the state that the keys of the groups change."""
    game, cursor = window.window.board, window.window.screen.view.cursor
    return game.now, game.brain.depth, game.thinker.rival, game.thinker.hint, cursor


@pytest.mark.parametrize("page", OPEN)
def test_a_key_of_a_group_that_a_page_stops_does_nothing_there(page: str) -> None:
    with lab_window("4453", "9.1.5", 1) as window:
        window.settle()
        window.window.toggle_page(page)
        window.frames(5)
        window.wait_until(lambda: page != "exercises" or not window.page.busy)
        stopped = [key for key in KEYS if key.group not in window.page.lets]
        for key in stopped:
            for name in key.names:
                by_desk = page == "exercises" and name in (*ARROWS, *STAGE_KEYS)
                if not by_desk and not window.page.buttons().of(name):
                    before, shown = state(window), window.page
                    window.press(name)
                    window.frames(1)
                    assert (state(window), window.page, window.notice) == (before, shown, ""), name
        own = {control.label for control in window.page.buttons().all}
        offered = listed(window.window).values()
        labels = {control.label for group in offered for control in group} - own
        assert not labels & {key.label for key in stopped}
