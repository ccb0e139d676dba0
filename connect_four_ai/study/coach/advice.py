"""The coach's jobs: why a move is bad, what its player lacked, and a win that the user tries to
stop.

To find what a stage lacked, it is asked again at a greater depth or with one thing changed; the
change that makes it choose well is what it lacked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import best_by_outcome
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import STAGES, Stage
from connect_four_ai.stages.switches import stage_of, switches_of
from connect_four_ai.stages.the_solver import has_book, the_solver
from connect_four_ai.study.coach.explanation import Explanation

Lack = Literal["depth", "evaluation", "time", "switch", "section", "chance", "horizon"]
"""What was changed: the depth; the depth, where at first good and bad moves had the same score
(evaluation); the time; one switch; the section, to the one that corrects it. Or no change helps:
some good columns have the same score as the bad one (chance), or the end lies behind the
horizon."""

NEXT = {"9.1.3": "9.1.5", "9.1.4": "9.1.5", "9.1.5": "8", "9.1.6": "8", "9.1.7": "8"}
"""The section that corrects each section; in 8, minimax takes the best for each side and weighs the
end."""
FIND_LOSSES = ("9.1.5", "8", "9")
"""The sections that take the best move for either side: if they look far enough, they see every
loss and avoid it if they can."""
MOST_NODES = 20_000
"""Maximum number of nodes that a changed opponent may visit, by an estimate."""
DEEPER = 4
"""Maximum number of additional plies."""


@dataclass(frozen=True)
class Asked:
    """A stage with its depth, or with its nodes if it thinks by the clock."""

    stage: Stage
    depth: int
    nodes: int = 0

    def best(self, position: Position, report: Listener = ignore_progress) -> frozenset[int]:
        """Returns the columns that the stage would choose from."""
        brain = AIBrain(self.stage, self.depth, 0, uses_book=False, nodes=self.nodes or None)
        return frozenset(brain.auto_play(position, report).best)


Change = tuple[Lack, Asked, int | None]
"""The kind of a change, the changed opponent, and the switch if it is one."""


@dataclass(frozen=True)
class BlindSpot:
    """A blind spot: what a stage lacked."""

    why: Explanation
    """The explanation of the bad column that it played."""
    asked: Asked
    lack: Lack
    changed: Asked
    """The changed opponent, which chooses well; for "chance", the same one."""
    plays: int
    """The column of the changed opponent, which keeps the outcome."""
    switch: int | None = None
    """The switch that was changed, from 0."""
    alike: tuple[int, ...] = ()
    """For "chance": the columns to which the stage gives the same score."""

    @property
    def node(self) -> str:
        """The moves to the node where the stage's search shows it, as deep as it looks: T opens
        there."""
        why = self.why
        moves = (why.column, *(why.line if why.start != why.position else ()))
        return why.position.moves + "".join(map(str, moves[: self.asked.depth + 1]))


def blind_spot(
    why: Explanation, asked: Asked, good: frozenset[int], report: Listener = ignore_progress
) -> BlindSpot | None:
    """Returns what a stage lacked that played an explanation's column; `good`: the columns that
    keep the outcome. None if no change makes it choose well, or if it chooses well anyway."""
    before = asked.best(why.position, report)
    if before <= good:
        return None
    for lack, changed, switch in _changes(why, asked):
        after = changed.best(why.position, report)
        if after and after <= good:
            if lack == "depth":
                lack = "evaluation" if before & good else "time" if asked.nodes else lack
            return BlindSpot(why, asked, lack, changed, min(after), switch)
    if before & good and why.column in before:
        alike = tuple(sorted(before))
        return BlindSpot(why, asked, "chance", asked, min(before & good), alike=alike)
    finds = asked.stage.section in FIND_LOSSES and not asked.nodes
    if finds and why.cause == "loses" and why.plies > asked.depth:
        return BlindSpot(why, asked, "horizon", replace(asked, depth=why.plies), why.better)
    return None


def _changes(why: Explanation, asked: Asked) -> Iterator[Change]:
    """Yields the changes to try, the likeliest first: depth, if the loss lies behind the
    horizon."""
    columns = len(why.position.legal_moves)
    deeper: list[Change] = [("depth", one, None) for one in _deeper(asked, columns)]
    switched: list[Change] = []
    if switches := switches_of(asked.stage):
        for switch in range(5):
            turned = Asked(stage_of(switches.turned(switch)), asked.depth)
            switched.append(("switch", turned, switch))
    yield from deeper + switched if why.plies > asked.depth else switched + deeper
    if section := NEXT.get(asked.stage.section):
        following = Asked(STAGES[section], max(asked.depth, 1))
        for one in (following, *_deeper(following, columns)):
            yield "section", one, None


def _deeper(asked: Asked, columns: int) -> Iterator[Asked]:
    if asked.nodes:
        yield from (Asked(asked.stage, asked.depth, asked.nodes * more) for more in (4, 16))
    elif asked.stage.looks_ahead:
        for depth in range(asked.depth + 1, asked.depth + 1 + DEEPER):
            nodes = columns ** ((depth + 1) if asked.stage.exhaustive else depth / 2 + 1)
            if nodes <= MOST_NODES:
                yield Asked(asked.stage, depth)


QUICK = 12
"""Number of discs from which the solver is quick without the book."""


@dataclass(frozen=True)
class Advice:
    """The coach's findings."""

    bad: Mapping[int, Explanation]
    """Explanations of bad columns: of the one asked about, or of all but the only good one."""
    only: bool = False
    """Whether the advice is about the only good move."""
    spot: BlindSpot | None = None
    """The blind spot of the opponent that played the move."""


@dataclass(frozen=True)
class Why:
    """A job: explains why a column is bad; with no column, why the only good one is the only
    one."""

    position: Position
    column: int | None = None
    asked: Asked | None = None
    """The opponent that played the column."""
    otherwise: "Why | None" = None
    """The question to ask if there is nothing to explain."""

    def run(self, report: Listener = ignore_progress) -> Advice:
        """Finds the advice; reports the explanations before it seeks what the opponent lacked."""
        if not has_book() and len(self.position.moves) < QUICK:
            return Advice({})
        # imported here because it loads the solver
        from connect_four_ai.study.coach.explain import explain, played_out, why_only

        if self.column is None:
            bad = why_only(self.position)
        else:
            why = explain(self.position, self.column)
            bad = {self.column: why} if why else {}
        if not bad and self.otherwise:
            return self.otherwise.run(report)
        if self.column is not None:
            report(0, bad)
            bad = {column: played_out(why) for column, why in bad.items()}
        advice = Advice(bad, self.column is None)
        if self.asked is None or self.column not in bad:
            return advice
        report(0, bad)
        good = best_by_outcome(the_solver().scores(self.position))
        spot = blind_spot(bad[self.column], self.asked, good, lambda nodes, _: report(nodes, bad))
        return replace(advice, spot=spot)


@dataclass(frozen=True)
class ShowMe:
    """A win that the user tries to stop on the board; as a job, finds the coach's answer or the
    best reply."""

    why: Explanation
    position: Position

    @property
    def coach_plays(self) -> bool:
        """Whether it is the turn of the winner, which the coach plays."""
        return self.position.winner is None and self.position.player == self.why.winner

    def played(self, column: int) -> "ShowMe":
        return replace(self, position=self.position.play(column))

    def taken_back(self) -> "ShowMe":
        """Returns the win before the user's last reply; the same if there was none."""
        moves, first = self.position.moves, len(self.why.start.moves) + 1
        replies = range(first, len(moves), 2)
        if not replies:
            return self
        return replace(self, position=Position.from_moves(moves[: replies[-1]]))

    def run(self, report: Listener = ignore_progress) -> int:
        """Returns the coach's next column, by the plan if there is one, or the best reply."""
        plan = self.why.plan
        if self.coach_plays and plan:
            return min(plan.step(self.position)[1])
        return the_solver().best(self.position)


def asked_of(thought: Thought | None) -> Asked | None:
    """Returns the opponent behind a thought, if it can be asked again: not a user's own program,
    nor a stage that knows the exact scores."""
    if thought is None or thought.stage.path or thought.stage.uninterrupted:
        return None
    nodes = thought.nodes if thought.stage.timed else 0
    return Asked(thought.stage, thought.depth, nodes)
