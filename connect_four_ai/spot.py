"""The chapter's cell."""

import py5

BLUE = "#0000FF"


class Spot:
    """A cell: `i` its row from the top, `j` its column from the left, both from 0; `x`, `y` its
    centre; `value` the disc in it: 'R', 'Y', or '' if it is empty."""

    DIAMETER = 80

    def __init__(self, i: int, j: int, x: float, y: float, value: str) -> None:
        self.i = i
        self.j = j
        self.x = x
        self.y = y
        self.value = value
        self.won = False
        """Whether the disc is one of four in a row."""

    def display(self) -> None:
        py5.stroke("#000000")
        py5.stroke_weight(2)
        py5.fill(self.match_color(self.value))
        py5.ellipse(self.x, self.y, self.DIAMETER, self.DIAMETER)
        if self.won:
            self.display_ring()

    def display_ring(self) -> None:
        py5.no_fill()
        for color, weight in (("#FFFFFF", 10), (BLUE, 6)):
            py5.stroke(color)
            py5.stroke_weight(weight)
            py5.ellipse(self.x, self.y, 70, 70)

    def match_color(self, value: str) -> str:
        if value == "R":
            return "#FF5641"
        if value == "Y":
            return "#FFDF37"
        return "#FFFFFF"
