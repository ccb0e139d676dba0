"""A screen of the window: the board with its panel, or a page."""

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Any

from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.layout import Layout, Size
from connect_four_ai.play.match import Match


class Screen(ABC):
    game: Match
    """The game on the screen's board, which the keys act on."""
    view: View[Any]
    has_board: bool = True
    """Whether the screen shows a board."""
    enter_uses = False
    """Whether Enter, too, puts the position that is tried out onto the window's board."""
    lets: Container[Group] = frozenset(Group)
    """The groups of keys that the screen lets through, unless one of its controls has the key."""

    @abstractmethod
    def layout(self, screen: Size) -> Layout:
        """Returns the layout of the page for a screen of this size."""

    @abstractmethod
    def display(self, mouse: Point) -> None:
        """Draws the screen."""

    def controls(self) -> Controls:
        """Returns the controls that are possible now."""
        return Controls()

    def buttons(self) -> Controls:
        """Returns the controls, with those that every screen of the kind has."""
        return self.controls()

    def point(self, point: Point) -> None:
        """Handles a move of the mouse to a point."""
        self.view.point(self.move_at(point))

    def click(self, point: Point) -> None:
        if action := self.buttons().at(point):
            action()
        else:
            self.choose(point)

    def choose(self, point: Point) -> None:
        """Handles a click beside the buttons."""
        move = self.move_at(point)
        if move is not None:
            self.take(move)

    def take(self, move: Any) -> None:
        """Handles a move that was clicked on the board."""
        self.game.play(move)

    @property
    def takes_moves(self) -> bool:
        """Whether a click on the board is a move or an answer now."""
        return True

    def move_at(self, point: Point) -> Any:
        """Returns the move that a click at a point makes; None beside the board."""
        return self.view.move_at(*point) if self.takes_moves else None

    def press(self, key: str) -> bool:
        """Handles a key. Returns whether the key means something here."""
        if control := self.buttons().of(key):
            control.action()
        return control is not None

    def scroll(self, lines: int) -> None:  # noqa: B027 - on most screens all can be seen
        """Scrolls down by a number of lines, or up by a negative one."""

    def back(self) -> bool:
        """Handles Escape: goes a step back within the screen. Returns False if there is none, and
        the screen is to be closed."""
        return False

    def update(self) -> None:  # noqa: B027 - on some pages nothing goes on
        """Updates the screen. Called in every frame while it is shown."""

    def renew_texts(self) -> None:  # noqa: B027 - most keep nothing in words
        """Makes stored texts anew after the language has changed."""
