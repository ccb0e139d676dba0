"""Keys, clicks and faulty files in any order, in every game, both languages, with opponents that
fail: nothing breaks the window.

Hypothesis chooses the steps, and shortens a sequence that fails. Without an option these are always
the same 1,000 steps; `--steps 100000` chooses new ones each time.
"""

import random
import string
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drawn_shapes import shapes
from faulty_files import save_faulty_file
from faulty_stages import Unreliable
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from paper_driver import process

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import HEADLINE_Y
from connect_four_ai.lab.window import Window
from connect_four_ai.play.actions import set_up
from connect_four_ai.play.match import Match
from connect_four_ai.stages import stages_of
from connect_four_ai.stages.own import my_file, use

EXAMPLE = 50
"""Steps with one window."""
KEYS = (
    *string.ascii_lowercase,
    *("0123456789+-?"),
    *("f3", "ctrl+c", "ctrl+e", "ctrl+o", "ctrl+s", "ctrl+v"),
    *("left", "right", "up", "down", "home", "end", "space", "enter", "tab", "escape"),
)
SIZE = 1080, 720
"""The layout's pixels."""
PIXELS = 540
"""Width of the window."""


class AnyOrder(RuleBasedStateMachine):
    window: Window

    @initialize(seed=st.integers(0, 999), language=st.sampled_from(LANGUAGES))
    def begin(self, seed: int, language: str) -> None:
        set_language(language)
        self.window = Window(new_game(random.Random(seed)), speed=float("inf"), scale=0.5)

    @rule(key=st.sampled_from(KEYS))
    def press(self, key: str) -> None:
        self.window.press(key)

    @rule(x=st.integers(0, SIZE[0] - 1), y=st.integers(0, SIZE[1] - 1), clicks=st.integers(0, 2))
    def point_and_click(self, x: int, y: int, clicks: int) -> None:
        self.window.point(x, y)
        for _ in range(clicks):
            self.window.click()

    @rule(frames=st.integers(1, 10))
    def wait(self, frames: int) -> None:
        for _ in range(frames):
            self.window.loop.frame(PIXELS)

    @rule(seed=st.integers(0, 999))
    def save_a_faulty_file(self, seed: int) -> None:
        save_faulty_file(random.Random(seed))
        self.window.press("m")

    @rule()
    def undo_and_redo(self) -> None:
        undo_and_redo(self.window.board)

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "window"):
            self.window.loop.frame(PIXELS)
            check(self.window)

    def teardown(self) -> None:
        if hasattr(self, "window"):
            self.window.close()


def new_game(source: random.Random) -> Match:
    """Returns the start of any game against any stage, including one that fails."""
    start = source.choice(list(starts().values()))
    stage = source.choice([*stages_of(start), Unreliable])
    depth = min(stage.deepest, source.randint(0, 2))
    return Match(AIBrain(stage, depth, source.getrandbits(32), seconds=0.05), start)


def check(window: Window) -> None:
    """Asserts what must be true after each frame."""
    for board in {window.game, window.board}:
        _check_position(board)
    _check_discs(window)


def _check_position(board: Match) -> None:
    """Asserts that the position can be reached, and that no search is about another one."""
    position = board.position
    assert (position.winner is None) == bool(position.legal_moves), (
        f"{position!r} is over, or is it not?"
    )
    if isinstance(position, Position):
        again = Position.from_moves(position.moves)
        assert (again, again.winner) == (position, position.winner), (
            f"{position!r} cannot be reached"
        )
    thought = board.thinker.hint
    assert thought is None or thought.position == position, f"a hint of {thought!r} in {position!r}"
    assert not (board.thinker.worker.thinking and board.game_over), (
        f"somebody thinks about {position!r}, which is over"
    )


def _check_discs(window: Window) -> None:
    """Asserts that Connect Four's board shows the discs of its position (the game's, or the one
    before a move that was selected) once none falls."""
    view = window.screen.view
    position = view.position
    assert view.imagined or position == view.game.position
    if window.page or window.menu.open or not isinstance(position, Position) or view.rest <= 0:
        return
    shown = Counter(
        shape.paper
        for shape in shapes(window)
        if shape.width == view.piece and shape.y != HEADLINE_Y  # where a disc waits
    )
    discs = [shown[theme.disc_color(player)] for player in (RED, YELLOW)]
    expected = [position.red.bit_count(), position.yellow.bit_count()]
    assert discs == expected, f"not {position!r} is shown"


def undo_and_redo(board: Match) -> None:
    """Asserts that redo takes back undo, unless a stage is to move."""
    if (
        board.thinker.busy
        or board.thinker.rival
        or not (board.human_to_move or board.game_over)
        or not board.history.can_step(-1)
    ):
        return
    before = board.now
    board.undo()
    assert board.now is not before, "undo goes back"
    board.redo()
    assert board.now is before, (
        f"redo leads to {board.position!r}, and undo came from {before.position!r}"
    )


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)  # where games and pictures are saved
    monkeypatch.setattr(theme, "marked", False)  # K changes it for all windows
    monkeypatch.setattr("connect_four_ai.jobs.process.start_process", process())
    usual = my_file()
    use(tmp_path / "my_brain.py")
    yield
    use(usual)


def test_nothing_breaks_the_window_in_any_order(pytestconfig: pytest.Config) -> None:
    steps = pytestconfig.getoption("--steps")
    run_state_machine_as_test(
        AnyOrder,
        settings=settings(
            max_examples=max(1, (steps or 1000) // EXAMPLE),
            stateful_step_count=EXAMPLE,
            derandomize=steps is None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_checks_see_what_is_wrong() -> None:
    """The checks find a disc that is not shown, and a position that no game reaches."""
    window = Window(Match(AIBrain("9.1.1"), Position()), speed=float("inf"), scale=0.5)
    set_up(window.game, Position.from_moves("4453"), "Y")

    def look(wrong: Callable[[], None]) -> None:
        for _ in range(2):
            window.loop.frame(PIXELS)
        check(window)
        wrong()
        with pytest.raises(AssertionError):
            check(window)

    def hide() -> None:
        window.loop.drawn = [
            [call for call in part if call[0] != "ellipse"] for part in window.loop.drawn
        ]

    look(hide)
    look(lambda: set_up(window.game, Position("44", 1, 2), "Y"))
    window.close()
