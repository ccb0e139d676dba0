"""The positions of the arena's exam, found again: they are in study/arena/exam.txt."""

import itertools
import random
from collections.abc import Iterator

from connect_four_ai.games.positions import random_positions
from connect_four_ai.study.arena.exam import SIZE
from connect_four_ai.study.arena.table import is_a_chance, outcomes

SIGNS: dict[int | None, str] = {1: "+", 0: "=", -1: "-", None: "x"}


def generated(seed: int = SIZE) -> Iterator[str]:
    """The lines of the file, and more: positions of random games with 8 to 30 discs, in turn won
    and drawn."""
    rng, best = random.Random(seed), itertools.cycle((1, 0))
    wanted = next(best)
    while True:
        position = next(random_positions(rng, rng.choice((8, 9)), 30))
        columns = outcomes(position.moves)
        if is_a_chance(columns) and max(columns.values()) == wanted:
            wanted = next(best)
            yield f"{position} {''.join(SIGNS[columns.get(column)] for column in range(1, 8))}"
