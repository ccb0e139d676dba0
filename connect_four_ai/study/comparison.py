"""Opinions of several brains on one position; and the cost of a stage and its neighbours at each
depth."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.faults import describe
from connect_four_ai.games.game import Game
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage, stages_of


@dataclass(frozen=True)
class Opinion:
    """One brain's scores found so far; its thought when it has finished, or its error."""

    scores: dict[Any, float] = field(default_factory=dict)
    thought: Thought | None = None
    error: str = ""
    best: tuple[Any, ...] = ()
    """The best moves."""


CHEAP = 3
"""Maximum depth at which visiting every node is quick."""

Opinions = dict[str, Opinion]
"""Opinions by the names of the brains, in their order."""


@dataclass(frozen=True)
class Comparison:
    """A job: asks several brains about one position."""

    position: Game[Any]
    brains: Mapping[str, AIBrain]

    def run(self, report: Listener = ignore_progress) -> Opinions:
        """Asks all brains, the slow ones last."""
        opinions: Opinions = {}
        nodes = 0
        for name, brain in sorted(self.brains.items(), key=lambda item: _slowness(item[1])):

            def forward(
                visited: int, scores: Mapping[Any, float], name: str = name, before: int = nodes
            ) -> None:
                report(before + visited, {**opinions, name: Opinion(dict(scores))})

            try:
                thought = brain.auto_play(self.position, forward)
            except Exception as error:  # an error in one stage must not stop the others
                opinions[name] = Opinion(error=describe(error))
            else:
                opinions[name] = Opinion(thought.scores, thought, best=thought.best)
                nodes += thought.nodes
        return {name: opinions[name] for name in self.brains}


def _slowness(brain: AIBrain) -> int:
    """Returns a brain's place in the order of asking: quick ones come first, and a stage that
    visits every node of a large tree comes last."""
    if brain.stage.exhaustive and brain.depth > CHEAP:
        return 2
    return int(brain.stage.timed or brain.stage.uninterrupted)


def quick(stages: Iterable[Stage], position: Game[Any]) -> list[Stage]:
    """Returns the stages with an opponent, except those that would take minutes."""
    return [one for one in stages if one.computer and not one.takes_long(position)]


def every_stage(
    position: Game[Any], depth: int, seconds: float = 1.0, also: Stage | None = None
) -> Comparison:
    """Returns a comparison of all stages with an opponent, by section; `also`: one that is not in
    the list. All look to `depth`, if they can; those that think by the clock take `seconds`. Stages
    that would take minutes are left out.

    >>> from connect_four_ai.games.connect_four import Position
    >>> opinions = every_stage(Position.from_moves("1212125"), depth=1).run()
    >>> opinions["9.1.3"].thought.move, opinions["9.1.5"].scores[2]
    (2, -10)
    """

    def brain(stage: Stage) -> AIBrain:
        time = seconds if stage.timed else None
        return AIBrain(stage, min(depth, stage.deepest), 0, time, uses_book=False)

    stages = quick([*stages_of(position), *([also] if also else [])], position)
    return Comparison(position, {stage.section: brain(stage) for stage in stages})


SORTS = "        if depth > 2:\n"
"""The line of stage 8's page that decides whether it sorts the columns."""
NEVER_SORTS = "        if False:\n"
YELLOW_BACKWARDS = "        if not is_maximizing:\n            positions.reverse()\n"
OTHER_ORDERS = {
    "from column 1 on": (SORTS, NEVER_SORTS),
    "Yellow from column 7 on": (SORTS, YELLOW_BACKWARDS + NEVER_SORTS),
}
"""The changes to its page for the two orders of the notebook's experiment, by their names."""


DEEPEST = 7
QUICK = 20_000
"""Number of nodes from which another ply is no longer quick."""


def neighbours(stage: Stage, position: Any) -> tuple[Stage, ...]:
    """Returns a stage between the ones before and after it; a user's own, after the one that it
    follows. Stages without an opponent, or that would take minutes, are left out."""
    stages = [one for one in quick(stages_of(position), position) if not one.path]
    sections = [s.section for s in stages]
    if stage.section not in sections:
        return (*(s for s in stages if s.section == stage.follows), stage)
    place = sections.index(stage.section)
    return (*stages[max(0, place - 1) : place], stage, *stages[place + 1 : place + 2])


def effective_branching_factor(nodes: int, plies: int) -> float:
    """Returns the number of branches per node of a uniform tree with this many plies and this many
    nodes below its root. (Russell and Norvig, Artificial Intelligence: A Modern Approach, section
    3.6.1.)

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
    """A job: measures the cost of a brain's stage at its depth, and of all `stages` at the depths
    that are quick. The opinions have names such as 9.1.7:3, or 9 for a stage without a depth."""

    position: Any
    brain: AIBrain
    stages: tuple[Stage, ...]
    """The brain's stage, and those to compare it with."""

    def run(self, report: Listener = ignore_progress) -> Opinions:
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
        return found

    def _goes_on(self, stage: Stage, depth: int, found: Opinions) -> bool:
        """Returns whether to ask a stage at this depth, by the cost of one ply less."""
        before = found.get(f"{stage.section}:{depth - 1}", Opinion()).thought
        if _has_no_depth(stage) or (depth and not before):
            return False
        wanted = stage.section == self.brain.stage.section and depth <= self.brain.depth
        quick = depth <= DEEPEST and before and before.nodes < QUICK and not stage.path
        return wanted or before is None or bool(quick)


def _has_no_depth(stage: Stage) -> bool:
    return stage.timed or stage.uninterrupted
