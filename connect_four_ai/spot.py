"""One cell of the board, as the chapter draws it."""

import py5


class Spot:
    """A cell: `i` its row from the top, `j` its column from the left, both from 0; `x`, `y` its centre."""

    DIAMETER = 80

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

    @staticmethod
    def match_color(value: str) -> str:
        """The colour of Red's disc ('R'), Yellow's ('Y') or an empty cell ('')."""
        return {"": "#FFFFFF", "R": "#FF5641", "Y": "#FFDF37"}[value]
