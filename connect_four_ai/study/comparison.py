"""What several brains think of one position, one after the other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.faults import describe
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages import Stage, stages_of
from connect_four_ai.stages.changes import changed_stage


@dataclass(frozen=True)
class Opinion:
    """One brain's scores found so far; the thought when it is finished, or what went wrong."""

    scores: dict[Any, float] = field(default_factory=dict)
    thought: Thought | None = None
    error: str = ""
    best: tuple[Any, ...] = ()
    """The moves that are as good as any."""


CHEAP = 3
"""Depth up to which visiting every node is quick."""

Opinions = dict[str, Opinion]
"""By the names of the brains, in their order."""


@dataclass(frozen=True)
class Comparison:
    """Asks several brains about one position."""

    position: Game[Any]
    brains: Mapping[str, AIBrain]

    def run(self, report: Listener = nobody) -> Opinions:
        """Asks them all, those that may take long last."""
        opinions: Opinions = {}
        nodes = 0
        for name, brain in sorted(self.brains.items(), key=lambda item: _slowness(item[1])):

            def hear(
                visited: int, scores: Mapping[Any, float], name: str = name, before: int = nodes
            ) -> None:
                report(before + visited, {**opinions, name: Opinion(dict(scores))})

            try:
                thought = brain.auto_play(self.position, hear)
            except Exception as error:  # an error in one stage must not stop the others
                opinions[name] = Opinion(error=describe(error))
            else:
                opinions[name] = Opinion(thought.scores, thought, best=thought.best)
                nodes += thought.nodes
        return {name: opinions[name] for name in self.brains}


def _slowness(brain: AIBrain) -> int:
    """The cheap ones come first, so that nobody waits for them; what visits every node of a large
    tree comes last."""
    if brain.stage.exhaustive and brain.depth > CHEAP:
        return 2
    return int(brain.stage.timed or brain.stage.uninterrupted)


def quick(stages: Iterable[Stage], position: Game[Any]) -> list[Stage]:
    """Those that have an opponent, but for what would take minutes."""
    return [one for one in stages if one.computer and not one.takes_long(position)]


def every_stage(
    position: Game[Any], depth: int, seconds: float = 1.0, also: Stage | None = None
) -> Comparison:
    """A brain for each stage that has an opponent, by its section; `also` for one that is not in
    the list. All look to `depth`, if they can; those that think by the clock take so many seconds.
    What would take minutes is left out.

    >>> opinions = every_stage(Position.from_moves("1212125"), depth=1).run()
    >>> opinions["9.1.3"].thought.move, opinions["9.1.5"].scores[2]
    (2, -10)
    """

    def brain(stage: Stage) -> AIBrain:
        return AIBrain(
            stage, min(depth, stage.deepest), 0, seconds if stage.timed else None, uses_book=False
        )

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
"""What is changed in its page for the two orders of the notebook's experiment, by their names in
the window."""


def every_order(position: Position, depth: int) -> Comparison:
    """Stage 8 at one depth with the columns in other orders, by their names: the same scores, from
    more nodes or fewer. The stage itself tries first what looks best."""
    kinds = {name: changed_stage("8", *change) for name, change in OTHER_ORDERS.items()}
    brains = {name: AIBrain(kind, depth, 0, uses_book=False) for name, kind in kinds.items()}
    return Comparison(position, brains)
