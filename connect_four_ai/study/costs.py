"""What a stage and its neighbours cost, depth after depth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages import Stage, stages_of
from connect_four_ai.study.comparison import Comparison, Opinion, Opinions, quick

DEEPEST = 7
QUICK = 20_000
"""Number of nodes from which one ply more is no longer quick."""


def neighbours(stage: Stage, position: Any) -> tuple[Stage, ...]:
    """A stage between those that come before and after it; somebody's own, after the one that it
    follows. What has no opponent, or one that takes minutes, is left out."""
    stages = [one for one in quick(stages_of(position), position) if not one.path]
    sections = [s.section for s in stages]
    if stage.section not in sections:
        return (*(s for s in stages if s.section == stage.follows), stage)
    place = sections.index(stage.section)
    return (*stages[max(0, place - 1) : place], stage, *stages[place + 1 : place + 2])


def effective_branching_factor(nodes: int, plies: int) -> float:
    """How many branches each node of a uniform tree has that is so deep and has so many nodes below
    its root. (Russell and Norvig, Artificial Intelligence: A Modern Approach, section 3.6.1.)

    >>> [round(effective_branching_factor(*tree), 2) for tree in ((52, 5), (7 + 49 + 343, 3))]
    [1.92, 7.0]
    """
    low, high = 0.0, float(nodes)
    while high - low > 1e-6:
        middle = (low + high) / 2
        if sum(middle**ply for ply in range(1, plies + 1)) < nodes:
            low = middle
        else:
            high = middle
    return high


@dataclass(frozen=True)
class Costs:
    """A job: the cost of a brain's stage at its depth, and of all `stages` as far as it is quick.
    The opinions are found under names such as 9.1.7:3, or 9 for a stage without a depth."""

    position: Any
    brain: AIBrain
    stages: tuple[Stage, ...]
    """The brain's own, and those to compare it with."""
    others: Mapping[str, AIBrain]
    """What else is asked, by its name."""

    def run(self, report: Listener = nobody) -> Opinions:
        found: Opinions = {}

        def ask(brains: Mapping[str, AIBrain]) -> None:
            comparison = Comparison(self.position, brains)
            found.update(comparison.run(lambda nodes, new: report(nodes, {**found, **new})))

        for depth in range(max(DEEPEST, self.brain.depth) + 1):
            stages = [stage for stage in self.stages if self._goes_on(stage, depth, found)]
            brains = [AIBrain(stage, depth, 0, uses_book=False) for stage in stages]
            ask({f"{brain.stage.section}:{depth}": brain for brain in brains})
        stages = [stage for stage in self.stages if _has_no_depth(stage)]
        ask({stage.section: AIBrain(stage, None, 0, self.brain.seconds, False) for stage in stages})
        ask(self.others)
        return found

    def _goes_on(self, stage: Stage, depth: int, found: Opinions) -> bool:
        """Whether a stage is asked at this depth, after what one ply less has cost."""
        before = found.get(f"{stage.section}:{depth - 1}", Opinion()).thought
        if _has_no_depth(stage) or (depth and not before):
            return False
        wanted = stage.section == self.brain.stage.section and depth <= self.brain.depth
        quick = depth <= DEEPEST and before and before.nodes < QUICK and not stage.path
        return wanted or before is None or bool(quick)


def _has_no_depth(stage: Stage) -> bool:
    return stage.timed or stage.uninterrupted
