"""Keys and clicks in any order, in every game, both languages, with opponents that fail: nothing
breaks the window.

Hypothesis chooses the steps and makes what fails short; `run.py soak` does the same for hours.
1,000 steps.
"""

import queue
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import py5
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from sketch_driver import SketchDriver
from waiting import TIME_LIMIT

from connect_four_ai.actions.requests import set_up
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.sketch import sketch_functions
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.spot import Spot
from tools.soak_steps import KEYS, SIZE, check, new_game, undo_and_redo

EXAMPLES, STEPS = 20, 50
"""Their product is 1,000."""


class Stage:
    """A sketch for one window after another; what the test wants of them is done between two
    frames."""

    driver: SketchDriver

    def __init__(self) -> None:
        self._wanted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Exception | None] = queue.SimpleQueue()

    def settings(self) -> None:
        py5.size(540, 360)

    def draw(self) -> None:
        try:
            job = self._wanted.get_nowait()
        except queue.Empty:
            return
        try:
            job()
        except Exception as error:
            self._done.put(error)
        else:
            self._done.put(None)

    def do(self, job: Callable[[], None]) -> None:
        """Raises what the job raises."""
        self._wanted.put(job)
        self.driver.frames(1)
        if error := self._done.get(timeout=TIME_LIMIT):
            raise error


class AnyOrder(RuleBasedStateMachine):
    stage: Stage
    window: Window

    @initialize(seed=st.integers(0, 999), language=st.sampled_from(LANGUAGES))
    def begin(self, seed: int, language: str) -> None:
        set_language(language)
        self.window = Restless(new_game(random.Random(seed)), speed=float("inf"), scale=0.5)

    @rule(key=st.sampled_from(KEYS))
    def press(self, key: str) -> None:
        self.stage.do(lambda: self.window.press(key))

    @rule(x=st.integers(0, SIZE[0] - 1), y=st.integers(0, SIZE[1] - 1), clicks=st.integers(0, 2))
    def point_and_click(self, x: int, y: int, clicks: int) -> None:
        def job() -> None:
            self.window.point(x, y)
            for _ in range(clicks):
                self.window.click()

        self.stage.do(job)

    @rule(frames=st.integers(1, 10))
    def wait(self, frames: int) -> None:
        for _ in range(frames):
            self.stage.do(self.window.draw)

    @rule()
    def undo_and_redo(self) -> None:
        self.stage.do(lambda: undo_and_redo(self.window.board))

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "window"):
            self.stage.do(self._look)

    def _look(self) -> None:
        self.window.draw()
        check(self.window)

    def teardown(self) -> None:
        if hasattr(self, "window"):
            self.stage.do(self.window.exiting)


class Restless(Window):
    def survive(self, error: Exception, drawing: bool) -> None:
        """Here, an error is not to be survived."""
        raise error

    busy = True
    """It never sleeps."""


@pytest.fixture
def stage(screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.chdir(tmp_path)  # where games and pictures are saved
    monkeypatch.setattr(Spot, "marked", False)  # K changes it for all windows
    stage, sketch = Stage(), ModuleType("any_order")
    vars(sketch).update(sketch_functions(stage))
    with SketchDriver(sketch) as stage.driver:
        yield stage


def test_nothing_breaks_the_window_in_any_order(stage: Stage) -> None:
    AnyOrder.stage = stage
    run_state_machine_as_test(
        AnyOrder,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_checks_see_what_is_wrong(stage: Stage) -> None:
    """A disc that is not shown, and a position that nobody can reach."""
    window = Restless(Match(AIBrain("9.1.1"), Position()), speed=float("inf"), scale=0.5)
    set_up(window.game, Position.from_moves("4453"), "Y")

    def look(wrong: Callable[[], None]) -> None:
        for _ in range(2):
            window.draw()
        check(window)
        wrong()
        with pytest.raises(AssertionError):
            check(window)

    def hide() -> None:
        window.drawn = [[call for call in part if call[0] != "ellipse"] for part in window.drawn]

    stage.do(lambda: look(hide))
    stage.do(lambda: look(lambda: set_up(window.game, Position("44", 1, 2), "Y")))
    stage.do(window.exiting)
