"""Blocks of the course's text: paragraphs, code and tables, one below the other."""

from collections.abc import Iterable

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.widgets.code_view import Row, display_code, display_rows, rows_of
from connect_four_ai.study.lessons.course import (
    CODE,
    TABLE,
    Block,
    cells,
    code_lines,
    is_python,
    plain,
)
from connect_four_ai.texts.formats import capitalised

SIZE, TIGHT, GAP, PADDING = 17, 17.0, 12, 10
NARROWEST = 70.0
"""The least width of a table's column."""


def display_blocks(blocks: Iterable[Block], x: float, y: float, width: float) -> float:
    """Draws them; returns where the next thing would begin."""
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
    if is_python(block.text):
        return display_rows(rows_of(lines, width - 2 * PADDING), x, y, width, TIGHT)
    for line in lines:
        display_code(Row(0, [(0, line, theme.INK)]), x + PADDING, y + TIGHT / 2)
        y += TIGHT
    return y


def display_table(rows: list[list[str]], x: float, y: float, width: float) -> float:
    """A table with a line below its head; what is too long for its cell goes on below."""
    across = _widths(rows, width)
    for number, row in enumerate(rows):
        lefts = [x + sum(across[:column]) for column in range(len(row))]
        end = max(
            theme.paragraph(text, left, y + 3, room - PADDING, 15, _ink(number))
            for text, left, room in zip(row, lefts, across, strict=True)
        )
        y = end + 3
        box((x, y, sum(across), 1), theme.INK if number == 0 else theme.LINE)
    return y


def _ink(row: int) -> str:
    return theme.INK if row else theme.FADED


def _widths(rows: list[list[str]], width: float) -> list[float]:
    """What each column needs; if that is too much, the widest gives way."""
    across = [
        max(NARROWEST, *(theme.text_width(text, 15) + PADDING + 4 for text in column))
        for column in zip(*rows, strict=True)
    ]
    while (excess := sum(across) - width) > 0:
        widest = across.index(max(across))
        others = sorted(across)[-2] if len(across) > 1 else 0
        across[widest] -= min(excess, max(10.0, across[widest] - others))
    return across
