"""Each lesson is walked to its end, by mouse alone and by keyboard alone, with every second answer
given wrongly first. There is no window: the page gets the clicks and keys."""

from collections.abc import Iterator
from itertools import combinations
from math import inf
from pathlib import Path
from typing import Any

import pytest
from drawn_lines import assert_in_order, lines_of
from drawn_shapes import Shape, shapes_of
from lab_window import lab_window
from opened_lessons import lesson_page

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import CHINESE, ENGLISH, say, score_text, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, canvas, centre, inside
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.page import board_place
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.lab.widgets.code_view import PAPERS
from connect_four_ai.lab.widgets.controls import Focus
from connect_four_ai.play.match import Match
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import CHANCE, COLUMN, SCORE, steps_of
from connect_four_ai.study.lessons.walk import KIND

BY_CHANCE = "chance: all columns are equal to it"
LEAST = 150.0
"""Least height of a figure."""


@pytest.fixture(autouse=True)
def unpractised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is answered yet."""
    monkeypatch.setattr(progress, "file", lambda: tmp_path / "exercises.jsonl")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    yield from lesson_page(monkeypatch)


def settle(page: LessonPage) -> None:
    for _ in range(4):
        page.follow(0)
        page.update()


def click(page: LessonPage, text: str) -> None:
    """Clicks in the middle of the last button with this text, which nothing may cover."""
    *_, middle = [centre(rect) for control, rect in page.controls().places if control.text == text]
    found = next(control for control, rect in page.buttons().places if inside(rect, middle))
    assert found.text == text
    page.click(middle)


def click_column(page: LessonPage, column: int) -> None:
    left, top, scale = board_place(page)
    page.click((left + scale * (100 * column - 50), top + scale * 400))


def press(page: LessonPage, text: str) -> None:
    """Presses the button with this text by its key, or by Tab and Enter."""
    buttons = page.buttons()
    control = next(one for one, _ in reversed(buttons.places) if one.text == text)
    if control.keys:
        assert page.press(control.keys[0])
        return
    focus = Focus()
    for _ in buttons.places:
        focus.next(buttons)
        if focus.rect == next(rect for one, rect in buttons.places if one is control):
            assert focus.press(buttons)
            return
    raise AssertionError(f"Tab does not reach {text}")


def press_column(page: LessonPage, column: int) -> None:
    assert page.press(str(column))
    assert page.press("enter")


HANDS = {"mouse": (click, click_column), "keyboard": (press, press_column)}


def give(page: LessonPage, answer: float, by: str = "mouse") -> None:
    """Gives an answer by mouse, or by keyboard."""
    ask = page.walk.step.ask
    assert ask
    choose, choose_column = HANDS[by]
    if ask.choices:
        choose(page, next(str(one.text) for one in ask.choices if one.answer == answer))
    elif answer == CHANCE:
        choose(page, say(BY_CHANCE))
    else:
        choose_column(page, int(answer))
    settle(page)


def offered(page: LessonPage) -> list[float]:
    """Returns answers that can be given."""
    ask = page.walk.step.ask
    assert ask
    if ask.choices:
        return [one.answer for one in ask.choices]
    return [*page.walk.step.position.legal_moves, CHANCE]


def drawn(page: LessonPage) -> list[tuple[Any, ...]]:
    """Returns the arguments of all drawing calls of the page."""
    parts = canvas.record(lambda: page.display((-1, -1)))
    return [arguments for part in parts for _, arguments in part]


def overlap(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (x2, y2, w2, h2) = one, other
    return x < x2 + w2 and x2 < x + w and y < y2 + h2 and y2 < y + h


def check_layout(page: LessonPage) -> None:
    """Nothing of a step lies over anything else, or off the page."""
    places, last = page.places, 0.0
    for figure in page.figures:
        assert figure.box.height >= LEAST
        assert figure.box.y + figure.box.height <= places.text
        assert figure.box.x >= max(last, places.whole.left - 0.5), "figures stand side by side"
        last = figure.box.x + figure.box.width
    assert last <= places.whole.right + 0.5
    lines = lines_of(canvas.record(lambda: page.display((-1, -1))))
    assert_in_order(lines)
    said = [line for line in lines if places.text <= line.top < places.turning.top]
    assert all(line.bottom <= places.turning.top for line in said)
    rects = [rect for control, rect in page.buttons().places if control.text]
    assert not any(overlap(one, other) for one, other in combinations(rects, 2))


def check_large(page: LessonPage) -> None:
    """The figures have room beside large type, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theme, "growth", theme.LARGE)
        page.update()
        assert not page.walk.step.ask or page.figures[0].box.height > LEAST / 2
    page.update()


@pytest.mark.parametrize(("language", "by"), [(CHINESE, "mouse"), (ENGLISH, "keyboard")])
@pytest.mark.parametrize("section", SECTIONS)
def test_every_lesson_is_walked_to_its_end_by_mouse_and_by_keyboard_alone(
    page: LessonPage, language: str, by: str, section: str
) -> None:
    choose, _ = HANDS[by]
    set_language(language)
    page.begin(section, 0)
    walk = page.walk
    for number, step in enumerate(steps_of(section)):
        assert (walk.section, walk.number) == (section, number)
        settle(page)
        assert drawn(page) == drawn(page) or page.busy, "drawing changes nothing"
        check_layout(page)
        check_large(page)
        assert not page.game.thinker.busy, "the window may sleep"
        if step.ask:
            assert page.scene
            right = step.right_answers(page.scene.opinions)
            wrong = next(one for one in offered(page) if one not in right)
            given = next(one for one in offered(page) if one in right)
            tempts = number % 2
            if tempts:
                give(page, wrong, by)
                assert (walk.right, walk.done) == (False, False)
                assert number + 1 not in walk.marks
            give(page, given, by)
            assert walk.right is True
            check_layout(page)
        assert walk.marks[number + 1] is True
        if walk.next_section:
            choose(page, say("next: {section}", section=walk.next_section))
        elif number + 1 < len(walk.steps):
            choose(page, say("next step"))
    assert page.opened_on.position == Position(), "nothing of it touches the game"


def first(section: str, kind: str) -> int:
    """Returns the number of the first step with a question of that kind."""
    kinds = [step.ask.kind if step.ask else None for step in steps_of(section)]
    return kinds.index(kind)


def test_after_two_wrong_answers_the_right_one_is_shown(page: LessonPage) -> None:
    page.begin("9.1.5", first("9.1.5", COLUMN))
    settle(page)
    walk, ask = page.walk, page.walk.step.ask
    assert ask
    assert not any("+10" in call for call in drawn(page)), "no scores before the answer"
    for column, given in ((1, [1]), (1, [1]), (2, [1, 2])):
        assert walk.waits
        give(page, column)
        assert walk.given == given, "an answer counts once"
    assert (walk.right, walk.done, walk.waits) == (False, True, False)
    assert walk.marks[walk.number + 1] is False
    said = " ".join(str(word) for call in drawn(page) for word in call if isinstance(word, str))
    assert str(ask.why)[:40] in said
    assert [call.count("+10") for call in drawn(page)].count(1) >= 6
    assert str(page.game.position) == "414244", "the stage plays its move"


def shown(page: LessonPage, mouse: Point = (-1, -1)) -> list[Shape]:
    """Returns the shapes of the page, with the mouse at a point."""
    return shapes_of(canvas.record(lambda: page.display(mouse)))


def test_answers_show_what_they_are_also_below_the_mouse(page: LessonPage) -> None:
    page.begin("9.1.5", first("9.1.5", SCORE))
    settle(page)
    for answer, sign in ((-10.0, "-"), (10.0, "+")):
        (rect,) = [rect for one, rect in page.controls().places if one.text == score_text(answer)]
        mouse = centre(rect)
        buttons = [one for one in shown(page, mouse) if one.covers(*mouse)]
        assert buttons[-1].paper == theme.LINE, "it can be clicked"
        page.click(mouse)
        settle(page)
        buttons = [one for one in shown(page, mouse) if one.covers(*mouse)]
        assert buttons[-1].paper == PAPERS[sign]


def test_the_framed_score_is_that_of_the_disc_on_the_board(page: LessonPage) -> None:
    page.begin("9.1.4", 2)
    settle(page)
    board = page.figures[0].box
    assert not [one for one in shown(page) if one.edge == theme.ALARM]
    give(page, 1)
    crosses = [one for one in shown(page) if one.edge == theme.ALARM and one.y < board.y + 40]
    assert crosses, "the wrong column is marked"
    assert all(0 < one.x - board.x < board.width / 7 for one in crosses)
    give(page, 5)
    for column in (2, 5):  # as good as each other
        page.game.begin(page.walk.step.position.play(column))
        chips = [one for one in shown(page) if one.kind == "rect" and one.edge == theme.INK]
        columns = [int(7 * (one.x - board.x) / board.width) + 1 for one in chips]
        assert columns == [column]


@pytest.mark.parametrize(
    ("section", "number", "score"), [("9.1.7", 2, "−1,190"), ("Q", 9, "−0.09")]
)
def test_the_scores_above_a_board_are_whole_and_of_one_size(
    page: LessonPage, section: str, number: int, score: str
) -> None:
    """Also in the narrowest window."""
    theme.fit_window(theme.LEAST_WIDTH)
    page.begin(section, number)
    settle(page)
    assert page.scene
    (right,) = page.walk.step.right_answers(page.scene.opinions)
    give(page, right)
    board = page.figures[0].box
    lines = lines_of(canvas.record(lambda: page.display((-1, -1))))
    scores = [one for one in lines if board.y <= one.top < board.y + 30 and one.left > board.x]
    theme.fit_window(theme.WIDTH)
    assert len(scores) == 7
    assert score in {one.text for one in scores}
    assert len({one.size for one in scores}) == 1
    assert not any("…" in one.text for one in scores)


def test_what_was_answered_is_kept_and_a_lesson_goes_on_where_it_was_left() -> None:
    for number in (1, 2, 3):
        progress.add("9.1.5", KIND, number, number != 2, 0)
    page = LessonPage(Match(AIBrain("9.1.5"), Position(), Position()), inf)
    page.open_page = lambda name: None
    assert (page.walk.number, page.walk.marks) == (3, {1: True, 2: False, 3: True})
    page.begin("9.1.5", 5)
    page.press("home")
    assert page.walk.number == 0
    page.close()


def test_answers_are_given_with_the_keys(page: LessonPage) -> None:
    page.begin("9.1.5", first("9.1.5", COLUMN))
    settle(page)
    assert page.press("4")
    assert (page.walk.given, page.view.cursor) == ([], 4), "a digit only points"
    assert page.press("enter")
    assert page.walk.given == [4]
    assert page.press("right")
    assert page.walk.number == first("9.1.5", COLUMN) + 1
    assert page.press("left")


@pytest.mark.parametrize("shown", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_slider_follows_the_mouse_until_its_button_is_released(
    request: pytest.FixtureRequest, shown: bool
) -> None:
    if shown:
        request.getfixturevalue("screen")
    with lab_window(stage="9.1.7", speed=inf, shown=shown) as window:
        window.key("F1")
        lessons = window.opened(LessonPage)
        lessons.begin("9.1.7", 0)
        window.wait_until(lambda: lessons.figures[1].ready)
        figure: Any = lessons.figures[1]
        slider = figure.slider

        def place(base: float, below: int = 10) -> tuple[int, int]:
            return round(slider.x(base) * window.scale), round((slider.top + below) * window.scale)

        window.click(*place(3))
        assert slider.value == 3
        window.drag(place(3), place(5), place(8, below=200))
        assert slider.value == 8, "also where the mouse has left it"
        window.move(*place(2))
        assert slider.value == 8
        window.drag(place(2, below=200), place(4, below=200))
        assert slider.value == 8, "what begins elsewhere moves nothing"


def test_other_pages_are_opened_and_escape_comes_back() -> None:
    with lab_window(stage="9.1.5", speed=inf) as window:
        window.key("F1")
        lessons = window.opened(LessonPage)
        walk = lessons.walk

        def open_step(number: int) -> set[float]:
            """Opens a step. Returns its right answers, once they are known."""
            lessons.begin("9.1.5", number)
            window.wait_until(lambda: lessons.scene and lessons.scene.opinions)
            return walk.step.right_answers(lessons.scene.opinions if lessons.scene else {})

        open_step(next(n for n, step in enumerate(walk.steps) if "step" in step.pages))
        window.click_button(say("step"))
        assert window.opened(StepByStep).game.thinker.decision == walk.step.position
        window.key("Escape")
        assert window.page is lessons
        for answer in open_step(len(walk.steps) - 1):
            lessons.take(answer)
        window.wait_until(lambda: walk.done)
        window.click_button(say("exercises"))
        assert window.opened(ExercisePage).practice.section == "9.1.5"
