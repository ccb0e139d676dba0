"""The page of lessons, walked by mouse alone."""

import math
from functools import partial
from typing import Any

import pytest
from lab_window import BoardWindow, lab_window

from connect_four_ai.app.language import CHINESE, say, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.stage_page import StagePage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.lab.widgets import number_field
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.steps import lesson_of
from connect_four_ai.study.lessons.walk import KIND


def page_of(window: BoardWindow) -> LessonPage:
    page = window.window.page
    assert isinstance(page, LessonPage)
    return page


def click(window: BoardWindow, text: str) -> None:
    """Clicks the button with this text."""
    places = page_of(window).controls().places
    left, top, width, height = next(rect for control, rect in places if control.text == text)
    window.click(round(left + width / 2), round(top + height / 2))


def click_column(window: BoardWindow, column: int) -> None:
    left, top, scale = page_of(window).board_at
    window.click(round(left + scale * (100 * column - 50)), round(top + scale * 400))


def test_a_lesson_is_opened_from_the_first_button_and_an_answer_is_judged_at_once() -> None:
    """All of every lesson is walked without a window, in test_lesson_walk.py."""
    set_language(CHINESE)
    with lab_window(stage="9.1.2", speed=math.inf) as window:
        window.frames(1)
        window.click(760, 564)
        page = page_of(window)
        click(window, "9.1.3")
        for kind in (lesson.PREDICT, lesson.ASK):
            page.begin("9.1.3", first(page, kind))
            window.frames(2)
            click_column(window, 2)
            window.wait_until(lambda: page.walk.right is not None)
            assert page.walk.right is (kind == lesson.PREDICT), "0 is higher than −10"
            click(window, say("next step"))
        kept = progress.Answers().last("9.1.3", KIND)
        assert sorted(kept.values()) == [False, True]
        assert window.game.position == Position()


def first(page: LessonPage, kind: str) -> int:
    """The number of the first step of that kind."""
    return [step.kind for step in page.walk.steps].index(kind)


def test_home_leads_to_the_first_step() -> None:
    with lab_window(stage="9.1.5") as window:
        window.key("F1")
        page = page_of(window)
        page.begin("9.1.5", 3)
        window.key("Home")
        assert page.walk.number == 0


def test_what_was_predicted_is_watched_step_by_step_and_escape_comes_back() -> None:
    with lab_window(stage="9.1.5", speed=math.inf) as window:
        window.key("F1")
        page = page_of(window)
        page.begin(page.walk.section, first(page, lesson.PREDICT))
        click_column(window, 4)
        window.wait_until(lambda: page.walk.right is not None)
        click(window, say("step"))
        watched = window.window.page
        assert isinstance(watched, StepByStep)
        assert watched.game.thinker.decision == Position.from_moves("41424")
        window.key("Escape")
        assert window.window.page is page
        assert page.walk.right


def test_numbers_are_chosen_and_the_last_step_leads_to_the_section_s_own_exercises() -> None:
    with lab_window(stage="9.1.5", speed=math.inf) as window:
        window.key("F1")
        page = page_of(window)
        click(window, "9.1.0")
        page.begin(page.walk.section, first(page, lesson.CHOOSE))
        window.frames(1)
        window.key("f")
        assert window.window.page is page, "there is not a position to play on from"
        right = lesson.exercise("9.1.0", page.walk.step).answer
        *_, (_, rect) = [at for at in page.controls().places if at[0].text == str(right)]
        window.click(round(rect[0] + rect[2] / 2), round(rect[1] + rect[3] / 2))
        assert page.walk.right
        assert progress.Answers().last("9.1.0", KIND)[page.walk.number + 1]
        page.begin("9.1.0", len(page.walk.steps) - 1)
        click(window, say("exercises"))
        exercises = window.window.page
        assert isinstance(exercises, ExercisePage)
        assert exercises.practice.section == "9.1.0"
        window.key("Escape")
        assert window.window.page is page


def test_what_it_costs_is_measured_on_the_position_that_was_tried() -> None:
    with lab_window(stage="9.1.3", speed=math.inf) as window:
        window.key("F1")
        page = page_of(window)
        page.begin("9.1.3", [lesson.costs("9.1.3", step) for step in page.walk.steps].index(True))
        window.settle()
        assert page.game.position != Position.from_moves("1212125"), "Yellow plays beside the text"
        click(window, say("its cost on this position"))
        costs = window.window.page
        assert isinstance(costs, StagePage)
        assert not costs.whole
        assert costs.game.thinker.decision == Position.from_moves("1212125")


def ask(window: BoardWindow, section: str, part: str) -> LessonPage:
    """Opens the question that has this part in it."""
    if not window.window.page:
        window.window.toggle_page("lesson")
    page = page_of(window)
    steps = lesson_of(section)
    numbers = [n for n, step in enumerate(steps) if step.asked and part in step.asked.text]
    window.between_frames(partial(page.begin, section, numbers[0]))
    window.frames(2)
    return page


def test_chance_is_offered_only_where_somebody_plays() -> None:
    with lab_window(stage="9.1.3") as window:
        page = ask(window, "9.1.3", "can it never choose")
        assert not [c for c in page.buttons().all if c.text.startswith("chance")]
        page = ask(window, "9.1.3", "Where does Yellow play")
        assert [c for c in page.buttons().all if c.text.startswith("chance")]


def test_a_step_that_one_reads_is_done_when_another_s_tab_is_clicked() -> None:
    with lab_window(stage="9.1.5") as window:
        window.window.toggle_page("lesson")
        page = page_of(window)
        window.between_frames(partial(page.begin, "9.1.5", 0))
        page.walk.marks = {}  # whatever was answered here before
        tab = next(c for c in page.buttons().all if c.text == "3")
        with window.window.event():
            tab.action()
        window.frames(2)
        assert page.walk.number == 2
        assert page.walk.marks[1] is True


def test_the_field_of_an_answer_that_was_given_has_no_cursor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(number_field, "box", lambda *given, **manner: drawn.append(given[1]))
    with lab_window(stage="9.1.1") as window:
        ask(window, "9.1.0", "number of the call that returns first")
        window.press("4")
        drawn.clear()
        window.frames(2)
        assert theme.BLUE in drawn
        window.press("enter")
        window.frames(2)
        drawn.clear()
        window.frames(2)
        assert drawn
        assert theme.BLUE not in drawn
