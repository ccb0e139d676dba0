"""Draws what canvas.py recorded, with py5, in the fonts that come with the app and the system's."""

from functools import lru_cache
from pathlib import Path

import py5

from connect_four_ai.app.files import BOLD, REGULAR
from connect_four_ai.app.java import java_class
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab.canvas import Part

FACES: dict[str, str | Path] = {
    "regular": REGULAR,
    "bold": BOLD,
    "system": "SansSerif.plain",
    "system bold": "SansSerif.bold",
    "code": "Monospaced.plain",
    "code in text": "Monospaced.plain",
}
"""The fonts, by their names in a recording: files of the app, or names of the system's fonts."""
WIDEST = 680
"""Maximum width in pixels of a line on a sketch's board."""


def play(parts: list[Part]) -> None:
    """Draws parts of a recording."""
    for part in parts:
        for name, arguments in part:
            if name == "text_font":
                face, size = arguments
                py5.text_font(font(face), size)
            else:
                getattr(py5, name)(*arguments)


def write(text: str, x: float, y: float, size: float = 16, color: str = "#000000") -> None:
    """Writes a bold line, centred on x and y, on a sketch's board; smaller if it would be wider
    than WIDEST."""
    if text:
        py5.text_font(font("bold"), size)
        py5.text_size(min(size, size * WIDEST / py5.text_width(text)))
        py5.text_align(py5.CENTER, py5.CENTER)
        py5.fill(color)
        py5.text(text, x, y)


def font(face: str) -> py5.Py5Font:
    """Returns the font with this name in FACES, for any size."""
    fonts = _fonts(py5.get_current_sketch())
    if face not in fonts:
        fonts[face] = _load(FACES[face])
    return fonts[face]


@lru_cache(maxsize=1)
def _fonts(sketch: object) -> dict[str, py5.Py5Font]:
    """Returns the fonts loaded for a sketch. A font belongs to one sketch, and would keep it in
    memory."""
    return {}


def _load(name: str | Path) -> py5.Py5Font:
    """Loads a font without create_font for files: py5 leaves a copy in /tmp, and ends if /tmp is
    full."""
    if IN_BROWSER or isinstance(name, str):
        return py5.create_font(str(name), 32)
    from jpype import JFloat

    font = java_class("java.awt.Font")
    file = java_class("java.io.File")(str(name))
    letters = font.createFont(font.TRUETYPE_FONT, file).deriveFont(JFloat(32))
    return py5.Py5Font(java_class("processing.core.PFont")(letters, True))
