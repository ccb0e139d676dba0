"""What the window shows: the board with its panel, or a page in their place."""

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Any

from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.play.match import Match


class Screen(ABC):
    game: Match
    """The game on its board: the keys act on it."""
    view: View[Any]
    has_board: bool = True
    """Whether there is a board to be seen."""
    enter_uses = False
    """Whether Enter, too, puts the position tried out here onto the window's board."""
    lets: Container[Group] = frozenset(Group)
    """The groups of keys that do here what they do elsewhere, unless a control has them."""

    @abstractmethod
    def display(self, mouse: Point) -> None:
        """Draws all of it."""

    def controls(self) -> Controls:
        """Returns what can be done here now."""
        return Controls()

    def buttons(self) -> Controls:
        """Returns the controls, and those that stand on every screen of the kind."""
        return self.controls()

    def point(self, point: Point) -> None:
        """Moves the mouse there."""
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
        """Returns the move that a click on the board makes, None beside it."""
        return self.view.move_at(*point) if self.takes_moves else None

    def press(self, key: str) -> bool:
        """Presses a key. Returns whether it means something here."""
        if control := self.buttons().of(key):
            control.action()
        return control is not None

    def scroll(self, lines: int) -> None:  # noqa: B027 - on most screens all can be seen
        """Turns the mouse wheel: down by so many lines, or up."""

    def back(self) -> bool:
        """Takes Escape as a step back within the screen; False if there is none, and it is
        left."""
        return False

    def update(self) -> None:  # noqa: B027 - on some pages nothing goes on
        """Does what goes on by itself while it is seen, in every frame."""

    def retell(self) -> None:  # noqa: B027 - most keep nothing in words
        """Puts into words anew what is kept in words, after the language has changed."""
