"""The fonts that text is drawn in: the two that come with the app, and the system's."""

import sys
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import py5

from connect_four_ai.app.files import BOLD
from connect_four_ai.app.jvm import java_class
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER

WIDEST = 680
"""Pixels that a line on a sketch's board may take."""


def write(text: str, x: float, y: float, size: float = 16, color: str = "#000000") -> None:
    """Writes a line, centred on x and y, on a sketch's board; set smaller if it would be wider than
    that."""
    if text:
        py5.text_font(font(BOLD), size)
        py5.text_size(min(size, size * WIDEST / py5.text_width(text)))
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
