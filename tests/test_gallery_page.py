"""The failure gallery: open a position, guess, and see what every stage plays there."""

import pytest
from drawn_lines import all_lines, assert_in_order
from lab_window import BoardWindow, lab_window
from spies import first_arguments

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import opponent
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.coaching import Coaching, coach_top
from connect_four_ai.lab.pages.coach_page import CoachPage
from connect_four_ai.lab.pages.compare import Compare
from connect_four_ai.lab.pages.gallery_page import Gallery
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.lab.widgets.layout import here
from connect_four_ai.stages import find_stage
from connect_four_ai.study.gallery import KINDS, Mistake


def opened(window: BoardWindow, *keys: str) -> Gallery:
    """Opens the gallery, and presses these keys there."""
    for key in ("g", *keys):
        window.key(key)
    return window.opened(Gallery)


def click_large(window: BoardWindow, column: int) -> None:
    window.frames(1)  # lays the opened position out
    left, top, scale = here().board
    window.click(int(left + scale * (100 * column - 50)), int(top + scale * 400))


def wrong_column(failure: Mistake) -> int:
    return next(column for column in failure.plays if column not in failure.good)


def test_nothing_gives_the_answer_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the cards nor the opened page say what goes wrong, or what the next stage has
    learned, before a guess."""
    said = first_arguments(monkeypatch, theme, "write")
    kinds = set(KINDS.values())
    with lab_window(stage="9.1.1") as window:
        page = opened(window)
        window.frames(2)
        assert said
        assert not kinds & set(said)
        for failure in page.failures:
            page.show(failure)
            said.clear()
            window.frames(2)
            text = " ".join(said)
            assert "What would you play?" in text
            assert not [kind for kind in kinds if kind in text]
            assert find_stage(failure.next_stage).title not in text
            page.back()
        window.press("enter", "4", "space")
        said.clear()
        window.frames(2)
        assert kinds & set(said), "now it may be said"
        page.back()
        said.clear()
        window.frames(2)
        assert any(kind in " ".join(said) for kind in kinds), "on its card, too"


@pytest.mark.parametrize("right", [False, True])
def test_what_goes_wrong_is_refuted_move_by_move(
    right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Yellow does not block: Red takes its win. After a right guess, the page shows what the
    stage's move leads to."""
    seen = set()
    update = Coaching.update

    def watched(coaching: Coaching, view: View[Position]) -> None:
        update(coaching, view)
        seen.add(str(view.position))

    monkeypatch.setattr(Coaching, "update", watched)
    with lab_window(stage="9.1.1") as window:
        page = opened(window)
        failure = next(failure for failure in page.failures if failure.kind == "block")
        page.show(failure)
        wrong = wrong_column(failure)
        click_large(window, failure.good[0] if right else wrong)
        window.wait_until(lambda: not page.busy)
        end = page.view.position
        assert isinstance(end, Position)
        assert end.moves.startswith(f"{failure.moves}{wrong}")
        assert end.winner == opponent(failure.position, failure.position.player)
        assert {end.moves[:n] for n in range(len(failure.moves) + 1, len(end.moves) + 1)} <= seen
        assert page.coaching.why
        assert page.view.lit == page.coaching.why.cells
        assert page.game.position == failure.position, "a guess is only shown"
        window.key("Enter")
        assert (page.guess, page.view.position) == (None, failure.position), "another guess"


def test_what_the_stage_lacked_leads_into_its_search_and_back() -> None:
    with lab_window(stage="9.1.1") as window:
        page = opened(window)
        failure = next(f for f in page.failures if (f.stage, f.kind) == ("9.1.7", "block"))
        page.show(failure)
        click_large(window, wrong_column(failure))
        window.wait_until(lambda: not page.busy)
        assert page.coaching.advice
        assert page.coaching.advice.spot
        window.click(990, int(coach_top() + 16))  # beside "show me"
        step = window.opened(StepByStep)
        window.wait_until(lambda: step.timeline is not None)
        window.frames(2)
        assert step.timeline
        path = step.timeline.moves(step.timeline.moment.node)
        assert failure.moves + "".join(map(str, path)) == page.coaching.advice.spot.node
        window.key("Escape")
        assert window.window.page is page
        assert page.coaching.why, "and it still says why"
        window.key("F8")
        assert isinstance(window.window.page, CoachPage)


def test_open_one_guess_and_see_what_every_stage_plays() -> None:
    with lab_window("443", stage="9.1.5", depth=2, computer="R") as window:
        before = window.game.now
        page = opened(window)
        failure = next(failure for failure in page.failures if failure.stage == "9.1.7")
        left, top, *_ = page.cards()[page.failures.index(failure)]
        window.click(int(left + 20), int(top + 20))
        assert page.game.position == failure.position
        assert (page.game.brain.stage.section, page.game.brain.depth) == ("9.1.7", failure.depth)
        click_large(window, failure.plays[0])
        assert page.guess == failure.plays[0]
        assert_in_order(all_lines(window))
        window.key(" ")
        table = window.opened(Compare)
        window.wait_until(lambda: table.opinions.get("9.1.7") and table.opinions["9.1.7"].thought)
        assert table.opinions["9.1.7"].best == failure.plays
        window.key("Escape")
        assert window.window.page is page
        window.key("Escape")
        assert [page.open, page.guess, page.busy] == [None, None, False]
        assert page.view.position == window.game.position
        window.key("Escape")
        assert window.window.page is None
        assert window.game.now is before, "looking costs no game"
        assert (window.game.brain.stage.section, window.game.brain.depth) == ("9.1.5", 2)


def test_by_keyboard_alone() -> None:
    with lab_window(stage="9.1.1") as window:
        page = opened(window, "Tab")
        assert page.selected == 1
        page.selected = 0
        window.press("down", "right")
        card = page.failures[page.selected]
        below = [failure.stage for failure in page.failures].index(card.stage)
        assert page.selected == below + 1
        window.key("Enter")
        assert page.open is card
        stage = page.game.brain.stage
        for key in (" ", "Enter", "8", "0", " "):
            window.key(key)
            assert page.guess is None, "nobody has chosen"
        wrong = wrong_column(card)
        window.key(str(wrong))
        assert (page.guess, page.view.cursor, page.view.pointing) == (None, wrong, True)
        assert page.game.brain.stage is stage, "no digit changes the opponent here"
        while page.view.cursor not in card.good:
            window.key("ArrowRight")
        window.key(" ")
        assert page.guess in card.good
        window.press("enter", "space")
        assert page.guess is None, "to guess again, one chooses again"


def test_a_position_is_taken_over_when_one_asks_and_undo_brings_all_of_the_game_back() -> None:
    with lab_window("443", stage="9.1.5", depth=2, computer="R") as window:
        before = window.game.now
        failure = opened(window, "ArrowDown", "Enter", "n").open
        assert failure, "N leaves the opened position where it is"
        window.key("f")
        assert window.window.page is None
        assert window.game.position == failure.position
        assert window.game.brain.stage.section == failure.stage
        assert window.game.human_to_move
        window.key("z")
        assert window.game.now is before
        assert (window.game.brain.stage.section, window.game.brain.depth) == ("9.1.5", 2)
