"""What a stage and its neighbours cost, depth after depth, and how often each throws a result
away."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages import Stage, stages_of
from connect_four_ai.stages.learned.stage import divided
from connect_four_ai.study.arena import exam
from connect_four_ai.study.comparison import Comparison, Opinion, Opinions, quick

DEEPEST = 7
QUICK = 20_000
"""Number of nodes from which one ply more is no longer quick."""
EXAM = "exam "
CLOCK = 0.1
"""Seconds for each answer in the exam, for what thinks by the clock."""


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
    """A stage's cost at its depth, and as far as it is quick. The stages' opinions are found under
    their names, as 9.1.7:3 or 9, and for the exam under `in_exam` of these, by the exam's
    positions: each with the part of the moves to choose from that would throw the result away."""

    position: Any
    brain: AIBrain
    stages: tuple[Stage, ...]
    """The brain's own, and those to compare it with."""
    others: Mapping[str, AIBrain]
    """What else is to be asked, by its name."""
    questions: int = exam.SIZE
    """How many positions of the exam are put to them."""
    known: Mapping[str, Opinion] = field(default_factory=dict)
    """What the exam has found before; that is not asked again."""

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
        if isinstance(self.position, Position):
            self._examine(found, report)
        return found

    def _goes_on(self, stage: Stage, depth: int, found: Opinions) -> bool:
        """Whether a stage is asked at this depth, after what one ply less has cost."""
        before = found.get(f"{stage.section}:{depth - 1}", Opinion()).thought
        if _has_no_depth(stage) or (depth and not before):
            return False
        wanted = stage.section == self.brain.stage.section and depth <= self.brain.depth
        quick = depth <= DEEPEST and before and before.nodes < QUICK and not stage.path
        return wanted or before is None or bool(quick)

    def _examine(self, found: Opinions, report: Listener) -> None:
        """One position after the other, so that all come forward together."""
        wrong = {divided(name)[0] for name, opinion in found.items() if opinion.error}
        stages = [stage for stage in self.stages if not stage.path and stage.section not in wrong]
        asked = {in_exam(self.brain, stage): stage for stage in stages}
        known = {name: self.known.get(name, Opinion()).scores for name in asked}
        found.update({name: Opinion(dict(scores)) for name, scores in known.items()})
        for moves, signs in exam.positions()[: self.questions]:
            position = Position.from_moves(moves)
            for name, stage in asked.items():
                if moves not in found[name].scores:
                    brain = AIBrain(stage, exam_depth(self.brain, stage), 0, CLOCK)
                    thought = brain.auto_play(position, lambda nodes, _: report(nodes, found))
                    found[name].scores[moves] = exam.thrown_away(thought, signs)


def _has_no_depth(stage: Stage) -> bool:
    return stage.timed or stage.uninterrupted


def exam_depth(brain: AIBrain, stage: Stage) -> int:
    """The brain's own depth, if it has one that is quick; else the stage's."""
    depth = brain.depth if brain.stage.looks_ahead and not brain.stage.timed else stage.depth
    return min(depth, 4 if stage.exhaustive else 6)


def in_exam(brain: AIBrain, stage: Stage) -> str:
    """Where a stage's exam is found: EXAM and what the arena calls it, with its depth or its
    time."""
    if stage.timed:
        return f"{EXAM}{stage.section}:{CLOCK:g}s"
    depth = f":{exam_depth(brain, stage)}" if stage.looks_ahead else ""
    return f"{EXAM}{stage.section}{depth}"
