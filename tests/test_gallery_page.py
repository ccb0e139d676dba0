"""The failure gallery in the real window: open one, guess, and see what every stage plays there."""

from pathlib import Path

import pytest
from lab_window import BoardWindow, lab_window
from spies import first_arguments

from connect_four_ai.actions.saved_games import keep_journal
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import opponent
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.coaching import BUTTONS, Coaching
from connect_four_ai.lab.menu_entries import entries
from connect_four_ai.lab.pages.coach_page import CoachPage
from connect_four_ai.lab.pages.gallery_page import LARGE, Gallery
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import Journal
from connect_four_ai.stages import find_stage
from connect_four_ai.study.gallery import KINDS, mistakes

PICTURES = Path("test-pictures")


def click_large(window: BoardWindow, column: int) -> None:
    left, top, scale = LARGE
    window.click(int(left + scale * (100 * column - 50)), int(top + scale * 400))


def shown(page: Gallery) -> Position:
    """What is on the board."""
    position = page.view.position
    assert isinstance(position, Position)
    return position


def test_o_leads_from_an_opened_position_to_the_unfinished_game(tmp_path: Path) -> None:
    killed, board = Journal(tmp_path / "j", Position()), Match(AIBrain("9.1.1"), Position())
    keep_journal(board, killed)
    board.play(4)
    killed.file.close()
    with lab_window(stage="9.1.1") as window:
        keep_journal(window.game, Journal(tmp_path / "j", Position()))
        window.key("g")
        window.key("Enter")
        assert window.window.board is not window.game
        window.key("o")
        assert not window.window.pages
        assert window.game.position == Position.from_moves("4")


def test_nothing_gives_the_answer_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the cards nor the opened page say what goes wrong, or what the next stage has
    learned, before a guess."""
    said = first_arguments(monkeypatch, theme, "write")
    kinds = set(KINDS.values())
    with lab_window(stage="9.1.1") as window:
        window.key("g")
        page = window.window.page
        assert isinstance(page, Gallery)
        window.frames(2)
        assert said
        assert not kinds & set(said)
        for failure in page.cards.failures:
            page.show(failure)
            window.frames(2)
            said.clear()
            window.frames(2)
            text = " ".join(said)
            assert "What would you play?" in text
            assert not [kind for kind in kinds if kind in text]
            assert find_stage(failure.next_stage).title not in text
            page.back()
        window.key("Enter")
        window.key("4")
        window.key(" ")
        said.clear()
        window.frames(2)
        assert kinds & set(said), "now it may be said"


@pytest.mark.parametrize("right", [False, True])
def test_what_goes_wrong_is_refuted_move_by_move(
    right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Yellow does not block: Red takes its win. Whoever sees that is shown what the stage’s move
    leads to."""
    seen = set()
    update = Coaching.update

    def watched(coaching: Coaching, view: View[Position]) -> None:
        update(coaching, view)
        seen.add(str(view.position))

    monkeypatch.setattr(Coaching, "update", watched)
    with lab_window(stage="9.1.1") as window:
        window.key("g")
        page = window.window.page
        assert isinstance(page, Gallery)
        failure = next(failure for failure in page.cards.failures if failure.kind == "block")
        page.show(failure)
        assert page.board_at == LARGE
        wrong = next(column for column in failure.plays if column not in failure.good)
        click_large(window, failure.good[0] if right else wrong)
        window.wait_until(lambda: not page.busy)
        end = shown(page)
        assert end.moves.startswith(f"{failure.moves}{wrong}")
        assert end.winner == opponent(failure.position, failure.position.player)
        assert {
            end.moves[:count] for count in range(len(failure.moves) + 1, len(end.moves) + 1)
        } <= seen
        assert page.coaching.said
        assert page.view.lit == page.coaching.said.cells
        window.key("Enter")
        assert page.table_open
        assert shown(page) == failure.position
        window.key("Enter")
        assert (page.guess, page.board_at) == (None, LARGE), "another guess"


def test_what_the_stage_lacked_leads_into_its_search_and_back() -> None:
    with lab_window(stage="9.1.1") as window:
        window.key("g")
        page = window.window.page
        assert isinstance(page, Gallery)
        failure = next(f for f in page.cards.failures if (f.stage, f.kind) == ("9.1.7", "block"))
        page.show(failure)
        wrong = next(column for column in failure.plays if column not in failure.good)
        click_large(window, wrong)
        window.wait_until(lambda: not page.busy)
        assert page.coaching.advice
        assert page.coaching.advice.spot
        window.click(990, int(BUTTONS + 16))  # beside "show me"
        step = window.window.page
        assert isinstance(step, StepByStep)
        window.wait_until(lambda: step.timeline is not None)
        window.frames(2)
        assert step.timeline
        path = step.timeline.moves(step.timeline.moment.node)
        assert failure.moves + "".join(map(str, path)) == page.coaching.advice.spot.node
        window.key("Escape")
        assert window.window.page is page
        assert page.coaching.said, "and it still says why"
        window.key("F8")
        assert isinstance(window.window.page, CoachPage)


def test_leaving_in_the_middle_of_a_line_ends_it() -> None:
    with lab_window(stage="9.1.1") as window:
        for key in ("g", "Enter", "4", " "):
            window.key(key)
        page = window.window.page
        assert isinstance(page, Gallery)
        assert page.guess is not None
        assert page.busy
        window.key("Escape")
        window.frames(3)
        assert page.open is None
        assert page.guess is None
        assert not page.busy
        assert page.view.position == window.game.position


def test_open_one_guess_and_watch() -> None:
    with lab_window("44", stage="9.1.1") as window:
        before = window.game.position
        window.key("g")
        page = window.window.page
        assert isinstance(page, Gallery)
        window.picture(PICTURES / "gallery.png")
        failure = next(failure for failure in page.cards.failures if failure.stage == "9.1.7")
        left, top, *_ = page.cards.card(page.cards.failures.index(failure))
        window.click(int(left + 20), int(top + 20))
        assert page.game.position == failure.position
        assert page.game.brain.stage.section == "9.1.7"
        assert (window.game.position, window.game.brain.stage.section) == (before, "9.1.1")
        window.picture(PICTURES / "gallery-guess.png")
        click_large(window, failure.plays[0])
        assert page.guess == failure.plays[0]
        window.wait_until(lambda: not page.busy)
        assert page.game.position == failure.position, "a guess is only shown"
        window.picture(PICTURES / "gallery-refuted.png")
        window.key(" ")
        assert page.table_open
        window.frames(2)
        window.picture(PICTURES / "gallery-open.png")
        assert page.opinions["9.1.7"].best == failure.plays
        assert set(failure.truth.best) <= set(failure.good)
        window.key("Escape")
        assert page.open is None
        window.key("Escape")
        assert window.window.page is None
        assert not page.worker.running
        assert (window.game.position, window.game.brain.stage.section) == (before, "9.1.1"), (
            "looking costs no game"
        )


def test_by_keyboard_alone() -> None:
    with lab_window(stage="9.1.1") as window:
        window.key("g")
        page = window.window.page
        assert isinstance(page, Gallery)
        window.key("Tab")
        assert page.cards.selected == 1
        page.cards.selected = 0
        window.key("ArrowDown")
        window.key("ArrowRight")
        below = [failure.stage for failure in page.cards.failures].index(
            page.cards.failures[page.cards.selected].stage
        )
        assert page.cards.selected == below + 1
        window.key("Enter")
        assert page.open is page.cards.failures[page.cards.selected]
        for _ in range(7):
            window.key("ArrowRight")
            if window.window.view.cursor in page.open.good:
                window.key(" ")
                break
        assert page.guess in page.open.good
        failure = page.open
        window.key("Tab")
        assert page.pointed == (page.table.players[0].key, page.guess)
        window.key("t")
        step = window.window.page
        assert isinstance(step, StepByStep)
        window.wait_until(lambda: step.timeline is not None)
        assert step.timeline is not None
        assert (step.timeline.recording.position, step.wanted.stage.section) == (
            failure.position,
            failure.stage,
        )
        window.key("g")
        window.key("ArrowRight")
        window.key("Enter")
        page = window.window.page
        assert isinstance(page, Gallery)
        window.key("Escape")
        assert (page.open, page.guess) == (None, None)


def test_a_key_in_the_same_frame_as_the_guess_finds_the_table() -> None:
    with lab_window(stage="9.1.1") as window:
        window.key("g")
        window.key("Enter")
        window.press("4", "space", "tab")
        page = window.window.page
        assert isinstance(page, Gallery)
        assert page.row == 0
        window.frames(2)


def test_a_digit_chooses_and_nothing_is_guessed_before(monkeypatch: pytest.MonkeyPatch) -> None:
    with lab_window(stage="9.1.1") as window:
        window.key("g")
        window.key("Enter")
        page = window.window.page
        assert isinstance(page, Gallery)
        assert page.open is not None
        stage = page.game.brain.stage
        for key in (" ", "Enter", "8", "0", " "):
            window.key(key)
            assert page.guess is None, "nobody has chosen"
        wrong = next(column for column in page.open.plays if column not in page.open.good)
        window.key(str(wrong))
        assert (page.guess, page.view.cursor, page.view.pointing) == (None, wrong, True)
        assert page.game.brain.stage is stage, "no digit changes the opponent here"
        window.key(" ")
        assert page.guess == wrong
        window.key(" ")
        assert page.table_open
        window.key(" ")
        window.key(" ")
        assert page.guess is None, "to guess again, one chooses again"


def test_a_damaged_gallery_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    damaged = tmp_path / "mistakes.toml"
    damaged.write_text("[[mistake]]\nkind = 'win'\n")
    monkeypatch.setattr(
        "connect_four_ai.lab.pages.gallery_page.mistakes", lambda: mistakes(damaged)
    )
    monkeypatch.setattr("connect_four_ai.lab.pages.stage_parts.mistakes", lambda: mistakes(damaged))
    with lab_window(stage="9.1.5") as window:
        window.key("g")
        page = window.window.page
        assert isinstance(page, Gallery)
        assert "mistake 1" in page.fault
        window.key("Enter")
        assert page.open is None
        window.key("s")
        window.frames(2)


def test_looking_costs_no_game() -> None:
    """Not even the computer's colour, its stage and its depth."""
    with lab_window("443", stage="9.1.5", depth=2, computer="R") as window:
        before = window.game.now
        for key in ("g", "Enter", "Escape", "Escape"):
            window.key(key)
        assert window.window.page is None
        assert window.game.now is before
        assert (window.game.brain.stage.section, window.game.brain.depth) == ("9.1.5", 2)


def test_a_position_is_taken_over_when_one_asks_and_undo_brings_all_of_the_game_back() -> None:
    with lab_window("443", stage="9.1.5", depth=2, computer="R") as window:
        before = window.game.now
        for key in ("g", "ArrowDown", "Enter"):
            window.key(key)
        page = window.window.page
        assert isinstance(page, Gallery)
        failure = page.open
        assert failure
        assert "F" in {entry.label for entry in entries(window.window)}
        window.key("f")
        assert window.window.page is None
        assert window.game.position == failure.position
        assert (window.game.brain.stage.section, window.game.brain.depth) == (
            failure.stage,
            failure.depth,
        )
        assert window.game.human_to_move
        window.key("z")
        assert window.game.now is before
        assert (window.game.brain.stage.section, window.game.brain.depth) == ("9.1.5", 2)


def test_a_page_opened_from_a_page_returns_to_it() -> None:
    with lab_window(stage="9.1.1") as window:
        for key in ("g", "Enter", "t"):
            window.key(key)
        assert isinstance(window.window.page, StepByStep)
        window.key("Escape")
        page = window.window.page
        assert isinstance(page, Gallery)
        assert page.open
        assert window.game.position == Position()


def test_a_new_game_leaves_the_opened_position_where_it_is() -> None:
    with lab_window("44", stage="9.1.1") as window:
        for key in ("g", "Enter", "n"):
            window.key(key)
        window.frames(2)
        page = window.window.page
        assert isinstance(page, Gallery)
        assert page.open
        assert page.game.position == page.open.position, "N begins where the trial began"
        assert window.game.position.moves == "44"
