"""Sizes, colours and type of the window, and how text is set."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import inf
from typing import Any

from connect_four_ai.app.language import shown
from connect_four_ai.games.svg import COLORS
from connect_four_ai.lab import letters
from connect_four_ai.lab.canvas import BASELINE, CENTER, LEFT, RIGHT, box, canvas

WIDTH, HEIGHT = 1080, 720
"""The size everything is laid out for; the window may be any other."""
LEAST_WIDTH = 1000
"""The narrowest window in which every text is at least SMALLEST pixels high."""
SMALLEST = 14
BOARD_WIDTH = 700
STRIP_HEIGHT = 120
LARGE = 1.25
"""How much larger type is shown to a class."""

GREY = "#C8C8C8"  # the chapter's background(200)
PAPER = "#F6F5F1"
INK = "#1D1D1F"
FADED = "#5C5C61"
LINE = "#D3D1CA"
BLUE = "#0000FF"  # the chapter's colour for results
ALARM = "#B3261E"
WHITE = "#FFFFFF"
BLACK = "#000000"

RISE = 0.37
"""Distance of the baseline below a line's middle, as a fraction of the size, in Chinese too."""

LONGEST_LINE = 400
"""Characters of a line that are drawn: more than the widest window has room for."""

growth = 1.0
"""How much larger type is set now."""
smallest = float(SMALLEST)
"""The smallest type in this window."""
pixels = 1.0
"""Pixels of the screen for one of the layout."""


@contextmanager
def plain_size() -> Iterator[None]:
    """Sets no larger type in the block."""
    global growth
    before, growth = growth, 1.0
    yield
    growth = before


marked = False
"""Whether discs can be told apart without seeing colours: a ring on Red's, and colours that differ
to everybody."""


def toggle_marks() -> None:
    """Marks the discs, or no longer."""
    global marked
    marked = not marked


def disc_color(value: str) -> str:
    """Returns the colour of Red's disc ('R'), Yellow's ('Y') or an empty cell ('').

    The marked ones are vermilion and yellow of Okabe and Ito's "Color Universal Design" (2008).
    """
    return {"": WHITE, "R": "#D55E00", "Y": "#F0E442"}[value] if marked else COLORS[value]


def grown(length: float) -> float:
    """Returns the height or width of something that grows with its type."""
    return length * growth


def snapped(place: float) -> float:
    """Returns the nearest place in the layout where a pixel of the screen begins."""
    return round(place * pixels) / pixels


def clear(left: float, top: float, right: float, bottom: float) -> None:
    """Clears a rectangle, snapped to whole pixels of the screen: no seam is left between parts."""
    left, top, right, bottom = (snapped(edge) for edge in (left, top, right, bottom))
    box((left, top, right - left, bottom - top), PAPER)


def fit_window(pixel_width: int) -> None:
    """Adapts to the window's width: one with fewer pixels than the layout keeps its small texts
    SMALLEST pixels high, as long as they have room."""
    global pixels, smallest
    pixels = pixel_width / WIDTH
    smallest = SMALLEST * WIDTH / max(pixel_width, LEAST_WIDTH)


def legible(size: float) -> float:
    """Returns the size in which to set what is laid out for that one."""
    return max(grown(size), smallest)


def _face(text: str, bold: bool) -> str:
    """Returns the face to set a text in: the app's, or the system's for letters that it lacks, as
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
    """Writes a line, centred on y. It grows only as far as it stays `within` a width."""
    text = _line(text)
    size = legible(narrowed(text, size, size / growth, within, bold))
    canvas.text_font(_face(text, bold), size)
    canvas.text_align(align, BASELINE)
    canvas.fill(color)
    canvas.text(text, x, y + size * RISE)


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
    """A bold line of text centred on y, set smaller where it would be wider than `width`, and cut
    where it still is."""
    size = narrowed(text, size, smallest / growth, width, True)
    text = letters.fitting(text, width, lambda line: text_width(line, size, True))
    write(text, x, y, size, color, bold=True, align=align)


def narrowed(text: str, size: float, least: float, width: float, bold: bool) -> float:
    """Returns the largest size from `least` to `size` at which a text is no wider."""
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
    """Text in lines no wider than `width`, and its own, the first one's top at y; an ellipsis for
    what is too much. It grows only as far as it stays above `bottom`.

    Returns where the next paragraph would begin.
    """
    least = size / growth
    while size > least and y + line_count(text, width, size) * leading(size) > bottom:
        size = max(size - 1, least)
    lines = letters.first(
        lines_of(text, width, size), most_lines, width, lambda line: text_width(line, size)
    )
    for line in lines:
        write(line, x, y + leading(size) / 2, size, color)
        y += leading(size)
    return y


def text_width(text: str, size: float, bold: bool = False) -> float:
    return letters.text_width(_line(text), legible(size), bold)


def _line(text: str) -> str:
    """Returns what can be drawn of a text in one line."""
    return shown(" ".join(text[:LONGEST_LINE].splitlines()).expandtabs(4))


def lines_of(text: str, width: float, size: float) -> tuple[str, ...]:
    return _broken(text[: letters.MAX_CHARACTERS + 1], width, legible(size))


@lru_cache(maxsize=2048)
def _broken(text: str, width: float, size: float) -> tuple[str, ...]:
    return letters.broken(text, width, lambda line: letters.text_width(_line(line), size))
