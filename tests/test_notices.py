"""The turn, a notice and a refusal are three things: none takes the place of another."""

import pytest
from lab_window import lab_window

FULL = "Column 1 is full. Choose another one."


@pytest.mark.parametrize(
    ("page", "turn", "pressed"),
    [
        ("", "Your turn, Red", "l"),
        ("", "Your turn, Red", "c"),
        ("c", "Red’s turn", "tab"),
        ("c", "Red’s turn", "j"),
    ],
)
def test_a_refusal_leaves_the_turn_and_goes_when_something_else_is_done(
    page: str, turn: str, pressed: str
) -> None:
    with lab_window("111111", "9.1.5") as window:
        window.settle()
        window.press(*page)
        assert turn in window.texts()
        with window.window.event():
            window.window.board.play(1)
        assert {turn, FULL} <= set(window.texts())
        window.press(pressed)
        assert window.notice == ""
        assert FULL not in window.texts()


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
