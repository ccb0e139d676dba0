"""A learner against itself as it was before."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages.learned.stage import stage_by
from connect_four_ai.study.learning.learner import Learner
from connect_four_ai.study.learning.measure import points, random_openings

PAIRS = 25
"""From so many openings they play, each with both colours."""


class Result(NamedTuple):
    now: int
    then: int
    """How many games each of the two had learnt from."""
    points: float = 0
    """What the later one has got."""
    games: int = 0
    """In so many games."""


@dataclass(frozen=True)
class Duel:
    """The learner in a file against the one that was there before; if there was none, against one
    that has learnt nothing."""

    file: Path
    before: Path
    pairs: int = PAIRS

    def run(self, report: Listener = nobody) -> Result:
        """Reports a Result under "duel". Raises BadWeights."""
        now = Learner.load(self.file)
        known = self.before.exists()
        then = Learner.load(self.before) if known else Learner(now.seed, patterns=now.patterns)
        one, other = (AIBrain(stage_by(each.tables, "Q"), 0, 0) for each in (now, then))
        result = Result(now.games, then.games)
        for opening in random_openings(self.pairs, seed=1):
            gained = 2 * points(one, other, [opening])
            result = Result(now.games, then.games, result.points + gained, result.games + 2)
            report(result.games, {"duel": result})
        return result
