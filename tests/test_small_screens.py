"""On a phone or a tablet, upright or on its side, nothing lies off the screen, nothing overlaps,
text is at least 14 pixels high at a zoom of 100 %, and buttons are as high as a finger."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, product
from pathlib import Path

import pytest
from at_once import work_at_once
from drawn_lines import all_lines, assert_in_order, lines_of
from drawn_pages import open_page
from fresh_brains import fresh_text
from lab_window import BoardWindow, lab_window
from opened_lessons import remember_jobs

from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.games.connect_four import YELLOW, Player
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import placed
from connect_four_ai.lab.pages import own_page
from connect_four_ai.lab.pages.arena_page import ArenaPage
from connect_four_ai.lab.pages.coach_page import CoachPage
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.learning_page import LearningPage
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.widgets.layout import LEAST_WIDE, WIDE, Shape, here, lay_out, shape_of
from connect_four_ai.study.exercises.practice import PATHS
from connect_four_ai.study.learning.learner import Learner
from connect_four_ai.study.learning.watch import Watch
from connect_four_ai.study.lessons import SECTIONS as LESSONS
from connect_four_ai.study.lessons.lesson import steps_of

SCREENS = [(320, 568), (390, 844), (768, 1024), (640, 450), (844, 390)]
TOUCH = 40


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Runs all jobs at once, and those of lessons only once."""
    work_at_once(monkeypatch)
    remember_jobs(monkeypatch)
    yield
    set_language("en")
    lay_out(WIDE)


def on_screens(name: str, values: Sequence[str]) -> pytest.MarkDecorator:
    """Runs a test for every value on the narrowest screen in both languages, and on another
    screen."""
    cases = [
        (value, screen, language)
        for number, value in enumerate(values)
        for screen, language in (
            *product(SCREENS[:1], LANGUAGES),
            (SCREENS[1 + number % 4], LANGUAGES[number % 2]),
        )
    ]
    return pytest.mark.parametrize((name, "size", "spoken"), cases)


@contextmanager
def on_screen(
    size: tuple[int, int],
    spoken: str,
    moves: str = "",
    stage: str = "9.1.7",
    depth: int = 1,
    computer: Player = YELLOW,
) -> Iterator[BoardWindow]:
    """Opens a window whose picture is laid out for a screen."""
    set_language(spoken)
    with lab_window(moves, stage, depth, computer) as window:
        window.window.loop.screen = size
        window.frames(1)
        yield window


def assert_fits(window: BoardWindow, size: tuple[int, int]) -> None:
    """Asserts that the picture is as wide as the screen, and that all in it can be read and
    clicked."""
    window.frames(1)  # which tells how high the page is
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


@on_screens("moves", ["", "4453", "4444441111117777"])
def test_the_board(moves: str, size: tuple[int, int], spoken: str) -> None:
    with on_screen(size, spoken, moves, "9.1.7", 2) as window:
        assert_fits(window, size)
        for key in ("h", "?"):
            window.key(key)
            assert_fits(window, size)


@pytest.mark.parametrize("size", SCREENS)
def test_a_tap_on_a_column_drops_a_disc_there(size: tuple[int, int]) -> None:
    with on_screen(size, "en") as window:
        left, top, scale = here().board
        window.window.point(left + scale * 250, top + scale * 400)
        window.window.click()
        assert str(window.game.position)[0] == "3"


STEPS = {
    "step": ("9", "4453", ("end", "right", "home")),
    "compare": ("9.1.7", "4453", ("tab",)),
    "stage": ("9", "4453", ("space",)),
    "gallery": ("9.1.5", "4453", ("enter", "1", "space")),
    "switches": ("9.1.6", "4453", ("tab", "space")),
    "review": ("9.1.5", "4453443356615662246", ("enter", "h")),
    "arena": ("9.1.5", "4453", ("right", "enter")),
    "editor": ("9.1.5", "4453", ("space", "up", "up", "space")),
    "check": ("anna.py", "4453", ("space", "space", "space")),
    "own": ("9.1.5", "4453", ()),
    "learn": ("Q", "4453", ("tab",)),
}
"""An opponent, a position and the keys to press there, for each page."""


@on_screens("name", [*STEPS])
def test_a_page(
    name: str, size: tuple[int, int], spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_page, "my_file", lambda: Path("my_brain.py"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for page_with_results in (ArenaPage, LearningPage):
        monkeypatch.setattr(page_with_results, "question", lambda page: None)
    stage, moves, keys = STEPS[name]
    if name == "check":
        stage = str(tmp_path / stage)
        Path(stage).write_text(fresh_text("9.1.5", "one-more"), encoding="utf-8")
    with on_screen(size, spoken, moves, stage, 2) as window:
        open_page(window.window, name)
        page = window.page
        if isinstance(page, LearningPage):
            Learner(patterns=(((1, 1),),)).save(tmp_path / "learner")
            learnt = Watch(tmp_path / "learner", games=50).run()
            page.session.take(learnt, over=False)
        for key in ("", *keys):
            if key:
                window.press(key)
            assert_fits(window, size)
            rects = [rect for _, rect in (page.controls() + window.window.below_page()).places]
            assert min(rect[3] for rect in rects) >= TOUCH


@on_screens("section", ["9.1.0", "9.1.5", "9.1.7", "8", "9"])
def test_exercises(section: str, size: tuple[int, int], spoken: str) -> None:
    with on_screen(size, spoken) as window:
        page = window.window.toggle_page("exercises")
        assert isinstance(page, ExercisePage)
        page.turn_to(section)
        for kind in PATHS[section]:
            page.begin(kind, 7)
            window.wait_until(lambda: page.desk)
            assert_fits(window, size)


@on_screens("section", LESSONS)
def test_lessons(section: str, size: tuple[int, int], spoken: str) -> None:
    with on_screen(size, spoken) as window:
        page = window.window.toggle_page("lesson")
        assert isinstance(page, LessonPage)
        for number in range(len(page_steps := steps_of(section))):
            page.begin(section, number)
            assert_fits(window, size)
            right = page_steps[number].right_answers(page.scene.opinions if page.scene else {})
            for answer in list(right)[:1]:
                page.take(answer)
                assert_fits(window, size)


@on_screens("moves", ["53174531455"])
def test_the_coach(moves: str, size: tuple[int, int], spoken: str) -> None:
    with on_screen(size, spoken, moves, "9.1.7", 2, "R") as window:
        window.key("h")
        window.wait_until(lambda: window.window.panel.coaching.advice)
        page = window.window.toggle_page("coach")
        assert isinstance(page, CoachPage)
        assert window.window.panel.coaching.advice
        page.coaching.tell(window.window.panel.coaching.advice)
        for _ in range(12):
            assert_fits(window, size)
