"""Widths of texts: as the fonts' own tables have them, and as py5 measures them."""

from types import ModuleType

import pytest
from app_texts import all_texts, chinese
from fontTools.ttLib import TTFont

from connect_four_ai.app.files import REGULAR
from connect_four_ai.app.language import without_marks
from connect_four_ai.lab.letters import CODE, is_covered, text_width
from tools import fonts

SIZES = (14, 16.5, 24)
ACROSS_SCRIPTS = 0.05
"""Kerning that py5 leaves out between a Latin and a Chinese sign, as a fraction of the size."""


def test_the_file_of_widths_is_that_of_the_fonts() -> None:
    assert fonts.WIDTHS.read_text(encoding="utf-8") == fonts.widths()


def test_widths_are_the_sum_of_advances_and_kerning() -> None:
    advances = TTFont(REGULAR)["hmtx"]
    assert text_width("nn", 1000) == 2 * advances["n"][0]
    assert text_width("四子棋", 10) == 30
    assert text_width("AV", 10, bold=True) < text_width("A", 10, True) + text_width("V", 10, True)
    assert text_width("", 14) == 0


@pytest.mark.usefixtures("screen")
def test_all_texts_are_as_wide_as_py5_measures_them() -> None:
    import py5
    from sketch_driver import SketchDriver

    from connect_four_ai.lab.player import font

    translations = {text for part in chinese().values() for text in part.values()}
    texts = sorted(map(without_marks, filter(is_covered, all_texts() | translations)))
    assert len(texts) > 2000
    apart: list[tuple[str, float]] = []
    code: list[float] = []

    def measure() -> None:
        if code:
            return
        for face, bold in (("regular", False), ("bold", True)):
            for size in SIZES:
                py5.text_font(font(face), size)
                apart.extend(
                    (text, difference / size)
                    for text in texts
                    if (difference := abs(py5.text_width(text) - text_width(text, size, bold)))
                    > 0.05
                )
        py5.text_font(font("code"), 100)
        code.append(py5.text_width("m") / 100)

    module = ModuleType("measuring")
    vars(module).update(settings=lambda: py5.size(100, 100), draw=measure)
    with SketchDriver(module) as window:
        window.frames(1)
    assert len(apart) < 0.005 * 6 * len(texts)
    assert all(difference <= ACROSS_SCRIPTS for _, difference in apart), apart
    assert code[0] == pytest.approx(CODE, abs=0.001)
