"""Minimax as the other texts have it: to the end of the game where it can, and only results count."""

from collections.abc import Iterable
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.search.searches import minimax
from connect_four_ai.search.tree import GameTree
from connect_four_ai.stages.searching import Searching


class PlainMinimax(Searching):
    section = "4"
    title = "Minimax"
    changed = "A win of the first player counts +1, one of the second −1. Each side takes what is best for it."
    can = "Play perfectly, where it can look to the end of the game."
    cannot = "Judge a position before the end, or leave anything out: it visits every node."
    depth = 8
    deepest = 8
    exhaustive = True
    scoring = "utility"

    @classmethod
    def can_play(cls, position: Any) -> bool:
        return not isinstance(position, Position)  # Connect Four has the chapter’s own

    def search(self, position: Any, depth: int) -> Iterable[tuple[Any, float]]:
        for move in position.legal_moves:
            found = minimax(GameTree(position.play(move)), depth, watch=self.count, observer=self.observer)
            self.note(move, found)
            yield move, found.value
