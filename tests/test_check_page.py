"""The page that checks a student's own AIBrain, in the real window."""

from functools import partial
from pathlib import Path

from fresh_brains import fresh_text
from lab_window import LabWindow, lab_window

from connect_four_ai.app.language import CHINESE, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.check_page import CheckPage
from connect_four_ai.lab.pages.own_page import OwnPage
from connect_four_ai.lab.pages.step import StepByStep, sentence
from connect_four_ai.stages.own import saved
from connect_four_ai.study.checking.verdict import Report

PICTURES = Path("test-pictures")


def checked(window: LabWindow) -> tuple[CheckPage, Report]:
    page = window.window.page
    assert isinstance(page, CheckPage)
    window.frames(2)
    window.wait_until(lambda: page.report is not None)
    window.frames(3)
    assert page.report is not None
    return page, page.report


def test_with_nothing_to_inspect_it_leads_to_where_one_begins_it() -> None:
    with lab_window("44", stage="9.1.7", depth=1) as window:
        window.key("i")
        assert isinstance(window.window.page, OwnPage)


def save_and_ask(page: CheckPage, text: str) -> None:
    """Saves the page's file; asking for the subject then does not load it."""
    before = page.stage
    page.path.write_text(text, encoding="utf-8")
    saved.forget()
    assert page.subject() != (before, page.section)
    assert page.stage is before


def test_the_page_names_the_mistake_and_checks_again_when_the_file_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_text(fresh_text("9.1.5", "one-more"), encoding="utf-8")
    with lab_window("44", stage=str(path), depth=1) as window:
        window.key("i")
        page, report = checked(window)
        assert report.mistake is not None
        assert report.mistake.key == "one-more"
        assert report.difference is not None
        assert str(page.game.position) == report.difference.question.moves
        assert page.game.brain.depth == report.difference.question.depth
        for hints in (1, 2, 3, 3):
            window.key(" ")
            assert page.hints == hints
        window.picture(PICTURES / "check.png")
        set_language(CHINESE)
        window.frames(3)
        window.picture(PICTURES / "check_zh.png")
        window.key("t")
        step = window.window.page
        assert isinstance(step, StepByStep)
        assert str(step.game.position) == report.difference.question.moves
        assert step.game.brain.stage.path == path
        window.key("t")
        window.between_frames(partial(save_and_ask, page, fresh_text("9.1.5") + "# right now\n"))
        window.wait_until(lambda: page.report is not report)
        page, report = checked(window)
        assert report.right
        window.picture(PICTURES / "check_right.png")
        assert page.game is window.game, "nothing is tried out any more"
        texts = {control.text for control in page.controls().all}
        assert {"9.1.4", "9.1.6"} <= texts
        window.key("ArrowRight")
        page, report = checked(window)
        assert (report.section, report.right) == ("9.1.6", False)
        window.key("Escape")
        assert window.window.page is None
        assert str(window.game.position) == "44"


def test_what_asks_for_a_hint_plays_no_disc_when_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_text(fresh_text("9.1.5"), encoding="utf-8")
    with lab_window("44", stage=str(path), depth=1) as window:
        window.key("i")
        for key in (" ", "Enter"):
            window.key(key)
            assert window.window.page is not None
            assert window.game.position == Position.from_moves("44")


def test_t_opens_at_the_node_where_the_searches_part(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_text(fresh_text("9.1.5").replace('"R": 10', '"R": 7'), encoding="utf-8")
    with lab_window("44", stage=str(path), depth=1) as window:
        window.key("i")
        _, report = checked(window)
        assert report.mistake is None
        assert report.lines
        assert report.parting is not None
        theirs, chapters = report.parting.theirs, report.parting.chapters
        assert theirs is not None
        assert chapters is not None
        assert (theirs.value, chapters.value) == (7, 10)
        window.picture(PICTURES / "check_parting.png")
        window.key("t")
        step = window.window.page
        assert isinstance(step, StepByStep)
        window.wait_until(lambda: step.timeline is not None)
        window.frames(3)
        assert step.timeline is not None
        node = step.timeline.moment.node
        assert step.timeline.moves(node) == report.parting.path
        assert node.value == 7
        assert "yours +7, the chapter’s +10" in sentence(step)
        window.picture(PICTURES / "step_parting.png")


def test_why_a_file_cannot_be_checked_is_said_in_the_language_that_is_switched_to(
    tmp_path: Path,
) -> None:
    path = tmp_path / "anna.py"
    path.write_text(
        "class AIBrain:\n    def auto_play(self, board):\n        return 99\n", encoding="utf-8"
    )
    with lab_window("44", stage=str(path), depth=1) as window:
        window.key("i")
        page, report = checked(window)
        assert "99" in report.fault
        window.key("l")
        window.wait_until(lambda: page.report is not None and page.report.fault != report.fault)
        _, other = checked(window)
        assert "99" in other.fault
        assert "交出 99" in other.fault
