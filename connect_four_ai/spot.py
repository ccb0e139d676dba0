"""The chapter's cell, the four that won, and how text is written on the board."""

import py5

from connect_four_ai.app.files import BOLD
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.lab.typefaces import font

WIDTH, HEIGHT = 700, 600
BLUE = "#0000FF"
LINE_Y, LINE_SIZE = 100, 16
"""Where the board has room for a line: between the upper two rows."""


class Spot:
    """A cell: `i` its row from the top, `j` its column from the left, both from 0; `x`, `y` its
    centre."""

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

    def display_ring(self) -> None:
        """Draws the ring of a disc that won."""
        py5.no_fill()
        for color, weight in (("#FFFFFF", 10), (BLUE, 6)):
            py5.stroke(color)
            py5.stroke_weight(weight)
            py5.ellipse(self.x, self.y, 70, 70)

    def match_color(self, value: str) -> str:
        """Returns the colour of Red's disc ('R'), Yellow's ('Y') or an empty cell ('')."""
        return {"": "#FFFFFF", "R": "#FF5641", "Y": "#FFDF37"}[value]


def spots_of(position: Position) -> list[list[Spot]]:
    """The cells of a position, row by row, the top row first."""
    across, down = WIDTH / COLUMNS, HEIGHT / ROWS
    return [
        [
            Spot(i, j, across * (j + 0.5), down * (i + 0.5), square.mark)
            for j, square in enumerate(row)
        ]
        for i, row in enumerate(position.board_rows)
    ]


def display_board(position: Position, news: str = "", verdict: str = "") -> None:
    """The spots, what there is to say, and when the game is over, how it ended."""
    for spots, squares in zip(spots_of(position), position.board_rows, strict=True):
        for spot, square in zip(spots, squares, strict=True):
            spot.display()
            if square.won:
                spot.display_ring()
    if news:
        write(news, WIDTH / 2, LINE_Y)
    if verdict:
        write(verdict, WIDTH / 2, HEIGHT / 2, 100, BLUE)


def write(text: str, x: float, y: float, size: float = LINE_SIZE, color: str = "#000000") -> None:
    """A line in a font that has the letters of both languages, set smaller if it would be too
    wide."""
    py5.text_font(font(BOLD), size)
    py5.text_size(min(size, size * (WIDTH - 20) / py5.text_width(text)))
    py5.text_align(py5.CENTER, py5.CENTER)
    py5.fill(color)
    py5.text(text, x, y)
