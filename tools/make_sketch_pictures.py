"""Takes the pictures of sketches/README.md: `python -m pytest -p conftest
tools/make_sketch_pictures.py`.

These are no tests; they only use the tests' windows.
"""

from itertools import count
from pathlib import Path

import pytest
from lab_window import GridWindow, LabWindow, lab_window
from PIL import Image
from sketch_driver import SketchDriver
from sketch_examples import (
    EXAMPLES,
    FULL_BOARD,
    SKETCHES,
    BoardDriver,
    Example,
    edited_sketch,
    picture_path,
    sketch,
)

from connect_four_ai.lab.widgets.tree_view import GLIDE

pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture(autouse=True)
def sketches_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python puts a sketch's own folder on its path."""
    monkeypatch.syspath_prepend(str(SKETCHES))


def keep(image: Image.Image, name: str) -> None:
    """Saves a picture with as few bytes as look the same."""
    path = picture_path(name)
    path.parent.mkdir(exist_ok=True)
    image.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


@pytest.mark.parametrize("example", [example for example in EXAMPLES if example.picture])
def test_a_game(example: Example, tmp_path: Path) -> None:
    """Plays until the game is that of the picture: Yellow chooses at random among equal columns."""
    moves = example.picture
    for seed in count():
        module = edited_sketch(example.sketch, tmp_path, example.position, example.depth)
        module.game_board.brain.random.seed(seed)
        with BoardDriver(module) as window:
            for turn in range(len(example.position), len(moves), 2):
                window.play(int(moves[turn]))
            if str(module.game_board.position) == moves:
                keep(window.image(), example.picture_name)
                return


def test_the_tie(tmp_path: Path) -> None:
    with BoardDriver(edited_sketch("9_1_1_tie", tmp_path, FULL_BOARD[:-1])) as window:
        window.play(int(FULL_BOARD[-1]))
        keep(window.image(), "9_1_1_tie")


def test_the_tree() -> None:
    with SketchDriver(sketch("9_1_0_recursion")) as window:
        window.key("+")
        window.frames(GLIDE)
        keep(window.image(), "9_1_0_recursion")
        window.key("M")
        window.frames(GLIDE)
        keep(window.image(), "9_1_0_recursion_memory")


def test_connect_four() -> None:
    module = sketch("connect_four")
    module.game_board.brain.random.seed(1)
    with BoardDriver(module) as window:
        for column in (4, 5):
            window.play(column)
        window.move(350, 400)
        keep(window.image(), "connect_four")


def show_line(window: LabWindow) -> None:
    """Asks for a hint, and for the expected play after it."""
    window.key("h")
    window.wait_until(lambda: window.game.thinker.hint is not None)
    window.key("h")


def test_stage_8() -> None:
    with lab_window("354534242363", stage="8", depth=5) as window:
        window.play(6)
        window.settle()
        show_line(window)
        window.move(750, 705)
        keep(window.image(), "stage_8")


def test_stage_9() -> None:
    with lab_window("44433353", stage="9", depth=5) as window:
        show_line(window)
        window.move(750, 705)
        keep(window.image(), "stage_9")


def test_tic_tac_toe() -> None:
    module = sketch("tic_tac_toe")
    module.window.window.game.brain.random.seed(1)
    with GridWindow(module.window.window, sketch=module) as window:
        window.play((1, 1))
        window.settle()
        window.move(350, 60)
        keep(window.image(), "tic_tac_toe")


def test_isolation() -> None:
    module = sketch("isolation")
    with GridWindow(module.window.window, sketch=module) as window:
        window.play((2, 2))
        window.settle()
        for _ in range(2):
            window.key("h")
            window.wait_until(lambda: module.window.window.game.thinker.hint is not None)
            window.play(module.window.window.game.thinker.hint.move)
            window.settle()
        window.move(350, 60)
        keep(window.image(), "isolation")
