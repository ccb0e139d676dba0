"""Stages 8 and 9 in Connect Four's window: the facts shown about their search."""

import re

import pytest
from lab_window import INK, BoardWindow, lab_window
from waiting import TIME_LIMIT


def detail(window: BoardWindow) -> str:
    """Returns the panel's text below the player to move."""
    return window.window.panel.texts()[1]


@pytest.mark.parametrize("key", ["8", "9"])
def test_the_panel_shows_visits_prunes_and_the_depth(key: str) -> None:
    """Near the end of a game, where 9 has looked at all of it long before its time is up."""
    with lab_window(
        "62417633263344456163235116424", stage=key, depth=3, seconds=TIME_LIMIT
    ) as window:
        window.settle()
        thought = window.game.thinker.shown
        assert thought is not None
        assert thought.prunes > 0
        said = re.fullmatch(
            rf"Yellow played column {thought.move}: .+\n"
            r"Yellow’s scores: 1.+ · .+\n"
            rf"Opponent {key}, depth (\d+): ([\d,]+) nodes?, ([\d,]+) prunes? in [\d.]+ m?s",
            detail(window),
        )
        assert said is not None, detail(window)
        numbers = [int(number.replace(",", "")) for number in said.groups()]
        assert numbers == [thought.depth, thought.nodes, thought.prunes]


def test_a_hint_s_scores_stand_above_their_columns_with_the_chosen_one_marked() -> None:
    with lab_window("546476254", stage="9", computer="R") as window:

        def edges() -> set[str]:
            return {shape.edge for shape in window.shapes() if shape.covers(650, 19)} - {""}

        thought = window.ask_hint()
        assert (thought.move, thought.scores[7]) == (7, float("-inf")), "it takes the quickest win"
        assert INK in edges()
        window.play(7)
        assert edges() == set(), "the position on the board is another one now"


def test_9_tells_how_long_it_thinks_and_its_stage_may_change_meanwhile() -> None:
    with lab_window("4433", stage="9") as window:
        window.game.brain.seconds = 30
        window.play(1)
        window.wait_until(lambda: window.game.thinker.worker.nodes > 0)
        assert re.fullmatch(r"[\d.]+ s, [\d,]+ nodes? visited", detail(window))
        window.click_stage("9.1.3")
        window.settle()
        assert window.game.thinker.shown is not None
        assert window.game.thinker.shown.section == "9.1.3"
