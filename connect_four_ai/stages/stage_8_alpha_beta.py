"""Alpha-beta: minimax that does not look at what cannot matter, and judges the positions where its depth ends."""

from collections.abc import Iterable
from typing import Any

from connect_four_ai.search.evaluation import tree_of
from connect_four_ai.search.ordering import shallow_first
from connect_four_ai.search.searches import alpha_beta
from connect_four_ai.stages.searching import Searching
from connect_four_ai.stages.section_9_1_7_depth import DepthWeighted
from connect_four_ai.stages.stage import Example


class AlphaBeta(Searching):
    section = "8"
    title = "Alpha-beta"
    changed = "Skips branches that cannot change the result. At its depth limit, an evaluation scores the position."
    can = "Look deeper in the same time, and tell good from bad before anybody wins."
    cannot = "Say how long it will take; or take the quickest of several sure wins."
    depth = 5
    deepest = 9
    handles = DepthWeighted.fails
    fails = Example("546476254", 5, frozenset({7}), "Column 7 wins now; a win later counts as much.")

    def search(self, position: Any, depth: int) -> Iterable[tuple[Any, float]]:
        for move in position.legal_moves:
            tree = tree_of(position.play(move))
            found = alpha_beta(tree, depth, order=shallow_first(), watch=self.count, observer=self.observer)
            self.note(move, found)
            yield move, found.value
