"""The page of lessons, walked by mouse alone."""

import math

import pytest
from lab_window import BoardWindow, lab_window

from connect_four_ai.app.language import CHINESE, ENGLISH, say, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.stage_page import StagePage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.lesson import KIND

pytestmark = pytest.mark.usefixtures("screen")


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


def answer(window: BoardWindow, right: bool) -> None:
    """Answers the step on the screen, rightly or wrongly, with clicks."""
    page = page_of(window)
    step = page.step
    if step.kind == lesson.ASK:
        click(window, say("show the answer"))
        click(window, say("I knew it") if right else say("I did not"))
    elif step.kind in (lesson.PREDICT, lesson.CHANGE):
        assert step.row is not None
        chance = len(step.row.columns) == 7
        if chance == right:
            click(window, say("chance: all columns are equal to it"))
        else:
            others = set(step.position.legal_moves) - step.row.columns
            click_column(window, min(step.row.columns if right else others or {1}))
    elif step.row is not None:
        score = step.row.scores[step.column]
        wrong = next(c for c in lesson.choices(page.section, step) if c != score)
        value = score if right else wrong
        click(window, "−∞" if value == -math.inf else f"{value:+.0f}".replace("-", "−"))
    window.wait_until(lambda: page.right is not None)
    assert page.right is right


@pytest.mark.parametrize(("language", "right"), [(ENGLISH, True), (CHINESE, False)])
def test_a_lesson_is_walked_to_its_end_by_mouse(language: str, right: bool) -> None:
    set_language(language)
    with lab_window(stage="9.1.2", speed=math.inf) as window:
        window.click(*middle_of_the_first_button(window))
        page = page_of(window)
        click(window, "9.1.3")
        for number, step in enumerate(page.steps):
            assert page.number == number
            if step.asks:
                answer(window, right)
            last = number + 1 == len(page.steps)
            click(window, say("next: {section}", section="9.1.4") if last else say("next step"))
        assert page.section == "9.1.4"
        click(window, "9.1.3")
        asking = [n + 1 for n, step in enumerate(page.steps) if step.asks]
        kept = progress.answers_of("9.1.3", KIND)
        assert {n: mark for n, mark in kept.items() if n in asking} == dict.fromkeys(asking, right)
        assert all(kept[n] for n in kept if n not in asking)
        assert len(kept) == len(page.steps)
        assert window.game.position == Position()


def middle_of_the_first_button(window: BoardWindow) -> tuple[int, int]:
    """The panel's button that opens the lessons."""
    window.frames(1)
    return 760, 564


def test_home_leads_to_the_first_step() -> None:
    with lab_window(stage="9.1.5") as window:
        window.key("F1")
        page = page_of(window)
        page.go(3)
        window.key("Home")
        assert page.number == 0


def test_what_was_predicted_is_watched_step_by_step_and_escape_comes_back() -> None:
    with lab_window(stage="9.1.5", speed=math.inf) as window:
        window.key("F1")
        page = page_of(window)
        page.go(next(n for n, step in enumerate(page.steps) if step.kind == lesson.PREDICT))
        click_column(window, 4)
        window.wait_until(lambda: page.right is not None)
        click(window, say("step"))
        watched = window.window.page
        assert isinstance(watched, StepByStep)
        assert watched.game.thinker.decision == Position.from_moves("41424")
        window.key("Escape")
        assert window.window.page is page
        assert page.right


def test_numbers_are_chosen_and_the_last_step_leads_to_the_section_s_own_exercises() -> None:
    with lab_window(stage="9.1.5", speed=math.inf) as window:
        window.key("F1")
        page = page_of(window)
        click(window, "9.1.0")
        page.go(next(n for n, step in enumerate(page.steps) if step.kind == lesson.CHOOSE))
        window.frames(1)
        right = lesson.exercise("9.1.0", page.step).answer
        *_, (_, rect) = [at for at in page.controls().places if at[0].text == str(right)]
        window.click(round(rect[0] + rect[2] / 2), round(rect[1] + rect[3] / 2))
        assert page.right
        assert progress.answers_of("9.1.0", KIND)[page.number + 1]
        page.go(len(page.steps) - 1)
        click(window, say("exercises"))
        exercises = window.window.page
        assert isinstance(exercises, ExercisePage)
        assert exercises.section == "9.1.0"
        window.key("Escape")
        assert window.window.page is page


def test_what_it_costs_is_measured_on_the_position_that_was_tried() -> None:
    with lab_window(stage="9.1.3", speed=math.inf) as window:
        window.key("F1")
        page = page_of(window)
        page.go(next(n for n, step in enumerate(page.steps) if step.beside))
        window.frames(1)
        click(window, say("its cost on this position"))
        costs = window.window.page
        assert isinstance(costs, StagePage)
        assert not costs.whole
        assert costs.game.thinker.decision == Position.from_moves("1212125")
