"""Code in the window, monospaced and in pygments' colours for Python."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Operator, String

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import BASELINE, LEFT, box, canvas
from connect_four_ai.lab.letters import CODE
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages.changes import DiffLine
from connect_four_ai.study.recording.recording import Line, Source

Run = tuple[int, str, str]
"""A piece of a line in one colour: its first column, its text, and its colour."""
COLORS = (
    (Comment, "#5C6B5C"),
    (String, "#5C6B5C"),
    (Keyword, "#8A2BB8"),
    (Operator.Word, "#8A2BB8"),
)
LEXER = PythonLexer(stripnl=False, ensurenl=False)
SIZE = 14
LEADING = 19
TIGHT = 15.5
"""Distance of lines, in a function and in a whole page."""
HEAD = 28
PADDING = 12
MARK = "#FFE9A6"
CALLER = "#EFEDE6"
LEAST_ROOM = 60
"""Number of letters in a line below which code is indented half as far."""
SIGN = 17
"""Width of the sign before a line."""
PAPERS = {"+": "#DDF0DC", "-": "#F8DEDA", " ": theme.PAPER, ">": MARK}
INKS = {"+": "#0B4F12", "-": "#8C1D18"}


def letter_width() -> float:
    """Returns the width of each letter of code."""
    return CODE * theme.legible(SIZE)


@dataclass(frozen=True)
class Row:
    """A line of code, or a piece of a long one."""

    line: int
    """Index of its line of code."""
    runs: list[Run]
    sign: str = " "


def rows_of(lines: tuple[str, ...], width: float) -> list[Row]:
    """Returns the rows of lines of code in their colours, long lines folded to a width."""
    return _rows_of(lines, int(width / letter_width()))


@lru_cache(maxsize=64)
def _rows_of(lines: tuple[str, ...], room: int) -> list[Row]:
    if room < LEAST_ROOM:
        lines = tuple(_dedented(line) for line in lines)
    rows = []
    for number, (line, runs) in enumerate(zip(lines, _highlighted("\n".join(lines)), strict=True)):
        if len(line) <= room:
            rows.append(Row(number, runs))
        else:
            rows += [Row(number, _highlighted(piece)[0]) for piece in folded(line, room)]
    return rows


def _dedented(line: str) -> str:
    """Returns a line with half of its indentation."""
    code = line.lstrip()
    return line[: (len(line) - len(code)) // 2] + code


def changed_rows(lines: list[DiffLine], width: float) -> list[Row]:
    """Returns the rows of lines with signs, which stand before them."""
    rows = rows_of(tuple(line.text for line in lines), width - 2 * SIZE - SIGN)
    return [replace(row, sign=lines[row.line].sign) for row in rows]


def display_rows(rows: list[Row], x: float, y: float, width: float, tight: float = TIGHT) -> float:
    """Draws rows of code on the colours of their signs. Returns their bottom."""
    leading = theme.grown(tight)
    canvas.text_font("code", theme.legible(SIZE))
    for row in rows:
        box((x, y, width, leading), PAPERS[row.sign])
        if row.sign in INKS:
            canvas.fill(INKS[row.sign])
            canvas.text_align(LEFT, BASELINE)
            sign, baseline = row.sign.replace("-", "−"), theme.grown(SIZE) * theme.RISE
            canvas.text(sign, x + SIZE, y + leading / 2 + baseline)
        display_code(row, x + SIZE + SIGN, y + leading / 2)
        y += leading
    return y


def display_code(row: Row, x: float, y: float) -> None:
    """Draws a row in its colours, or in its sign's colour, centred on y."""
    letter = letter_width()
    canvas.text_font("code", theme.legible(SIZE))
    canvas.text_align(LEFT, BASELINE)
    for start, text, color in row.runs:
        canvas.fill(INKS.get(row.sign, color))
        canvas.text(text, x + start * letter, y + theme.grown(SIZE) * theme.RISE)


def display_listing(
    lines: tuple[str, ...], x: float, y: float, width: float, papers: Mapping[int, str]
) -> None:
    """Draws lines of code in a white box. `papers`: colours behind lines, by their indices."""
    rows, leading = rows_of(lines, width - 2 * PADDING), theme.grown(LEADING)
    box((x, y, width, len(rows) * leading + 2 * PADDING), theme.WHITE, 8, edge=theme.LINE)
    for number, row in enumerate(rows):
        top = y + PADDING + number * leading
        if paper := papers.get(row.line):
            box((x + 4, top, width - 8, leading), paper)
        display_code(row, x + PADDING, top + leading / 2)


def _highlighted(code: str) -> list[list[Run]]:
    """Returns the runs of each line; a string may have several lines."""
    runs: list[list[Run]] = [[]]
    place = 0
    for kind, text in LEXER.get_tokens(code):
        color = next((color for family, color in COLORS if kind in family), theme.INK)
        for number, piece in enumerate(text.split("\n")):
            if number:
                runs.append([])
                place = 0
            if piece.strip():
                runs[-1].append((place, piece, color))
            place += len(piece)
    return runs


def folded(text: str, room: int) -> list[str]:
    """Returns a line of code in pieces no longer than `room` characters, the later ones indented
    further."""
    narrow = room < LEAST_ROOM
    indent = " " * (len(text) - len(text.lstrip()) + (2 if narrow else 8))
    pieces = textwrap.wrap(text, room, subsequent_indent=indent, break_long_words=narrow)
    return pieces or [""]


class SourceView:
    """Shows the function that runs and, above it, the one that looks at the node, each as far as it
    fits in a box."""

    def __init__(self, sources: tuple[Source, ...], box: Box) -> None:
        self.sources = sources
        self.box = box

    def display(self, lines: tuple[Line, ...]) -> None:
        """Draws the functions around their current lines. `lines`: the line in the function that
        runs, then the line of its call."""
        box(self.box, theme.WHITE, 8, edge=theme.LINE)
        shown = [lines[-1], lines[0]] if len(lines) > 1 else list(lines)
        listings = [
            rows_of(self.sources[number].lines, self.box.width - 2 * PADDING) for number, _ in shown
        ]
        head, leading = theme.grown(HEAD), theme.grown(LEADING)
        room = int((self.box.height - 6 - head * len(shown)) // leading)
        rooms = _shared(room, [len(rows) for rows in listings])
        y = self.box.y
        for line, rows, most in zip(shown, listings, rooms, strict=True):
            y = self._display_function(line, rows, most, y, MARK if line == lines[0] else CALLER)

    def _display_function(
        self, line: Line, rows: list[Row], most: int, y: float, mark: str
    ) -> float:
        """Draws a function's name and the lines around the marked one. Returns the top of the next
        function."""
        head, leading = theme.grown(HEAD), theme.grown(LEADING)
        left, right = self.box.x + PADDING, self.box.x + self.box.width - PADDING
        theme.write(self.sources[line[0]].name, left, y + head / 2 + 1, 15, bold=True)
        text = say("line {number}", number=line[1])
        theme.flush_right(text, right, y + head / 2 + 1, 14, theme.FADED)
        y += head
        here = line[1] - self.sources[line[0]].first
        marked = next((index for index, row in enumerate(rows) if row.line == here), 0)
        start = max(0, min(marked - most // 2, len(rows) - most))
        for row in rows[start : start + most]:
            if row.line == here:
                box((self.box.x + 4, y, self.box.width - 8, leading), mark)
            display_code(row, left, y + leading / 2)
            y += leading
        return y


def _shared(room: int, wanted: list[int]) -> list[int]:
    """Returns the number of rows of each listing: the last one gets what it wants, the first at
    least 3."""
    if len(wanted) < 2:
        return [room] * len(wanted)
    last = min(wanted[1], room - 3)
    return [min(wanted[0], room - last), last]
