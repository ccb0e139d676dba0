"""A line that is played out on a page's board, disc by disc, while the game there stays as it is."""

from connect_four_ai.games.connect_four import Position
from connect_four_ai.window.boards.view import View

REST = 0.5
"""Seconds between two moves."""


class PlayedLine:
    def __init__(self, position: Position, moves: tuple[int, ...]) -> None:
        self.position = position
        """As far as it was played."""
        self.moves = moves
        """What is still to be played."""

    def update(self, view: View[Position]) -> None:
        """The next disc falls once the last one has come to rest."""
        if self.moves and view.rest >= REST:
            self.position, self.moves = self.position.play(self.moves[0]), self.moves[1:]
            view.imagined = self.position, ()  # not by `imagine`: each disc is to fall
