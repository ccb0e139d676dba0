"""A page says which groups of keys it lets through: the others do nothing there."""

import pytest
from lab_window import BoardWindow, lab_window

from connect_four_ai.lab.keys import ARROWS, KEYS, STAGE_KEYS
from connect_four_ai.lab.menu import listed
from connect_four_ai.lab.pages.pages import PAGES

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
