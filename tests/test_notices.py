"""The turn, a notice and a refusal are three things: none takes the place of another."""

import pytest
from lab_window import BoardWindow, lab_window

FULL = "Column 1 is full. Choose another one."


def drawn(window: BoardWindow) -> list[str]:
    """Returns every line of text in the window."""
    window.frames(3)
    return [given[0] for part in window.window.loop.drawn for name, given in part if name == "text"]


@pytest.mark.parametrize(("page", "turn"), [("", "Your turn, Red"), ("c", "Red’s turn")])
def test_a_refusal_leaves_the_turn_where_it_is(page: str, turn: str) -> None:
    with lab_window("111111", "9.1.5") as window:
        window.settle()
        window.press(*page)
        assert turn in drawn(window)
        with window.window.event():
            window.window.board.play(1)
        assert window.notice == FULL
        assert {turn, FULL} <= set(drawn(window))


@pytest.mark.parametrize("pressed", ["l", "tab", "c", "j"])
def test_a_notice_goes_when_something_else_is_done(pressed: str) -> None:
    with lab_window("111111", "9.1.5") as window:
        window.settle()
        window.play(1)
        assert window.notice == FULL
        window.press(pressed)
        assert window.notice == ""
        assert FULL not in drawn(window)


def test_a_refusal_goes_with_its_position_and_another_notice_stays() -> None:
    with lab_window("4", "9.1.5", 3) as window:
        window.game.begin()
        window.game.play(4)
        with window.window.event():
            window.game.play(4)
        assert window.notice == "It is Yellow’s turn. Wait for its move."
        window.settle()
        assert window.notice == ""
        window.game.play(4)
        window.window.tell("Saved.")
        window.settle()
        assert window.notice == "Saved."
