"""What py5 calls: the frames, of which only what changed is drawn, and the events."""

from abc import ABC, abstractmethod
from io import BytesIO
from typing import Any

import py5

from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import bell, theme
from connect_four_ai.lab.canvas import Part, canvas, redraw
from connect_four_ai.lab.guard import HeldKey, caught
from connect_four_ai.lab.sketch import is_destroyed, key_name
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.stages.own import saved
from connect_four_ai.texts.formats import save_new

FRAMES = 60
"""Frames a second, as long as something moves."""
QUIET = 3
"""Equal frames before the window sleeps: what woke it has been handled and drawn by then."""
SLEEP = 0.6
"""Maximum seconds of sleep: a file may have been saved."""


class Frames(ABC):
    game: GameBoard[Any]

    def __init__(self) -> None:
        self.drawn: list[Part] = []
        """The screen as it was drawn last."""
        self.quiet = 0
        """How many frames have been like the one before."""
        self.hand = False
        """Whether the mouse is shown as a hand."""
        self.picture_wanted = False
        self.failed_frames = 0
        """How many in a row could not be drawn."""
        self._held = HeldKey()

    @abstractmethod
    def update(self) -> None:
        """What goes on by itself, in every frame."""

    @abstractmethod
    def display(self) -> None:
        """All of the screen: the first part lies under the others."""

    @property
    @abstractmethod
    def covered(self) -> bool:
        """Whether something lies upon all else, so that all is to be drawn again."""

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether somebody thinks or something moves."""

    def setup(self) -> None:
        self.drawn, self.hand = [], False
        self.wake()
        py5.frame_rate(FRAMES)
        theme.load_fonts()
        self._held.release(but_for=0.7)

    def wake(self) -> None:
        """Something is to be done, or has been: it is drawn."""
        self.quiet = 0
        bell.ring()

    @caught
    def draw(self) -> None:
        if self.quiet >= QUIET:
            self.sleep()
            return
        if bell.rang():
            self.quiet = 0
        self.update()
        py5.scale(py5.width / theme.WIDTH)
        moved = self.display_what_changed()
        if self.picture_wanted:
            moved = True  # there is a message to be told
            self.picture_wanted = False
            content = BytesIO()
            py5.save(content, format="png")
            self.tell(save_new("png", content.getvalue()))
        self.quiet = 0 if moved or self.busy else self.quiet + 1
        self.failed_frames = 0
        if py5.frame_count % 30 == 0:
            self._end_if_destroyed()

    @abstractmethod
    def tell(self, message: str) -> None:
        """Says it where it is seen."""

    def save_picture(self) -> None:
        self.picture_wanted = True

    def begin_event(self) -> None:
        self.quiet = 0
        saved.forget()  # what somebody has written is there at once

    def sleep(self) -> None:
        """Until an event comes, which is handled at the end of this frame, or a file was saved."""
        if bell.rang(SLEEP) or saved.any_changed():
            self.quiet = 0
        self._end_if_destroyed()

    def _end_if_destroyed(self) -> None:
        if is_destroyed():
            self.game.journal = None  # nobody has left the game: the next start offers to go on
            py5.exit_sketch()

    def display_what_changed(self) -> bool:
        """Whether anything did: what is as it was stays on the screen."""
        before, self.drawn = self.drawn, canvas.record(self.display)
        return redraw(before, self.drawn, self.covered)


class Events(Frames):
    """Mouse and keyboard, in the layout's pixels and by the names of keys."""

    @abstractmethod
    def point(self, x: float, y: float) -> None:
        """The mouse is there."""

    @abstractmethod
    def click(self) -> None:
        """A click where the mouse is."""

    @abstractmethod
    def press(self, key: str) -> None:
        """A key: a lower-case character, or a name such as "left" or "enter"."""

    @caught
    def mouse_pressed(self) -> None:
        self.mouse_moved()
        Controls.held = not IN_BROWSER  # which does not tell when it is released
        if py5.mouse_button == py5.LEFT:
            self.click()

    @caught
    def mouse_released(self) -> None:
        Controls.held = False
        self.quiet = 0

    @caught
    def mouse_moved(self) -> None:
        self.quiet = 0
        scale = py5.width / theme.WIDTH
        self.point(py5.mouse_x / scale, py5.mouse_y / scale)

    @caught
    def key_pressed(self, event: Any = None) -> None:
        key = key_name(event)
        if not self._held.repeats(key):
            self.press(key)
        elif key == "escape":
            py5.intercept_escape()

    def key_released(self) -> None:
        self._held.release()
