"""What can stand in the window in place of the board and the panel, until it is left again."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import py5

from connect_four_ai.app.language import say
from connect_four_ai.window import theme
from connect_four_ai.window.boards.view import View
from connect_four_ai.window.lab import Lab
from connect_four_ai.window.widgets.rect import Point
from connect_four_ai.window.words.formats import sentence

Picture = tuple[object, Callable[[], None]]

MARGIN = 24
SMALL = (theme.WIDTH - theme.BOARD_WIDTH - 2 * MARGIN) / theme.BOARD_WIDTH
"""How much smaller the board beside a page is."""
SMALL_LEFT, SMALL_TOP = theme.BOARD_WIDTH + MARGIN, 20
NEWS = SMALL_TOP + SMALL * theme.HEIGHT + 28
"""The line below the small board that says whose turn it is."""
BESIDE = NEWS + 48
"""Where the page's own room below the small board begins."""
BESIDE_WIDTH = theme.WIDTH - MARGIN - SMALL_LEFT


class Page(ABC):
    """The wide part on the left is the page's own; on the right the board goes on being played, in small."""

    key: ClassVar[str]
    """Opens and closes it."""
    short: ClassVar[str]
    """What it is, for the panel."""
    meaning: ClassVar[str]
    """What it is, for the help."""

    def __init__(self, lab: Lab[Any], view: View[Any]) -> None:
        self.lab = lab
        self.view = view
        view.in_small = True

    @abstractmethod
    def update(self) -> None:
        """What goes on by itself, in every frame."""

    @abstractmethod
    def retell(self) -> None:
        """The language is another one: what was put into words before is said anew."""

    @property
    def busy(self) -> bool:
        """Whether something is still to come by itself."""
        return False

    def state(self, mouse: Point) -> object:
        """Everything that `display` depends on: as long as this is equal, the picture is the same."""
        return self.view.state(), self._news()

    def pictures(self, mouse: Point) -> list[Picture]:
        """The parts of the page: with each all that it depends on, and how it is drawn. One part, unless a page is
        drawn so often that the parts that stay as they are should not be."""
        return [(self.state(mouse), partial(self.display, mouse))]

    def display(self, mouse: Point) -> None:
        clear(0, 0, theme.WIDTH, theme.HEIGHT)
        self._display_small_board()
        self._display_news()
        self.display_page(mouse)

    @abstractmethod
    def display_page(self, mouse: Point) -> None:
        """Draws the wide part, and what stands below the small board."""

    def click(self, point: Point) -> None:
        move = self.move_at(point)
        if move is not None:
            self.lab.play(move)

    def press(self, key: str) -> bool:
        """Whether a key means something to this page; the others mean what they always do."""
        return False

    def keys(self) -> list[tuple[str, str]]:
        """The keys that mean something of their own here and now: how each is shown, and what it does."""
        return []

    def back(self) -> bool:
        """Takes Escape as a step back within the page; False if there is none, and the page is left."""
        return False

    def move_at(self, point: Point) -> Any:
        """The move that a click on the small board makes, None beside it."""
        x, y = (point[0] - SMALL_LEFT) / SMALL, (point[1] - SMALL_TOP) / SMALL
        return self.view.move_at(x, y)

    def close(self) -> None:
        """The page is left: nothing of it may go on."""
        self.view.in_small = False

    def _news(self) -> str:
        """The last thing that could not be done, or whose turn it is."""
        lab = self.lab
        if lab.error or lab.message or lab.position.winner is not None:
            return lab.error or lab.message or sentence(lab.position.outcome)
        return say("{name}’s turn", name=lab.mover) if lab.human_to_move else say("{name} is thinking…", name=lab.mover)

    def _display_news(self) -> None:
        if self.lab.position.winner is None:
            self.view.display_player(self.lab.position.player, SMALL_LEFT + 14, NEWS)
        theme.paragraph(self._news(), SMALL_LEFT + 40, NEWS - 11, BESIDE_WIDTH - 40, 16, most_lines=2)

    def _display_small_board(self) -> None:
        py5.push_matrix()
        py5.translate(SMALL_LEFT, SMALL_TOP)
        py5.scale(SMALL)
        self.view.display()
        py5.pop_matrix()


def clear(left: float, top: float, right: float, bottom: float) -> None:
    """Paints over a part of a page, to whole pixels of the screen: so that no seam is left between two parts."""
    left, top, right, bottom = (theme.snapped(edge) for edge in (left, top, right, bottom))
    py5.no_stroke()
    py5.fill(theme.PAPER)
    py5.rect(left, top, right - left, bottom - top)
