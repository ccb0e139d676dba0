"""Repair: a section's page with one mistake in it, and a position where the mistake shows. Which line is it?"""

import random
from dataclasses import dataclass
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import describe
from connect_four_ai.checking.mistakes import Mistake, brain_of, mistakes_of
from connect_four_ai.exercises import Exercise
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import endings, random_positions
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.brain import Brain

DEPTHS = 1, 2
ATTEMPTS = 60
"""So many positions are tried before another mistake is taken."""
ENDLESS = 20_000
"""A page that visits so many nodes here does not stop by itself."""

Choice = frozenset[int] | str
"""What a page does: the columns that it chooses from; or how it fails, empty if it never stops."""


class EndlessError(Exception):
    """A page goes on and on."""


@dataclass(frozen=True)
class Repair(Exercise):
    mistake: Mistake
    depth: int
    wanted: Choice
    """What the section's page does."""
    found: Choice
    """What the page with the mistake does."""

    def is_right(self, answer: Any) -> bool:
        """`answer`: the number of a line of the planted page, from 1."""
        return answer in self.mistake.lines


def make(section: str, rng: random.Random) -> Repair:
    """One of the section's known mistakes, where it shows."""
    while True:
        mistake = rng.choice(mistakes_of(section))
        for _ in range(ATTEMPTS):
            depth = rng.choice(DEPTHS)
            position = next(rng.choice((random_positions, endings))(rng))
            wanted = choice(find_stage(section).page, section, position, depth)
            found = choice(brain_of(section, mistake), section, position, depth)
            if wanted != found:
                return Repair(section, position, mistake, depth, wanted, found)


def choice(page: type[Brain], section: str, position: Position, depth: int) -> Choice:
    """What a page does in a position at a depth."""

    def watch(nodes: int, scores: Any) -> None:
        if nodes > ENDLESS:
            raise EndlessError

    try:
        return frozenset(AIBrain(section, depth, 0, uses_book=False).think(page, position, watch, depth).best)
    except (EndlessError, RecursionError):
        return ""
    except Exception as error:  # some mistakes stop the page
        return describe(error)
