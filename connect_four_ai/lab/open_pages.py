"""What stands in the window: the board with its panel, or in their place pages, each opened from
the one before it."""

from collections.abc import Container
from functools import partial
from typing import Any

from connect_four_ai.actions.requests import set_up
from connect_four_ai.app.language import say
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.keys import BACK, MENU, TAKE_OVER, Group
from connect_four_ai.lab.notice import Notice
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.pages.pages import page_of
from connect_four_ai.lab.panel import Panel
from connect_four_ai.lab.screen import Screen
from connect_four_ai.lab.widgets.controls import Control, Controls
from connect_four_ai.lab.widgets.layout import FOOT, SIDE
from connect_four_ai.play.match import Match


class OpenPages:
    def __init__(self, game: Match, speed: float) -> None:
        self.game = game
        self.speed = speed
        self.pages: list[Page] = []
        self.panel = Panel(game, speed, self)
        self.exact = self.panel.exact
        self.notice = Notice()
        self.noticed = ""
        """The notice that stood there until the last click or key."""
        self.closing = False
        """Whether the window is to be closed."""

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
    def board(self) -> Match:
        """The game that the keys act on: a page may try out another position."""
        return self.screen.game

    @property
    def lets(self) -> Container[Group]:
        """The groups of keys that do something now."""
        return self.screen.lets

    @property
    def tries_out(self) -> bool:
        """Whether a page shows a position that could be put onto the board."""
        return self.board is not self.game and (not self.page or self.page.has_board)

    def toggle_page(self, name: str) -> Page | None:
        """Opens a page, goes back to it if it is open below others, or closes it. Returns the page
        that is seen then."""
        kind, kinds = page_of(name), [type(page) for page in self.pages]
        if kind in kinds:
            self.close_pages(kinds.index(kind) + (kind is not kinds[-1]))
        else:
            self.open(kind(self.board, self.speed))
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

    def tell(self, message: str) -> None:
        """Shows a passing message."""
        self.notice.show(message)

    def show_me(self) -> None:
        """What the coach says beside the hint, on the page where one tries to stop it."""
        if (advice := self.panel.coaching.advice) and (page := self.toggle_page("coach")):
            page.coaching.tell(advice)

    def begin_mine(self) -> None:
        self.toggle_page("own")

    def below_page(self) -> Controls:
        """What can be done on every page."""
        row = [
            Control(key.names, key.label, say(key.name), partial(key.press, self), possible)
            for key, possible in ((BACK, True), (TAKE_OVER, self.tries_out), (MENU, True))
        ]
        return SIDE.buttons(FOOT, row, pitch=36)

    def take_over(self) -> None:
        """The position that a page tries out comes onto the board, with its opponent."""
        tried = self.board
        if self.tries_out:
            set_up(
                self.game, tried.position, tried.now.computer, tried.brain.stage, tried.brain.depth
            )
            self.close_pages()

    def leave(self) -> None:
        """Closes what is in front of the board, or else the window, if asked twice."""
        if self.page:
            if not self.page.back():
                self.close_pages(len(self.pages) - 1)
        elif self._may_close(self._unfinished or say("Esc once more closes the window.")):
            self.closing = True

    def quit(self) -> None:
        """Closes the window; in the middle of a game, if asked twice."""
        if self._may_close(self._unfinished):
            self.closing = True

    @property
    def _unfinished(self) -> str:
        """What is lost if the window is closed; empty if nothing is."""
        if self.game.game_over or self.game.position == self.game.start:
            return ""
        return say("This game is not over. Esc closes the window all the same.")

    def _may_close(self, notice: str) -> bool:
        """Whether this notice stands there already, or none is needed; else shows it."""
        if self.noticed == notice or not notice:
            return True
        self.close_pages()
        if not IN_BROWSER:  # where nothing closes
            self.tell(notice)
        return False
