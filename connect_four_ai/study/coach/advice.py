"""What a page asks the coach, and a win that one tries to stop."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from connect_four_ai.ai_brain import Thought
from connect_four_ai.games.connect_four import ROWS, Cell, Position
from connect_four_ai.games.game import keeping
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages.the_solver import has_book, the_solver
from connect_four_ai.study.coach.blind_spot import Asked, BlindSpot, blind_spot
from connect_four_ai.study.coach.explanation import Explanation

QUICK = 12
"""From so many discs on, no book is needed to be quick."""


@dataclass(frozen=True)
class Advice:
    """What the coach found."""

    bad: Mapping[int, Explanation]
    """Why each of these columns is bad: the one asked about, or all but the only good one."""
    only: bool = False
    """Whether it is about the only good move."""
    spot: BlindSpot | None = None
    """What the opponent lacked that played it."""


@dataclass(frozen=True)
class Why:
    """A job: why a column is bad; with no column, why the only good one is the only one."""

    position: Position
    column: int | None = None
    asked: Asked | None = None
    """The opponent that played it."""
    known: Explanation | None = None
    """The explanation, if it was found before."""
    otherwise: "Why | None" = None
    """What is asked if there is nothing to explain."""

    def run(self, report: Listener = nobody) -> Advice:
        """Reports the explanations before it looks for what the opponent lacked."""
        if not has_book() and len(self.position.moves) < QUICK:
            return Advice({})
        # here: it loads the solver
        from connect_four_ai.study.coach.explain import explain, played_out, why_only

        if self.column is None:
            bad = why_only(self.position)
        else:
            said = self.known or explain(self.position, self.column)
            bad = {self.column: said} if said else {}
        if not bad and self.otherwise:
            return self.otherwise.run(report)
        if self.column is not None:
            report(0, bad)
            bad = {column: played_out(said) for column, said in bad.items()}
        advice = Advice(bad, self.column is None)
        if self.asked is None or self.column not in bad:
            return advice
        report(0, bad)
        good = keeping(the_solver().scores(self.position))
        spot = blind_spot(bad[self.column], self.asked, good, lambda nodes, _: report(nodes, bad))
        return replace(advice, spot=spot)


@dataclass(frozen=True)
class ShowMe:
    """A win that one tries to stop on the board; as a job, it finds the coach's answer, or the best
    reply."""

    said: Explanation
    position: Position

    @property
    def coach_plays(self) -> bool:
        """Whether it is the winner's turn, whom the coach plays."""
        return self.position.winner is None and self.position.player == self.said.winner

    def played(self, column: int) -> "ShowMe":
        return replace(self, position=self.position.play(column))

    def counted(self) -> dict[Cell, int]:
        """The free cells in the order in which they are filled if the column of a threat comes
        last, up to the threat, from 1, which the other side plays; empty if no such threat
        decides."""
        plan = self.said.plan
        if self.coach_plays or self.position.winner or not plan or not plan.lasting:
            return {}
        cells = [
            (column, row)
            for waits, top in plan.cells
            for column in sorted(self.position.legal_moves, key=lambda column: column == waits)
            for row in range(
                self.position.height(column) + 1, 1 + (top if column == waits else ROWS)
            )
        ]
        return {cell: number for number, cell in enumerate(cells, 1)}

    def taken_back(self) -> "ShowMe":
        """Before the last reply that was tried; the same if none was."""
        moves, first = self.position.moves, len(self.said.start.moves) + 1
        replies = range(first, len(moves), 2)
        if not replies:
            return self
        return replace(self, position=Position.from_moves(moves[: replies[-1]]))

    def run(self, report: Listener = nobody) -> int:
        if self.coach_plays:
            return self.said.answer(self.position)
        return the_solver().best(self.position)


def asked_of(thought: Thought | None) -> Asked | None:
    """The opponent as it thought, if it can be asked again: not somebody's own program, nor one
    that knows the exact scores."""
    if thought is None or thought.stage.path or thought.stage.uninterrupted:
        return None
    nodes = thought.nodes if thought.stage.timed else 0
    return Asked(thought.stage, thought.depth, nodes)
