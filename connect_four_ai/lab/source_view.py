"""A function's source, with the line that is running marked."""

import keyword
import re

import py5

from connect_four_ai.lab import theme
from connect_four_ai.lab.code_view import SIZE, folded, letters
from connect_four_ai.lab.tree_view import Box
from connect_four_ai.language import say
from connect_four_ai.replay.recording import Line, Source

LEADING = 20
HEAD = 30
PADDING = 12
MARK = "#FFE9A6"
COMMENT = "#5C6B5C"
KEYWORD = "#8A2BB8"

_TOKENS = re.compile(r"#.*|\"\"\".*|\w+|\s+|.")


class SourceView:
    """Shows one of some functions in a box, as far as it fits, the marked line in the middle."""

    def __init__(self, sources: tuple[Source, ...], box: Box) -> None:
        self.sources = sources
        self.box = box

    def display(self, line: Line | None) -> None:
        py5.stroke(theme.LINE)
        py5.stroke_weight(1)
        py5.fill(theme.WHITE)
        py5.rect(*self.box, 8)
        if line is None:
            return
        source = self.sources[line[0]]
        left, top = self.box.x + PADDING, self.box.y
        theme.write(source.name, left, top + HEAD / 2, 15, bold=True)
        number = say("line {number}", number=line[1])
        right = self.box.x + self.box.width - PADDING
        theme.write(number, right, top + HEAD / 2, 14, theme.FADED, align=py5.RIGHT)
        rows = self._rows(source)
        room = int((self.box.height - HEAD - 4) // LEADING)
        marked = [index for index, (line_number, _) in enumerate(rows) if line_number == line[1]]
        middle = marked[0] if marked else 0
        start = max(0, min(middle - room // 2, len(rows) - room))
        for index, (line_number, text) in enumerate(rows[start : start + room]):
            y = top + HEAD + index * LEADING
            if line_number == line[1]:
                py5.no_stroke()
                py5.fill(MARK)
                py5.rect(self.box.x + 4, y, self.box.width - 8, LEADING, 4)
            _write(text, left, y + LEADING / 2)

    def _rows(self, source: Source) -> list[tuple[int, str]]:
        """The lines with their numbers; a long one goes on below, further in."""
        _, letter = letters(py5.get_current_sketch())
        room = int((self.box.width - 2 * PADDING) / letter)
        numbered = enumerate(source.lines, start=source.first)
        return [(number, part) for number, line in numbered for part in folded(line, room)]


def _write(text: str, x: float, y: float) -> None:
    """A line of code: words of the language, comments and the rest in their colours."""
    font, letter = letters(py5.get_current_sketch())
    py5.text_font(font, SIZE)
    py5.text_align(py5.LEFT, py5.BASELINE)
    for token in _TOKENS.finditer(text):
        word = token.group()
        is_comment = word.startswith(("#", '"""'))
        py5.fill(COMMENT if is_comment else KEYWORD if keyword.iskeyword(word) else theme.INK)
        py5.text(word, x + token.start() * letter, y + SIZE * theme.RISE)
