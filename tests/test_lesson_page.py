"""Each section's lesson is walked to its end by mouse, in both languages, with every answer given
rightly and wrongly. There is no window: the page's own buttons are clicked."""

from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest
from at_once import work_at_once
from lab_window import lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, say, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import canvas, centre, inside
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.play.match import Match
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.lesson import CHANCE, all_steps
from connect_four_ai.study.lessons.walk import KIND

NODES = 200
"""Node limit of stages that think by the clock."""
BY_CHANCE = "chance: all columns are equal to it"


@pytest.fixture(autouse=True)
def unpractised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is answered yet."""
    monkeypatch.setattr(progress, "file", lambda: tmp_path / "exercises.jsonl")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    work_at_once(monkeypatch)
    game = Match(AIBrain("9.1.2", seed=1, nodes=NODES), Position(), Position())
    opened = LessonPage(game, inf)
    opened.open_page = lambda name: None
    yield opened
    opened.close()


def click(page: LessonPage, text: str) -> None:
    """Clicks in the middle of the last button with this text, which nothing may cover."""
    *_, middle = [centre(rect) for control, rect in page.controls().places if control.text == text]
    found = next(control for control, rect in page.buttons().places if inside(rect, middle))
    assert found.text == text
    page.click(middle)


def click_column(page: LessonPage, column: int) -> None:
    left, top, scale = page.board_at
    page.click((left + scale * (100 * column - 50), top + scale * 400))


def type_number(page: LessonPage, number: float) -> None:
    """Types a number on the buttons below the field."""
    text = f"{number:g}".replace("-", "−").replace("inf", "∞")
    for letter in text:
        click(page, letter)
    assert page.field.shown == text
    click(page, "Enter")


def first(section: str, kind: str) -> int:
    """Returns the number of the first step of that kind."""
    return [step.kind for step in all_steps()[section]].index(kind)


def answer(page: LessonPage, right: bool) -> None:
    """Gives the step's answer, with clicks."""
    section, step = page.walk.section, page.walk.step
    brain = AIBrain(lesson.stage_for(section, step), step.depth, seed=3, nodes=NODES)
    thought = brain.auto_play(step.position) if step.plays else None
    known = lesson.right_answers(section, step, thought)
    if step.answer_kind == lesson.COLUMN:
        offered = [control.text for control, _ in page.controls().places]
        chance = [CHANCE] if say(BY_CHANCE) in offered else []
        assert bool(chance) == bool(step.moves), "chance is offered only where somebody plays"
        given = next(c for c in (*chance, *step.position.legal_moves) if (c in known) == right)
        if given == CHANCE:
            click(page, say(BY_CHANCE))
        else:
            click_column(page, int(given))
    elif step.answer_kind == lesson.NUMBER:
        type_number(page, next(iter(known)) if right else 17.5)
    else:
        values = {}
        for control, _ in page.answers().places:
            assert isinstance(control.action, partial)
            values[control.text] = control.action.args[0]
        click(page, next(text for text, value in values.items() if (value in known) == right))
    for _ in range(5):
        page.follow(0)
        page.update()
    assert page.walk.right is right, step
    page.coaching.forget()


def drawn(page: LessonPage) -> list[tuple[Any, ...]]:
    """Returns the arguments of all drawing calls of the page."""
    parts = canvas.record(lambda: page.display((-1, -1)))
    return [arguments for part in parts for _, arguments in part]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("right", [True, False])
def test_every_lesson_is_walked_to_its_end_by_mouse(
    page: LessonPage, language: str, right: bool
) -> None:
    set_language(language)
    walk = page.walk
    for section in SECTIONS:
        page.begin(section, 0)
        walk.marks.clear()
        for number, step in enumerate(walk.steps):
            assert (walk.section, walk.number) == (section, number)
            assert drawn(page) == drawn(page), "drawing changes nothing"
            if step.answer_kind:
                answer(page, right)
            if step.changes and section != "9.1.1":
                assert {"before", "after"} <= page.opinions.keys()
            marks = dict(walk.marks)
            if walk.next_section:
                click(page, say("next: {section}", section=walk.next_section))
            elif number + 1 < len(walk.steps):
                click(page, say("next step"))
        asking = [n for n, step in enumerate(all_steps()[section], 1) if step.answer_kind]
        assert {n: marks[n] for n in asking} == dict.fromkeys(asking, right)
    assert page.opened_on.position == Position(), "nothing of it touches the game"


def test_what_was_answered_is_kept_and_a_lesson_goes_on_where_it_was_left() -> None:
    for number in (1, 2, 3):
        progress.add("9.1.6", KIND, number, number != 2, 0)
    page = LessonPage(Match(AIBrain("9.1.6"), Position(), Position()), inf)
    page.open_page = lambda name: None
    assert (page.walk.number, page.walk.marks) == (3, {1: True, 2: False, 3: True})
    page.begin("9.1.6", 7)
    click(page, "6")
    assert page.walk.number == 5
    assert page.walk.marks[8] is True, "what one reads is done when one leaves it"
    page.press("home")
    assert page.walk.number == 0
    page.close()


def test_answers_are_given_with_the_keys(page: LessonPage) -> None:
    page.begin("9.1.5", first("9.1.5", lesson.PREDICT))
    assert page.press("4")
    assert [page.walk.given, page.view.cursor] == [None, 4], "a digit only points"
    assert page.press("enter")
    assert page.walk.given == 4
    page.begin("9.1.3", first("9.1.3", lesson.SCORE))
    for key in ("-", "1", "9", "backspace", "0"):
        assert page.press(key)
    assert page.field.shown == "−10"
    assert page.press("enter")
    assert page.walk.given == -10


def test_a_long_text_scrolls_to_its_end_and_back(page: LessonPage) -> None:
    page.begin("8", first("8", lesson.PAGE))
    theme.growth = 1.25
    try:
        top = drawn(page)
        page.scroll(1)
        assert drawn(page) != top
        page.scroll(99)
        end = page.scrolled
        page.scroll(1)
        assert page.scrolled == end > 0
        page.scroll(-99)
        assert drawn(page) == top
    finally:
        theme.growth = 1


def test_the_field_of_an_answer_that_was_given_has_no_cursor(page: LessonPage) -> None:
    asked = [step.asked.text if step.asked else "" for step in all_steps()["9.1.0"]]
    page.begin("9.1.0", next(n for n, text in enumerate(asked) if "returns first" in text))
    page.press("4")
    assert (theme.BLUE,) in drawn(page)
    page.press("enter")
    assert not [call for call in drawn(page) if call == (theme.BLUE,)][1:], "but the verdict"


def test_other_pages_are_opened_from_the_first_button_on_and_escape_comes_back() -> None:
    with lab_window(stage="9.1.5", speed=inf) as window:

        def click_button(text: str) -> None:
            assert isinstance(opened, LessonPage)
            places = opened.controls().places
            x, y = next(centre(rect) for control, rect in places if control.text == text)
            window.click(round(x), round(y))

        window.click(760, 564)
        opened = window.window.page
        assert isinstance(opened, LessonPage)
        opened.begin("9.1.5", first("9.1.5", lesson.PREDICT))
        window.frames(1)
        left, top, scale = opened.board_at
        window.click(round(left + scale * 350), round(top + scale * 400))
        window.wait_until(lambda: opened.walk.right is not None)
        click_button(say("step"))
        watched = window.window.page
        assert isinstance(watched, StepByStep)
        assert watched.game.thinker.decision == Position.from_moves("41424")
        window.key("Escape")
        assert window.window.page is opened
        opened.begin("9.1.0", len(all_steps()["9.1.0"]) - 1)
        window.key("f")
        assert window.window.page is opened, "there is not a position to play on from"
        click_button(say("exercises"))
        exercises = window.window.page
        assert isinstance(exercises, ExercisePage)
        assert exercises.practice.section == "9.1.0"
