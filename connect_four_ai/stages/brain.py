"""The base of every opponent: it counts nodes, can be stopped, and keeps the scores.

Each call of `minimax` is counted as a node automatically. A page with another function in its place
counts its own nodes:

    class AIBrain(Brain):
        def auto_play(self, board):
            for move in board.legal_moves:
                self.scores[move] = self.look(board.play(move), self.depth)
            return max(self.scores, key=self.scores.get)

        def look(self, board, depth):
            self.visit()
            ...
"""

import random
import time
from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.jobs.job import Listener, ignore_progress

LOOK_EVERY = 64
"""Nodes between two calls of `watch`, which may stop the search."""


class Brain:
    """The base of each section's AIBrain. How to play is decided by the section's own page.

    A page has `auto_play(board)`, which returns the move to play and puts each move's score into
    `self.scores`. If it has no `minimax`, it calls `visit()` for each position that it looks at.
    """

    def __init__(
        self,
        depth: int = 1,
        seed: int | None = None,
        watch: Listener = ignore_progress,
        seconds: float = inf,
        most_nodes: int | None = None,
    ) -> None:
        self.depth = depth
        """Plies to look beyond the move."""
        self.random = random.Random(seed)
        self.scores: dict[Any, float] = _Scores(self._look_up)
        """Each move's score, as soon as it is known."""
        self.nodes = 0
        """Positions visited."""
        self.prunes = 0
        """Number of cutoffs: nodes whose other moves were skipped."""
        self.lines: dict[Any, tuple[Any, ...]] = {}
        """For each move, the best play that follows it, if the page finds it."""
        self.visits: dict[Any, int] = {}
        """For each move, the number of results that its score is the average of, if it is one."""
        self.depth_reached: int | None = None
        """The depth that it reached, if that is not `depth`."""
        self.found_at: list[tuple[int, Mapping[Any, float], int]] = []
        """For a page that deepens: each depth, its scores, and the nodes visited by then."""
        self.deadline = time.perf_counter() + seconds
        self.most_nodes = most_nodes or inf
        """Node limit of a page that thinks by the clock."""
        self.time_is_up = False
        """Whether the limit of a page that thinks by the clock is reached: its time, or its
        nodes."""
        self._look_up_at = min(LOOK_EVERY, self.most_nodes)
        self._watch = watch
        if minimax := getattr(self, "minimax", None):
            self.minimax = self._counted(minimax)

    def auto_play(self, position: Any) -> Any:
        """Returns the move to play. Each page overrides this."""
        raise NotImplementedError(f"{type(self).__module__} has no auto_play")

    @classmethod
    def exchanges(cls, position: Any) -> bool:
        """Returns whether the brain is given this position with exchanged colours."""
        return False

    @classmethod
    def takes_long(cls, position: Any) -> bool:
        """Returns whether the brain may take long for this position, at any depth."""
        return False

    @classmethod
    def written_in(cls) -> list[type]:
        """Returns the classes that hold the page's own code."""
        kinds = (kind for kind in cls.__mro__ if issubclass(kind, Brain))
        return [kind for kind in kinds if kind not in (Brain, YellowsBrain)]

    def visit(self) -> None:
        """Counts a node. Every LOOK_EVERY nodes, calls `watch`, which may end the search."""
        self.nodes += 1
        if self.nodes >= self._look_up_at:
            self._look_up()

    def cut_off(self, position: Any, alpha: float, beta: float) -> None:
        """Counts a cutoff: the node's other moves are skipped."""
        self.prunes += 1

    def _counted(self, minimax: Callable[..., float]) -> Callable[..., float]:
        """Returns the page's minimax, with each of its calls counted as a node."""

        def counted(*arguments: Any) -> float:
            self.nodes += 1  # visit(), inlined: nothing is called more often
            if self.nodes >= self._look_up_at:
                self._look_up()
            return minimax(*arguments)

        return counted

    def _look_up(self) -> None:
        self.time_is_up = self.nodes >= self.most_nodes or time.perf_counter() >= self.deadline
        self._look_up_at = min(self.nodes + LOOK_EVERY, self.most_nodes)
        self._watch(self.nodes, self.scores)


class YellowsBrain(Brain):
    """The base of the chapter's pages, which are written for Yellow. To play Red, such a page is
    given the board with exchanged colours, and its scores are negated."""

    @classmethod
    def exchanges(cls, position: Any) -> bool:
        return isinstance(position, Position) and position.player == RED


class _Scores(dict[Any, float]):
    """Scores by move; each new one is reported to `watch`."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self._changed = changed

    def __setitem__(self, move: Any, score: float) -> None:
        super().__setitem__(move, score)
        self._changed()
