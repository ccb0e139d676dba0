"""The coach in the real window: "show me" by mouse, from a hint and back."""

import pytest
from lab_window import lab_window

from connect_four_ai.lab.pages.coach_page import CoachPage
from connect_four_ai.lab.panel import LEFT, NEXT, TURN, TURN_HEIGHT

pytestmark = pytest.mark.usefixtures("screen")


def test_a_hint_that_loses_is_explained_and_one_tries_to_stop_the_win() -> None:
    with lab_window("53174531455", stage="9.1.7", depth=2, computer="R") as window:
        before = window.game.now
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint is not None)
        coaching = window.window.panel.coaching
        window.wait_until(lambda: coaching.said is not None)
        window.frames(2)
        said, hint = coaching.said, window.game.thinker.hint
        assert said
        assert hint
        assert said.column == hint.column, "what the hint would play"
        assert said.kind == "two threats"
        assert set(window.window.view.lit) == {(2, 1), (4, 4)}
        assert "column 2 row 1" in " ".join(window.window.panel.news())
        window.click(LEFT + 40, TURN + TURN_HEIGHT - NEXT + 16)
        page = window.window.page
        assert isinstance(page, CoachPage)

        def settled() -> bool:
            return not page.busy and page.view.rest > 0

        window.wait_until(settled)
        assert page.game.position == said.start.play(said.line[0])
        left, top, scale = page.board_at
        for reply in (2, 1):  # the other threat wins; then what blocks neither
            window.click(int(left + scale * (100 * reply - 50)), int(top + scale * 400))
            window.wait_until(settled)
            assert page.game.position.winner == "R"
            window.key("ArrowLeft")
            assert page.game.position == said.start.play(said.line[0]), "another reply"
        window.click(770, 700)  # back
        assert window.window.page is None
        assert window.game.now is before, "looking costs no game"
