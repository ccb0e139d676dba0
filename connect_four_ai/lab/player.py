"""Draws what canvas.py recorded, with py5."""

from pathlib import Path

import py5

from connect_four_ai.app.files import BOLD, REGULAR
from connect_four_ai.lab.canvas import Part
from connect_four_ai.lab.typefaces import font

FACES: dict[str, str | Path] = {
    "regular": REGULAR,
    "bold": BOLD,
    "system": "SansSerif.plain",
    "system bold": "SansSerif.bold",
    "code": "Monospaced.plain",
}
"""The fonts, by the names that a recording has for them: the app's files, or the system's."""


def play(parts: list[Part]) -> None:
    """Draws parts of a recording."""
    for part in parts:
        for name, arguments in part:
            if name == "text_font":
                face, size = arguments
                py5.text_font(font(FACES[face]), size)
            else:
                getattr(py5, name)(*arguments)
