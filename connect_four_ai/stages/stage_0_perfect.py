"""Perfect play: no judging and no depth; every column is searched to the end of the game, or known from the book."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from connect_four_ai.games.connect_four import RED
from connect_four_ai.games.game import for_first_player
from connect_four_ai.solver.book_file import fault
from connect_four_ai.stages.stage import Stage
from connect_four_ai.stages.stage_9_deepening import Deepening

if TYPE_CHECKING:
    from connect_four_ai.solver.solver import Solver

EARLY = 8
"""With fewer discs on the board, and without the book, an answer can take minutes."""


class Perfect(Stage):
    """Scores are exact: 22 minus the discs that the winner will have played, + if that is Red, − if it is Yellow, 0 for
    a draw. The book only makes them known sooner: it is used wherever there is one."""

    section = "0"
    title = "Perfect"
    changed = "It searches to the end of the game: see solver.py. The score is exact."
    can = "Win as soon as can be, and lose as late as can be. From the empty board, Red always wins."
    cannot = "Lose, except to a flawless first player."
    handles = Deepening.fails
    looks_ahead = False
    uninterrupted = True
    scoring = "exact"
    mirrored = False

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.solver = the_solver()  # here, because loading it is no part of the thinking

    @classmethod
    def takes_long(cls, position: Any) -> bool:
        return len(position.moves) < EARLY and not has_book()

    def scores(self, position: Any, depth: int) -> Iterable[tuple[Any, float]]:
        solver = self.solver
        self.maximises = position.player == RED
        if solver.nodes:
            solver.clear()  # so that the same question costs the same, whatever was asked before
        for column in position.legal_moves:
            self.nodes = 1 + solver.nodes
            self.watch(self.nodes)
            yield column, for_first_player(position, solver.score_after(position, column))
        self.nodes = 1 + solver.nodes

    def best(self, scores: Iterable[float]) -> float:
        return max(scores) if self.maximises else min(scores)


def has_book() -> bool:
    """Whether there is a good one."""
    return not fault()


@cache
def the_solver() -> "Solver":
    """The one of this process. Made when it is first wanted: compiling or loading it takes a moment."""
    from connect_four_ai.solver.book import shipped_book
    from connect_four_ai.solver.solver import Solver

    return Solver(shipped_book())
