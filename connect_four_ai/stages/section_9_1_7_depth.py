"""9.1.7: what comes sooner weighs more. A result counts ten to the depth that was left when it came."""

from connect_four_ai.games.connect_four import Winner
from connect_four_ai.stages.section_9_1_6_summing import Summing
from connect_four_ai.stages.stage import Example


class DepthWeighted(Summing):
    section = "9.1.7"
    title = "Depth-weighted"
    changed = "minimax multiplies each result by 10 to the power of the depth still left."
    can = "Wins or blocks at once; at depth 3, builds and stops double threats."
    cannot = "See beyond its depth; and many distant chances can outweigh an immediate loss."
    depth = 3
    scoring = "weighted"
    handles = Summing.fails
    fails = Example(
        "3545342423636", 3, frozenset({1}), "Red wins in column 1 next; distant chances in column 5 weigh more."
    )

    def result(self, winner: Winner | None, depth: int) -> float:
        weight: int = 10**depth
        return self.score(winner) * weight
