"""The coach in the real window: "show me" by mouse, from a hint and back."""

from lab_window import PANEL, lab_window

from connect_four_ai.lab.pages.coach_page import CoachPage
from connect_four_ai.lab.pages.page import board_place
from connect_four_ai.lab.panel import NEXT
from connect_four_ai.lab.widgets.layout import SIDE


def test_a_hint_that_loses_is_explained_and_one_tries_to_stop_the_win() -> None:
    with lab_window("53174531455", stage="9.1.7", depth=2, computer="R") as window:
        before = window.game.now
        window.ask_hint()
        coaching = window.window.panel.coaching
        window.wait_until(lambda: coaching.why is not None)
        window.frames(2)
        said, hint = coaching.why, window.game.thinker.hint
        assert said
        assert hint
        assert said.column == hint.column, "what the hint would play"
        assert said.kind == "two threats"
        assert set(window.window.screen.view.lit) == {(2, 1), (4, 4)}
        told = " ".join(window.window.panel.texts())
        assert "9.1.7 would play column" in told
        assert "The exact scores are against it." in told
        assert "column 2 row 1" in told
        window.click(int(SIDE.left + 40), int(PANEL.turn + PANEL.turn_height - NEXT + 16))
        page = window.opened(CoachPage)

        def settled() -> bool:
            return not page.busy and page.view.rest > 0

        window.wait_until(settled)
        assert page.game.position == said.start.play(said.line[0])
        left, top, scale = board_place(page)
        for reply in (2, 1):  # the other threat wins; then what blocks neither
            window.click(int(left + scale * (100 * reply - 50)), int(top + scale * 400))
            window.wait_until(settled)
            assert page.game.position.winner == "R"
            window.key("ArrowLeft")
            assert page.game.position == said.start.play(said.line[0]), "another reply"
        window.click(770, 700)  # back
        assert window.window.page is None
        assert window.game.now is before, "looking costs no game"


def test_exceptions_are_shown_on_the_board() -> None:
    with lab_window("25523546515", stage="9.1.6", depth=2, computer="R") as window:
        window.ask_hint()
        window.window.screen.view.point(6)
        coaching = window.window.panel.coaching
        window.wait_until(lambda: coaching.why is not None and coaching.why.column == 6)
        assert coaching.why
        assert coaching.why.plan
        window.key("F8")
        page = window.opened(CoachPage)

        def settled() -> bool:
            return not page.busy and page.view.rest > 0

        window.wait_until(settled)
        for (column, row), answer in coaching.why.plan.exceptions.items():
            window.key("Tab")
            window.wait_until(settled)
            assert page.step == (
                f"An exception: Red answers column {column} row {row} in column {answer}."
            )
            assert page.game.position.moves[-2:] == f"{column}{answer}"
        window.key("Home")
        window.wait_until(settled)
        while page.game.position.winner is None:
            window.key("ArrowRight")
            window.wait_until(settled)
        assert page.game.position.winner == "R"


def test_a_hint_says_whose_it_is_and_what_infinity_stands_for() -> None:
    """And the coach, when it speaks of the last move, says so."""
    with lab_window("4352", stage="9.1.5", depth=2, computer="Y") as window:
        window.ask_hint()
        window.wait_until(lambda: window.window.panel.coaching.why is not None)
        _, told = window.window.panel.texts()
        assert told.startswith("9.1.5 would play column ")
        assert "+∞ stands for: no result within its depth." in told
        assert "About Yellow’s last move:\nColumn 2 loses: " in told
