"""What several brains think of one position, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.faults import describe
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages import Stage, stages_of
from connect_four_ai.stages.brain import Brain


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
    stage = brain.stage
    return (
        2 if stage.exhaustive and brain.depth > CHEAP else int(stage.timed or stage.uninterrupted)
    )


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

    stages = [*stages_of(position), *([also] if also else [])]
    brains = {s.section: brain(s) for s in stages if s.computer and not s.takes_long(position)}
    return Comparison(position, brains)


class LeftToRight(Brain):
    """Before the page of stage 8: no good order."""

    def in_order(self, position: Any, depth: int, is_maximizing: bool) -> list[Any]:
        return [position.play(move) for move in position.legal_moves]


class YellowRightToLeft(LeftToRight):
    def in_order(self, position: Any, depth: int, is_maximizing: bool) -> list[Any]:
        positions = super().in_order(position, depth, is_maximizing)
        return positions if is_maximizing else positions[::-1]


OTHER_ORDERS = {"from column 1 on": LeftToRight, "Yellow from column 7 on": YellowRightToLeft}
"""The two orders of the notebook's experiment, by their names in the window."""


def ordered(page: type[Brain], order: type[LeftToRight]) -> Any:
    """The page of stage 8, with another order of the columns."""
    return type(page.__name__, (order, page), {})


@dataclass(frozen=True, eq=False)
class _Ordered(Stage):
    """Stage 8 in another order. Its page is made where it runs: it cannot be sent."""

    order: type[LeftToRight] = LeftToRight

    def loaded(self) -> Stage:
        return replace(self, page=ordered(self.page, self.order))


def every_order(position: Position, stage: Stage, depth: int) -> Comparison:
    """Stage 8 at one depth with the columns in other orders, by their names: the same scores, from
    more nodes or fewer. The stage itself tries first what looks best."""
    known = {part.name: getattr(stage, part.name) for part in fields(stage)}
    kinds = {name: _Ordered(**known, order=order) for name, order in OTHER_ORDERS.items()}
    brains = {name: AIBrain(kind, depth, 0, uses_book=False) for name, kind in kinds.items()}
    return Comparison(position, brains)
