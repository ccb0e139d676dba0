"""The menu in front of the window: the actions that are possible now, to click or to find by
typing."""

from functools import partial
from typing import Any

from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.app.language import in_each_language, say
from connect_four_ai.games.reading import read
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import LEFT as FLUSH_LEFT
from connect_four_ai.lab.canvas import Point, Rect, box, inside
from connect_four_ai.lab.keys import GROUPS, TAKE_OVER, Key, is_connect_four
from connect_four_ai.lab.widgets.controls import Control, key_cap
from connect_four_ai.stages import stages_of

HERE = "On this page"
"""The heading of the open page's own actions."""
SHADOW = "#0000006E"  # translucent
SHEET: Rect = (40, 24, theme.WIDTH - 80, theme.HEIGHT - 48)
LEFT, TOP, WIDTH = SHEET[0] + 32, SHEET[1] + 24, SHEET[2] - 64
FIELD: Rect = (LEFT, TOP, WIDTH, 40)
COLUMNS, GAP = 3, 24
COLUMN = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
LIST = TOP + 58
ROW, HEADING = 27.0, 34
BOTTOM = SHEET[1] + SHEET[3] - 44
"""The line that explains the row under the mouse."""
LABEL = 62
"""Width of a key's column."""
MAX_TYPED = 42
"""Maximum number of characters typed."""
MAX_FOUND = 20
"""Maximum number of entries found."""
NOWHERE = 9
"""The rank of an entry that does not fit a word."""


class Menu:
    def __init__(self, window: Any) -> None:
        self._window = window
        self.open = False
        self.typed = ""
        self._chosen = 0
        """Index of the entry that Enter does, among those found."""
        self.rows: list[tuple[Control, Rect]] = []
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
            entries_found = found(self._window, self.typed)
            self._do(entries_found[self._chosen] if entries_found else None)
        elif key == "backspace":
            self.typed, self._chosen = self.typed[:-1], 0
        elif len(typed) == 1 and typed.isprintable():
            self.typed, self._chosen = (self.typed + typed)[:MAX_TYPED], 0

    def click(self, point: Point) -> None:
        """Does what the row at a point says; beside the sheet, closes the menu."""
        entry = self.at(point)
        if entry or not inside(SHEET, point):
            self._do(entry)

    def at(self, point: Point) -> Control | None:
        """Returns the control at a point."""
        return next((entry for entry, rect in self.rows if inside(rect, point)), None)

    def _do(self, entry: Control | None) -> None:
        if entry is None and self.typed:
            return  # nothing was found: the text can be corrected
        self.toggle()
        if entry:
            entry.action()

    def display(self, mouse: Point) -> None:
        box((0, 0, theme.WIDTH, theme.HEIGHT), SHADOW)
        box(SHEET, theme.PAPER, 14)
        self.rows = self._lay_out()
        self._display_field()
        told = self.at(mouse) or (self.rows[self._chosen][0] if self.typed and self.rows else None)
        for index, (entry, rect) in enumerate(self.rows):
            chosen = bool(self.typed) and index == self._chosen
            _display_row(entry, rect, chosen or inside(rect, mouse))
        text = told.meaning or told.text if told else ""
        theme.write(text, LEFT, BOTTOM + 14, 16, theme.FADED, within=WIDTH)

    def _display_field(self) -> None:
        box(FIELD, theme.WHITE, 8, edge=theme.INK, weight=1.5)
        hint = say("Type to find: an action, a section, columns such as 4453")
        text, ink = (self.typed + "|", theme.INK) if self.typed else (hint, theme.FADED)
        theme.write(text, LEFT + 14, TOP + 20, 18, ink, within=WIDTH - 160)
        theme.flush_right(say("Esc closes"), LEFT + WIDTH - 14, TOP + 20, 15, theme.FADED)
        if self.typed and not self.rows:
            theme.write(say("Nothing matches."), LEFT + 14, LIST + 24, 18, theme.FADED)

    def _lay_out(self) -> list[tuple[Control, Rect]]:
        """Returns the entries in columns, and draws the headings of their groups."""
        if self.typed:
            return [
                (entry, (LEFT, LIST + ROW * number, COLUMN, ROW))
                for number, entry in enumerate(found(self._window, self.typed))
            ]
        rows, x, y = [], LEFT, float(LIST)
        for group, controls in listed(self._window).items():
            listed_here = [control for control in controls if control.possible]
            if not listed_here:
                continue
            if y > LIST and y + HEADING + ROW * len(listed_here) > BOTTOM:
                x, y = x + COLUMN + GAP, LIST
            theme.write(say(group), x, y + 16, 18, bold=True)
            y += HEADING
            for entry in listed_here:
                rows.append((entry, (x, y, COLUMN, ROW)))
                y += ROW
            y += 10
        return rows


def _display_row(control: Control, rect: Rect, lit: bool) -> None:
    left, middle = rect[0], rect[1] + rect[3] / 2
    if lit:
        box(rect, theme.LINE, 6)
    if control.label:
        key_cap(control.label, left + LABEL / 2, middle, theme.WHITE)
    x, room = left + LABEL + 10, COLUMN - LABEL - 14
    theme.write_within(control.text, x, middle, room, 16, 14, theme.INK, FLUSH_LEFT)


# Entries


def entries(window: Any) -> list[Control]:
    """Returns all controls that are possible now, the open page's own first."""
    return [control for group in listed(window).values() for control in group if control.possible]


def listed(window: Any) -> dict[str, list[Control]]:
    """Returns the controls by their headings; keys that are possible at another time keep their
    places."""
    controls = window.page.buttons().all if window.page else []
    own = [control for control in controls if control.label]
    if window.pages.tries_out:
        own.append(TAKE_OVER.control(window))
    taken = {part for control in own for part in _parts(control.label)}

    def is_offered(key: Key) -> bool:
        here = key.name and key.here and key.is_about(window.board)
        allowed = key.group in window.screen.lets
        return bool(here) and allowed and not taken.intersection(_parts(say(key.label)))

    groups = {group: filter(is_offered, keys) for group, keys in GROUPS.items()}
    return {HERE: own} | {
        group: [key.control(window) for key in keys] for group, keys in groups.items()
    }


def found(window: Any, typed: str) -> list[Control]:
    """Returns the actions and opponents that fit the typed text, in any language, the best first;
    before them the position, if the text is one."""
    words = typed.lower().split()

    def offered() -> list[Control]:
        return [*entries(window), *_opponents(window)] if words else []

    in_languages = zip(*in_each_language(offered).values(), strict=True)
    ranks = [max(_rank(word, control) for word in words) for control in in_languages]
    ranked = sorted(zip(ranks, range(len(ranks)), offered(), strict=True))
    fitting = [control for rank, _, control in ranked if rank < NOWHERE]
    return [*_position(window, typed.strip()), *fitting][:MAX_FOUND]


def _rank(word: str, control: tuple[Control, ...]) -> int:
    """Returns how well a control, in each language, fits a word: 0 best, NOWHERE not at all."""
    label, names = control[0].label.lower(), [each.text.lower() for each in control]
    if label == word or any(name.startswith(word) for name in names):
        return 0
    if label.startswith(word) or any(word in name for name in names):
        return 1
    return 2 if any(word in each.meaning.lower() for each in control) else NOWHERE


def _parts(label: str) -> list[str]:
    """Returns the keys of a label such as "↑ ↓"; Ctrl and another key count as one."""
    return [label] if label.startswith("Ctrl") else label.split()


def _opponents(window: Any) -> list[Control]:
    return [
        Control(
            (),
            stage.section,
            say(stage.title),
            partial(choose_stage, window.board, stage.section),
            meaning=say(stage.can),
        )
        for stage in stages_of(window.board.position)
    ]


def _position(window: Any, typed: str) -> list[Control]:
    """Returns a control for the typed position, if it is one: at least two columns."""
    if not is_connect_four(window.board) or len(typed) < 2:
        return []
    try:
        read(typed)
    except ValueError:
        return []
    text = say("put this position on the board")
    return [
        Control((), "", typed, lambda: window.tell(window.keeping.take(typed)), meaning=text),
    ]
