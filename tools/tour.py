"""Walks through the window and takes a picture of every page, in each language."""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import py5
from PIL import Image

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, language, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, opponent
from connect_four_ai.games.isolation import STARTS
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab import theme
from connect_four_ai.lab.sketch import LabSketch
from connect_four_ai.lab.widgets.tree_view import GLIDE
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage

EMPTY = Position()
SEED = 1
PATIENCE = 120.0
"""Maximum seconds that a scene may take."""
BETWEEN = 0.1
"""Seconds between two frames while a scene goes on."""
COLORS = 128
"""Number of colours that a picture keeps: it looks the same in half the bytes."""


@dataclass(frozen=True)
class Scene:
    """What a picture shows: the position and stage, the keys pressed, and where the mouse is at the
    end."""

    name: str
    keys: tuple[str, ...]
    moves: str = ""
    stage: str = "9.1.7"
    depth: int | None = None
    start: Game[Any] = EMPTY
    mouse: tuple[float, float] = (-1, -1)

    def window(self) -> Window:
        """Returns a window without animations, in which the human is to move."""
        position = Position.from_moves(self.moves) if self.moves else self.start
        brain = AIBrain(find_stage(self.stage, position), self.depth, SEED)
        return Window(
            Match(brain, self.start, position, opponent(position, position.player)), math.inf
        )


SCENES = (
    Scene("board", ("space", "right", "space")),
    Scene("hint", ("h", "h"), "44433353", "8", 6),
    Scene("truth", ("v",), "445353242", "9.1.7", 2, mouse=(250, 400)),
    Scene("perfect", ("right", "space"), "44535324223", "0"),
    Scene("lesson", ("f1", "home", "right", "right", "4"), stage="9.1.5", depth=1),
    Scene("compare", ("c",), "5624727721", "9.1.1", 2, mouse=(330, 400)),
    Scene("step", ("t", "end"), "5624727721", "8", 3),
    Scene("stage", ("s",), "5624727721", "9.1.5", 3),
    Scene("costs", ("s", "space"), "5624727721", "9.1.7", 3),
    Scene("switches", ("b", "tab", "tab", "down", "space"), "4142", "9.1.5", 1),
    Scene("gallery", ("g",)),
    Scene("failure", ("g", "right", "down", "down", "enter", "space", "space")),
    Scene("review", ("r", "enter"), "4453443356615662246", "9.1.7"),
    Scene("dangers", ("d",), "743517332453216536", "9.1.7"),
    Scene("marks", ("k",), "4453452233", "9.1.1"),
    Scene("keys", ("?",)),
    Scene("tic_tac_toe", ("space",), stage="4", start=TicTacToe()),
    Scene("isolation", ("right", "down", "space"), stage="8", depth=3, start=STARTS["Isolation"]),
)


class TourError(Exception):
    """The tour cannot go on; the message says where."""


class Tour(LabSketch):
    """The sketch that takes the pictures."""

    def __init__(self, folder: Path, scale: float = 1) -> None:
        super().__init__(SCENES[0].window())
        self.pictures: list[Path] = []
        """The pictures taken so far."""
        self.fault = ""
        """Why the tour ended early."""
        self._folder = folder
        self._scale = scale
        self._spoken = language()
        self._walk = self._visit_everything()

    @property
    def complete(self) -> bool:
        return len(self.pictures) == len(LANGUAGES) * len(SCENES)

    def settings(self) -> None:
        py5.size(round(theme.WIDTH * self._scale), round(theme.HEIGHT * self._scale))

    def draw(self) -> None:
        self.window.loop.wake()  # the language changes without an event
        super().draw()
        try:
            next(self._walk)
        except StopIteration:
            py5.exit_sketch()
        except (TourError, OSError) as error:
            self.fault = str(error)
            py5.exit_sketch()

    def exiting(self) -> None:
        self._leave()
        set_language(self._spoken)

    def _visit_everything(self) -> Iterator[None]:
        """Takes every picture, a step in each frame."""
        for scene in SCENES:
            self._leave()
            set_language(LANGUAGES[0])
            self.window = scene.window()
            yield from self._act(scene, self.window)
            for spoken in LANGUAGES:
                set_language(spoken)
                yield from _settle(scene, self.window)
                self._keep(self._folder / f"{scene.name}.{spoken}.png")

    def _act(self, scene: Scene, window: Window) -> Iterator[None]:
        for key in scene.keys:
            yield from _settle(scene, window)
            window.press(key)
        yield from _settle(scene, window)
        window.point(*scene.mouse)
        for _ in range(GLIDE + 2):
            yield

    def _keep(self, file: Path) -> None:
        py5.load_np_pixels()
        picture = Image.fromarray(py5.np_pixels[:, :, 1:])
        picture.quantize(COLORS, dither=Image.Dither.NONE).save(file, optimize=True)
        self.pictures.append(file)

    def _leave(self) -> None:
        """Closes the scene and ends its searches."""
        self.window.close()
        theme.marked = False


def _settle(scene: Scene, window: Window) -> Iterator[None]:
    """Waits until no stage thinks, nothing moves, and that has been drawn."""
    limit = time.monotonic() + PATIENCE
    yield
    while window.loop.busy:
        if time.monotonic() > limit:
            late = f"{scene.name}: not ready after {PATIENCE:.0f} seconds"
            raise TourError(late)
        time.sleep(BETWEEN)
        yield
    yield
