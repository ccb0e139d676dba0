"""What the sums of 9.1.6 and 9.1.7 are made of."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position

WIN = {"R": 10, "Y": -10, "O": 0}
"""What a result scores, in the chapter."""


def sums_of_replies(position: Position, brain: AIBrain) -> dict[int, float]:
    """Returns, for each reply in a position, the sum that a stage that adds scores up gives it: of
    one ply less than its depth."""
    page: Any = brain.stage.page(brain.depth, 0)
    if position.winner is not None:
        return {}
    return {
        reply: page.minimax(position.play(reply), brain.depth - 1, False)
        for reply in position.legal_moves
    }


def wins_by_depth(position: Position, depth: int) -> dict[int, Counter[int]]:
    """Returns, for each column, by the depth that is left at a result: the scores of these results,
    added up."""

    def count(after: Position, left: int, found: Counter[int]) -> Counter[int]:
        if after.winner is not None:
            found[left] += WIN[after.winner]
        elif left:
            for move in after.legal_moves:
                count(after.play(move), left - 1, found)
        return found

    return {
        column: count(position.play(column), depth, Counter()) for column in position.legal_moves
    }


def weighted(wins: Mapping[int, Mapping[int, int]], base: float) -> dict[int, float]:
    """Returns each column's score, if results weigh a base to the depth that is left: 9.1.6's for a
    base of 1, 9.1.7's for 10."""
    return {
        column: sum(score * base**left for left, score in found.items())
        for column, found in wins.items()
    }
