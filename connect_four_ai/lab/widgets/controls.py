"""Buttons in rows, each with the key that does the same."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import py5

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, box, inside

HEIGHT = 32
GAP = 8
PRESSED = "#B9B6AC"
CAP = 20
"""How high the picture of a key is, and how wide at least."""


@dataclass(frozen=True)
class Control:
    keys: tuple[str, ...]
    """Those that do it, as a page's `press` is told of them."""
    label: str
    """How the key is shown; empty if it is not: then this is one of several choices."""
    text: str
    """What it does."""
    action: Callable[[], object]
    possible: bool = True
    """Whether it would do something now; else it is not shown, and its place stays empty."""
    chosen: bool = False
    """Whether it is the choice."""
    paper: str = theme.WHITE


class Controls:
    """Each row shares the width among its buttons."""

    held: ClassVar[bool] = False
    """Whether the mouse is pressed: the button under it looks so."""

    def __init__(
        self,
        left: float = 0,
        top: float = 0,
        width: float = 0,
        rows: Sequence[Sequence[Control]] = (),
        pitch: float = HEIGHT + GAP,
        gap: float = GAP,
    ) -> None:
        """`pitch`: from one row to the next, `gap`: between two buttons."""
        self.places: list[tuple[Control, Rect]] = []
        for number, row in enumerate(rows):
            across = (width + gap) / len(row)
            for index, control in enumerate(row):
                rect = left + index * across, top + number * pitch, across - gap, pitch - gap
                if control.possible:
                    self.places.append((control, rect))

    def __add__(self, other: "Controls") -> "Controls":
        both = Controls()
        both.places = self.places + other.places
        return both

    def at(self, point: Point) -> Control | None:
        return next((control for control, rect in self.places if inside(rect, point)), None)

    def of(self, key: str) -> Control | None:
        return next((control for control, _ in self.places if key in control.keys), None)

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """How each key is shown, and what it does."""
        return [(control.label, control.text) for control, _ in self.places if control.label]

    def display(self, mouse: Point) -> None:
        pointed = self.at(mouse)
        for control, rect in self.places:
            _display(control, rect, control is pointed)


def _display(control: Control, rect: Rect, pointed: bool) -> None:
    left, middle = rect[0], rect[1] + rect[3] / 2
    lit = PRESSED if Controls.held else theme.LINE
    paper = theme.INK if control.chosen else lit if pointed else control.paper
    box(rect, paper, 6, edge=theme.LINE)
    ink = theme.WHITE if control.chosen else theme.INK
    if not control.label:
        theme.write(
            control.text, left + rect[2] / 2, middle, 14, ink, bold=control.chosen, align=py5.CENTER
        )
        return
    cap = cap_width(control.label)
    key_cap(control.label, left + 6 + cap / 2, middle, theme.PAPER)
    theme.write(control.text, left + 12 + cap, middle, 14, ink)


def cap_width(label: str) -> float:
    return max(CAP, theme.text_width(label, 14, True) + 10)


def key_cap(label: str, x: float, y: float, paper: str) -> None:
    """The picture of a key around x and y."""
    width = cap_width(label)
    box((x - width / 2, y - CAP / 2, width, CAP), paper, 4, edge=theme.LINE)
    theme.write(label, x, y, 14, bold=True, align=py5.CENTER)
