"""The position editor: boards set up with the mouse or the keys, and the positions that result."""

from collections.abc import Iterator
from math import inf

import pytest
from at_once import work_at_once
from lab_window import RED_DISC, YELLOW_DISC, lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import CHINESE, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.reading import Draft
from connect_four_ai.lab.canvas import centre
from connect_four_ai.lab.pages.editor_page import EditorPage
from connect_four_ai.lab.widgets.layout import ANY_SIZE, lay_out
from connect_four_ai.play.match import Match


def opened(moves: str = "") -> EditorPage:
    page = EditorPage(Match(AIBrain("9.1.3"), Position(), Position.from_moves(moves)), inf)
    lay_out(page.layout(ANY_SIZE))
    return page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[EditorPage]:
    """The page without a window, its jobs done at once."""
    work_at_once(monkeypatch)
    page = opened()
    yield page
    page.close()


def click(page: EditorPage, column: int, row: int, times: int = 1) -> None:
    for _ in range(times):
        page.click(centre(page.view.rect((column - 1, 6 - row))))
        page.update()


def press(page: EditorPage, *keys: str) -> None:
    for key in keys:
        page.press(key)
        page.update()


def test_a_position_put_together_with_the_mouse_comes_onto_the_board() -> None:
    with lab_window(stage="9.1.3") as lab:
        lab.press("ctrl+e")
        page = lab.opened(EditorPage)
        for column, row, times in ((4, 1, 1), (4, 2, 2), (3, 1, 2), (5, 1, 1)):
            for _ in range(times):
                lab.click(*map(int, centre(page.view.rect((column - 1, 6 - row)))))
        lab.wait_until(lambda: not page.busy)
        lab.frames(2)
        assert page.text().startswith("Red’s turn\nOne order of moves: ")
        assert lab.game.position == Position(), "the game waits"
        lab.key("Enter")
        assert lab.window.page is None
        lab.settle()
        assert lab.game.position == Position.from_moves("4453")
        discs = {(4, 1): RED_DISC, (4, 2): YELLOW_DISC, (3, 1): YELLOW_DISC, (5, 1): RED_DISC}
        assert lab.discs() == discs
        assert lab.game.human_to_move
        lab.key("z")
        assert lab.game.position == Position()
        lab.press("ctrl+e", "space", "right", "space", "space")
        lab.wait_until(lambda: lab.window.page and not lab.window.page.busy)
        for key in ("h", "x", "f"):  # a hint's scores cost no drawing, X no position
            lab.key(key)
            lab.settle()
        assert lab.game.position == Position.from_moves("45")


def test_what_cannot_be_is_told_in_words_and_not_used(page: EditorPage) -> None:
    click(page, 2, 3)
    assert page.text() == "This cannot be: a disc in column 2 has nothing below it."
    assert page.game is page.opened_on, "there is nothing to use"
    click(page, 2, 3, 2)
    assert "Red’s turn" in page.text()
    click(page, 1, 1, 2)
    assert "Yellow 1" in page.text()
    set_language(CHINESE)
    page.renew_texts()
    page.update()
    told = "不可能有這個局面：紅方有 0 子，黃方有 1 子；紅方應該和黃方一樣多，或者多一子。"
    assert page.text() == told


def test_changes_are_undone_and_the_board_emptied(page: EditorPage) -> None:
    press(page, "z")
    click(page, 1, 1, 2)
    press(page, "n")
    assert page.drafts[-1] == Draft()
    press(page, "z")
    assert page.drafts[-1] == Draft().changed((1, 1)).changed((1, 1))
    press(page, *"zzzz")
    assert page.drafts == [Draft()]


def test_it_begins_with_what_is_on_the_board_even_a_game_that_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work_at_once(monkeypatch)
    page = opened("1212121")
    page.update()
    page.view.display()
    assert page.text().endswith("One order of moves: 1212121")
    click(page, 1, 4, 2)
    assert page.found == Position.from_moves("121212")
    page.close()
