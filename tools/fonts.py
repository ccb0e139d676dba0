"""Make the app's fonts, with only the letters that its texts need, and the table of their widths.

Run it after a change to the texts, if a test says that a letter is missing. It needs Noto Sans TC
in all weights, 30 MB: pip install justmytype-intl-cjk
"""

import argparse
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from connect_four_ai.app.files import BOLD, FONTS, REGULAR
from connect_four_ai.commands.options import CommandError, Parser

EXAMPLES = (("fonts", "the fonts and their widths"),)
WEIGHTS = {400: REGULAR, 700: BOLD}
ENGLISH = "’‘“”…"
"""Signs that are full-width in this font, but must be narrow in English words."""
WIDTHS = FONTS / "widths.json"


def add_options(parser: Parser) -> None:
    """Has no options."""


def run(arguments: argparse.Namespace) -> int:
    """Writes the fonts and the table. Raises CommandError without the package."""
    package = find_spec("justmytype_intl_cjk")
    if package is None or package.origin is None:
        raise CommandError("pip install justmytype-intl-cjk")
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from app_texts import all_characters

    folder = Path(package.origin).parent / "fonts" / "ofl" / "notosanstc"
    for weight, file in WEIGHTS.items():
        font = TTFont(folder / "NotoSansTC[wght].ttf")
        make_narrow(font)
        options = Options(
            layout_features=["kern"], name_IDs=["*"], hinting=False, notdef_outline=True
        )
        options.bidi_closure = False  # else ≥ would bring its mirror image ≤
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(all_characters()))
        subsetter.subset(font)
        instantiateVariableFont(font, {"wght": weight}, inplace=True, updateFontNames=True)
        font.save(file)
    WIDTHS.write_text(widths(), encoding="utf-8")
    return 0


def make_narrow(font: TTFont) -> None:
    """Replaces the shapes of ENGLISH by the font's narrow ones (its feature pwid)."""
    narrow: dict[str, str] = {}
    for part in subtables(font["GSUB"].table, "pwid"):
        narrow |= part.mapping
    usual = font.getBestCmap()
    shapes = {ord(sign): narrow[usual[ord(sign)]] for sign in ENGLISH}
    for characters in font["cmap"].tables:
        if characters.isUnicode() and characters.format != 14:
            characters.cmap.update(shapes)


def subtables(table: Any, feature: str) -> list[Any]:
    """Returns the parts of a feature's lookups, in their order."""
    records = table.FeatureList.FeatureRecord
    tagged = [record.Feature for record in records if record.FeatureTag == feature]
    numbers = sorted({number for each in tagged for number in each.LookupListIndex})
    parts = [part for number in numbers for part in table.LookupList.Lookup[number].SubTable]
    return [getattr(part, "ExtSubTable", part) for part in parts]


def widths() -> str:
    """Returns the content of WIDTHS: the widths of letters, and the kerning of pairs of them, in
    thousandths of the font size, of each font."""
    tables = {"regular": widths_of(TTFont(REGULAR)), "bold": widths_of(TTFont(BOLD))}
    return json.dumps(tables, ensure_ascii=False, indent=0) + "\n"


def widths_of(font: TTFont) -> dict[str, dict[str, int]]:
    assert font["head"].unitsPerEm == 1000
    letters: dict[str, list[str]] = {}
    for code, glyph in font.getBestCmap().items():
        letters.setdefault(glyph, []).append(chr(code))
    advances = {
        letter: font["hmtx"][glyph][0] for glyph, named in letters.items() for letter in named
    }
    kerning = {
        one + other: distance
        for (first, second), distance in pairs_of(font, [*letters]).items()
        for one in letters.get(first, ())
        for other in letters.get(second, ())
        if distance
    }
    return {"widths": dict(sorted(advances.items())), "kerning": dict(sorted(kerning.items()))}


def pairs_of(font: TTFont, glyphs: list[str]) -> dict[tuple[str, str], int]:
    """Returns the kerning of pairs of glyphs: the first part of the feature that has a pair
    decides. Format 1 lists pairs of glyphs, format 2 pairs of classes."""
    found: dict[tuple[str, str], int] = {}
    for part in subtables(font["GPOS"].table, "kern"):
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
