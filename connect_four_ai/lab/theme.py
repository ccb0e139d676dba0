"""Sizes, colours and type of the lab, and how text is set."""

from functools import lru_cache

import py5

WIDTH, HEIGHT = 1080, 720
"""The size everything is laid out for; the window may be any other."""
BOARD_WIDTH = 700
STRIP_HEIGHT = 120

GREY = "#C8C8C8"  # the chapter's background(200)
PAPER = "#F6F5F1"
INK = "#1D1D1F"
FADED = "#5C5C61"
LINE = "#D3D1CA"
BLUE = "#0000FF"  # the chapter's colour for results
ALARM = "#B3261E"
WHITE = "#FFFFFF"

_fonts: dict[bool, py5.Py5Font] = {}


def load_fonts() -> None:
    for bold in (False, True):
        _fonts[bold] = py5.create_font("SansSerif.bold" if bold else "SansSerif.plain", 32)


def set_type(size: float, bold: bool = False) -> None:
    py5.text_font(_fonts[bold], size)


def write(
    text: str,
    x: float,
    y: float,
    size: float = 15,
    color: str = INK,
    *,
    bold: bool = False,
    align: int = py5.LEFT,
) -> None:
    """A line of text, centred on y."""
    set_type(size, bold)
    py5.text_align(align, py5.CENTER)
    py5.fill(color)
    py5.text(text, x, y - size * 0.08)  # CENTER counts the descenders in


def write_within(text: str, x: float, y: float, width: float, size: float, smallest: float, color: str) -> None:
    """A bold line of text centred on x and y, set smaller where it would be wider than `width`."""
    while size > smallest and text_width(text, size, True) > width:
        size -= 1
    write(text, x, y, size, color, bold=True, align=py5.CENTER)


def paragraph(
    text: str, x: float, y: float, width: float, size: float = 14, color: str = INK, most_lines: int = 9
) -> float:
    """Text in lines no wider than `width`, and its own, the first one's top at y; an ellipsis for what is too much.

    Returns where the next paragraph would begin.
    """
    leading = round(size * 1.35)
    lines = _lines(text, width, size)
    if len(lines) > most_lines:
        lines = (*lines[: most_lines - 1], lines[most_lines - 1] + "…")
    for line in lines:
        write(line, x, y + leading / 2, size, color)
        y += leading
    return y


@lru_cache(maxsize=512)
def text_width(text: str, size: float, bold: bool) -> float:
    set_type(size, bold)
    return float(py5.text_width(text))


@lru_cache(maxsize=256)
def _lines(text: str, width: float, size: float) -> tuple[str, ...]:
    lines = []
    for own_line in text.splitlines():
        lines.append("")
        for word in own_line.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and text_width(longer, size, False) > width:
                lines.append(word)
            else:
                lines[-1] = longer
    return tuple(lines)
