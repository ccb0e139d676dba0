"""The position editor: what is put together with the mouse or the keys, and what comes of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from lab_window import RED_DISC, YELLOW_DISC, BoardWindow, grid_window, lab_window

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.draft import Draft
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.pages.editor_page import EditorPage

PICTURES = Path("test-pictures")


@pytest.fixture
def lab() -> Iterator[BoardWindow]:
    with lab_window("4", stage="9.1.3") as lab:
        lab.settle()
        lab.key("n")
        lab.press("ctrl+e")
        yield lab


def editor(lab: BoardWindow) -> EditorPage:
    assert isinstance(lab.window.page, EditorPage)
    return lab.window.page


def click(lab: BoardWindow, column: int, row: int, times: int = 1) -> None:
    view = editor(lab).view
    left, top, side, _ = view.rect((column - 1, 6 - row))
    for _ in range(times):
        lab.click(int(left + side / 2), int(top + side / 2))


def told(lab: BoardWindow) -> str:
    """What the page says, once it is known."""
    lab.wait_until(lambda: not editor(lab).busy)
    lab.frames(2)
    return editor(lab).told()


def test_a_position_put_together_with_the_mouse_comes_onto_the_board(lab: BoardWindow) -> None:
    for column, row, times in ((4, 1, 1), (4, 2, 2), (3, 1, 2), (5, 1, 1)):
        click(lab, column, row, times)
    assert told(lab).startswith("Red’s turn\nOne order of moves: ")
    lab.picture(PICTURES / "editor.png")
    assert lab.game.position == Position(), "the game waits"
    lab.key("Enter")
    assert not lab.window.pages.opened
    lab.settle()
    assert lab.game.position == Position.from_moves("4453")
    assert lab.discs() == {
        (4, 1): RED_DISC,
        (4, 2): YELLOW_DISC,
        (3, 1): YELLOW_DISC,
        (5, 1): RED_DISC,
    }
    assert lab.game.human_to_move
    lab.key("z")
    assert lab.game.position == Position()


def test_it_is_done_with_the_keys_alone_too(lab: BoardWindow) -> None:
    lab.key(" ")
    lab.key("ArrowRight")
    lab.key(" ")
    lab.key(" ")
    assert "45" in told(lab)
    lab.key("f")
    assert not lab.window.pages.opened
    assert lab.game.position == Position.from_moves("45")


def test_what_cannot_be_is_told_in_words_and_not_used(lab: BoardWindow) -> None:
    click(lab, 2, 3)
    assert told(lab) == "This cannot be: a disc in column 2 has nothing below it."
    lab.picture(PICTURES / "impossible.png")
    for key in ("Enter", "f", "Enter"):
        lab.key(key)
    assert lab.game.position == Position()
    click(lab, 2, 3, 2)
    assert "Red’s turn" in told(lab)
    click(lab, 1, 1, 2)
    assert "Yellow 1" in told(lab)
    lab.key("l")
    assert (
        told(lab)
        == "不可能有這個局面：紅方有 0 子，黃方有 1 子；紅方應該和黃方一樣多，或者多一子。"
    )


def test_changes_are_undone_and_the_board_emptied(lab: BoardWindow) -> None:
    lab.key("z")
    click(lab, 1, 1, 2)
    lab.key("n")
    assert editor(lab).drafts[-1] == Draft()
    lab.key("z")
    assert editor(lab).drafts[-1] == Draft().changed((1, 1)).changed((1, 1))
    for _ in range(4):
        lab.key("z")
    assert editor(lab).drafts == [Draft()]
    lab.press("ctrl+e")
    assert not lab.window.pages.opened


def test_it_begins_with_what_is_on_the_board_even_a_game_that_is_over() -> None:
    with lab_window("1212121", stage="9.1.1") as lab:
        lab.press("ctrl+e")
        assert told(lab).startswith("Red has won.\n")
        lab.key("z")
        click(lab, 1, 4, 2)
        assert "Red has 3 discs and Yellow 3" not in told(lab)
        lab.key("Enter")
        assert lab.game.position == Position.from_moves("121212")


def test_a_hint_s_scores_cost_no_drawing(lab: BoardWindow) -> None:
    """They are about columns, and here each cell is a move."""
    click(lab, 4, 1)
    told(lab)
    lab.key("h")
    lab.wait_until(lambda: editor(lab).game.thinker.hint)
    lab.frames(3)
    assert editor(lab).drafts[-1] == Draft().changed((4, 1))


@pytest.mark.slow
def test_it_opens_while_the_opponent_has_scores_already() -> None:
    with lab_window(stage="9.1.7", depth=7) as lab:
        lab.play(4)
        lab.wait_until(
            lambda: lab.game.thinker.worker.thinking and len(lab.game.thinker.scores) > 0
        )
        lab.press("ctrl+e")
        lab.frames(3)
        assert editor(lab)


@pytest.mark.parametrize("keys", ["x", "a"])
def test_what_is_tried_out_stays_what_the_page_shows(lab: BoardWindow, keys: str) -> None:
    click(lab, 4, 1)
    told(lab)
    for key in keys:
        lab.key(key)
    lab.settle()
    page = editor(lab)
    assert page.game.position == page.found == Position.from_moves("4")
    assert page.game.human_to_move
    lab.key("f")
    assert lab.game.position == Position.from_moves("4")


def test_the_language_leaves_the_board_to_the_page_above(lab: BoardWindow) -> None:
    click(lab, 4, 1)
    told(lab)
    lab.key("c")
    board = lab.window.board
    lab.key("l")
    lab.between_frames(lambda: board.play(4))
    lab.settle()
    assert lab.window.board is board
    assert len(board.position.moves) == 3, "the computer has answered"
    lab.between_frames(lab.window.pages.close)
    assert not board.thinker.worker.running


def test_it_is_for_connect_four_only() -> None:
    with grid_window(TicTacToe()) as lab:
        lab.press("ctrl+e")
        assert lab.notice == "Ctrl E is for Connect Four only."
