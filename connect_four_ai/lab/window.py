"""The window: its size, and what mouse and keys do in it. sketch.py shows it on the screen."""

from collections.abc import Callable
from functools import partial

from connect_four_ai.actions.saved_games import leave_unfinished
from connect_four_ai.actions.settings import warnings
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import told
from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.frames import Frames
from connect_four_ai.lab.keys import press
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.play.match import Match
from connect_four_ai.play.refusal import Refusal

LARGER = 1.15
"""How much Ctrl and + enlarge the window."""
ATTEMPTS = 3
"""Frames in a row that may fail to be drawn before the window gives up."""
BARS = 110
"""Pixels of a screen's height that its own bars and the window's title may take."""
SHARE = 0.6
"""Share of a large screen that a window takes."""


def room_for_window(width: int, height: int) -> float:
    """Returns the largest scale that a screen of that size in pixels has room for."""
    room = min(width / theme.WIDTH, (height - BARS) / theme.HEIGHT)
    return room if room > 0 else 1.0


def fitting_scale(width: int, height: int) -> float:
    """Returns the scale of the window on such a screen: 1, unless the screen is too small for that,
    or much larger."""
    room = room_for_window(width, height)
    return min(room, max(1.0, SHARE * room))


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
        self.screen_size = (0, 0)
        """Width and height of the screen, in the pixels that windows are measured in."""
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

    def size_on(self, width: int, height: int) -> tuple[int, int]:
        """Returns the size to open with on such a screen, and keeps the scale of it."""
        self.screen_size = width, height
        room = room_for_window(width, height)
        if self.scale is None:
            self.scale = fitting_scale(width, height)
        elif self.scale > room:
            self.scale = room
            self.tell(say("This is as large as the screen allows."))
        whole = min(width / theme.WIDTH, height / theme.HEIGHT)
        scale = whole if self.full else self.scale
        return round(theme.WIDTH * scale), round(theme.HEIGHT * scale)

    def resize(self, key: str) -> None:
        """Full screen or a window ("f11"), or a larger or smaller one: opens it anew."""
        scale = before = self.scale or 1
        if key != "f11":
            scale *= 1 / LARGER if key[-1] in "-−" else LARGER
            room = room_for_window(*self.screen_size)
            scale = min(room, max(theme.LEAST_WIDTH / theme.WIDTH, scale))
            if scale == before and not self.full:
                small = say("This is the smallest readable size.")
                large = say("This is as large as the screen allows.")
                self.tell(large if scale == room else small)
                return
        self.full, self.scale = key == "f11" and not self.full, scale
        preferences.remember("scale", scale)
        preferences.remember("full", self.full)
        if self.anew is None:
            self.tell(say("The app’s next start has the new size."))
        else:
            self.anew = self.closing = True

    def toggle_marks(self) -> None:
        theme.marked = not theme.marked

    def toggle_bars(self) -> None:
        View.bars = not View.bars
        preferences.remember("bars", View.bars)

    def close(self) -> None:
        """Ends all that goes on in the window."""
        self.close_pages()
        self.panel.close()

    def do(self, action: Callable[[], object]) -> None:
        """Does what somebody has asked for, or tells why it is refused."""
        self.begin_event()
        try:
            action()
        except Refusal as refusal:
            self.notice.show(str(refusal), self.board.position)

    def point(self, x: float, y: float) -> None:
        """Moves the mouse to a place of the layout."""
        self.quiet = 0
        self.mouse = (x, y)
        self.screen.point(self.mouse)

    @property
    def over_button(self) -> bool:
        """Whether the mouse is at something that a click does."""
        if self.menu.open:
            return self.menu.at(self.mouse) is not None
        return self.controls().at(self.mouse) is not None

    def controls(self) -> Controls:
        """All buttons, as long as no menu lies over them."""
        below = self.below_page() if self.page else Controls()
        return below + self.screen.buttons()

    def scroll(self, lines: int) -> None:
        """Turns the mouse wheel: down by so many lines, or up."""
        self.quiet = 0
        if not self.menu.open:
            self.screen.scroll(lines)

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
