"""Writes the widths of the letters of the app's fonts, for laying out texts without drawing them.

python -m tools.font_widths     # after the fonts were made again
"""

import json
from typing import Any

from fontTools.ttLib import TTFont

from connect_four_ai.app.files import BOLD, FONTS, REGULAR

FILE = FONTS / "widths.json"


def table_of(font: TTFont) -> dict[str, dict[str, int]]:
    """Returns the widths of letters, and the kerning of pairs of them, in thousandths of the font
    size."""
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
    """Returns the kerning of the font's lookups: within a lookup, the first subtable that has a
    pair decides. Format 1 lists pairs of glyphs, format 2 pairs of classes."""
    table = font["GPOS"].table
    features = table.FeatureList.FeatureRecord
    numbers = {
        n for each in features if each.FeatureTag == "kern" for n in each.Feature.LookupListIndex
    }
    found: dict[tuple[str, str], int] = {}
    for part in (part for n in sorted(numbers) for part in table.LookupList.Lookup[n].SubTable):
        part = getattr(part, "ExtSubTable", part)
        for index, first in enumerate(part.Coverage.glyphs):
            if part.Format == 1:
                pairs = {each.SecondGlyph: each for each in part.PairSet[index].PairValueRecord}
            else:
                row = part.Class1Record[part.ClassDef1.classDefs.get(first, 0)].Class2Record
                classes = part.ClassDef2.classDefs
                pairs = {second: row[classes.get(second, 0)] for second in glyphs}
            for second, record in pairs.items():
                found.setdefault((first, second), int(getattr(record.Value1, "XAdvance", 0)))
    return found


def text() -> str:
    """Returns the content of the file: a table for each of the two fonts."""
    tables: dict[str, Any] = {
        name: table_of(TTFont(file)) for name, file in (("regular", REGULAR), ("bold", BOLD))
    }
    return json.dumps(tables, ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
