"""The button that Tab has come to, for those who use the keyboard alone."""

from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, Rect, box, inset
from connect_four_ai.lab.widgets.controls import Controls


class Focus:
    def __init__(self) -> None:
        self.rect: Rect | None = None
        """The button's place; None if none has the focus."""

    def next(self, controls: Controls) -> None:
        """Goes to the next button, row by row."""
        rects = sorted((rect for _, rect in controls.places), key=lambda r: (r[1], r[0]))
        place = rects.index(self.rect) + 1 if self.rect in rects else 0
        self.rect = rects[place % len(rects)] if rects else None

    def press(self, controls: Controls) -> bool:
        """Does what the button says; False if it is not there any longer."""
        found = (control for control, rect in controls.places if rect == self.rect)
        if control := next(found, None):
            control.action()
        return control is not None

    def display(self) -> None:
        if self.rect:
            box(inset(self.rect, -2), EMPTY, 8, edge=theme.BLUE, weight=2)
