"""A window for people who do not see colours, who use no mouse, or who want no animation."""

from collections.abc import Iterator

import pytest
from drawn_lines import all_lines, assert_in_order
from lab_window import BLACK, RED_DISC, YELLOW_DISC, BoardWindow, lab_window

from connect_four_ai.app import preferences
from connect_four_ai.lab import theme
from connect_four_ai.play.actions import last_chosen


@pytest.fixture(autouse=True)
def unmarked() -> Iterator[None]:
    yield
    theme.marked = False


def rings(window: BoardWindow) -> list[float]:
    """Returns the middles of the rings on discs, from the left."""
    return [shape.x for shape in window.shapes() if (shape.edge, shape.width) == (BLACK, 48)]


def test_marked_discs_differ_in_more_than_colour() -> None:
    with lab_window("12", stage="9.1.1") as window:
        assert (rings(window), window.paper(150, 690)) == ([], YELLOW_DISC)
        window.key("k")
        assert (rings(window), window.paper(150, 690)) == ([50], "#F0E442")
        window.key("k")
        assert (rings(window), window.paper(150, 690)) == ([], YELLOW_DISC)


def bar(window: BoardWindow, column: int) -> tuple[str, str]:
    """Returns the colours below a score, left and right of the middle of its column."""
    return window.paper(100 * column - 50 - 28, 25), window.paper(100 * column - 50 + 28, 25)


def test_a_score_is_a_bar_that_shows_without_colours_whom_it_favours() -> None:
    with lab_window("44433353", stage="8", depth=6) as window:
        window.ask_hint()
        assert window.game.thinker.hint is not None
        assert window.game.thinker.hint.scores == {1: -10, 2: -10, 3: 5, 4: 10, 5: 0, 6: 0, 7: -5}
        assert bar(window, 1) == (YELLOW_DISC, theme.CHIP)
        assert bar(window, 4) == (theme.CHIP, RED_DISC)
        assert bar(window, 5) == (theme.CHIP, theme.CHIP)


def test_before_a_class_answers_are_hidden_until_they_are_wanted() -> None:
    def texts() -> set[str]:
        lines = all_lines(window)
        return {line.text for line in lines} - {*"1234567"}  # the columns' numbers

    with lab_window("44433353", stage="8", depth=6) as window:
        window.ask_hint()
        window.move(900, 700)
        buttons = {control.text.split()[0] for control in window.window.controls().all}
        sizes = {line.text: line.size for line in all_lines(window)}
        assert {"+10", "−5", "hint"} <= set(sizes)
        window.key("F3")
        hidden = all_lines(window)
        assert_in_order(hidden)
        assert {"Your turn, Red", "F3 shows the answers.", "Alpha-beta"} <= texts()
        assert not {"+10", "−5", "Weakness"} & texts()
        assert buttons <= {control.text.split()[0] for control in window.window.controls().all}
        window.key("F3")
        shown = all_lines(window)
        assert_in_order(shown)
        assert {"+10", "−5", "hint"} <= {line.text for line in shown}
        assert all(
            line.size > 1.2 * sizes[line.text]
            for line in shown
            if line.text in ("+10", "−5", "Your turn, Red")
        )
        window.play(4)
        window.settle()
        assert "F3 shows the answers." in texts(), "the next position is another question"
        window.key("F3")
        assert "F3 shows the answers." not in texts()
        window.key("F3")
        assert "Weakness" in texts(), "as it was before"


def test_a_beginner_meets_the_weakest_opponent_and_a_new_window_the_last_one_chosen() -> None:
    preferences.file().write_text("{}", encoding="utf-8")
    with lab_window(stage=last_chosen()) as window:
        assert window.game.brain.stage.section == "9.1.2"
        assert window.window.panel.texts()[1] == "9.1.2 plays at random: beat it."
        window.click_stage("9.1.5")
        assert window.window.panel.texts()[1] == ""
    assert last_chosen().section == "9.1.5"
    for damaged in ('{"stage": "11"}', '{"stage": []}', "?"):
        preferences.file().write_text(damaged, encoding="utf-8")
        assert last_chosen().section == "9.1.2"
