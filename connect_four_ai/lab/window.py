"""The window: how it opens and closes, and what mouse and keys do in it."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import py5

from connect_four_ai.actions.saved_games import leave_unfinished
from connect_four_ai.actions.settings import warnings
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import told
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.frames import Frames
from connect_four_ai.lab.guard import caught
from connect_four_ai.lab.keys import press
from connect_four_ai.lab.sketch import fitting_scale, key_name, room_for_window, screen_size
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.play.match import Match
from connect_four_ai.play.refusal import Refusal

LARGER = 1.15
"""How much Ctrl and + enlarge the window."""
ATTEMPTS = 3
"""Frames in a row that may fail to be drawn before the window gives up."""


class Window(Frames):
    def __init__(
        self, game: Match, speed: float = 1, scale: float | None = None, full: bool = False
    ) -> None:
        """`speed`: of falling discs, 1 is natural, inf lets them be there at once. `scale`: 2 for a
        window twice as large; None to fit the screen; `full`: for now, as large as the screen."""
        super().__init__(game, speed)
        self.tell(warnings(game))
        View.bars = preferences.read().get("bars") is not False
        self.scale = scale
        self.full = full
        self.anew: bool | None = None
        """Whether to reopen in another size after closing; None if nobody would reopen it."""

    def survive(self, error: Exception, drawing: bool) -> None:
        """Closes the menu and the pages and reports the error; raises it if that does not help."""
        self.quiet = 0
        self.failed_frames += drawing
        if self.failed_frames > ATTEMPTS:
            leave_unfinished(self.game)
            raise error
        self.menu.open = False
        self.close_pages()
        self.tell(told(error))

    def settings(self) -> None:
        self.language = ""  # a window that is opened anew has no title
        wide, high = screen_size()
        room = room_for_window(wide, high)
        if self.scale is None:
            self.scale = fitting_scale(wide, high)
        elif self.scale > room:
            self.scale = room
            self.tell(say("This is as large as the screen allows."))
        whole = min(wide / theme.WIDTH, high / theme.HEIGHT)
        scale = whole if self.full else self.scale
        py5.size(round(theme.WIDTH * scale), round(theme.HEIGHT * scale))

    def resize(self, key: str) -> None:
        """Full screen or a window ("f11"), or a larger or smaller one: opens it anew."""
        scale = before = self.scale or 1
        if key != "f11":
            scale *= 1 / LARGER if key[-1] in "-−" else LARGER
            room = room_for_window(*screen_size())
            scale = min(room, max(theme.LEAST_WIDTH / theme.WIDTH, scale))
            if scale == before and not self.full:
                small = say("This is the smallest readable size.")
                large = say("This is as large as the screen allows.")
                self.tell(large if scale == room else small)
                return
        self.full, self.scale = key == "f11" and not self.full, scale
        preferences.remember("scale", scale)
        preferences.remember("full", self.full)
        # where a program can open one window only
        if self.anew is None or sys.platform == "darwin":
            self.tell(say("The app’s next start has the new size."))
        else:
            self.anew = True
            py5.exit_sketch()

    def toggle_marks(self) -> None:
        theme.marked = not theme.marked

    def toggle_bars(self) -> None:
        View.bars = not View.bars
        preferences.remember("bars", View.bars)

    @caught
    def exiting(self) -> None:
        if not self.anew:
            self.close_pages()
            self.panel.close()

    # What mouse and keys do: py5 calls these

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
    def key_pressed(self, event: Any) -> None:
        key = key_name(event)
        if not self.held_key.repeats(key, event.get_millis() / 1000):
            self.press(key)
        elif key == "escape":
            py5.intercept_escape()

    def key_released(self) -> None:
        self.held_key.release()

    # The same, in the layout's pixels and by the names of keys

    def do(self, action: Callable[[], object]) -> None:
        """Does what somebody has asked for, or tells why it is refused."""
        self.begin_event()
        try:
            action()
        except Refusal as refusal:
            self.notice.show(str(refusal), self.board.position)

    def point(self, x: float, y: float) -> None:
        self.mouse = (x, y)
        self.screen.point(self.mouse)
        if self._over_button() != self.hand:
            self.hand = not self.hand
            py5.cursor(py5.HAND if self.hand else py5.ARROW)

    def _over_button(self) -> bool:
        """Whether a click where the mouse is does what stands there."""
        if self.menu.open:
            return self.menu.at(self.mouse) is not None
        return self.controls().at(self.mouse) is not None

    def controls(self) -> Controls:
        """All buttons, as long as no menu lies over them."""
        below = self.below_page() if self.page else Controls()
        return below + self.screen.buttons()

    @caught
    def mouse_wheel(self, event: Any) -> None:
        self.quiet = 0
        if not self.menu.open:
            self.screen.scroll(event.get_count())

    def click(self) -> None:
        self.do(self._click)

    def _click(self) -> None:
        self.focus.rect = None
        if self.menu.open:
            self.menu.click(self.mouse)
        elif self.page and (action := self.below_page().at(self.mouse)):
            action()
        else:
            self.screen.click(self.mouse)

    def press(self, key: str) -> None:
        self.do(partial(self._press, key))

    def _press(self, key: str) -> None:
        if self.menu.open:
            if key == "escape":
                py5.intercept_escape()
            self.menu.press(key)
            return
        controls = self.controls()
        if key in ("enter", "space") and self.focus.press(controls):
            return
        if key != "tab":
            self.focus.rect = None
        key = "f" if key == "enter" and self.screen.enter_uses else key
        if self.screen.press(key):
            return
        if key == "tab":
            self.focus.next(controls)
        else:
            press(self, key)

    def toggle_keys(self) -> None:
        self.menu.toggle()
