"""Widths of texts, from the tables of the fonts that come with the app, and line breaks, in English
and in Chinese: the same on every computer.

`fonts/widths.json` holds them in thousandths of the font size; `run.py fonts` makes it.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import east_asian_width

from connect_four_ai.app.files import FONTS
from connect_four_ai.app.language import MARKED_CODE, shown

CODE = 0.602
"""Width of a letter of the system's font for code, as a fraction of its size."""
NARROW, WIDE = 0.6, 1.0
"""Widths assumed for letters that the app's fonts lack, which the system draws in its own font."""

Table = tuple[dict[str, float], dict[str, float]]
"""Widths of letters, and the kerning of pairs, for font size 1."""


@cache
def _table(bold: bool) -> Table:
    tables = json.loads((FONTS / "widths.json").read_text(encoding="utf-8-sig"))
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


def runs(text: str) -> list[tuple[str, bool]]:
    """Returns the pieces of a line, and whether each is code, as between `backquotes`."""
    pieces = enumerate(MARKED_CODE.split(text))
    return [(piece, number % 2 == 1) for number, piece in pieces if piece]


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Returns the width in pixels of a line of text, set in the app's font of this size."""
    return size * sum(relative_width(piece, bold, code) for piece, code in runs(text))


@lru_cache(maxsize=8192)
def relative_width(text: str, bold: bool, code: bool) -> float:
    """Returns the width of a piece of a line, for font size 1."""
    if code:
        return CODE * len(text)
    widths, kerning = _table(bold)
    letters = sum(widths.get(letter) or _assumed(letter) for letter in text)
    return letters + sum(kerning.get(one + other, 0) for one, other in pairwise(text))


def _assumed(letter: str) -> float:
    return WIDE if east_asian_width(letter) in "WF" else NARROW


# Lines

MAX_CHARACTERS = 2000
"""Maximum number of characters laid out: far more than fit on a page."""

_WIDE = "\u3000-\u9fff\uff00-\uffef"
"""Chinese characters: a line may be broken between any two of them, except before these and after
those."""
_NEVER_FIRST = "，。、！？：；）」』》"
_NEVER_LAST = "（「『《"
_NEEDLESS = re.compile(rf"(?<=[{_WIDE}]) (?=[{_WIDE}])")
"""A space between Chinese characters: it is dropped."""
_UNBROKEN = re.compile(
    rf" ?[{_NEVER_LAST}]*"
    rf"(?:(?:[\d.,]+ )?毫秒|[{_WIDE}]|(?:`[^`]+`|[^ {_WIDE}])+)[{_NEVER_FIRST}]*"
)
"""A word, code, a Chinese character or a number of milliseconds, with its punctuation."""

WidthOf = Callable[[str], float]


def broken(text: str, room: float, width_of: WidthOf) -> tuple[str, ...]:
    """Breaks a text into lines no wider than `room`; wider code is broken at its spaces, and a
    wider word anywhere."""

    def breakable(code: re.Match[str]) -> str:
        return code[0] if width_of(code[0]) <= room else code[0].replace(" ", "` `")

    lines = []
    cut = text[:MAX_CHARACTERS] + "…" * (len(text) > MAX_CHARACTERS)
    cut = MARKED_CODE.sub(breakable, cut)
    for own_line in shown(cut).splitlines():
        lines.append("")
        for word in _UNBROKEN.findall(_NEEDLESS.sub("", " ".join(own_line.split()))):
            if width_of(lines[-1] + word) <= room:
                lines[-1] += word
            elif lines[-1]:
                lines += _pieces(word.lstrip(), room, width_of)
            else:
                lines[-1:] = _pieces(word, room, width_of)
    return tuple(lines)


def first(lines: tuple[str, ...], most: int, room: float, width_of: WidthOf) -> tuple[str, ...]:
    """Returns the first lines, the last one with an ellipsis if there are more."""
    if len(lines) <= most:
        return lines
    if most <= 0:
        return ()
    return (*lines[: most - 1], fitting(lines[most - 1] + "…", room, width_of))


def fitting(line: str, room: float, width_of: WidthOf) -> str:
    """Returns as much of a line as fits, at least one character, with an ellipsis for the rest."""
    if width_of(line) <= room:
        return line
    kept = line.rstrip("…")
    return kept[: _fitting_length(kept, room, lambda text: width_of(text + "…"))] + "…"


def _pieces(line: str, room: float, width_of: WidthOf) -> list[str]:
    pieces = []
    while width_of(line) > room and len(line) > 1:
        length = _fitting_length(line, room, width_of)
        pieces.append(line[:length])
        line = line[length:]
    return [*pieces, line]


def _fitting_length(line: str, room: float, width_of: WidthOf) -> int:
    """Returns how many of a line's first characters fit, at least one."""
    counts = range(1, len(line))
    return max(1, bisect_right(counts, room, key=lambda count: width_of(line[:count])))
