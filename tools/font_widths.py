"""Writes the widths of the letters of the app's fonts, for laying out texts without drawing them.

python -m tools.font_widths     # after the fonts were made again
"""

import json
from collections.abc import Iterator
from typing import Any

from fontTools.ttLib import TTFont

from connect_four_ai.app.files import BOLD, FONTS, REGULAR

FILE = FONTS / "widths.json"


def tables() -> dict[str, Any]:
    """Returns the widths and the kerning of both fonts, in thousandths of the font size."""
    return {"regular": table_of(TTFont(REGULAR)), "bold": table_of(TTFont(BOLD))}


def table_of(font: TTFont) -> dict[str, dict[str, int]]:
    """Returns the widths of letters, and what kerning adds between pairs of them."""
    assert font["head"].unitsPerEm == 1000
    letters: dict[str, list[str]] = {}
    for code, glyph in font.getBestCmap().items():
        letters.setdefault(glyph, []).append(chr(code))
    widths = {
        letter: font["hmtx"][glyph][0] for glyph, named in letters.items() for letter in named
    }
    kerning = {
        one + other: distance
        for (first, second), distance in pairs_of(font, [*letters]).items()
        for one in letters.get(first, ())
        for other in letters.get(second, ())
        if distance
    }
    return {"widths": dict(sorted(widths.items())), "kerning": dict(sorted(kerning.items()))}


def pairs_of(font: TTFont, glyphs: list[str]) -> dict[tuple[str, str], int]:
    """Returns the distances of the font's lookups for kerning: of the parts of one lookup, the
    first that knows a pair decides."""
    table = font["GPOS"].table
    (numbers,) = {
        tuple(record.Feature.LookupListIndex)
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
    }
    found: dict[tuple[str, str], int] = {}
    for number in numbers:
        for part in table.LookupList.Lookup[number].SubTable:
            for pair, distance in distances(getattr(part, "ExtSubTable", part), glyphs):
                found.setdefault(pair, distance)
    return found


def distances(part: Any, glyphs: list[str]) -> Iterator[tuple[tuple[str, str], int]]:
    """Yields the pairs of a part: format 1 lists pairs of glyphs, format 2 pairs of classes."""
    for index, first in enumerate(part.Coverage.glyphs):
        if part.Format == 1:
            for record in part.PairSet[index].PairValueRecord:
                yield (first, record.SecondGlyph), advance(record.Value1)
        else:
            row = part.Class1Record[part.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second in glyphs:
                record = row[part.ClassDef2.classDefs.get(second, 0)]
                yield (first, second), advance(record.Value1)


def advance(value: Any) -> int:
    return int(getattr(value, "XAdvance", 0)) if value else 0


def text() -> str:
    """Returns the content of the file."""
    return json.dumps(tables(), ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
