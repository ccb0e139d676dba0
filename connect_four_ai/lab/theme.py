"""Sizes, colours and type of the window, and functions that set text."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import inf
from typing import Any

from connect_four_ai.app.language import shown
from connect_four_ai.games.svg import COLORS
from connect_four_ai.lab import letters
from connect_four_ai.lab.canvas import BASELINE, CENTER, LEFT, RIGHT, box, canvas, line

WIDTH, HEIGHT = 1080, 720
"""Size of the layout; it is scaled to the window's."""
LEAST_WIDTH = 1000
"""The narrowest window in which every text is at least SMALLEST pixels high."""
SMALLEST = 14
SHORT = 0.12
"""Share of a paragraph's width below which its last line is short."""
BOARD_WIDTH = 700
STRIP_HEIGHT = 120
LARGE = 1.25
"""Factor of the size of type in class mode."""

GREY = "#C8C8C8"  # the chapter's background(200)
PAPER = "#F6F5F1"
INK = "#1D1D1F"
FADED = "#515156"
LINE = "#D3D1CA"
BLUE = "#0000FF"  # the chapter's colour for results
ALARM = "#B3261E"
RIGHT_INK = "#0B6B2B"
"""Colour of success."""
WHITE = "#FFFFFF"
BLACK = "#000000"

CHIP = "#F5F5F0"
"""Ground of scores, which may have bars in the discs' colours: light in dark mode, too."""
DARK = {
    PAPER: "#1E1E21",
    WHITE: "#2C2C30",
    INK: "#F1F1F3",
    FADED: "#BEBEC5",
    LINE: "#55555C",
    GREY: "#3A3A3F",
    BLUE: "#A9C1FF",
    ALARM: "#FF9E94",
    RIGHT_INK: "#7FD99A",
    "#5C6B5C": "#A8BBA8",
    "#8A2BB8": "#DDB0F7",
    "#A3A19B": "#85858C",
    "#B5B3AC": "#6A6A70",
    "#DCE6FA": "#2D3E63",
    "#EFEDE6": "#33333A",
    "#ECEAE4": "#33333A",
    "#E4E2DB": "#3F3F46",
}
"""The colours that are others in dark mode."""

RISE = 0.37
"""Distance of the baseline below a line's middle, as a fraction of the size, in Chinese too."""

LONGEST_LINE = 400
"""Maximum number of characters drawn of a line: more than the widest window has room for."""

growth = 1.0
"""The current factor of the size of type."""
smallest = float(SMALLEST)
"""The smallest type in this window."""
still = False
"""Whether nothing glides: discs come to rest at once."""
pixels = 1.0
"""Pixels of the screen per pixel of the layout."""


@contextmanager
def plain_size() -> Iterator[None]:
    """Sets type at its plain size in the block."""
    global growth
    before, growth = growth, 1.0
    yield
    growth = before


marked = False
"""Whether discs are marked, to be told apart without colours: Red's have a ring, and both have
colours that colour-blind people can tell apart."""


def toggle_marks() -> None:
    """Turns the marks of the discs on or off."""
    global marked
    marked = not marked


def disc_color(value: str) -> str:
    """Returns the colour of Red's disc ('R'), Yellow's ('Y') or an empty cell ('').

    Marked discs are vermilion and yellow of Okabe and Ito's "Color Universal Design" (2008).
    """
    return {"": WHITE, "R": "#D55E00", "Y": "#F0E442"}[value] if marked else COLORS[value]


def grown(length: float) -> float:
    """Returns a length that grows with the size of type."""
    return length * growth


def snapped(place: float) -> float:
    """Returns the nearest place in the layout where a pixel of the screen begins."""
    return round(place * pixels) / pixels


def clear(left: float, top: float, right: float, bottom: float) -> None:
    """Clears a rectangle, snapped to whole pixels of the screen: no seam is left between parts."""
    left, top, right, bottom = (snapped(edge) for edge in (left, top, right, bottom))
    box((left, top, right - left, bottom - top), PAPER)


def fit_window(pixel_width: int, width: float = WIDTH, plain_width: float = inf) -> None:
    """Adapts to the window's width in pixels of the screen: if it has fewer than the layout's
    `width`, small texts stay SMALLEST pixels high where they have room. `plain_width`: the window's
    width in pixels at a zoom of 100 %, if that is less."""
    global pixels, smallest
    pixels = pixel_width / width
    smallest = SMALLEST * width / max(min(pixel_width, plain_width), min(width, LEAST_WIDTH))


def legible(size: float) -> float:
    """Returns the size to set a text in that is laid out for `size`."""
    return max(grown(size), smallest)


def _face(text: str, bold: bool) -> str:
    """Returns the face of a text: the app's, or the system's for letters that the app's lacks, as
    in the name of a student's file."""
    if letters.is_covered(text):
        return "bold" if bold else "regular"
    return "system bold" if bold else "system"


def write(
    text: str,
    x: float,
    y: float,
    size: float = 15,
    color: str = INK,
    *,
    bold: bool = False,
    align: int = LEFT,
    within: float = inf,
) -> None:
    """Writes a line, centred on y. Larger type stays `within` a width. What stands between
    `backquotes` is set as code."""
    text = _line(text)
    size = legible(narrowed(text, size, size / growth, within, bold))
    pieces = letters.runs(text)
    if len(pieces) > 1:
        x -= letters.text_width(text, size, bold) * {LEFT: 0, CENTER: 0.5, RIGHT: 1}[align]
        align = LEFT
    canvas.text_align(align, BASELINE)
    canvas.fill(color)
    for piece, is_code in pieces:
        canvas.text_font("code in text" if is_code else _face(piece, bold), size)
        canvas.text(piece, x, y + size * RISE)
        x += size * letters.relative_width(piece, bold, is_code)


def centred(
    text: str, x: float, y: float, size: float = 15, color: str = INK, **manner: Any
) -> None:
    """Writes a line centred on x and y."""
    write(text, x, y, size, color, align=CENTER, **manner)


def flush_right(
    text: str, x: float, y: float, size: float = 15, color: str = INK, **manner: Any
) -> None:
    """Writes a line that ends at x."""
    write(text, x, y, size, color, align=RIGHT, **manner)


def write_within(
    text: str,
    x: float,
    y: float,
    width: float,
    size: float,
    smallest: float,
    color: str,
    align: int = CENTER,
) -> None:
    """Writes a bold line centred on y, smaller if it would be wider than `width`, and cut if it
    still is."""
    size = narrowed(text, size, smallest / growth, width, True)
    text = letters.fitting(text, width, lambda line: text_width(line, size, True))
    write(text, x, y, size, color, bold=True, align=align)


def narrowed(text: str, size: float, least: float, width: float, bold: bool) -> float:
    """Returns the largest size from `least` to `size` at which a text is no wider than `width`."""
    while size > least and text_width(text, size, bold) > width:
        size = max(size - 1, least)
    return size


def line_count(text: str, width: float, size: float) -> int:
    """Returns how many lines a paragraph takes."""
    return len(lines_of(text, width, size))


def leading(size: float) -> int:
    """Returns the distance from one line of a paragraph to the next."""
    return round(grown(size) * 1.35)


def paragraph(
    text: str,
    x: float,
    y: float,
    width: float,
    size: float = 14,
    color: str = INK,
    most_lines: int = 9,
    bottom: float = inf,
) -> float:
    """Writes text in lines no wider than `width`, the top of the first one at y, with its own line
    breaks kept; an ellipsis stands for the rest. Larger type stays above `bottom`.

    Returns the top of the next paragraph.
    """
    least = size / growth
    while size > least and y + line_count(text, width, size) * leading(size) > bottom:
        size = max(size - 1, least)
    lines = letters.first(
        lines_of(text, width, size), most_lines, width, lambda line: text_width(line, size)
    )
    for text_line in lines:
        write(text_line, x, y + leading(size) / 2, size, color)
        y += leading(size)
    return y


def text_width(text: str, size: float, bold: bool = False) -> float:
    return letters.text_width(_line(text), legible(size), bold)


def _line(text: str) -> str:
    """Returns a text as one line, without what cannot be drawn."""
    return shown(" ".join(text[:LONGEST_LINE].splitlines()).expandtabs(4))


def lines_of(text: str, width: float, size: float) -> tuple[str, ...]:
    """Returns the lines of a paragraph; those above a SHORT last one are shorter, if that needs no
    other line."""
    return _broken(text[: letters.MAX_CHARACTERS + 1], width, legible(size))


@lru_cache(maxsize=2048)
def _broken(text: str, width: float, size: float) -> tuple[str, ...]:
    def width_of(line: str) -> float:
        return letters.text_width(_line(line), size)

    lines = letters.broken(text, width, width_of)
    is_short = len(lines) > 1 and "\n" not in text and width_of(lines[-1]) < SHORT * width
    narrower = letters.broken(text, (1 - SHORT) * width, width_of) if is_short else ()
    return narrower if len(narrower) == len(lines) else lines


# The marks ✓, ✗ and –, which the app's fonts lack

STROKES = {
    True: ((0, 6, 4, 10), (4, 10, 11, 1)),
    False: ((1, 1, 10, 10), (1, 10, 10, 1)),
    None: ((1, 6, 10, 6),),
}
"""The strokes of each mark, in a square of 11 pixels."""


def write_mark(
    holds: bool | None, left: float, top: float, right_ink: str = INK, scale: float = 1
) -> None:
    """Draws whether something holds: ✓ or ✗, or – if that is not known."""
    ink = ALARM if holds is False else right_ink
    for x, y, to_x, to_y in STROKES[holds]:
        one, other = (left + scale * x, top + scale * y), (left + scale * to_x, top + scale * to_y)
        line(one, other, ink, 2 * scale)
