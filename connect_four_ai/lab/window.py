"""The window: what py5 calls, handed on to the board and the panel."""

from functools import partial
from io import BytesIO
from typing import Any

import py5

from connect_four_ai.actions.requests import set_up
from connect_four_ai.actions.settings import warnings
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import told
from connect_four_ai.app.language import language, say, shown
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.game_board import GameBoard
from connect_four_ai.lab import bell, theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Part, canvas, redraw
from connect_four_ai.lab.demonstration import Demonstration
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.focus import Focus
from connect_four_ai.lab.guard import HeldKey, caught
from connect_four_ai.lab.keeping import Keeping
from connect_four_ai.lab.keys import BACK, EVERYWHERE, MENU, PAGES, TAKE_OVER, WINDOW, press
from connect_four_ai.lab.menu import Menu
from connect_four_ai.lab.options import Options
from connect_four_ai.lab.pages.page import BESIDE_WIDTH, FOOT, SMALL_LEFT, Page
from connect_four_ai.lab.pages.pages import page_of
from connect_four_ai.lab.panel import Panel
from connect_four_ai.lab.screen import Screen
from connect_four_ai.lab.sketch import is_destroyed, key_name
from connect_four_ai.lab.widgets.controls import Control, Controls
from connect_four_ai.stages.own import saved
from connect_four_ai.texts.formats import save_new

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FRAMES = 60
"""Frames a second, as long as something moves."""
QUIET = 3
"""Equal frames before the window sleeps: what woke it has been handled and drawn by then."""
SLEEP = 0.6
"""Maximum seconds of sleep: a file may have been saved."""
ATTEMPTS = 3
"""Frames in a row that may fail to be drawn before the window gives up."""


class Window:
    """Everything is laid out for 1080 × 720 pixels and scaled to the window's size."""

    def __init__(
        self, game: GameBoard[Any], speed: float = 1, scale: float | None = None, full: bool = False
    ) -> None:
        """`speed`: of falling discs, 1 is natural, inf lets them be there at once. `scale`: 2 for a
        window twice as large; None to fit the screen; `full`: for now, as large as the screen."""
        self.game = game
        game.message = game.message or warnings(game)
        View.bars = preferences.read().get("bars") is not False
        self.panel = Panel(game, speed, self)
        self.speed = speed
        self.scale = scale
        self.full = full
        self.anew: bool | None = None
        """Whether to reopen in another size after closing; None if nobody would reopen it."""
        self.pages: list[Page] = []
        """What is open in place of the board and the panel: each page was opened from the one
        before it."""
        self.menu = Menu(self)
        self._leaving = False
        """Whether Escape was pressed once, and leaves if it is pressed again."""
        self._picture_wanted = False
        self.drawn: list[Part] = []
        """The screen as it was drawn last."""
        self._mouse = (-1.0, -1.0)
        self._language = ""
        """What the window speaks as it was drawn last."""
        self._quiet = 0
        """How many frames have been like the one before."""
        self._hand = False
        """Whether the mouse is shown as a hand."""
        self._held = HeldKey()
        self._focus = Focus()
        self._demonstration = Demonstration(game, speed)
        self.keeping = Keeping(self)
        self.options = Options(self)
        self.failure: Exception | None = None
        """The last error that was caught."""
        self._failed_frames = 0

    @property
    def page(self) -> Page | None:
        """The page that is seen."""
        return self.pages[-1] if self.pages else None

    @property
    def screen(self) -> Screen:
        """The page that is seen, or else the board with its panel."""
        return self.page or self.panel

    @property
    def view(self) -> View[Any]:
        """The view of the board that is seen."""
        return self.screen.view

    @property
    def board(self) -> GameBoard[Any]:
        """The game that the keys act on: a page may try out another position."""
        return self.screen.game

    @property
    def tries_out(self) -> bool:
        """Whether a page shows a position that could be put onto the board."""
        return self.board is not self.game and (not self.page or self.page.has_board)

    @property
    def exact(self) -> ExactScores:
        return self.panel.exact

    def survive(self, error: Exception, drawing: bool) -> None:
        """Closes the menu and the pages and reports the error; raises it if that does not help."""
        self.failure = error
        self._quiet = 0
        self._failed_frames += drawing
        if self._failed_frames > ATTEMPTS:
            self.game.journal = None  # it is not ended: the next start offers to go on
            raise error
        self.menu.open = False
        self.close_pages()
        self.game.message = told(error)

    # What py5 calls

    def settings(self) -> None:
        self.options.set_size()

    def setup(self) -> None:
        self.drawn, self._language, self._hand = [], "", False
        self.wake()
        py5.frame_rate(FRAMES)
        theme.load_fonts()
        self._held.release(but_for=0.7)

    def wake(self) -> None:
        """Something is to be done, or has been: it is drawn."""
        self._quiet = 0
        bell.ring()

    @caught
    def draw(self) -> None:
        if self._quiet >= QUIET:
            self.sleep()
            return
        if bell.rang():
            self._quiet = 0
        self.game.update(may_play=self.panel.view.rest >= self._demonstration.pause(self.game))
        self.panel.update()
        self.keeping.update()
        self._demonstration.update(self._board_seen)
        for page in self.pages:
            page.follow(self._demonstration.pause(page.game))
        if self.page:
            self.page.update()
        self._follow_language()
        py5.scale(py5.width / theme.WIDTH)
        moved = self.display_what_changed()
        if self._picture_wanted:
            moved = True  # there is a message to be told
            self._save_picture()
        self._quiet = 0 if moved or self.busy else self._quiet + 1
        self._failed_frames = 0
        if py5.frame_count % 30 == 0:
            self._end_if_destroyed()

    def sleep(self) -> None:
        """Until an event comes, which is handled at the end of this frame, or a file was saved."""
        if bell.rang(SLEEP) or saved.any_changed():
            self._quiet = 0
        self._end_if_destroyed()

    def _end_if_destroyed(self) -> None:
        if is_destroyed():
            self.game.journal = None  # nobody has left the game: the next start offers to go on
            py5.exit_sketch()

    @property
    def _board_seen(self) -> bool:
        """Whether nothing is in front of the board."""
        return not self.pages and not self.menu.open

    def _follow_language(self) -> None:
        if self._language != language():
            self._language = language()
            for page in self.pages:
                page.retell()
            py5.window_title(shown(self.game.position.game_name))

    def display_what_changed(self) -> bool:
        """Whether anything did: what is as it was stays on the screen."""
        parts = canvas.record(self.display)
        on_top = self.menu.open or self._focus.rect is not None
        before, self.drawn = self.drawn, parts
        return redraw(before, parts, on_top)

    def display(self) -> None:
        """All of the screen: the first part lies under the others, and the menu with its
        shadow on all."""
        large = theme.LARGE_PAGE if self.panel.view.large else 1
        theme.growth = large if self.page else 1  # the panel has its own way
        self.screen.display(self._mouse)
        if self.page:
            canvas.next_part()
            self._below_page().display(self._mouse)
        if self.menu.open:
            theme.growth = large
            canvas.next_part()
            self.menu.display(self._mouse)
        elif self._focus.rect:
            canvas.next_part()
            self._focus.display()

    def _controls(self) -> Controls:
        """All that can be done with the mouse or the focus."""
        below = self._below_page() if self.page else Controls()
        return below + self.screen.buttons()

    def _below_page(self) -> Controls:
        """What can be done on every page."""
        row = [
            Control(key.names, key.label, say(key.name), partial(key.press, self), possible)
            for key, possible in ((BACK, True), (TAKE_OVER, self.tries_out), (MENU, True))
        ]
        return Controls(SMALL_LEFT, FOOT, BESIDE_WIDTH, [row], pitch=36)

    @caught
    def mouse_pressed(self) -> None:
        self.mouse_moved()
        Controls.held = not IN_BROWSER  # which does not tell when it is released
        if py5.mouse_button == py5.LEFT:
            self.click()

    @caught
    def mouse_released(self) -> None:
        Controls.held = False
        self._quiet = 0

    @caught
    def mouse_moved(self) -> None:
        scale = py5.width / theme.WIDTH
        self.point(py5.mouse_x / scale, py5.mouse_y / scale)

    @caught
    def mouse_wheel(self, event: Any) -> None:
        if not self.menu.open:
            self.screen.scroll(event.get_count())

    @caught
    def key_pressed(self, event: Any = None) -> None:
        key = key_name(event)
        if not self._held.repeats(key):
            self.press(key)
        elif key == "escape":
            py5.intercept_escape()

    def key_released(self) -> None:
        self._held.release()

    @caught
    def exiting(self) -> None:
        if self.anew:
            return
        self.close_pages()
        self.panel.close()

    @property
    def busy(self) -> bool:
        """Whether somebody thinks or something moves."""
        pages = any(page.busy or page.game.thinker.busy for page in self.pages)
        to_come = self.panel.busy or (self._board_seen and self._demonstration.ended)
        return to_come or pages or self.view.rest <= 0

    # What mouse and keys do

    def point(self, x: float, y: float) -> None:
        """The mouse is there, in the layout's pixels."""
        self._quiet = 0
        self._mouse = (x, y)
        self.view.point(self.screen.move_at(self._mouse))
        if self._over_button() != self._hand:
            self._hand = not self._hand
            py5.cursor(py5.HAND if self._hand else py5.ARROW)

    def _over_button(self) -> bool:
        """Whether a click where the mouse is does what stands there."""
        if self.menu.open:
            return self.menu.at(self._mouse) is not None
        below = self.page and self._below_page().at(self._mouse)
        return bool(below) or self.screen.does_something(self._mouse)

    def click(self) -> None:
        """A click where the mouse is."""
        self._begin_event()
        self._leaving, self._focus.rect = False, None
        if self.menu.open:
            self.menu.click(self._mouse)
        elif self.page and (action := self._below_page().at(self._mouse)):
            action()
        else:
            self.screen.click(self._mouse)

    def _begin_event(self) -> None:
        self._quiet = 0
        saved.forget()  # what somebody has written is there at once

    def press(self, key: str) -> None:
        """A key: a lower-case character, or a name such as "left" or "enter"."""
        self._begin_event()
        if self.menu.open:
            if key == "escape":
                py5.intercept_escape()
            self.menu.press(key)
            return
        if key in ("enter", "space") and self._focus.press(self._controls()):
            return
        if key != "tab":
            self._focus.rect = None
        key = "f" if key == "enter" and self.screen.enter_uses else key
        again, self._leaving = self._leaving and key == "escape", False
        if again or self.screen.press(key):
            pass  # py5 closes the window; or the key means something else on the page
        elif key == "tab":
            self._focus.next(self._controls())
        else:
            press(self, key, EVERYWHERE, WINDOW, PAGES)

    # What the keys do

    def toggle_page(self, name: str) -> Page | None:
        """Opens a page, goes back to it if it is open below others, or closes it. Returns the page
        that is seen then."""
        kind, kinds = page_of(name), [type(page) for page in self.pages]
        if kind in kinds:
            self.close_pages(kinds.index(kind) + (kind is not kinds[-1]))
        else:
            self.open(kind(self.board, self.speed))
        self.drawn = []
        return self.page

    def open(self, page: Page) -> None:
        """Puts a page upon what is open."""
        page.parting = self.pages[-1].parting if self.pages else None
        page.open_page = self.toggle_page
        self.pages.append(page)

    def close_pages(self, left: int = 0) -> None:
        """Closes all pages but the first ones."""
        while len(self.pages) > left:
            self.pages.pop().close()
        self.drawn = []

    def show_me(self) -> None:
        """What the coach says beside the hint, on the page where one tries to stop it."""
        if (advice := self.panel.coaching.advice) and (page := self.toggle_page("coach")):
            page.coaching.tell(advice)

    def begin_mine(self) -> None:
        self.toggle_page("own")

    def toggle_keys(self) -> None:
        self.menu.toggle()

    def teach(self) -> None:
        self.panel.view.teach(self.page is not None)

    def steer(self, arrow: str) -> None:
        self.view.steer(*ARROWS[arrow])

    def play_at_cursor(self) -> None:
        if self.view.cursor is not None:
            self.board.play(self.view.cursor)

    def save_picture(self) -> None:
        self._picture_wanted = True

    def take_over(self) -> None:
        """The position that a page tries out comes onto the board, with its opponent."""
        tried = self.board
        if self.tries_out:
            set_up(self.game, tried.position, tried.now.computer, tried.brain)
            self.close_pages()

    def leave(self) -> None:
        """Closes what is in front of the board, else the window; in the middle of a game, asks
        first."""
        if self.page and not self.page.back():
            self.close_pages(len(self.pages) - 1)
        elif not self.page and not self.game.game_over and self.game.position != self.game.start:
            self.game.message = say("This game is not over. Press Esc again to leave.")
            self._leaving = True
        elif not self.page:
            return  # py5 closes the window
        py5.intercept_escape()

    # Details

    def _save_picture(self) -> None:
        self._picture_wanted = False
        content = BytesIO()
        py5.save(content, format="png")
        self.board.message = save_new("png", content.getvalue())
