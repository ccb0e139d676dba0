"""Makes the app's fonts, with only the letters that its texts need.

Not a test: after a change to the texts, run

    pip install justmytype-intl-cjk     # Noto Sans TC in all weights, 30 MB
    python -m pytest -p conftest tools/make_fonts.py

with the app's own Python. The tests check that the fonts have every letter of the texts.
"""

from importlib.util import find_spec
from pathlib import Path

import pytest
from app_texts import all_characters
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from connect_four_ai.app.files import FONTS

WEIGHTS = {"Regular": 400, "Bold": 700}
ENGLISH = "’‘“”…"
"""Signs that are full-width in this font, but must be narrow in English words."""


@pytest.mark.parametrize("weight", WEIGHTS)
def test_make(weight: str) -> None:
    package = find_spec("justmytype_intl_cjk")
    assert package is not None, "pip install justmytype-intl-cjk"
    assert package.origin is not None
    font = TTFont(
        Path(package.origin).parent / "fonts" / "ofl" / "notosanstc" / "NotoSansTC[wght].ttf"
    )
    make_narrow(font)
    options = Options(layout_features=["kern"], name_IDs=["*"], hinting=False, notdef_outline=True)
    options.bidi_closure = False  # else ≥ would bring its mirror image ≤
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(all_characters()))
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": WEIGHTS[weight]}, inplace=True, updateFontNames=True)
    font.save(FONTS / f"NotoSansTC-{weight}.ttf")


def make_narrow(font: TTFont) -> None:
    """Replaces the shapes of ENGLISH by the font's narrow ones (its feature pwid)."""
    table = font["GSUB"].table
    (lookups,) = {
        tuple(record.Feature.LookupListIndex)
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "pwid"
    }
    narrow: dict[str, str] = {}
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            narrow |= getattr(part, "ExtSubTable", part).mapping
    usual = font.getBestCmap()
    shapes = {ord(sign): narrow[usual[ord(sign)]] for sign in ENGLISH}
    for characters in font["cmap"].tables:
        if characters.isUnicode() and characters.format != 14:
            characters.cmap.update(shapes)
