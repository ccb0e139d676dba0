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
        """What can be done here now."""
        return Controls()

    def buttons(self) -> Controls:
        """The controls, and those that stand on every screen of the kind."""
        return self.controls()

    def point(self, point: Point) -> None:
        """The mouse has moved there."""
        self.view.point(self.move_at(point))

    def click(self, point: Point) -> None:
        if action := self.buttons().at(point):
            action()
        else:
            self.choose(point)

    def choose(self, point: Point) -> None:
        """A click beside the buttons."""
        move = self.move_at(point)
        if move is not None:
            self.take(move)

    def take(self, move: Any) -> None:
        """A move was clicked on the board."""
        self.game.play(move)

    @property
    def takes_moves(self) -> bool:
        """Whether a click on the board is a move or an answer now."""
        return True

    def move_at(self, point: Point) -> Any:
        """The move that a click on the board makes, None beside it."""
        return self.view.move_at(*point) if self.takes_moves else None

    def press(self, key: str) -> bool:
        """Whether a key means something here; the others mean what they always do."""
        if control := self.buttons().of(key):
            control.action()
        return control is not None

    def scroll(self, lines: int) -> None:  # noqa: B027 - on most screens all can be seen
        """The mouse wheel was turned: down by so many lines, or up."""

    def back(self) -> bool:
        """Takes Escape as a step back within the screen; False if there is none, and it is
        left."""
        return False

    def update(self) -> None:  # noqa: B027 - on some pages nothing goes on
        """What goes on by itself while it is seen, in every frame."""

    def retell(self) -> None:  # noqa: B027 - most keep nothing in words
        """The language has changed: puts anew into words what was before."""
