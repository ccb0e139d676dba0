"""The window: its size, and its answers to the mouse and the keys. sketch.py shows it on the
screen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from connect_four_ai.app import preferences
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.frames import FrameLoop, Notice
from connect_four_ai.lab.keys import BACK, MENU, TAKE_OVER, press
from connect_four_ai.lab.menu import Menu
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.pages.pages import PageStack
from connect_four_ai.lab.panel import Panel
from connect_four_ai.lab.saving import Saving
from connect_four_ai.lab.screen import Screen
from connect_four_ai.lab.widgets.controls import Controls, Focus
from connect_four_ai.lab.widgets.layout import here, side
from connect_four_ai.play.actions import warnings
from connect_four_ai.play.match import Match
from connect_four_ai.play.thinker import Refusal
from connect_four_ai.stages.own import saved

BARS = 110
"""Pixels of a screen's height that its own bars and the window's title may take."""
SHARE = 0.6
"""Share of a large screen that the window takes."""


class Window:
    def __init__(
        self, game: Match, speed: float = 1, scale: float | None = None, full: bool = False
    ) -> None:
        """Opens the window of a game. `speed`: of falling discs; 1 is natural, inf at once. `scale`
        and `full`: see WindowSize."""
        self.game = game
        self.speed = speed
        self.pages = PageStack(game, speed)
        self.panel = Panel(game, speed, self)
        self.exact = self.panel.exact
        self.menu = Menu(self)
        self.focus = Focus()
        self.notice = Notice()
        self.tell = self.notice.show
        self._noticed = ""
        """The notice at the last click or key."""
        self.saving = Saving(self)
        self.loop = FrameLoop(self, speed)
        self.size = WindowSize(self.tell, scale, full)
        self.mouse: Point = (-1.0, -1.0)
        self._dragged: Callable[[Point], object] | None = None
        """What the slider that is dragged does with a point."""
        self.closing = False
        """Whether the window is to be closed."""
        self.tell(warnings(game))

    @property
    def page(self) -> Page | None:
        """The page in front; None if there is none."""
        return self.pages.top

    @property
    def screen(self) -> Screen:
        """The page in front, or else the board with its panel."""
        return self.pages.top or self.panel

    @property
    def board(self) -> Match:
        """The game that the keys act on; a page may have its own, for a position that is tried
        out."""
        return self.screen.game

    def toggle_page(self, name: str) -> Page | None:
        """Opens a page, or closes it if it is open; see PageStack."""
        return self.pages.toggle(name)

    def controls(self) -> Controls:
        """Returns all buttons; none while the menu is open."""
        return (self.below_page() if self.page else Controls()) + self.screen.buttons()

    def below_page(self) -> Controls:
        """Returns the buttons of every page."""
        take_over = replace(TAKE_OVER.control(self), possible=self.pages.tries_out)
        row = [BACK.control(self), take_over, MENU.control(self)]
        return side().buttons(here().foot, row, pitch=here().pitch - 4 * here().is_wide)

    # Events

    @contextmanager
    def event(self) -> Iterator[None]:
        """Does what the user asks for, or shows the refusal's reason."""
        self.loop.wake()
        self._noticed = self.notice.text
        self.tell("")
        saved.forget()  # a file that was saved counts at once
        try:
            yield
        except Refusal as refusal:
            self.tell(str(refusal), self.board.position)

    def point(self, x: float, y: float) -> None:
        """Moves the mouse to a point of the layout."""
        self._dragged = None
        self._move(x, y)

    def drag(self, x: float, y: float) -> None:
        """Moves the mouse while its button is held, or a finger, and a slider with it."""
        if not self.menu.open:
            self._dragged = self._dragged or self.controls().slider_at(self.mouse)
        self._move(x, y)
        if self._dragged:
            self._dragged(self.mouse)

    def _move(self, x: float, y: float) -> None:
        self.loop.wake()
        self.mouse = (x, y)
        self.screen.point(self.mouse)

    def scroll(self, lines: int) -> None:
        """Scrolls down by a number of lines, or up by a negative one."""
        self.loop.wake()
        if not self.menu.open:
            self.screen.scroll(lines)

    def click(self) -> None:
        with self.event():
            self.focus.rect = None
            if self.menu.open:
                self.menu.click(self.mouse)
            elif self.page and (action := self.below_page().at(self.mouse)):
                action()
            else:
                self.screen.click(self.mouse)

    def press(self, key: str) -> None:
        with self.event():
            if self.menu.open:
                self.menu.press(key)
            elif not (key in ("enter", "space") and self.focus.press(self.controls())):
                self._press_elsewhere(key)

    def _press_elsewhere(self, key: str) -> None:
        """Handles a key that neither the menu nor the focus takes."""
        if key != "tab":
            self.focus.rect = None
        key = "f" if key == "enter" and self.screen.enter_uses else key
        if not self.screen.press(key):
            if key == "tab":
                self.focus.next(self.controls())
            else:
                press(self, key, self.screen.lets)

    def leave(self, everything: bool = False) -> None:
        """Closes the page in front. On the board, or with `everything`, closes the window: if a
        game is not over, only when asked twice."""
        if self.page and not everything:
            if not self.page.back():
                self.pages.close(len(self.pages.opened) - 1)
            return
        question = "" if everything else say("Esc once more closes the window.")
        if not (self.game.game_over or self.game.position == self.game.start):
            question = say("This game is not over. Esc closes the window all the same.")
        if question in ("", self._noticed):
            self.closing = True
            return
        self.pages.close()
        if not IN_BROWSER:  # a web page cannot be closed
            self.tell(question)

    def close(self) -> None:
        """Ends all jobs of the window."""
        self.pages.close()
        self.panel.close()


class WindowSize:
    """The size of the window on its screen."""

    def __init__(self, tell: Callable[[str], None], scale: float | None, full: bool) -> None:
        """Chooses a size. `scale`: 2 for a window twice as large as its layout; None to fit the
        screen. `full`: as large as the screen."""
        self._tell = tell
        self.scale = scale
        self.full = full
        self.anew: bool | None = None
        """Whether to reopen in another size after closing; None where that is not possible."""

    def on(self, width: int, height: int) -> tuple[int, int]:
        """Returns the window's size on a screen, and keeps its scale."""
        room = room_for_window(width, height)
        if self.scale is None:
            self.scale = fitting_scale(width, height)
        elif self.scale > room:
            self.scale = room
            self._tell(say("This is as large as the screen allows."))
        whole = min(width / theme.WIDTH, height / theme.HEIGHT)
        scale = whole if self.full else self.scale
        return round(theme.WIDTH * scale), round(theme.HEIGHT * scale)

    def toggle_full(self) -> bool:
        """Turns the full screen on or off. Returns whether the window has to be closed and
        reopened."""
        self.full = not self.full
        preferences.remember("full", self.full)
        if self.anew is None:
            self._tell(say("The app’s next start has the new size."))
            return False
        self.anew = True
        return True


def room_for_window(width: int, height: int) -> float:
    """Returns the largest scale that fits on a screen."""
    room = min(width / theme.WIDTH, (height - BARS) / theme.HEIGHT)
    return room if room > 0 else 1.0


def fitting_scale(width: int, height: int) -> float:
    """Returns the window's scale on a screen: 1, unless the screen is too small for that, or much
    larger."""
    room = room_for_window(width, height)
    return min(room, max(1.0, SHARE * room))
