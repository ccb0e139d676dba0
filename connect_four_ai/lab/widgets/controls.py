"""The controls of a page: one list for the keys, the mouse and the menu."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, Point, Rect, box, inset, inside

HEIGHT = 32
GAP = 8
DIMMED = "#A3A19B"
CAP = 20
"""Height of a key cap, and its least width."""

Action = Callable[[], object]
T = TypeVar("T")


@dataclass(frozen=True)
class Control:
    keys: tuple[str, ...]
    """The keys of the control, as `press` gets them."""
    label: str
    """How the key is shown; empty if the control is not in the menu."""
    text: str
    """What the control does, in a word or two."""
    action: Action
    possible: bool = True
    """Whether the control does something now; if not, it is dimmed."""
    chosen: bool = False
    """Whether it is the current one of several choices."""
    paper: str = theme.WHITE
    size: float = 14
    """Size of the text on a button without a key cap."""
    meaning: str = ""
    """What the control does, in a sentence, for the menu."""
    follow: Callable[[Point], object] | None = None
    """What a slider does with the point that is clicked, or that it is dragged to."""


class Controls:
    """Rows of buttons of one width, keys without buttons, and areas to click."""

    def __init__(
        self,
        left: float = 0,
        top: float = 0,
        width: float = 0,
        rows: Sequence[Sequence[Control]] = (),
        pitch: float = HEIGHT + GAP,
        gap: float = GAP,
    ) -> None:
        """Lays out rows of buttons. `pitch`: distance of two rows; `gap`: space between two
        buttons."""
        self._entries: list[tuple[Control, Rect | None]] = []
        self._dimmed: list[tuple[Control, Rect]] = []
        """The buttons that do nothing now."""
        for number, row in enumerate(rows):
            x = left
            for control, wide in zip(row, _widths(row, width, gap), strict=True):
                rect = (x, top + number * pitch, wide, pitch - gap)
                if control.possible:
                    self._entries.append((control, rect))
                else:
                    self._dimmed.append((control, rect))
                x += wide + gap

    @classmethod
    def of_keys(cls, *controls: Control) -> "Controls":
        """Returns keys without a button."""
        found = cls()
        found._entries = [(control, None) for control in controls if control.possible]
        return found

    @classmethod
    def of_areas(cls, areas: Iterable[tuple[Rect, Action]]) -> "Controls":
        """Returns areas that the page itself draws and a click chooses: cards, rows, nodes."""
        found = cls()
        found._entries = [(choice("", action), rect) for rect, action in areas]
        return found

    @classmethod
    def of_slider(cls, rect: Rect, follow: Callable[[Point], object]) -> "Controls":
        """Returns an area in which the mouse can be dragged; `follow` gets each of its points."""
        found = cls()
        found._entries = [(Control((), "", "", lambda: None, follow=follow), rect)]
        return found

    def __add__(self, other: "Controls") -> "Controls":
        both = Controls()
        both._entries = self._entries + other._entries
        both._dimmed = self._dimmed + other._dimmed
        return both

    @property
    def all(self) -> list[Control]:
        return [control for control, _ in self._entries]

    @property
    def places(self) -> list[tuple[Control, Rect]]:
        """The buttons and their rectangles."""
        return [(control, rect) for control, rect in self._entries if rect and control.text]

    def at(self, point: Point) -> Action | None:
        """Returns the action of a click at a point."""
        control = self._under(point)
        if control is None:
            return None
        return partial(control.follow, point) if control.follow else control.action

    def slider_at(self, point: Point) -> Callable[[Point], object] | None:
        """Returns what the slider at a point follows the mouse with; None if there is none."""
        control = self._under(point)
        return control.follow if control else None

    def _under(self, point: Point) -> Control | None:
        here = (control for control, rect in self._entries if rect and inside(rect, point))
        return next(here, None)

    def of(self, key: str) -> Control | None:
        return next((control for control in self.all if key in control.keys), None)

    def display(self, mouse: Point) -> None:
        for control, rect in self._dimmed:
            _display(control, rect, theme.PAPER, DIMMED)
        for control, rect in self.places:
            lit = inside(rect, mouse) and control.paper == theme.WHITE  # else its colour tells more
            paper = theme.LINE if lit else control.paper
            if control.chosen:
                _display(control, rect, theme.INK, theme.WHITE)
            else:
                _display(control, rect, paper, theme.INK)


ALIASES = {
    "←": ("left",),
    "→": ("right",),
    "↑": ("up",),
    "↓": ("down",),
    "+": ("+", "="),
    "−": ("-", "_", "−"),
}
"""The keys of labels that do not name them."""


def button(
    label: str, text: str, action: Action, possible: bool = True, *, also: tuple[str, ...] = ()
) -> Control:
    """Returns a button for a key, by the key's label; `also`: its other keys."""
    keys = ALIASES.get(label, (label.lower(),)) + also
    return Control(keys, say(label), text, action, possible)


def choice(
    text: str,
    action: Action,
    possible: bool = True,
    chosen: bool = False,
    paper: str = theme.WHITE,
    size: float = 14,
) -> Control:
    """Returns a button without a key."""
    return Control((), "", text, action, possible, chosen, paper, size)


def options(texts: Mapping[T, str], now: T, choose: Callable[[T], object]) -> list[Control]:
    """Returns a button without a key for each of several options, of which one is chosen now."""
    return [choice(text, partial(choose, one), chosen=one == now) for one, text in texts.items()]


def in_rows(items: Sequence[T], across: int) -> list[Sequence[T]]:
    """Returns items in rows of so many; the last one may be shorter."""
    return [items[first : first + across] for first in range(0, len(items), across)]


def unlisted(keys: tuple[str, ...], action: Action) -> Control:
    """Returns keys that the menu does not show."""
    return Control(keys, "", "", action)


def pair(
    keys: tuple[str, str], label: str, text: str, go: Callable[[int], object], possible: bool = True
) -> Controls:
    """Returns two keys without buttons, back and forward: `go` gets −1 or 1."""
    return Controls.of_keys(
        Control(keys[1:], label, text, lambda: go(1), possible),
        Control(keys[:1], "", text, lambda: go(-1), possible),
    )


def arrows(label: str, text: str, go: Callable[[int, int], object]) -> Controls:
    """Returns the four arrow keys: `go` gets a step to the right and a step down."""
    return pair(("left", "right"), label, text, lambda by: go(by, 0)) + pair(
        ("up", "down"), "", "", lambda by: go(0, by)
    )


def _widths(row: Sequence[Control], width: float, gap: float) -> list[float]:
    """Returns the widths of a row's buttons: equal, unless a text needs more."""
    equal = (width + gap) / max(len(row), 1) - gap
    needed = [_needed(control) for control in row]
    if not row or max(needed) <= equal:
        return [equal] * len(row)
    spare = (width + gap - sum(need + gap for need in needed)) / len(row)
    if spare >= 0:
        return [need + spare for need in needed]
    return [need * (width + gap - gap * len(row)) / sum(needed) for need in needed]


def _needed(control: Control) -> float:
    """Returns the least width of a button, whose text does not grow."""
    size, bold = control.size / theme.growth, control.chosen or control.size > 14
    if not control.label:
        return theme.text_width(control.text, size, bold) + 8
    return cap_width(control.label) + theme.text_width(control.text, 14 / theme.growth) + 14


def _display(control: Control, rect: Rect, paper: str, ink: str) -> None:
    left, middle = rect[0], rect[1] + rect[3] / 2
    box(rect, paper, 6, edge=theme.LINE)
    if not control.label:
        bold = control.chosen or control.size > 14
        x = left + rect[2] / 2
        room = rect[2] - 4
        theme.centred(control.text, x, middle, control.size, ink, bold=bold, within=room)
        return
    cap = cap_width(control.label)
    key_cap(control.label, left + 6 + cap / 2, middle, theme.PAPER, ink)
    x, room = left + 12 + cap, rect[2] - 14 - cap
    theme.write(control.text, x, middle, 14, ink, within=room)


def cap_width(label: str) -> float:
    return max(CAP, theme.text_width(label, 14 / theme.growth, True) + 10)


def key_cap(label: str, x: float, y: float, paper: str, ink: str = theme.INK) -> None:
    """Draws a key cap around x and y; it does not grow."""
    width = cap_width(label)
    box((x - width / 2, y - CAP / 2, width, CAP), paper, 4, edge=theme.LINE)
    theme.centred(label, x, y, 14, ink, bold=True, within=0)


class Focus:
    """The button that Tab has selected, for users of the keyboard."""

    def __init__(self) -> None:
        self.rect: Rect | None = None
        """The button's rectangle; None if no button has the focus."""

    def next(self, controls: Controls) -> None:
        """Moves the focus to the next button, row by row."""
        rects = sorted((rect for _, rect in controls.places), key=lambda r: (r[1], r[0]))
        place = rects.index(self.rect) + 1 if self.rect in rects else 0
        self.rect = rects[place % len(rects)] if rects else None

    def press(self, controls: Controls) -> bool:
        """Presses the button in focus. Returns False if there is none."""
        found = (control for control, rect in controls.places if rect == self.rect)
        if control := next(found, None):
            control.action()
        return control is not None

    def display(self) -> None:
        if self.rect:
            box(inset(self.rect, -2), EMPTY, 8, edge=theme.BLUE, weight=2)
