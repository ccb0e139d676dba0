"""The lab's window, driven from a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, TypeVar

import numpy as np
from sketch_driver import SketchDriver

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import YELLOW, Player, Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.panel import LIST, LIST_HEIGHT
from connect_four_ai.lab.window import Window, sketch_functions
from connect_four_ai.stages import Stage, find_stage, stages_of

RED_DISC, YELLOW_DISC, EMPTY = "#FF5641", "#FFDF37", "#FFFFFF"
STRIP = 120

Driven = TypeVar("Driven", bound="LabWindow")


class LabWindow(SketchDriver):
    """Knows what all games' windows have in common."""

    def __init__(self, window: Window) -> None:
        module = ModuleType("lab")
        vars(module).update(sketch_functions(window))
        super().__init__(module)
        self.lab = window.lab
        self.window = window

    def click_stage(self, name: str) -> None:
        """Clicks a stage in the panel's list."""
        stages = stages_of(self.lab.position)
        row = stages.index(find_stage(name, self.lab.position))
        y = LIST + (row + 0.5) * min(27, LIST_HEIGHT / len(stages))
        self.click(int(900 * self.window.scale), int(y * self.window.scale))

    def settle(self) -> None:
        """Waits until nobody thinks and nothing falls."""
        self.wait_until(self.at_rest)
        self.frames(2)  # a move that was made in the middle of a frame begins to fall at its end
        self.wait_until(self.at_rest)

    def at_rest(self) -> bool:
        lab = self.lab
        computers_turn = lab.position.winner is None and not lab.human_to_move and not lab.error
        return not computers_turn and not lab.thinker.thinking and self.window.view.rest > 0

    def blue_above_the_board(self) -> int:
        """How many pixels of the strip have the colour in which the chapter says the result."""
        strip = np.asarray(self.image().convert("RGB"))[40:115, :700]
        return int((strip == (0, 0, 255)).all(axis=2).sum())


class BoardWindow(LabWindow):
    """Connect Four's window: clicks columns instead of pixels, and sees discs."""

    def play(self, column: int) -> None:
        self.click(100 * column - 50, 400)

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


class GridWindow(LabWindow):
    """A window of tic-tac-toe or isolation: clicks squares, by their column and row from 0."""

    def play(self, column: int, row: int) -> None:
        self.click(*self.at(column, row))

    def at(self, column: int, row: int, x: float = 0.5, y: float = 0.46) -> tuple[int, int]:
        """A pixel of a square, by parts of its width and height: without them, the one that marks are drawn around."""
        view: Any = self.window.view
        scale = self.window.scale
        return int((view.left + (column + x) * view.side) * scale), int((view.top + (row + y) * view.side) * scale)

    def colour(self, column: int, row: int, x: float = 0.5, y: float = 0.46) -> str:
        """The colour of such a pixel."""
        return self.pixel(*self.at(column, row, x, y))


@contextmanager
def lab_window(
    moves: str = "",
    stage: str | type[Stage] = "9.1.7",
    depth: int = 1,
    computer: Player = YELLOW,
    seed: int = 1,
    speed: float = 20,
    scale: float = 1,
) -> Iterator[BoardWindow]:
    lab = Lab(AIBrain(stage, depth, seed), Position(), Position.from_moves(moves), computer)
    with opened(BoardWindow(Window(lab, speed, scale))) as window:
        yield window


@contextmanager
def grid_window(
    start: TicTacToe | Isolation,
    moves: str = "",
    stage: str = "4",
    depth: int | None = None,
    computer: str | None = None,
    seed: int = 1,
    seconds: float = 0.1,
) -> Iterator[GridWindow]:
    """`start` says the game and its board."""
    position = type(start).from_moves(moves, start.board)
    lab = Lab(AIBrain(find_stage(stage, start), depth, seed, seconds), start, position, computer)
    with opened(GridWindow(Window(lab, 20, 1))) as window:
        yield window


@contextmanager
def opened(window: Driven) -> Iterator[Driven]:
    with window:
        yield window
    assert window.lab.thinker._process is None, "closing the window ends the thinking"
