"""A function's source, with the line that is running marked."""

import keyword
import re
from functools import lru_cache

import py5

from connect_four_ai.app.language import say
from connect_four_ai.recording.recording import Line, Source
from connect_four_ai.window import theme
from connect_four_ai.window.widgets.code_view import SIZE, folded, set_code_type
from connect_four_ai.window.widgets.tree_view import Box

LEADING = 19
HEAD = 28
PADDING = 12
MARK = "#FFE9A6"
CALLER = "#EFEDE6"
COMMENT = "#5C6B5C"
KEYWORD = "#8A2BB8"

_TOKENS = re.compile(r"#.*|\"\"\".*|\w+|\s+|.")


class SourceView:
    """Shows in a box the function that runs and, above it, the one that looks at the node, each as far as it fits."""

    def __init__(self, sources: tuple[Source, ...], box: Box) -> None:
        self.sources = sources
        self.box = box

    def display(self, lines: tuple[Line, ...]) -> None:
        """`lines`: where the function that runs is, then where it was called."""
        py5.stroke(theme.LINE)
        py5.stroke_weight(1)
        py5.fill(theme.WHITE)
        py5.rect(*self.box, 8)
        shown = [lines[-1], lines[0]] if len(lines) > 1 else list(lines)
        listings = [self._rows(self.sources[number]) for number, _ in shown]
        room = int((self.box.height - 6 - HEAD * len(shown)) // LEADING)
        rooms = _shared(room, [len(rows) for rows in listings])
        y = self.box.y
        for line, rows, most in zip(shown, listings, rooms, strict=True):
            y = self._display_function(line, rows, most, y, MARK if line == lines[0] else CALLER)

    def _display_function(self, line: Line, rows: list[tuple[int, str]], most: int, y: float, mark: str) -> float:
        """Its name and the lines around the marked one. Returns where the next function begins."""
        left, right = self.box.x + PADDING, self.box.x + self.box.width - PADDING
        theme.write(self.sources[line[0]].name, left, y + HEAD / 2 + 1, 15, bold=True)
        text = say("line {number}", number=line[1])
        theme.write(text, right, y + HEAD / 2 + 1, 14, theme.FADED, align=py5.RIGHT)
        y += HEAD
        marked = next((index for index, (number, _) in enumerate(rows) if number == line[1]), 0)
        start = max(0, min(marked - most // 2, len(rows) - most))
        for number, code in rows[start : start + most]:
            if number == line[1]:
                py5.no_stroke()
                py5.fill(mark)
                py5.rect(self.box.x + 4, y, self.box.width - 8, LEADING)
            _write(code, left, y + LEADING / 2)
            y += LEADING
        return y

    def _rows(self, source: Source) -> list[tuple[int, str]]:
        """The lines with their numbers; a long one goes on below, further in."""
        room = int((self.box.width - 2 * PADDING) / set_code_type())
        numbered = enumerate(source.lines, start=source.first)
        return [(number, part) for number, line in numbered for part in folded(line, room)]


def _shared(room: int, wanted: list[int]) -> list[int]:
    """How many rows each listing gets: the last one what it wants, the first at least 3."""
    if len(wanted) < 2:
        return [room] * len(wanted)
    last = min(wanted[1], room - 3)
    return [min(wanted[0], room - last), last]


def _write(text: str, x: float, y: float) -> None:
    """A line of code: words of the language, comments and the rest in their colours."""
    letter = set_code_type()
    py5.text_align(py5.LEFT, py5.BASELINE)
    for start, run, color in _runs(text):
        py5.fill(color)
        py5.text(run, x + start * letter, y + SIZE * theme.RISE)


@lru_cache(maxsize=512)
def _runs(text: str) -> tuple[tuple[int, str, str], ...]:
    """The pieces of a line that have one colour: where each begins, what it says, and the colour."""
    runs: list[tuple[int, str, str]] = []
    for token in _TOKENS.finditer(text):
        word = token.group()
        is_comment = word.startswith(("#", '"""'))
        color = COMMENT if is_comment else KEYWORD if keyword.iskeyword(word) else theme.INK
        if runs and (color == runs[-1][2] or word.isspace()):
            start, before, same = runs.pop()
            runs.append((start, before + word, same))
        else:
            runs.append((token.start(), word, color))
    return tuple(runs)
