"""A function's source, with the line that is running marked."""

import py5

from connect_four_ai.app.language import say
from connect_four_ai.recording.recording import Line, Source
from connect_four_ai.window import theme
from connect_four_ai.window.canvas import box
from connect_four_ai.window.widgets.code_view import LEADING, Row, display_code, rows_of
from connect_four_ai.window.widgets.tree_view import Box

HEAD = 28
PADDING = 12
MARK = "#FFE9A6"
CALLER = "#EFEDE6"


class SourceView:
    """Shows in a box the function that runs and, above it, the one that looks at the node, each as far as it fits."""

    def __init__(self, sources: tuple[Source, ...], box: Box) -> None:
        self.sources = sources
        self.box = box

    def display(self, lines: tuple[Line, ...]) -> None:
        """`lines`: where the function that runs is, then where it was called."""
        box(self.box, theme.WHITE, 8, edge=theme.LINE)
        shown = [lines[-1], lines[0]] if len(lines) > 1 else list(lines)
        listings = [self._rows(self.sources[number]) for number, _ in shown]
        room = int((self.box.height - 6 - HEAD * len(shown)) // LEADING)
        rooms = _shared(room, [len(rows) for rows in listings])
        y = self.box.y
        for line, rows, most in zip(shown, listings, rooms, strict=True):
            y = self._display_function(line, rows, most, y, MARK if line == lines[0] else CALLER)

    def _display_function(self, line: Line, rows: list[Row], most: int, y: float, mark: str) -> float:
        """Its name and the lines around the marked one. Returns where the next function begins."""
        left, right = self.box.x + PADDING, self.box.x + self.box.width - PADDING
        theme.write(self.sources[line[0]].name, left, y + HEAD / 2 + 1, 15, bold=True)
        text = say("line {number}", number=line[1])
        theme.write(text, right, y + HEAD / 2 + 1, 14, theme.FADED, align=py5.RIGHT)
        y += HEAD
        here = line[1] - self.sources[line[0]].first
        marked = next((index for index, row in enumerate(rows) if row.line == here), 0)
        start = max(0, min(marked - most // 2, len(rows) - most))
        for row in rows[start : start + most]:
            if row.line == here:
                box((self.box.x + 4, y, self.box.width - 8, LEADING), mark)
            display_code(row, left, y + LEADING / 2)
            y += LEADING
        return y

    def _rows(self, source: Source) -> list[Row]:
        return rows_of(source.lines, self.box.width - 2 * PADDING)


def _shared(room: int, wanted: list[int]) -> list[int]:
    """How many rows each listing gets: the last one what it wants, the first at least 3."""
    if len(wanted) < 2:
        return [room] * len(wanted)
    last = min(wanted[1], room - 3)
    return [min(wanted[0], room - last), last]
