"""Games that go on disc by disc on a page's board: walked along, or played out."""

from abc import abstractmethod

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.pages.asking_page import AskingPage

REST = 0.5
"""Seconds between two moves, at a natural speed."""


class WalkingPage(AskingPage):
    """Walks along a game on the small board."""

    at = 0
    """After how many discs the position is that is shown."""

    @property
    @abstractmethod
    def moves(self) -> str:
        """The whole game; empty if there is none."""

    def go_to(self, count: int) -> None:
        """Shows the position after so many discs."""
        self.at = max(0, min(count, len(self.moves)))
        self.look_at(Position.from_moves(self.moves[: self.at]))

    def update(self) -> None:
        super().update()
        if self.game is not self.opened_on and str(self.game.position) != self.moves[: self.at]:
            self.go_to(self.at)  # N, for instance, has put something else onto the small board


class PlayedLine:
    """A line that is played out on a page's board, while the game there stays as it is."""

    def __init__(self, position: Position, moves: tuple[int, ...]) -> None:
        self.position = position
        """As far as it was played."""
        self.moves = moves
        """What is still to be played."""

    def update(self, view: View[Position]) -> None:
        """The next disc falls once the last one has come to rest."""
        if self.moves and view.rest * view.speed >= REST:
            self.position, self.moves = self.position.play(self.moves[0]), self.moves[1:]
            view.imagined = self.position, ()  # not by `imagine`: each disc is to fall
