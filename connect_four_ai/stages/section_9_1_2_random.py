"""9.1.2: an opponent that plays anywhere."""

from typing import Any

from connect_four_ai.stages.section_9_1_1_tie import TwoPlayers
from connect_four_ai.stages.stage import Example


class Random(TwoPlayers):
    section = "9.1.2"
    title = "Random"
    changed = "auto_play scores every open column and takes the best; minimax still says 1 to all of them."
    can = "Always finds an open column."
    cannot = "Tell one column from another: it misses even its own win."
    computer = True
    scoring = "chance"
    handles = Example("544445131211623551641334662563522362", 0, frozenset({7}), "Only column 7 is still open.")

    def minimax(self, position: Any, depth: int, is_maximizing: bool) -> float:
        return 1
