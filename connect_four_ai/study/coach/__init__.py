"""The coach: why a move is bad, or the only one. It says only what it has proved.

`explain` finds the simplest claim, and its proof is a `Plan`, which answers every reply.
`texts/coach_words.py` puts it into words.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.study.coach.explanation import Cause, Explanation, Kind
from connect_four_ai.study.coach.plan import Plan

__all__ = ["Cause", "Coach", "Explanation", "Kind", "Plan"]


@dataclass(frozen=True)
class Coach:
    """Explains a move; with no column, why the only good one is the only one.

    It comes to an explanation for each bad column: for the one asked about, if it is bad, or for
    all others if only one is good; none if there is nothing to explain.
    """

    position: Position
    column: int | None = None
    scores: Mapping[int, int] | None = None
    """Every open column's exact score for the player to move, if they are known."""

    def run(self, report: Listener = nobody) -> dict[int, Explanation]:
        from connect_four_ai.study.coach.explain import (
            explain,
            why_only,
        )  # here: it loads the solver

        if self.column is None:
            return why_only(self.position, self.scores)
        said = explain(self.position, self.column, self.scores)
        return {self.column: said} if said else {}
