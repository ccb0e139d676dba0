"""9.1.7: what comes sooner weighs more. A result counts ten to the depth that was left when it came."""

from connect_four_ai.games.connect_four import Winner
from connect_four_ai.stages.section_9_1_6_summing import Summing


class DepthWeighted(Summing):
    section = "9.1.7"
    title = "Depth-weighted"
    changed = "minimax multiplies each result by ten to the depth still left."
    can = "Wins at once, blocks at once, and at depth 3 builds and stops double threats."
    cannot = "See beyond its depth, or do without a node: it visits them all."
    depth = 3
    handles = Summing.fails

    def result(self, winner: Winner | None, depth: int) -> float:
        weight: int = 10**depth
        return self.score(winner) * weight
