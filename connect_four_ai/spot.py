"""The drawing of the chapter's board: its cells, the four that won, and what is said on it."""

import sys
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar

import py5

from connect_four_ai.app.files import BOLD
from connect_four_ai.app.jvm import java_class
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.graphics.svg import COLORS

WIDTH, HEIGHT = 700, 600
BLUE = "#0000FF"
LINE_Y, LINE_SIZE = 100, 16
"""Where the board has room for a line: between the upper two rows."""

with suppress(OSError, AttributeError):
    py5.image_conversion._TEMP_DIR.rmdir()  # py5 makes it for cairo's pictures only, and leaves it


class Spot:
    """A cell: `i` its row from the top, `j` its column from the left, both from 0; `x`, `y` its
    centre."""

    DIAMETER = 80
    marked: ClassVar[bool] = False
    """Whether discs can be told apart without seeing colours: a ring on Red's, and colours that
    differ to everybody."""

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

    @staticmethod
    def display_ring(x: float, y: float, diameter: float, canvas: Any = py5) -> None:
        """Around a disc that won."""
        canvas.no_fill()
        for color, weight in (("#FFFFFF", 10), (BLUE, 6)):
            canvas.stroke(color)
            canvas.stroke_weight(weight)
            canvas.ellipse(x, y, diameter * 0.875, diameter * 0.875)

    @classmethod
    def display_mark(
        cls, value: str, x: float, y: float, diameter: float, canvas: Any = py5
    ) -> None:
        """The ring on a disc of Red's, where discs are marked."""
        if cls.marked and value == "R":
            canvas.no_fill()
            canvas.stroke("#000000")
            canvas.stroke_weight(diameter / 16)
            canvas.ellipse(x, y, diameter * 0.6, diameter * 0.6)

    @classmethod
    def match_color(cls, value: str) -> str:
        """The colour of Red's disc ('R'), Yellow's ('Y') or an empty cell ('').

        The marked ones are vermilion and yellow of Okabe and Ito's "Color Universal Design" (2008).
        """
        if cls.marked:
            return {"": "#FFFFFF", "R": "#D55E00", "Y": "#F0E442"}[value]
        return COLORS[value]


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
                Spot.display_ring(spot.x, spot.y, Spot.DIAMETER)
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


def font(name: str | Path) -> py5.Py5Font:
    """The system's font of this name or ours in this file, for any size."""
    fonts = _fonts(py5.get_current_sketch())
    if name not in fonts:
        fonts[name] = _load(name)
    return fonts[name]


@lru_cache(maxsize=1)
def _fonts(sketch: object) -> dict[str | Path, py5.Py5Font]:
    """Those loaded for this sketch. A font belongs to one, and would keep it in memory."""
    return {}


def _load(name: str | Path) -> py5.Py5Font:
    """Not with create_font from a file: py5 leaves a copy in /tmp, and ends if /tmp is full."""
    if IN_BROWSER or isinstance(name, str):
        return py5.create_font(str(name), 32)
    from jpype import JFloat

    font = letters(name).deriveFont(JFloat(32))
    return py5.Py5Font(java_class("processing.core.PFont")(font, True))


@cache
def letters(file: Path) -> Any:
    """Our font as Java knows it: py5's does not say which letters it has. The system's if the file
    is damaged."""
    from jpype import JException

    font = java_class("java.awt.Font")
    try:
        return font.createFont(font.TRUETYPE_FONT, java_class("java.io.File")(str(file)))
    except JException:
        print(
            say("The font {file} cannot be read; the system’s is used.", file=file.name),
            file=sys.stderr,
        )
        return font("SansSerif", font.BOLD if file == BOLD else font.PLAIN, 32)
