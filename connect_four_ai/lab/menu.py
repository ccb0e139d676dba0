"""The menu in front of the window: the actions that are possible now, to click or to find by
typing."""

from dataclasses import replace
from typing import Any, NamedTuple

from connect_four_ai.app.language import in_each_language, say
from connect_four_ai.lab import letters, theme
from connect_four_ai.lab.canvas import LEFT as FLUSH_LEFT
from connect_four_ai.lab.canvas import Point, Rect, box, inside
from connect_four_ai.lab.keys import GROUPS, TAKE_OVER, Key
from connect_four_ai.lab.widgets.controls import Control, key_cap
from connect_four_ai.lab.widgets.layout import EDGE, Layout, Shape, here

HERE = "On this page"
"""The heading of the open page's own actions."""
SHADOW = "#0000006E"  # translucent
GAP, HEADING, BETWEEN = 24, 30, 8
"""The gap between columns, the height of a group's heading, and the gap between groups."""
LIST = 58
"""Height of the field, with the gap below it."""
FOOT = 44
"""Height of the line that explains the row under the mouse."""
TOUCHED = 40.0
"""Height of an entry on a small screen."""
LABEL = 62
"""Width of a key's column."""
MAX_TYPED = 42
"""Maximum number of characters typed."""
MAX_FOUND = 20
"""Maximum number of entries found."""


class Sheet(NamedTuple):
    """The sheet of the menu, and how its entries stand on it."""

    rect: Rect
    padding: float
    columns: int
    row: float
    """Height of an entry."""

    @property
    def left(self) -> float:
        return self.rect[0] + self.padding

    @property
    def width(self) -> float:
        return self.rect[2] - 2 * self.padding

    @property
    def column(self) -> float:
        """Width of a column."""
        return (self.width - (self.columns - 1) * GAP) / self.columns

    @property
    def top(self) -> float:
        return self.rect[1] + min(self.padding, 24)

    @property
    def first(self) -> float:
        """Top of the entries."""
        return self.top + LIST

    @property
    def bottom(self) -> float:
        """Bottom of the entries."""
        return self.rect[1] + self.rect[3] - FOOT


Row = tuple[Control, Rect]
"""An entry and its place."""


def sheet(groups: dict[str, list[Control]]) -> Sheet:
    """Returns the sheet of a menu with these groups: on a small screen as high as they need."""
    layout = here()
    if layout.shape is Shape.WIDE:
        two = Sheet((40, 24, layout.width - 80, layout.height - 48), 32, 2, 24)
        _, rows = arranged(groups, two)
        fits = all(left < two.left + two.width for _, (left, *_) in rows)
        return two if fits else two._replace(columns=3)
    heights = [HEADING + TOUCHED * len(group) + BETWEEN for group in groups.values()]
    columns = 1 if layout.shape is Shape.UPRIGHT else 2
    needed = sum(heights) / columns + (max(heights) / 2 if columns > 1 else 0)
    height = max(layout.height - 8, EDGE + LIST + needed + FOOT)
    return Sheet((8, 8, layout.width - 16, height), EDGE, columns, TOUCHED)


def arranged(
    groups: dict[str, list[Control]], board: Sheet
) -> tuple[list[tuple[str, float, float]], list[Row]]:
    """Returns the headings of groups with their left and middle, and the rows of their entries, in
    columns; no group is divided."""
    x, y = board.left, board.first
    headings, rows = [], list[Row]()
    for heading, group in groups.items():
        if y > board.first and y + HEADING + board.row * len(group) > board.bottom:
            x, y = x + board.column + GAP, board.first
        headings.append((heading, x, y + 16))
        y += HEADING
        for entry in group:
            rows.append((entry, (x, y, board.column, board.row)))
            y += board.row
        y += BETWEEN
    return headings, rows


class Menu:
    def __init__(self, window: Any) -> None:
        self._window = window
        self.open = False
        self.typed = ""
        self._chosen = 0
        """Index of the entry that Enter does, among those found."""
        self.rows: list[Row] = []
        """The rows of the last picture, and their places."""

    def toggle(self) -> None:
        self.open, self.typed, self._chosen = not self.open, "", 0

    def press(self, key: str) -> None:
        """Handles a key while the menu is open: it is typed, selects an entry, does the selected
        one, or closes the menu."""
        typed = " " if key == "space" else key
        if key in ("escape", "ctrl+k") or (key == "?" and not self.typed):
            self.toggle()
        elif key in ("up", "down"):
            count = max(1, len(found(self._window, self.typed)))
            self._chosen = (self._chosen + (1 if key == "down" else -1)) % count
        elif key == "enter":
            if self.typed and (fitting := found(self._window, self.typed)):
                self._do(fitting[self._chosen])
        elif key == "backspace":
            self.typed, self._chosen = self.typed[:-1], 0
        elif len(typed) == 1 and typed.isprintable():
            self.typed, self._chosen = (self.typed + typed)[:MAX_TYPED], 0

    def click(self, point: Point) -> None:
        """Does what the row at a point says; beside the sheet or at its upper right corner, closes
        the menu."""
        entry, board = self.at(point), sheet(possible(self._window))
        left, top, width, _ = board.rect
        closes = inside((left + width - 140, top, 140, LIST), point)
        if entry:
            self._do(entry)
        elif closes or not inside(board.rect, point):
            self.toggle()

    def at(self, point: Point) -> Control | None:
        """Returns the control at a point."""
        return next((entry for entry, rect in self.rows if inside(rect, point)), None)

    def _do(self, entry: Control) -> None:
        self.toggle()
        entry.action()

    def layout(self) -> Layout:
        """Returns the current layout, with room for the menu."""
        _, top, _, height = sheet(possible(self._window)).rect
        return replace(here(), height=max(here().height, top + height))

    def display(self, mouse: Point) -> None:
        groups = possible(self._window)
        board = sheet(groups)
        box((0, 0, here().width, here().height), SHADOW)
        box(board.rect, theme.PAPER, 14)
        if self.typed:
            fitting = found(self._window, self.typed)
            self.rows = arranged({"": fitting}, board._replace(columns=1))[1]
        else:
            headings, self.rows = arranged(groups, board)
            for heading, x, y in headings:
                theme.write(say(heading), x, y, 18, bold=True)
        self._display_field(board)
        chosen = self.rows[self._chosen][0] if self.typed and self.rows else None
        for entry, rect in self.rows:
            _display_row(entry, rect, entry is chosen or inside(rect, mouse))
        if explained := self.at(mouse) or chosen:
            text = explained.meaning or explained.text
            theme.write(text, board.left, board.bottom + 14, 16, theme.FADED, within=board.width)

    def _display_field(self, board: Sheet) -> None:
        left, width, middle = board.left, board.width, board.top + 20
        if here().shape is not Shape.WIDE and not self.typed:  # a phone has no keys
            theme.flush_right("×", left + width - 8, middle, 26)
            return
        box((left, board.top, width, 40), theme.WHITE, 8, edge=theme.INK, weight=1.5)
        hint = say("Type a few letters to find an action")
        text, ink = (self.typed + "|", theme.INK) if self.typed else (hint, theme.FADED)
        theme.write(text, left + 14, middle, 18, ink, within=width - 160)
        theme.flush_right(say("Esc closes"), left + width - 14, middle, 15, theme.FADED)
        if self.typed and not self.rows:
            y = board.top + LIST + 24
            theme.write(say("Nothing matches."), left + 14, y, 18, theme.FADED)


def _display_row(control: Control, rect: Rect, lit: bool) -> None:
    left, middle = rect[0], rect[1] + rect[3] / 2
    if lit:
        box(rect, theme.LINE, 6)
    if control.label:
        key_cap(control.label, left + LABEL / 2, middle, theme.WHITE)
    x, room = left + LABEL + 10, rect[2] - LABEL - 14
    name = control.text if control.meaning.startswith(control.text) else ""
    theme.write_within(name, x, middle, room, 15, 14, theme.INK, FLUSH_LEFT)
    x += theme.text_width(name, 15, True)
    said = control.meaning.removeprefix(name) or ("" if name else control.text)
    if (left_over := rect[0] + rect[2] - 4 - x) > 0:
        line = letters.fitting(said, left_over, lambda text: theme.text_width(text, 15))
        theme.write(line, x, middle, 15)


# Entries


def entries(window: Any) -> list[Control]:
    """Returns all controls that are possible now, the open page's own first."""
    return [control for group in possible(window).values() for control in group]


def possible(window: Any) -> dict[str, list[Control]]:
    """Returns the controls that are possible now, by their headings."""
    groups = listed(window).items()
    there = {heading: [entry for entry in group if entry.possible] for heading, group in groups}
    return {heading: group for heading, group in there.items() if group}


def listed(window: Any) -> dict[str, list[Control]]:
    """Returns the controls by their headings, also those that are possible at another time."""
    controls = window.page.buttons().all if window.page else []
    own = [control for control in controls if control.label]
    if window.pages.tries_out:
        own.append(TAKE_OVER.control(window))
    taken = {part for control in own for part in _parts(control.label)}

    def is_offered(key: Key) -> bool:
        here = key.name and key.here and key.is_about(window.board)
        allowed = key.group in window.screen.lets
        return bool(here) and allowed and not taken.intersection(_parts(say(key.label)))

    groups = {HERE: own}
    for heading, keys in GROUPS.items():
        groups[heading] = [key.control(window) for key in keys if is_offered(key)]
    return groups


def found(window: Any, typed: str) -> list[Control]:
    """Returns the actions whose key, name or meaning contains the typed words in some language;
    those whose name begins with them come first."""

    def texts() -> list[tuple[str, str]]:
        return [
            (entry.text.lower(), f"{entry.label} {entry.text} {entry.meaning}".lower())
            for entry in entries(window)
        ]

    typed, fitting = typed.strip().lower(), []
    in_languages = zip(*in_each_language(texts).values(), strict=True)
    for entry, spoken in zip(entries(window), in_languages, strict=True):
        if any(all(word in text for word in typed.split()) for _, text in spoken):
            begins = any(name.startswith(typed) for name, _ in spoken)
            fitting.append((not begins, entry))
    return [entry for _, entry in sorted(fitting, key=lambda found: found[0])][:MAX_FOUND]


def _parts(label: str) -> list[str]:
    """Returns the keys of a label such as "↑ ↓"; Ctrl and another key count as one."""
    return [label] if label.startswith("Ctrl") else label.split()
