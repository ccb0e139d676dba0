"""9.1.6: an opponent that blocks and wins. Scores are added up instead of picked."""

from collections.abc import Iterable

from connect_four_ai.stages.section_9_1_5_blocking import Blocking
from connect_four_ai.stages.stage import Example


class Summing(Blocking):
    section = "9.1.6"
    title = "Summing"
    changed = "minimax starts from 0 and adds up the scores below; no result counts 0."
    can = "At depth 1 blocks and also takes its win."
    cannot = "See what comes first: at depth 3 many wins far away outweigh the one at hand."

    handles = Example("1212125", 1, frozenset({2}), "Both have three in a column: win, do not block.")
    fails = Example(
        "546476254", 3, frozenset({7}), "Column 7 wins now; in column 3, Yellow’s many later wins add up to more."
    )

    scoring = "sum"
    no_result = 0

    def combine(self, scores: Iterable[float], is_maximizing: bool) -> float:
        return sum(scores)
