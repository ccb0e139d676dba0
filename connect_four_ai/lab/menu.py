"""The menu: all that can be done now, to click or to find by typing, in front of the window."""

from itertools import groupby
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import LEFT as FLUSH_LEFT
from connect_four_ai.lab.canvas import Point, Rect, box, inside
from connect_four_ai.lab.menu_entries import Entry, entries, found
from connect_four_ai.lab.widgets.controls import key_cap

SHADOW = "#0000006E"  # what lies below is still seen
SHEET: Rect = (40, 24, theme.WIDTH - 80, theme.HEIGHT - 48)
LEFT, TOP, WIDTH = SHEET[0] + 32, SHEET[1] + 24, SHEET[2] - 64
FIELD: Rect = (LEFT, TOP, WIDTH, 40)
COLUMNS, GAP = 3, 24
COLUMN = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
LIST = TOP + 58
ROW, HEADING = 27, 34
FOUND_ROW = 48
BOTTOM = SHEET[1] + SHEET[3] - 44
"""The line that says what the row under the mouse does."""
LABEL = 62
"""Width of a key's column."""
MAX_TYPED = 42
"""Maximum number of characters typed."""


class Menu:
    def __init__(self, window: Any) -> None:
        self._window = window
        self.open = False
        self.typed = ""
        self._chosen = 0
        """Which of those that were found Enter does."""
        self.rows: list[tuple[Entry, Rect]] = []
        """As they were drawn last."""

    def toggle(self) -> None:
        self.open, self.typed, self._chosen = not self.open, "", 0

    def press(self, key: str) -> None:
        """A key while the menu is open: it is typed, chooses, does what was found, or closes."""
        typed = " " if key == "space" else key
        if key in ("escape", "ctrl+k") or (key == "?" and not self.typed):
            self.toggle()
        elif key in ("up", "down"):
            count = max(1, len(self._found))
            self._chosen = (self._chosen + (1 if key == "down" else -1)) % count
        elif key == "enter":
            self._do(self._found[self._chosen] if self._found else None)
        elif key == "backspace":
            self.typed, self._chosen = self.typed[:-1], 0
        elif len(typed) == 1 and typed.isprintable():
            self.typed, self._chosen = (self.typed + typed)[:MAX_TYPED], 0

    def click(self, point: Point) -> None:
        """Does what the row there says; beside the sheet, closes it."""
        entry = self.at(point)
        if entry or not inside(SHEET, point):
            self._do(entry)

    def at(self, point: Point) -> Entry | None:
        """What a click there does."""
        rows = (entry for entry, rect in self.rows if inside(rect, point))
        return next(rows, None)

    @property
    def _found(self) -> list[Entry]:
        return found(self._window, self.typed)

    def _do(self, entry: Entry | None) -> None:
        if entry is None and self.typed:
            return  # nothing was found: what was typed can be mended
        self.toggle()
        if entry:
            entry.action()

    def display(self, mouse: Point) -> None:
        box((0, 0, theme.WIDTH, theme.HEIGHT), SHADOW)
        box(SHEET, theme.PAPER, 14)
        self.rows = self._found_rows() if self.typed else self._grouped_rows()
        self._display_field()
        pointed = self.at(mouse)
        for index, (entry, rect) in enumerate(self.rows):
            if self.typed:
                _display_found(entry, rect, entry is pointed, index == self._chosen)
            else:
                _display_row(entry, rect, entry is pointed)
        if self.typed:
            return
        text = say(pointed.meaning or pointed.text) if pointed else ""
        theme.write(text, LEFT, BOTTOM + 14, 16, theme.FADED, within=WIDTH)

    def _display_field(self) -> None:
        box(FIELD, theme.WHITE, 8, edge=theme.INK, weight=1.5)
        hint = say("Type to find: an action, a section, columns such as 4453")
        text, ink = (self.typed + "|", theme.INK) if self.typed else (hint, theme.FADED)
        theme.write(text, LEFT + 14, TOP + 20, 18, ink, within=WIDTH - 160)
        theme.flush_right(say("Esc closes"), LEFT + WIDTH - 14, TOP + 20, 15, theme.FADED)
        if self.typed and not self.rows:
            theme.write(say("Nothing matches."), LEFT + 14, LIST + 24, 18, theme.FADED)

    def _found_rows(self) -> list[tuple[Entry, Rect]]:
        return [
            (entry, (LEFT, LIST + FOUND_ROW * number, WIDTH, FOUND_ROW - 4))
            for number, entry in enumerate(self._found)
        ]

    def _grouped_rows(self) -> list[tuple[Entry, Rect]]:
        """The entries in columns, each group under its heading, which is drawn here."""
        rows, x, y = [], LEFT, float(LIST)
        for group, members in groupby(entries(self._window), lambda entry: entry.group):
            listed = list(members)
            if y > LIST and y + HEADING + ROW * len(listed) > BOTTOM:
                x, y = x + COLUMN + GAP, LIST
            theme.write(say(group), x, y + 16, 18, bold=True)
            y += HEADING
            for entry in listed:
                rows.append((entry, (x, y, COLUMN, float(ROW))))
                y += ROW
            y += 10
        return rows


def _display_row(entry: Entry, rect: Rect, pointed: bool) -> None:
    left, middle = rect[0], rect[1] + rect[3] / 2
    if pointed:
        box(rect, theme.LINE, 6)
    key_cap(say(entry.label), left + LABEL / 2, middle, theme.WHITE)
    theme.write_within(
        say(entry.text),
        left + LABEL + 10,
        middle,
        COLUMN - LABEL - 14,
        16,
        14,
        theme.INK,
        FLUSH_LEFT,
    )


def _display_found(entry: Entry, rect: Rect, pointed: bool, chosen: bool) -> None:
    left, top, width, height = rect
    box(rect, theme.LINE if pointed else theme.WHITE, 8, edge=theme.INK if chosen else theme.LINE)
    middle = top + height / 2
    if entry.label:
        key_cap(say(entry.label), left + 8 + LABEL / 2, middle, theme.PAPER)
    text, x = say(entry.text), left + LABEL + 26
    theme.write(text, x, middle, 18, bold=True)
    beside = x + theme.text_width(text, 18, True) + 16
    room = left + width - beside - 10
    if theme.text_width(say(entry.meaning), 15) <= room:
        theme.write(say(entry.meaning), beside, middle, 15, theme.FADED)
