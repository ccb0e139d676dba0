"""What the sums of 9.1.6 and 9.1.7 are made of."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, ignore_progress

WIN = {"R": 10, "Y": -10, "O": 0}
"""What a result scores, in the chapter."""


@dataclass(frozen=True)
class SumsOfReplies:
    """A job: finds, for each reply in a position, the sum that a stage that adds scores up gives
    it: of one ply less than its depth."""

    position: Position
    brain: AIBrain

    def run(self, report: Listener = ignore_progress) -> dict[int, float]:
        """Returns the sums; none if the game is over."""
        if self.position.winner is not None:
            return {}
        page: Any = self.brain.stage.page(self.brain.depth, 0)
        return {
            reply: page.minimax(self.position.play(reply), self.brain.depth - 1, False)
            for reply in self.position.legal_moves
        }


@dataclass(frozen=True)
class WinsByDepth:
    """A job: adds up, for each column, the scores of the results by the depth that is left at
    them."""

    position: Position
    depth: int

    def run(self, report: Listener = ignore_progress) -> dict[int, dict[int, int]]:
        return {
            column: dict(_wins(self.position.play(column), self.depth, defaultdict(int)))
            for column in self.position.legal_moves
        }


def _wins(position: Position, left: int, found: defaultdict[int, int]) -> defaultdict[int, int]:
    """Adds the results of a position with this depth left. Returns `found`."""
    if position.winner is not None:
        found[left] += WIN[position.winner]
    elif left:
        for move in position.legal_moves:
            _wins(position.play(move), left - 1, found)
    return found


def weighted(wins: Mapping[int, Mapping[int, int]], base: float) -> dict[int, float]:
    """Returns each column's score, if results weigh a base to the depth that is left: 9.1.6's for a
    base of 1, 9.1.7's for 10."""
    return {
        column: sum(score * base**left for left, score in found.items())
        for column, found in wins.items()
    }
