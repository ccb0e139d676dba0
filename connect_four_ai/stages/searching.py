"""What the stages after the chapter share: they search their game's tree, and look into the opening book first."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

from connect_four_ai.search.observed import Observer
from connect_four_ai.search.opening_book import book_of
from connect_four_ai.search.searches import Found
from connect_four_ai.stages.stage import Stage


class Searching(Stage):
    """Scores are for the first player's view: he takes the highest, the second player the lowest.

    So in Connect Four, with the human playing Red, low is good for the computer, as in the chapter.
    """

    plays = object  # any game
    scoring = "value"
    mirrored = False
    observer: ClassVar[Observer[Any] | None] = None
    """Is told of every node that a search of this stage enters and leaves, where somebody wants to watch it."""

    def scores(self, position: Any, depth: int) -> Iterable[tuple[Any, float]]:
        self.maximises = position.player == position.players[0]
        self.chosen = book_of(position).move(position) if self.uses_book else None
        return self.search(position, depth) if self.chosen is None else ()

    @abstractmethod
    def search(self, position: Any, depth: int) -> Iterable[tuple[Any, float]]:
        """Every legal move with its score."""

    def best(self, scores: Iterable[float]) -> float:
        return max(scores) if self.maximises else min(scores)

    def note(self, move: Any, found: Found[Any]) -> None:
        """Adds up what the search behind a move cost, and keeps its best line."""
        self.nodes += found.visits
        self.prunes += found.prunes
        self.lines[move] = found.principal_variation

    def count(self, visits: int) -> None:
        """What a search calls now and then."""
        self.watch(self.nodes + visits)
