"""What chance draws, again and again: a stage's moves, and the chapter's first choice."""

import random
from dataclasses import dataclass

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage

DRAWN = 700
"""Number of columns that are drawn."""


@dataclass(frozen=True)
class Moves:
    """A job: lets a stage play a position many times, each with a seed of its own."""

    stage: Stage
    position: Position

    def run(self, report: Listener = ignore_progress) -> list[int]:
        """Returns the columns that it plays."""
        return [
            AIBrain(self.stage, seed=seed).auto_play(self.position).column for seed in range(DRAWN)
        ]


@dataclass(frozen=True)
class Numbers:
    """A job: draws the chapter's random.randint(0, 5), as columns."""

    def run(self, report: Listener = ignore_progress) -> list[int]:
        rng = random.Random(1)
        return [rng.randint(0, 5) + 1 for _ in range(DRAWN)]
