"""The positions in which a stage's tests begin."""

import random
from typing import Any

from connect_four_ai.stages import Stage


def beginning(stage: Stage, start: Any) -> Any:
    """Returns the start of a game; for a stage that takes minutes there, the first position of a
    random game in which it does not."""
    source = random.Random(4)
    position = start
    while stage.takes_long(position):
        position = position.play(source.choice(position.legal_moves))
        if position.winner is not None:
            position = start
    return position
