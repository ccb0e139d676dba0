"""The page that checks a student's own AIBrain, in the real window."""

from pathlib import Path

from fresh_brains import fresh_text
from lab_window import LabWindow, lab_window

from connect_four_ai.lab.pages.check_page import CheckPage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.stages.own import saved
from connect_four_ai.study.checking.verdict import Report


def checked(window: LabWindow) -> tuple[CheckPage, Report]:
    page = window.opened(CheckPage)
    window.frames(2)
    window.wait_until(lambda: page.report is not None)
    window.frames(3)
    assert page.report is not None
    return page, page.report


def test_the_page_names_the_mistake_and_checks_again_when_the_file_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_text(fresh_text("9.1.5", "one-more"), encoding="utf-8")

    def save_right() -> None:
        """Saves the page's file; asking for the subject then does not load it."""
        before = page.stage
        path.write_text(fresh_text("9.1.5") + "# right now\n", encoding="utf-8")
        saved.forget()
        assert page.subject() != (before, page.section)
        assert page.stage is before

    with lab_window("44", stage=str(path), depth=1) as window:
        window.key("i")
        page, report = checked(window)
        assert report.mistake
        assert report.mistake.key == "one-more"
        assert report.difference
        question = report.difference.question
        assert str(page.game.position) == question.moves
        assert page.game.brain.depth == question.depth
        for hints in (1, 2, 3, 3):
            window.key(" ")
            assert page.hints == hints
        window.key("t")
        step = window.opened(StepByStep)
        assert str(step.game.position) == question.moves
        assert step.game.brain.stage.path == path
        window.key("t")
        window.between_frames(save_right)
        window.wait_until(lambda: page.report is not report)
        page, report = checked(window)
        assert report.right
        assert page.game is window.game, "nothing is tried out any more"
        for key in (" ", "Enter"):
            window.key(key)
            assert str(window.game.position) == "44", "what asks for a hint plays no disc"
        window.key("ArrowRight")
        page, report = checked(window)
        assert (report.section, report.right) == ("9.1.6", False)
        window.key("Escape")
        assert window.window.page is None


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
        said = " ".join(window.texts())
        window.key("t")
        step = window.opened(StepByStep)
        window.wait_until(lambda: step.timeline is not None)
        window.frames(3)
        assert step.timeline is not None
        node = step.timeline.moment.node
        assert step.timeline.moves(node) == report.parting.path
        assert node.value == 7
        assert "yours +7, the chapter’s +10" in said


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
