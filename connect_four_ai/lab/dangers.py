"""D: the cells that would complete four."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Cell, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, box, circle
from connect_four_ai.texts.endings import full

SIZE = 24.0
"""Diameter of a mark; the cell around it is 100 pixels wide."""


def display_danger(position: Any, cell: Cell, x: float, y: float) -> None:
    """For whom a cell would complete four: a disc in an odd row, a square in an even one; a ring
    around it if the cell can be filled now."""
    (column, row), owners = cell, position.dangers.get(cell, "")
    if owners and row == position.height(column) + 1:
        circle(x, y, 2.2 * SIZE, EMPTY, edge=theme.INK, weight=4)
    for number, owner in enumerate(owners):
        left = x + (number - (len(owners) - 1) / 2) * SIZE * 0.9
        paper = theme.disc_color(owner)
        if row % 2:
            circle(left, y, SIZE, paper, edge=theme.INK, weight=2)
        else:
            side = SIZE * 0.84
            box((left - side / 2, y - side / 2, side, side), paper, edge=theme.INK, weight=2)


def said(position: Position, score: float | None) -> list[str]:
    """What there is to say of them; `score`: the exact one in Red's view, None if it is not known
    yet."""
    marks = say("Round: an odd row. Square: an even row. Ringed: it can be filled now.")
    return [marks] if score is None else [marks, full(position, score)]
