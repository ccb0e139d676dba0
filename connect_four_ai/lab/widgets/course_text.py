"""Blocks of the course's text: paragraphs, code and tables, one below the other."""

from collections.abc import Iterable

from connect_four_ai.app.language import capitalised
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.widgets.code_view import (
    Row,
    changed_rows,
    display_code,
    display_rows,
    letter_width,
    rows_of,
)
from connect_four_ai.stages.changes import DiffLine
from connect_four_ai.study.lessons.course import (
    CODE,
    TABLE,
    Block,
    cells,
    code_lines,
    language_of,
    plain,
)

SIZE, TIGHT, GAP, PADDING = 17, 17.0, 12, 10
CHINESE = "\u2e80"
"""The first Chinese character."""
NARROWEST = 70.0
"""The least width of a table's column."""


def display_blocks(blocks: Iterable[Block], x: float, y: float, width: float) -> float:
    """Draws blocks. Returns their bottom."""
    for block in blocks:
        if block.kind == CODE:
            y = _display_code(block, x, y, width)
        elif block.kind == TABLE:
            y = display_table(cells(block.text), x, y, width)
        else:
            y = _display_text(block, x, y, width)
        y += GAP
    return y


def _display_text(block: Block, x: float, y: float, width: float) -> float:
    if block.label:
        theme.write(block.label, x, y + 12, SIZE, theme.BLUE, bold=True)
        y += 26
    text = plain(block.text)
    if block.label and block.text[:1] != "`":
        text = capitalised(text)
    return theme.paragraph(text, x, y, width, SIZE, most_lines=99) if text else y


def _display_code(block: Block, x: float, y: float, width: float) -> float:
    lines = code_lines(block.text)
    written_in = language_of(block.text)
    if written_in == "python":
        return display_rows(rows_of(lines, width - 2 * PADDING), x, y, width, TIGHT)
    if written_in == "diff":
        signed = [DiffLine(line[0], line[1:]) for line in lines]
        return display_rows(changed_rows(signed, width), x, y, width, TIGHT)
    return _display_drawing(lines, x + PADDING, y)


def _display_drawing(lines: tuple[str, ...], x: float, y: float) -> float:
    """Draws lines that must not be folded, so they do not grow."""
    with theme.plain_size():
        for line in lines:
            _display_line(line, x, y + TIGHT / 2)
            y += TIGHT
    return y


def _display_line(line: str, x: float, y: float) -> None:
    """Draws a line of a drawing in the font for code, and in the font for text from the first
    Chinese character on, which the font for code lacks."""
    code = next((line[:end] for end, letter in enumerate(line) if letter >= CHINESE), line)
    display_code(Row(0, [(0, code, theme.INK)]), x, y)
    theme.write(line[len(code) :], x + len(code) * letter_width(), y, 14)


def display_table(rows: list[list[str]], x: float, y: float, width: float) -> float:
    """Draws a table with a line below its head; a text that is too long for its cell takes several
    lines. Returns its bottom."""
    across = _widths(rows, width)
    for number, row in enumerate(rows):
        lefts = [x + sum(across[:column]) for column in range(len(row))]
        ink = theme.INK if number else theme.FADED
        end = max(
            theme.paragraph(text, left, y + 3, room - PADDING, 15, ink)
            for text, left, room in zip(row, lefts, across, strict=True)
        )
        y = end + 3
        box((x, y, sum(across), 1), theme.INK if number == 0 else theme.LINE)
    return y


def _widths(rows: list[list[str]], width: float) -> list[float]:
    """Returns the widths of the columns; if there is too little room, the widest shrink."""
    across = [
        max(NARROWEST, *(theme.text_width(text, 15) + PADDING + 4 for text in column))
        for column in zip(*rows, strict=True)
    ]
    while (excess := sum(across) - width) > 0:
        widest = across.index(max(across))
        others = sorted(across)[-2] if len(across) > 1 else 0
        across[widest] -= min(excess, max(10.0, across[widest] - others))
    return across
