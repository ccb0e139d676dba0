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


def display_changes(lines: list[DiffLine], x: float, y: float, width: float) -> float:
    """Lines with their signs on their colours, long ones folded. Returns where the next thing would begin."""
    room = int((width - 2 * SIZE) / set_code_type()) - 2
    for line in lines:
        for number, text in enumerate(folded(line.text, room)):
            py5.no_stroke()
            py5.fill(PAPERS[line.sign])
            py5.rect(x, y, width, LEADING)
            py5.text_align(py5.LEFT, py5.BASELINE)
            py5.fill(INKS[line.sign])
            sign = line.sign.replace("-", "−") if number == 0 else " "
            py5.text(f"{sign} {text}", x + SIZE, y + LEADING - 5)
            y += LEADING
    return y


def folded(text: str, room: int) -> list[str]:
    """A line of code in pieces no longer than `room` characters, the later ones indented further."""
    indent = " " * (len(text) - len(text.lstrip()) + 8)
    return textwrap.wrap(text, room, subsequent_indent=indent, break_long_words=False) or [""]
