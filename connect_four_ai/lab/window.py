"""The window: what mouse and keys do in it, and what is drawn."""

from typing import Any

import py5

from connect_four_ai.actions.settings import warnings
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import told
from connect_four_ai.app.language import language, shown
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import canvas
from connect_four_ai.lab.demonstration import Demonstration
from connect_four_ai.lab.focus import Focus
from connect_four_ai.lab.frames import Events
from connect_four_ai.lab.guard import caught
from connect_four_ai.lab.keeping import Keeping
from connect_four_ai.lab.keys import EVERYWHERE, PAGES, WINDOW, press
from connect_four_ai.lab.menu import Menu
from connect_four_ai.lab.open_pages import OpenPages
from connect_four_ai.lab.options import Options
from connect_four_ai.lab.widgets.controls import Controls

ATTEMPTS = 3
"""Frames in a row that may fail to be drawn before the window gives up."""


class Window(OpenPages, Events):
    """Everything is laid out for 1080 × 720 pixels and scaled to the window's size."""

    def __init__(
        self, game: GameBoard[Any], speed: float = 1, scale: float | None = None, full: bool = False
    ) -> None:
        """`speed`: of falling discs, 1 is natural, inf lets them be there at once. `scale`: 2 for a
        window twice as large; None to fit the screen; `full`: for now, as large as the screen."""
        OpenPages.__init__(self, game, speed)
        Events.__init__(self)
        game.message = game.message or warnings(game)
        View.bars = preferences.read().get("bars") is not False
        self.scale = scale
        self.full = full
        self.anew: bool | None = None
        """Whether to reopen in another size after closing; None if nobody would reopen it."""
        self.menu = Menu(self)
        self._mouse = (-1.0, -1.0)
        self._language = ""
        """What the window speaks as it was drawn last."""
        self._seen = self.screen
        """What was drawn last."""
        self._focus = Focus()
        self._demonstration = Demonstration(game, speed)
        self.keeping = Keeping(self)
        self.options = Options(self)
        self.failure: Exception | None = None
        """The last error that was caught."""

    def survive(self, error: Exception, drawing: bool) -> None:
        """Closes the menu and the pages and reports the error; raises it if that does not help."""
        self.failure = error
        self.quiet = 0
        self.failed_frames += drawing
        if self.failed_frames > ATTEMPTS:
            self.game.journal = None  # it is not ended: the next start offers to go on
            raise error
        self.menu.open = False
        self.close_pages()
        self.tell(told(error))

    def tell(self, message: str) -> None:
        self.board.message = message

    def settings(self) -> None:
        self._language = ""  # a window that is opened anew has no title
        self.options.set_size()

    @caught
    def exiting(self) -> None:
        if not self.anew:
            self.close_pages()
            self.panel.close()

    # In every frame

    def update(self) -> None:
        pause = self._demonstration.pause
        self.game.update(may_play=self.panel.view.rest >= pause(self.game))
        self.panel.update()
        self.keeping.update()
        self._demonstration.update(seen=not self.pages and not self.menu.open)
        for page in self.pages:
            page.follow(pause(page.game))
        if self.page:
            self.page.update()
        if self._seen is not self.screen:
            self._seen, self.drawn = self.screen, []
        if self._language != language():
            self._language = language()
            for page in self.pages:
                page.retell()
            py5.window_title(shown(self.game.position.game_name))

    @property
    def busy(self) -> bool:
        pages = any(page.busy or page.game.thinker.busy for page in self.pages)
        next_game = self._demonstration.ended and not self.pages and not self.menu.open
        return self.panel.busy or next_game or pages or self.view.rest <= 0

    @property
    def covered(self) -> bool:
        return self.menu.open or self._focus.rect is not None

    def display(self) -> None:
        large = theme.LARGE_PAGE if self.panel.view.large else 1
        theme.growth = large if self.page else 1  # the panel has its own way
        self.screen.display(self._mouse)
        if self.page:
            canvas.next_part()
            self.below_page().display(self._mouse)
        if self.menu.open:
            theme.growth = large
            canvas.next_part()
            self.menu.display(self._mouse)
        elif self._focus.rect:
            canvas.next_part()
            self._focus.display()

    # What mouse and keys do

    def point(self, x: float, y: float) -> None:
        self._mouse = (x, y)
        self.view.point(self.screen.move_at(self._mouse))
        if self._over_button() != self.hand:
            self.hand = not self.hand
            py5.cursor(py5.HAND if self.hand else py5.ARROW)

    def _over_button(self) -> bool:
        """Whether a click where the mouse is does what stands there."""
        if self.menu.open:
            return self.menu.at(self._mouse) is not None
        below = self.page and self.below_page().at(self._mouse)
        return bool(below) or self.screen.buttons().at(self._mouse) is not None

    @caught
    def mouse_wheel(self, event: Any) -> None:
        self.quiet = 0
        if not self.menu.open:
            self.screen.scroll(event.get_count())

    def click(self) -> None:
        self.begin_event()
        self._leaving, self._focus.rect = False, None
        if self.menu.open:
            self.menu.click(self._mouse)
        elif self.page and (action := self.below_page().at(self._mouse)):
            action()
        else:
            self.screen.click(self._mouse)

    def press(self, key: str) -> None:
        self.begin_event()
        if self.menu.open:
            if key == "escape":
                py5.intercept_escape()
            self.menu.press(key)
            return
        below = self.below_page() if self.page else Controls()
        controls = below + self.screen.buttons()
        if key in ("enter", "space") and self._focus.press(controls):
            return
        if key != "tab":
            self._focus.rect = None
        key = "f" if key == "enter" and self.screen.enter_uses else key
        again, self._leaving = self._leaving and key == "escape", False
        if again or self.screen.press(key):
            pass  # py5 closes the window; or the key means something else on the page
        elif key == "tab":
            self._focus.next(controls)
        else:
            press(self, key, EVERYWHERE, WINDOW, PAGES)

    def toggle_keys(self) -> None:
        self.menu.toggle()
