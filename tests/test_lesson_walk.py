"""Each section's lesson is walked to its end by mouse, in both languages, with every answer given
rightly and wrongly. There is no window: the page's own buttons are clicked."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from at_once import work_at_once

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import CHINESE, ENGLISH, say, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.lesson_view import answer_buttons
from connect_four_ai.play.match import Match
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.lessons import SECTIONS, lesson
from connect_four_ai.study.lessons.answers import CHANCE
from connect_four_ai.study.lessons.lesson import Step
from connect_four_ai.study.lessons.steps import lesson_of
from connect_four_ai.study.lessons.walk import KIND

NODES = 200
"""For what would think by the clock."""


@pytest.fixture(autouse=True)
def unpractised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has answered anything yet."""
    monkeypatch.setattr(progress, "file", lambda: tmp_path / "exercises.jsonl")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    work_at_once(monkeypatch)
    game = Match(AIBrain("9.1.2", seed=1, nodes=NODES), Position(), Position())
    opened = LessonPage(game, float("inf"))
    opened.open_page = lambda name: None
    yield opened
    opened.close()


def click(page: LessonPage, text: str) -> None:
    """In the middle of the last button that says this, if nothing else is there."""
    *_, (left, top, width, height) = [
        rect for control, rect in page.controls().places if control.text == text
    ]
    middle = left + width / 2, top + height / 2
    buttons = page.buttons()
    found = buttons.index_at(middle)
    assert found is not None, text
    assert buttons.places[found][0].text == text
    page.click(middle)


def click_column(page: LessonPage, column: int) -> None:
    left, top, scale = page.board_at
    page.click((left + scale * (100 * column - 50), top + scale * 400))


def type_number(page: LessonPage, number: float) -> None:
    """On the buttons below the field."""
    text = f"{number:g}".replace("-", "−").replace("inf", "∞")
    for letter in text:
        click(page, letter)
    assert page.field.shown == text
    click(page, "Enter")


def rightly(section: str, step: Step) -> set[float]:
    """What is right, as the course writes it, or as the section has been seen to play."""
    if step.asked:
        return set(step.asked.right or {CHANCE})
    if step.kind == lesson.CHOOSE:
        return {lesson.exercise(section, step).answer}
    brain = AIBrain(lesson.stage_for(section, step), step.depth, seed=3, nodes=NODES)
    thought = brain.auto_play(step.position)
    if step.kind == lesson.SCORE:
        return {thought.scores[step.column]}
    return {CHANCE} if len(thought.best) == len(thought.scores) else set(thought.best)


def answer(page: LessonPage, right: bool) -> None:
    """Gives the step's answer, with clicks."""
    step, known = page.walk.step, rightly(page.walk.section, page.walk.step)
    if step.answer_kind == lesson.COLUMN:
        texts = [control.text for control, _ in page.controls().places]
        chance = [CHANCE] if say("chance: all columns are equal to it") in texts else []
        given = next(c for c in (*chance, *step.position.legal_moves) if (c in known) == right)
        if given == CHANCE:
            click(page, say("chance: all columns are equal to it"))
        else:
            click_column(page, int(given))
    elif step.answer_kind == lesson.NUMBER:
        type_number(page, next(iter(known)) if right else 17.5)
    else:
        choices = answer_buttons(page.walk, page.field, page.choices_top, page.answer).places
        values = {}
        for choice, _ in choices:
            assert isinstance(choice.action, partial)
            values[choice.text] = choice.action.args[0]
        click(page, next(text for text, value in values.items() if (value in known) == right))
    for _ in range(5):
        page.follow(0)
        page.update()
    assert page.walk.right is right, step
    page.coaching.forget()


@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
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
            if step.answer_kind:
                answer(page, right)
            marks = dict(walk.marks)
            if walk.next_section:
                click(page, say("next: {section}", section=walk.next_section))
            elif number + 1 < len(walk.steps):
                click(page, say("next step"))
        asking = [n for n, step in enumerate(lesson_of(section), 1) if step.answer_kind]
        assert {n: marks[n] for n in asking} == dict.fromkeys(asking, right)
    assert page.opened_on.position == Position(), "nothing of it touches the game"


def test_what_was_answered_is_kept_and_a_lesson_goes_on_where_it_was_left() -> None:
    for number in (1, 2, 3):
        progress.add("9.1.6", KIND, number, number != 2, 0)
    game = Match(AIBrain("9.1.6"), Position(), Position())
    page = LessonPage(game, float("inf"))
    assert (page.walk.number, page.walk.marks) == (3, {1: True, 2: False, 3: True})
    page.close()


def test_a_digit_points_at_a_column_and_enter_answers(page: LessonPage) -> None:
    page.begin("9.1.5", 0)
    at = next(n for n, step in enumerate(page.walk.steps) if step.kind == lesson.PREDICT)
    page.begin("9.1.5", at)
    assert page.press("4")
    assert (page.walk.given, page.view.cursor) == (None, 4)
    assert page.press("enter")
    assert page.walk.given == 4


def test_a_score_is_typed_with_the_keys(page: LessonPage) -> None:
    at = next(n for n, step in enumerate(lesson_of("9.1.3")) if step.kind == lesson.SCORE)
    page.begin("9.1.3", at)
    for key in ("-", "1", "9", "backspace", "0"):
        assert page.press(key)
    assert page.field.shown == "−10"
    assert page.press("enter")
    assert page.walk.given == -10
