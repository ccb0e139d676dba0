"""A page that goes through a game, disc by disc, on its small board."""

from abc import abstractmethod

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.asking_page import AskingPage


class WalkingPage(AskingPage):
    at = 0
    """Number of discs in the position that is shown."""

    @property
    @abstractmethod
    def moves(self) -> str:
        """The whole game; empty if there is none."""

    def go_to(self, count: int) -> None:
        """Shows the position after so many discs."""
        self.at = max(0, min(count, len(self.moves)))
        self.look_at(Position.from_moves(self.moves[: self.at]))

    def walk(self, by: int) -> None:
        self.go_to(self.at + by)

    def update(self) -> None:
        super().update()
        if self.game is not self.opened_on and str(self.game.position) != self.moves[: self.at]:
            self.go_to(self.at)  # N, for instance, has put something else onto the small board
