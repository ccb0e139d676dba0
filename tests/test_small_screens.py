"""On a phone or a tablet, upright or on its side, nothing lies off the screen, nothing overlaps,
and text is at least 14 pixels high at a zoom of 100 %."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from at_once import work_at_once
from drawn_lines import all_lines, assert_in_order, lines_of
from lab_window import BoardWindow, lab_window

from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import placed
from connect_four_ai.lab.pages import own_page
from connect_four_ai.lab.pages.coach_page import CoachPage
from connect_four_ai.lab.pages.editor_page import EditorPage
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.lab.widgets.layout import LEAST_WIDE, WIDE, Shape, here, lay_out, shape_of
from connect_four_ai.study.exercises.paths import PATHS
from connect_four_ai.study.lessons import SECTIONS as LESSONS
from connect_four_ai.study.lessons.lesson import steps_of

SCREENS = [(320, 568), (390, 844), (768, 1024), (640, 450), (844, 390)]


@pytest.fixture(params=SCREENS, ids=lambda screen: f"{screen[0]} x {screen[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    param: tuple[int, int] = request.param
    return param


@pytest.fixture(params=LANGUAGES, autouse=True)
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language("en")
    lay_out(WIDE)


def assert_fits(window: BoardWindow, size: tuple[int, int]) -> None:
    """Asserts that the picture is as wide as the screen, and that all in it can be read and
    clicked."""
    lines = all_lines(window)
    parts = window.window.loop.drawn
    if window.window.menu.open:  # it lies over the board
        parts = parts[-1:]
        lines = lines_of(parts)
    assert here().width == size[0]
    assert_in_order(lines)
    small = [line for line in lines if line.size < theme.SMALLEST - 0.01]
    assert not small
    for (name, given), left, top, scale in placed(parts):
        if name == "rect":
            x, y, width, height = given[:4]
            assert left + scale * x >= -1, given
            assert left + scale * (x + width) <= here().width + 1, given
            assert top + scale * (y + height) <= here().height + 1, given
    if not window.window.menu.open:
        rects = [rect for _, rect in window.window.controls().places]
        for one, other in combinations(rects, 2):
            apart = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
            assert apart or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]


def test_the_shape_follows_the_screen() -> None:
    shapes = {
        (390, 844): Shape.UPRIGHT,
        (768, 1024): Shape.UPRIGHT,
        (844, 390): Shape.LOW,
        (640, 450): Shape.LOW,  # 1280 × 900 at a zoom of 200 %
        (512, 384): Shape.UPRIGHT,  # 1024 × 768 at a zoom of 200 %
        (1024, 768): Shape.WIDE,
        (1280, 800): Shape.WIDE,
        (1280, 400): Shape.LOW,
    }
    assert {size: shape_of(size) for size in shapes} == shapes
    assert LEAST_WIDE * theme.SMALLEST / theme.WIDTH < theme.SMALLEST


@pytest.mark.parametrize("moves", ["", "4453", "4444441111117777"])
def test_the_board(size: tuple[int, int], moves: str) -> None:
    with lab_window(moves, stage="9.1.7", depth=2) as window:
        window.window.loop.screen = size
        assert_fits(window, size)
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint)
        assert_fits(window, size)
        window.key("?")
        assert_fits(window, size)


def test_a_tap_on_a_column_drops_a_disc_there(size: tuple[int, int]) -> None:
    with lab_window() as window:
        window.window.loop.screen = size
        window.frames(1)
        left, top, scale = here().board
        window.window.point(left + scale * 250, top + scale * 400)
        window.window.click()
        assert str(window.game.position)[0] == "3"


def test_step_by_step(size: tuple[int, int]) -> None:
    with lab_window("4453", stage="9", depth=3) as window:
        window.window.loop.screen = size
        window.key("t")
        page = window.page
        assert isinstance(page, StepByStep)
        window.wait_until(lambda: page.shown)
        for part in (0, 0.3, 0.7, 1):
            assert page.playback
            page.playback.jump(int(part * page.playback.film.last))
            assert_fits(window, size)


def test_the_editor(size: tuple[int, int]) -> None:
    with lab_window("4453") as window:
        window.window.loop.screen = size
        page = window.window.toggle_page("editor")
        assert isinstance(page, EditorPage)
        window.wait_until(lambda: page.found)
        assert_fits(window, size)
        page.change((4, 6))
        window.wait_until(lambda: isinstance(page.found, str))
        assert_fits(window, size)


def cases(sections: Sequence[str]) -> Iterator[tuple[str, tuple[int, int], str]]:
    """Yields every section on the narrowest screen in both languages, and on another in one."""
    for number, section in enumerate(sections):
        for language in LANGUAGES:
            yield section, SCREENS[0], language
        yield section, SCREENS[1 + number % 4], LANGUAGES[number % 2]


def some_screens(sections: Sequence[str]) -> pytest.MarkDecorator:
    names = ("section", "size", "spoken")
    return pytest.mark.parametrize(names, [*cases(sections)], indirect=["size", "spoken"])


@some_screens(["9.1.0", "9.1.5", "9.1.7", "8", "9"])
def test_exercises(size: tuple[int, int], section: str) -> None:
    with lab_window() as window:
        window.window.loop.screen = size
        page = window.window.toggle_page("exercises")
        assert isinstance(page, ExercisePage)
        page.turn_to(section)
        for kind in PATHS[section]:
            page.begin(kind, 7)
            window.wait_until(lambda: page.desk)
            assert_fits(window, size)


@some_screens(LESSONS)
def test_lessons(size: tuple[int, int], section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work_at_once(monkeypatch)
    with lab_window() as window:
        window.window.loop.screen = size
        page = window.window.toggle_page("lesson")
        assert isinstance(page, LessonPage)
        for number in range(len(page_steps := steps_of(section))):
            page.begin(section, number)
            assert_fits(window, size)
            right = page_steps[number].right_answers(page.scene.opinions if page.scene else {})
            for answer in list(right)[:1]:
                page.answer(answer)
                assert_fits(window, size)


def test_the_coach_and_the_page_of_one_s_own(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_page, "my_file", lambda: Path("my_brain.py"))
    with lab_window("4453", stage="9.1.7", depth=2) as window:
        window.window.loop.screen = size
        window.window.toggle_page("own")
        assert_fits(window, size)
    with lab_window("53174531455", stage="9.1.7", depth=2, computer="R") as window:
        window.window.loop.screen = size
        window.key("h")
        window.wait_until(lambda: window.window.panel.coaching.advice)
        page = window.window.toggle_page("coach")
        assert isinstance(page, CoachPage)
        assert window.window.panel.coaching.advice
        page.coaching.tell(window.window.panel.coaching.advice)
        for _ in range(40):
            assert_fits(window, size)
