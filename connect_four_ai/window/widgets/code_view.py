"""Code in the window, in letters of equal width."""

import textwrap
from functools import lru_cache

import py5

from connect_four_ai.stages.changes import DiffLine
from connect_four_ai.window import theme

SIZE = 14
LEADING = 19
PAPERS = {"+": "#DDF0DC", "-": "#F8DEDA", " ": theme.PAPER}
INKS = {"+": "#0B4F12", "-": "#8C1D18", " ": theme.INK}


def set_code_type() -> float:
    """Chooses the font for code. Returns how wide each of its letters is."""
    font, letter = _letters(py5.get_current_sketch())
    py5.text_font(font, theme.legible(SIZE))
    return letter


@lru_cache(maxsize=1)
def _letters(sketch: object) -> tuple[py5.Py5Font, float]:
    """Made anew for each sketch."""
    font = py5.create_font("Monospaced.plain", SIZE)
    py5.text_font(font, theme.legible(SIZE))
    return font, float(py5.text_width("m"))


def display_rows(rows: list[DiffLine], x: float, y: float, width: float, leading: float) -> float:
    """Rows of code on the colours of their signs. Returns where the next thing would begin."""
    set_code_type()
    for line in rows:
        py5.no_stroke()
        py5.fill(PAPERS[line.sign])
        py5.rect(x, y, width, leading)
        py5.text_align(py5.LEFT, py5.BASELINE)
        py5.fill(INKS[line.sign])
        py5.text(line.text, x + SIZE, y + leading - (leading - 9) / 2)
        y += leading
    return y


def rows_of(lines: list[DiffLine], width: float) -> list[DiffLine]:
    """Lines with their signs before them, long ones folded to this width."""
    room = int((width - 2 * SIZE) / set_code_type()) - 2
    rows = []
    for line in lines:
        sign = line.sign.replace("-", "−")
        for number, text in enumerate(folded(line.text, room)):
            rows.append(DiffLine(line.sign, f"{' ' if number else sign} {text}"))
    return rows


def folded(text: str, room: int) -> list[str]:
    """A line of code in pieces no longer than `room` characters, the later ones indented further."""
    indent = " " * (len(text) - len(text.lstrip()) + 8)
    return textwrap.wrap(text, room, subsequent_indent=indent, break_long_words=False) or [""]
