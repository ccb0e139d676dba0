"""A field for numbers, with buttons that type the same."""

from collections.abc import Callable
from functools import partial

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.widgets.controls import Control, Controls
from connect_four_ai.lab.widgets.layout import Column

LONGEST = 16
HEIGHT = 34.0
WIDE, BESIDE = 600.0, 216.0
"""The width from which the keys stand beside the field, and how far to its right."""
DIGITS = "1234567890"
SIGNS = {"-": "−", ".": ".", "i": "∞"}
"""The keys besides the digits, and the signs shown for them."""


class NumberField:
    def __init__(self, most: int = 1) -> None:
        """Begins empty. `most`: maximum number of numbers."""
        self.most = most
        self.typed = ""

    @property
    def numbers(self) -> tuple[float, ...]:
        """The numbers typed; empty if the text is no number, or has too few."""
        try:
            found = tuple(float(word.replace("i", "inf")) for word in self.typed.split())
        except ValueError:
            return ()
        return found if len(found) == self.most else ()

    @property
    def shown(self) -> str:
        return "".join(SIGNS.get(letter, letter) for letter in self.typed)

    def keys(
        self, column: Column, top: float, enter: Callable[[], object] | None = None
    ) -> Controls:
        """Returns a button for each key that types, in two rows below the field, or beside it where
        the column is wide; the last one calls `enter` if there is a number."""
        digits = [self._key(digit) for digit in DIGITS]
        signs = [self._key(key) for key in SIGNS]
        if self.most > 1:
            signs.append(Control(("space",), "", say("space"), partial(self._type, " ")))
        signs.append(Control(("backspace",), "", say("delete"), self._delete, bool(self.typed)))
        if enter:
            signs.append(Control(("enter",), "", "Enter", enter, bool(self.numbers)))
        if column.width < WIDE:
            return column.buttons(top + 44, digits, signs, pitch=36, gap=4)
        beside = Column(column.left + BESIDE, column.width - BESIDE, column.top)
        return beside.buttons(top, digits + signs, pitch=HEIGHT + 4, gap=4)

    def _key(self, key: str) -> Control:
        names = ("-", "−") if key == "-" else (key,)
        return Control(names, "", SIGNS.get(key, key), partial(self._type, key))

    def _type(self, key: str) -> None:
        self.typed = (self.typed + key)[:LONGEST]

    def _delete(self) -> None:
        self.typed = self.typed[:-1]

    def display(self, column: Column, y: float, waits: bool = True) -> None:
        """Draws the field with the text typed, or a prompt; with a cursor while it `waits` for
        more."""
        x, edge = column.left, theme.BLUE if waits else theme.LINE
        y += column.top
        width = column.width if column.width < WIDE else BESIDE - 8
        rect = (x, y, width, HEIGHT)
        box(rect, theme.WHITE, 6, edge=edge, weight=1 + waits)
        text = self.shown or say("type a number, or click it")
        ink = theme.INK if self.typed else theme.FADED
        size = 18 if self.typed else 15
        theme.write(text, x + 10, y + HEIGHT / 2, size, ink, within=width - 16)
        if self.typed and waits:
            box((x + 13 + theme.text_width(text, 18), y + 7, 2, HEIGHT - 14), theme.BLUE)
