"""Take pictures of everything that the window can do, in each language.

Opens the window on a screen that nobody sees, walks through it and saves a picture of each page, in
English and in Chinese. With --sketches it takes the pictures of sketches/README.md instead.
"""

import argparse
import math
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, language, set_language
from connect_four_ai.commands.options import CommandError, no_window, writing
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import opponent
from connect_four_ai.stages import find_stage

TESTS = Path(__file__).resolve().parents[1] / "tests"
EXAMPLES = (
    ("tour --out pictures", "the pictures, in the folder `pictures`"),
    ("tour --sketches --out sketches/pictures", "those of the sketches"),
)
SEED = 1
COLORS = 128
"""Number of colours of a picture: it looks the same in half the bytes."""


@dataclass(frozen=True)
class Scene:
    """The scene of a picture: the position and stage, the keys to press, and the final place of the
    mouse."""

    name: str
    keys: list[str]
    moves: str = ""
    stage: str = "9.1.7"
    depth: int | None = None
    game: str = "Connect Four"
    mouse: tuple[float, float] = (-1, -1)


def scenes(part: str) -> list[Scene]:
    """Returns the scenes of a part of tour.toml: `window` or `sketches`."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return [Scene(name, **values) for name, values in listed[part].items()]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="their folder")
    parser.add_argument("--sketches", action="store_true", help="those of the sketches")


def run(arguments: argparse.Namespace) -> int:
    """Saves the pictures and prints their names. Raises CommandError if no window can be opened."""
    with writing(arguments.out):
        arguments.out.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(TESTS))
    from private_screen import private_screen

    try:
        private_screen()
    except RuntimeError as error:
        raise CommandError(str(error)) from None
    if hindrance := no_window():
        raise CommandError(hindrance)
    spoken = language()
    pictures = of_sketches() if arguments.sketches else of_every_page()
    for name, picture in pictures:
        file = arguments.out / f"{name}.png"
        small = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
        small.save(file, optimize=True)
        print(file, flush=True)
    set_language(spoken)
    return 0


def of_every_page() -> Iterator[tuple[str, Image.Image]]:
    """Yields the name and the picture of each scene, in each language."""
    for scene in scenes("window"):
        set_language(LANGUAGES[0])
        with shown(scene) as window:
            for spoken in LANGUAGES:
                set_language(spoken)
                yield f"{scene.name}.{spoken}", settled(window)


def of_sketches() -> Iterator[tuple[str, Image.Image]]:
    """Yields the pictures of sketches/README.md with their names, in English."""
    from sketch_driver import BoardDriver, SketchDriver, changed_sketch, sketch
    from sketch_examples import FULL_BOARD, PICTURED, SKETCHES

    set_language(LANGUAGES[0])
    sys.path.insert(0, str(SKETCHES))
    with TemporaryDirectory() as folder:
        for name, moves in (PICTURED | {"9_1_1_tie": FULL_BOARD}).items():
            (file,) = SKETCHES.glob(f"{name[:5]}_*.py")
            with BoardDriver(changed_sketch(file.stem, Path(folder), POSITION=moves)) as window:
                yield name, window.image()
    with SketchDriver(sketch("9_1_0_recursion")) as window:
        for key, name in (("+", "9_1_0_recursion"), ("M", "9_1_0_recursion_memory")):
            window.key(key)
            window.frames(2)
            yield name, window.image()
    module = sketch("connect_four")
    module.game_board.brain.random.seed(SEED)
    with BoardDriver(module) as board:
        for column in (4, 5):
            board.play(column)
        board.move(350, 400)
        yield "connect_four", board.image()
    for scene in scenes("sketches"):
        with shown(scene) as window:
            yield scene.name, settled(window)


@contextmanager
def shown(scene: Scene) -> Iterator[Any]:
    """Opens a window in which the human is to move and nothing is animated, and presses the keys
    of the scene."""
    from lab_window import LabWindow

    from connect_four_ai.lab import theme
    from connect_four_ai.lab.window import Window
    from connect_four_ai.play.match import Match

    start = starts()[scene.game]
    position = Position.from_moves(scene.moves) if scene.moves else start
    brain = AIBrain(find_stage(scene.stage, position), scene.depth, SEED)
    match = Match(brain, start, position, opponent(position, position.player))
    with LabWindow(Window(match, math.inf), shown=True) as window:
        for key in scene.keys:
            window.wait_until(lambda: not window.window.loop.busy)
            window.press(key)
        window.wait_until(lambda: not window.window.loop.busy)
        window.between_frames(lambda: window.window.point(*scene.mouse))
        window.frames(2)
        try:
            yield window
        finally:
            theme.marked = False


def settled(window: Any) -> Image.Image:
    """Returns a picture of the window after all thinking and animation."""
    window.frames(2)
    window.wait_until(lambda: not window.window.loop.busy)
    picture: Image.Image = window.image()
    return picture
