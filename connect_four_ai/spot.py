"""One cell of the board, as the chapter draws it."""

from typing import ClassVar

import py5


class Spot:
    """A cell: `i` its row from the top, `j` its column from the left, both from 0; `x`, `y` its centre."""

    DIAMETER = 80
    marked: ClassVar[bool] = False
    """Whether discs can be told apart without seeing colours: a ring on Red's, and colours that differ to everybody."""

    def __init__(self, i: int, j: int, x: float, y: float, value: str = "") -> None:
        self.i = i
        self.j = j
        self.x = x
        self.y = y
        self.value = value

    def display(self) -> None:
        py5.stroke("#000000")
        py5.stroke_weight(2)
        py5.fill(self.match_color(self.value))
        py5.ellipse(self.x, self.y, self.DIAMETER, self.DIAMETER)
        self.display_mark(self.value, self.x, self.y, self.DIAMETER)

    @classmethod
    def display_mark(cls, value: str, x: float, y: float, diameter: float) -> None:
        """The ring on a disc of Red's, where discs are marked."""
        if cls.marked and value == "R":
            py5.no_fill()
            py5.stroke("#000000")
            py5.stroke_weight(diameter / 16)
            py5.ellipse(x, y, diameter * 0.6, diameter * 0.6)

    @classmethod
    def match_color(cls, value: str) -> str:
        """The colour of Red's disc ('R'), Yellow's ('Y') or an empty cell ('').

        The marked ones are vermilion and yellow of Okabe and Ito's "Color Universal Design" (2008).
        """
        if cls.marked:
            return {"": "#FFFFFF", "R": "#D55E00", "Y": "#F0E442"}[value]
        return {"": "#FFFFFF", "R": "#FF5641", "Y": "#FFDF37"}[value]
