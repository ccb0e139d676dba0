"""The picture as text, as a screen reader gets it in the web page."""

import inspect
from typing import Any

import pytest
from lab_window import LabWindow, lab_window

from connect_four_ai.app.language import score_text, without_marks
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.widgets.number_field import SIGNS
from connect_four_ai.solver.solver import Solver
from connect_four_ai.stages import section_9_1_5
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import CHANCE, COLUMN, steps_of
from tools.web.browser import spoken


def described(window: LabWindow) -> dict[str, Any]:
    found: dict[str, Any] = spoken.spoken({"window": window.window}, [])
    return found


def test_code_keeps_its_indentation() -> None:
    with lab_window("4453", "9.1.5", 2) as window:
        window.window.toggle_page("step")
        window.wait_until(lambda: not window.window.loop.busy)
        window.frames(2)
        text = described(window)["text"]
    lines = inspect.getsource(section_9_1_5).splitlines()
    shown = text[text.index("def auto_play(self, board):") :]
    assert len([line for line in shown if f"    {line}" in lines]) >= 8


def test_exact_scores_name_their_columns() -> None:
    position = Position.from_moves("4453")
    with lab_window("4453", "9.1.5", 2) as window:
        window.window.press("v")
        window.wait_until(lambda: len(window.window.exact.scores) == 7)
        window.frames(2)
        said = described(window)["position"]
    for column, score in Solver().scores(position).items():
        assert f"Red, column {column}: {score_text(score)}. " in said


def step_that_asks(window: LabWindow, kind: str) -> LessonPage:
    """Opens the first step of a lesson with this kind of question."""
    window.window.toggle_page("lesson")
    page = window.window.page
    assert isinstance(page, LessonPage)
    section, number = next(
        (section, number)
        for section in SECTIONS
        for number, step in enumerate(steps_of(section))
        if step.ask and step.ask.kind == kind
    )
    page.begin(section, number)
    window.wait_until(lambda: not page.busy)
    return page


def press(window: LabWindow, name: str) -> None:
    """Presses a button below the picture."""
    assert name in [text for text, *_ in described(window)["actions"]]
    spoken.act(window.window, name)
    window.frames(2)


def test_a_number_is_typed_with_buttons() -> None:
    with lab_window() as window:
        window.window.toggle_page("exercises")
        page = window.window.page
        assert isinstance(page, ExercisePage)
        page.turn_to("9.1.6")
        page.begin("predict", 7)
        window.wait_until(lambda: page.desk is not None)
        desk: Any = page.desk
        for digit in "-12":
            press(window, SIGNS.get(digit, digit))
        assert desk.field.typed == "-12"


def test_a_column_and_chance_are_chosen_with_buttons() -> None:
    with lab_window() as window:
        page = step_that_asks(window, COLUMN)
        columns = described(window)["columns"]
        assert [name for _, name, _ in columns] == [f"column {number}" for number in range(1, 8)]
        press(window, "chance: all columns are equal to it")
        assert page.walk.given == [CHANCE]


@pytest.mark.parametrize("section", SECTIONS)
def test_each_button_of_a_lesson_has_a_name_of_its_own(section: str) -> None:
    with lab_window() as window:
        window.window.toggle_page("lesson")
        page = window.window.page
        assert isinstance(page, LessonPage)
        for number in range(len(steps_of(section))):
            page.begin(section, number)
            window.frames(1)
            drawn = [one for one, _ in page.buttons().places if not one.label]
            named = [text for text, *_ in described(window)["actions"]]
            names = {without_marks(one.meaning or one.text) for one in drawn}
            assert len(drawn) == len(set(named) & names)


def test_code_in_a_sentence_is_read_with_it() -> None:
    with lab_window() as window:
        window.window.toggle_page("lesson")
        page = window.window.page
        assert isinstance(page, LessonPage)
        page.begin("9.1.1", 2)
        window.frames(2)
        read = " ".join(" ".join(described(window)["text"]).split())
        assert "with a gap. What does check_win return?" in read
        assert "None: the game goes on" in [text for text, *_ in described(window)["actions"]]


def test_what_is_new_on_a_page_is_read_aloud_and_nothing_else() -> None:
    with lab_window() as window:
        page = step_that_asks(window, COLUMN)
        before = described(window)["said"]
        assert before == described(window)["said"]
        press(window, "chance: all columns are equal to it")
        window.wait_until(lambda: page.walk.right is not None and not page.busy)
        window.frames(2)
        said = described(window)["said"]
        assert "Right." in said or "Not" in said
        assert len(said) < 400
