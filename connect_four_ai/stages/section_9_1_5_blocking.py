"""9.1.5: an opponent that blocks. Low scores are good for Yellow, so it takes the lowest and leaves you the highest."""

from collections.abc import Iterable

from connect_four_ai.stages.section_9_1_4_minimax import Minimax
from connect_four_ai.stages.stage import Example


class Blocking(Minimax):
    section = "9.1.5"
    title = "Blocking"
    changed = "Both are turned round: auto_play takes the lowest score, and minimax gives you the highest."
    can = "Blocks your win, and at depth 3 your double threat."
    cannot = "Win: no result counts −∞, lower than its own win, −10."

    handles = Example("41424", 1, frozenset({4}), "Red has three in column 4: cover them.")

    opponent_maximizes = True

    def best(self, scores: Iterable[float]) -> float:
        return min(scores)
