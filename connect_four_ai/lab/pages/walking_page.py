"""Games that are walked along, disc by disc, on a page's board."""

import time
from abc import abstractmethod

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.asking_page import AskingPage

PACE = 0.8
"""Seconds from one disc to the next of a game that is watched."""


class WalkingPage(AskingPage):
    """Walks along a game on the small board."""

    at = 0
    """After how many discs the position is that is shown."""
    watching = False
    """Whether the game plays on by itself."""
    _next_disc = 0.0

    @property
    @abstractmethod
    def moves(self) -> str:
        """The whole game; empty if there is none."""

    def go_to(self, count: int) -> None:
        """Shows the position after so many discs."""
        self.at = max(0, min(count, len(self.moves)))
        self.look_at(Position.from_moves(self.moves[: self.at]))

    def walk(self, by: int) -> None:
        self.watching = False
        self.go_to(self.at + by)

    def watch(self, first: int = 0) -> None:
        """Lets the game play on, at its end anew after its first discs; or stops it."""
        if not self.watching and self.at == len(self.moves):
            self.go_to(first)
        self.watching = not self.watching
        self._set_clock()

    def _set_clock(self) -> None:
        self._next_disc = time.perf_counter() + PACE / min(self.speed, 100)

    @property
    def busy(self) -> bool:
        return super().busy or self.watching

    def update(self) -> None:
        super().update()
        if self.game is not self.opened_on and str(self.game.position) != self.moves[: self.at]:
            self.go_to(self.at)  # N, for instance, has put something else onto the small board
        if self.watching and time.perf_counter() >= self._next_disc:
            self.go_to(self.at + 1)
            self._set_clock()
            self.watching = self.at < len(self.moves)
