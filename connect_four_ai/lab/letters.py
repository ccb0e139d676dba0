"""Widths of texts, from the tables of the fonts that come with the app: the same on every computer.

`fonts/widths.json` holds them in thousandths of the font size; tools/font_widths.py makes it.
"""

import json
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import east_asian_width

from connect_four_ai.app.files import FONTS

CODE = 0.602
"""Width of a letter of the system's font for code, as a fraction of its size."""
NARROW, WIDE = 0.6, 1.0
"""Widths assumed for letters that the app's fonts lack: the system draws them in a font of its
own."""

Table = tuple[dict[str, float], dict[str, float]]
"""Widths of letters, and what is added between the two of a pair (kerning), for the font size 1."""


@cache
def _table(bold: bool) -> Table:
    tables = json.loads((FONTS / "widths.json").read_text(encoding="utf-8"))
    table = tables["bold" if bold else "regular"]
    widths, kerning = (
        {letters: units / 1000 for letters, units in table[part].items()}
        for part in ("widths", "kerning")
    )
    return widths, kerning


@lru_cache(maxsize=4096)
def is_covered(text: str) -> bool:
    """Returns whether the app's fonts have all letters of this text."""
    return _table(False)[0].keys() >= {*text}


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Returns the width in pixels of a line of text, set in the app's font of this size."""
    return size * _relative_width(text, bold)


@lru_cache(maxsize=8192)
def _relative_width(text: str, bold: bool) -> float:
    widths, kerning = _table(bold)
    letters = sum(widths.get(letter) or _assumed(letter) for letter in text)
    return letters + sum(kerning.get(one + other, 0) for one, other in pairwise(text))


def _assumed(letter: str) -> float:
    return WIDE if east_asian_width(letter) in "WF" else NARROW
