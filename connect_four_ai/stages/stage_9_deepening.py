"""Iterative deepening: alpha-beta one ply deep, then two, and so on, until the time for the move is up."""

from collections.abc import Iterable
from typing import Any

from connect_four_ai.search.evaluation import tree_of
from connect_four_ai.search.searches import Limit, deepen
from connect_four_ai.stages.searching import Searching
from connect_four_ai.stages.stage import Example
from connect_four_ai.stages.stage_8_alpha_beta import AlphaBeta


class Deepening(Searching):
    section = "9"
    title = "Deepening"
    changed = "Alpha-beta, one ply deeper each time until the time is up."
    can = "Answer in time, take the quickest win, and try first what was best before."
    cannot = "See the end: beyond the last finished depth it only judges."
    depth = 5  # in case of a change to stage 8
    handles = AlphaBeta.fails
    fails = Example("5243533645631", 5, frozenset({4}), "Column 4 alone wins, in 14 moves: too far away to be seen.")
    timed = True

    def search(self, position: Any, depth: int) -> Iterable[tuple[Any, float]]:
        # Observed, it looks as deep as it is told to: a search by the clock would never be the same again.
        limit = Limit(depth=depth) if self.observer else Limit(seconds=self.seconds)
        tree = tree_of(position)
        for found in deepen(tree, limit, every_move=True, watch=self.count, observer=self.observer):
            self.depth_reached = found.depth
            self.nodes, self.prunes = found.visits, found.prunes
            self.lines = {found.move: found.principal_variation[1:]}
            self.chosen = found.move if found.value in (float("inf"), float("-inf")) else None
            yield from found.scores.items()
