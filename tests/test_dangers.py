"""Key D: cells that would complete four, against a count by hand."""

import random
from itertools import product

from exact import completes
from lab_window import lab_window

from connect_four_ai.games.connect_four import RED, YELLOW
from connect_four_ai.games.positions import dangers, random_positions, threats, wins_at_once


def test_dangers_are_what_one_finds_on_paper() -> None:
    for position, _ in zip(random_positions(random.Random(5)), range(300), strict=False):
        expected = {}
        for column, row in product(range(1, 8), range(1, 7)):
            cell = column, row
            owners = "".join(p for p in (RED, YELLOW) if completes(position, cell, p))
            if owners and row > position.height(column):
                expected[cell] = owners
        assert dangers(position) == expected
        now = {column for column, row in expected if row == position.height(column) + 1}
        assert now == wins_at_once(position) | threats(position)
        assert wins_at_once(position) == {
            column
            for column in position.legal_moves
            if position.play(column).winner == position.player
        }


def test_they_are_marked_on_the_board_and_told_in_the_panel() -> None:
    with lab_window("743517332453216536", stage="9.1.1") as window:
        before = window.calls()
        window.key("d")
        window.wait_until(lambda: window.window.exact.outcome is not None)
        window.frames(3)
        assert window.calls() != before
        assert "Yellow wins in" in window.window.panel.texts()[1]
        window.key("d")
        window.frames(3)
        assert not window.window.exact.busy
