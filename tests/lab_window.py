"""The lab's window, driven from a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from sketch_driver import SketchDriver

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import YELLOW, Player, Position
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.window import Window, sketch_functions
from connect_four_ai.stages import Stage

RED_DISC, YELLOW_DISC, EMPTY = "#FF5641", "#FFDF37", "#FFFFFF"
STRIP = 120


class LabWindow(SketchDriver):
    """Clicks columns instead of pixels, and sees discs."""

    def __init__(self, window: Window) -> None:
        module = ModuleType("lab")
        vars(module).update(sketch_functions(window))
        super().__init__(module)
        self.lab = window.lab
        self.window = window

    def play(self, column: int) -> None:
        self.click(100 * column - 50, 400)

    def settle(self) -> None:
        """Waits until nobody thinks and nothing falls."""
        self.wait_until(self.at_rest)
        self.frames(2)  # a move that was made in the middle of a frame begins to fall at its end
        self.wait_until(self.at_rest)

    def at_rest(self) -> bool:
        lab = self.lab
        computers_turn = lab.position.winner is None and not lab.human_to_move and not lab.error
        return not computers_turn and not lab.thinker.thinking and self.window.view.rest > 0

    def disc(self, column: int, row: int) -> str:
        """The colour of a disc, beside the mark that it may carry."""
        return self.pixel(100 * column - 50 + 24, STRIP + 100 * (6 - row) + 50)

    def discs(self) -> dict[tuple[int, int], str]:
        """Every disc on the board, by column and row."""
        image = self.image()
        found = {}
        for column in range(1, 8):
            for row in range(1, 7):
                x, y = 100 * column - 50 + 24, STRIP + 100 * (6 - row) + 50
                found[column, row] = "#{:02X}{:02X}{:02X}".format(*image.convert("RGB").getpixel((x, y)))
        return {cell: colour for cell, colour in found.items() if colour in (RED_DISC, YELLOW_DISC)}


@contextmanager
def lab_window(
    moves: str = "",
    stage: str | type[Stage] = "9.1.7",
    depth: int = 1,
    computer: Player = YELLOW,
    seed: int = 1,
    speed: float = 20,
    scale: float = 1,
) -> Iterator[LabWindow]:
    lab = Lab(AIBrain(stage, depth, seed), Position(), Position.from_moves(moves), computer)
    with LabWindow(Window(lab, speed, scale)) as driven:
        yield driven
    assert lab.thinker._process is None, "closing the window ends the thinking"
