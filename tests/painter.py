"""Paints the lab's recorded drawing calls with Pillow: pictures of its pages without Java and
without a screen.

Letters and edges look slightly different than in a window; colours and places are the same.
"""

from functools import cache
from math import cos, hypot, pi, sin
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from connect_four_ai.app.files import BOLD, REGULAR
from connect_four_ai.lab.canvas import CENTER, RIGHT, Part, Point

Matrix = tuple[float, float, float, float, float, float]
"""x' = a x + c y + e, y' = b x + d y + f."""

FINER = 2
"""Painted pixels for each pixel of the picture, in both directions, for smooth edges."""


class Painter:
    """Has the drawing functions of py5 that the lab uses."""

    def __init__(self, width: int, height: int, scale: float) -> None:
        self._sheet = Image.new("RGB", (FINER * width, FINER * height), "#CCCCCC")
        self._pen = ImageDraw.Draw(self._sheet, "RGBA")
        self._matrix: Matrix = (FINER * scale, 0, 0, FINER * scale, 0, 0)
        self._stack: list[Matrix] = []
        self._fill: str | None = "#FFFFFF"
        self._stroke: str | None = "#000000"
        self._weight = 1.0
        self._shape: list[list[Point]] = []
        self._face, self._size = "regular", 12.0
        self._align = (37, 0)

    @property
    def image(self) -> Image.Image:
        """The picture as painted so far."""
        return self._sheet.reduce(FINER)

    def play(self, parts: list[Part]) -> None:
        """Paints parts of a recording over the picture."""
        for part in parts:
            for name, arguments in part:
                getattr(self, name)(*arguments)

    # Where and how

    def push_matrix(self) -> None:
        self._stack.append(self._matrix)

    def pop_matrix(self) -> None:
        self._matrix = self._stack.pop()

    def translate(self, x: float, y: float) -> None:
        a, b, c, d, e, f = self._matrix
        self._matrix = a, b, c, d, a * x + c * y + e, b * x + d * y + f

    def scale(self, by: float) -> None:
        a, b, c, d, e, f = self._matrix
        self._matrix = a * by, b * by, c * by, d * by, e, f

    def rotate(self, angle: float) -> None:
        a, b, c, d, e, f = self._matrix
        s, t = sin(angle), cos(angle)
        self._matrix = a * t + c * s, b * t + d * s, c * t - a * s, d * t - b * s, e, f

    def fill(self, color: str) -> None:
        self._fill = color

    def no_fill(self) -> None:
        self._fill = None

    def stroke(self, color: str) -> None:
        self._stroke = color

    def no_stroke(self) -> None:
        self._stroke = None

    def stroke_weight(self, weight: float) -> None:
        self._weight = weight

    def stroke_join(self, kind: int) -> None:
        """Does nothing: all joins are round."""

    # Shapes

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._outline([self._at((x, y)), self._at((to_x, to_y))], closed=False)

    def rect(self, x: float, y: float, width: float, height: float, radius: float = 0) -> None:
        r = min(radius, width / 2, height / 2)
        if r <= 0:
            self._polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
            return
        corners = (
            (x + width - r, y + height - r, 0),
            (x + r, y + height - r, 1),
            (x + r, y + r, 2),
            (x + width - r, y + r, 3),
        )
        self._polygon(
            [
                (left + r * cos(turn), top + r * sin(turn))
                for left, top, quarter in corners
                for turn in ((quarter + step / 8) * pi / 2 for step in range(9))
            ]
        )

    def ellipse(self, x: float, y: float, width: float, height: float) -> None:
        turns = [step * pi / 32 for step in range(64)]
        self._polygon([(x + width / 2 * cos(t), y + height / 2 * sin(t)) for t in turns])

    def begin_shape(self) -> None:
        self._shape = [[]]

    def vertices(self, points: Any) -> None:
        self._shape[-1] += points

    def begin_contour(self) -> None:
        self._shape.append([])

    def end_contour(self) -> None:
        """Does nothing: the next contour, or the end of the shape, follows."""

    def end_shape(self, kind: int) -> None:
        outer, *holes = self._shape
        if not holes:
            self._polygon(outer)
            return
        mask = Image.new("L", self._sheet.size, 0)
        pen = ImageDraw.Draw(mask)
        pen.polygon([self._at(point) for point in outer], fill=255)
        for hole in holes:
            pen.polygon([self._at(point) for point in hole], fill=0)
        self._sheet.paste(self._fill or "#000000", mask=mask)

    def _polygon(self, points: list[Point]) -> None:
        there = [self._at(point) for point in points]
        if self._fill:
            self._pen.polygon(there, fill=self._fill)
        self._outline(there, closed=True)

    def _outline(self, there: list[Point], closed: bool) -> None:
        if self._stroke:
            width = max(1, round(self._weight * self._zoom))
            line = [(x + 0.5, y + 0.5) for x, y in (*there, *there[: 2 * closed])]
            self._pen.line(line, fill=self._stroke, width=width, joint="curve")

    # Text

    def text_font(self, face: str, size: float) -> None:
        self._face, self._size = face, size

    def text_align(self, across: int, down: int) -> None:
        self._align = across, down

    def text(self, text: str, x: float, y: float) -> None:
        font = font_of(self._face, round(self._size * self._zoom, 1))
        across = {CENTER: "m", RIGHT: "r"}.get(self._align[0], "l")
        anchor = across + ("m" if self._align[1] == CENTER else "s")
        if self._fill and text:
            self._pen.text(self._at((x, y)), text, fill=self._fill, font=font, anchor=anchor)

    @property
    def _zoom(self) -> float:
        return hypot(self._matrix[0], self._matrix[1])

    def _at(self, point: Point) -> Point:
        a, b, c, d, e, f = self._matrix
        return a * point[0] + c * point[1] + e - 0.5, b * point[0] + d * point[1] + f - 0.5


@cache
def font_of(face: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BOLD if face.endswith("bold") else REGULAR, size)


def hex_colour(image: Image.Image, x: int, y: int) -> str:
    """Returns the colour of a pixel of a picture, as '#RRGGBB'."""
    return "#" + image.crop((x, y, x + 1, y + 1)).convert("RGB").tobytes().hex().upper()
