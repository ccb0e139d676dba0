"""Alpha-beta and minimax: one function that looks at a node and calls itself for the nodes below.

searches.py says what is true for all searches.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import inf
from typing import Any, Generic, TypeAlias

from connect_four_ai.search.tree import State, Tree

BestLine: TypeAlias = (
    "tuple[Any, BestLine] | None"  # the best successor, and the best line from there
)
Watch = Callable[[int], None]
Order = Callable[["AlphaBeta[Any]", Any, Sequence[Any], bool, int], Sequence[Any]]
"""From the search, a state, its successors, whether it maximises and the depth left: the order in
which to try them.

With a depth of 1 it may get the successors' evaluations instead of themselves, and must treat both
alike.
"""

MEMORY = 1 << 17
"""How many states a search remembers of each kind."""
PAUSE = 256
"""After about so many visits, a search calls `watch`."""


class AlphaBeta(Generic[State]):
    """A search that skips branches that cannot change the result.

    Alpha is what the player to move already has for certain elsewhere, beta what the other player
    will not exceed. A value between them is exact. A value at or below alpha means "this or less",
    one at or above beta "this or more" (fail-soft: it may lie outside the two).
    """

    cuts = True
    """Whether it skips anything."""

    def __init__(
        self, tree: Tree[State, Any], watch: Watch | None = None, order: Order | None = None
    ) -> None:
        self.tree = tree
        self.successors = lru_cache(MEMORY)(tree.successors)
        self.evaluation = lru_cache(MEMORY)(tree.evaluation)
        self.watch = watch
        self.order = order
        self.visits = 0
        self.prunes = 0
        self.pause_at = 0
        self.horizon_reached = False
        """Whether the search reached the depth limit anywhere before the end of the game."""
        self.best_successor: dict[State, State] = {}
        """The best successor of each state that was searched more than one ply deep."""

    def search(self, state: State, maximising: bool, depth: int) -> tuple[float, list[State]]:
        """The value of a state, searched with an open window, and the states of the best line from
        it."""
        sign = 1 if maximising else -1
        value, line = self.look(state, -inf, inf, depth, sign)
        path = []
        while line is not None:
            successor, line = line
            path.append(successor)
        return sign * value + 0, path  # never −0.0

    def look(
        self, state: State, alpha: float, beta: float, depth: int, sign: int
    ) -> tuple[float, BestLine]:
        """The value of a state for the player to move, and the best line from it; `sign`: 1 if that
        player maximises, else −1. What is good for one player is as bad for the other, so one
        function serves both (negamax)."""
        self.visits += 1
        if depth == 0 or not (successors := self.successors(state)):
            return sign * self.evaluation(state), None
        self.look_around(depth)
        if self.order is not None:
            successors = self.order(self, state, successors, sign > 0, depth)
        best = -inf
        line: BestLine = None
        for successor in successors:
            value, further = self.look(successor, -beta, -alpha, depth - 1, -sign)
            if -value > best:
                best, line = -value, (successor, further)
                alpha = max(alpha, best)
                if alpha >= beta and self.cuts:
                    self.cut_off(state, alpha, beta)
                    break
        if line is not None and depth > 1:
            self.remember(state, line[0])
        return best, line

    def look_around(self, depth: int) -> None:
        """What a search does between two nodes."""
        if depth == 1:
            self.horizon_reached = True
        if self.visits >= self.pause_at:
            self.pause_at = self.visits + PAUSE
            if self.watch is not None:
                self.watch(self.visits)

    def cut_off(self, state: State, alpha: float, beta: float) -> None:
        """Counts a cut-off: the node's other successors are skipped."""
        self.prunes += 1

    def remember(self, state: State, successor: State) -> None:
        if len(self.best_successor) >= MEMORY:
            self.best_successor.clear()
        self.best_successor[state] = successor


class Minimax(AlphaBeta[State]):
    """The same without alpha and beta: it visits every node."""

    cuts = False


class QuickAlphaBeta(AlphaBeta[State]):
    """Alpha-beta that reads the last ply, which has most of the nodes, as a row of numbers instead
    of calls."""

    def __init__(
        self, tree: Tree[State, Any], watch: Watch | None = None, order: Order | None = None
    ) -> None:
        super().__init__(tree, watch, order)
        self.row = {sign: lru_cache(MEMORY)(partial(self.read_row, sign)) for sign in (1, -1)}

    def read_row(self, sign: int, state: State) -> list[float]:
        """The values of a state's successors for the player to move there, in the order in which
        they are tried."""
        return [sign * value for value in self.in_order(state, self.tree.evaluations(state), sign)]

    def in_order(self, state: State, last_ply: Sequence[Any], sign: int) -> Sequence[Any]:
        return last_ply if self.order is None else self.order(self, state, last_ply, sign > 0, 1)

    def search(self, state: State, maximising: bool, depth: int) -> tuple[float, list[State]]:
        value, path = super().search(state, maximising, depth)
        sign = 1 if maximising == (depth % 2 == 1) else -1
        if len(path) == depth - 1 and sign * value > -inf:  # the last ply gave a number only
            last = path[-1] if path else state
            successors = self.in_order(last, self.tree.successors(last), sign)
            row = self.read_row(sign, last)
            path += [
                successor
                for successor, number in zip(successors, row, strict=True)
                if number == sign * value
            ][:1]
        return value, path

    def look(
        self, state: State, alpha: float, beta: float, depth: int, sign: int
    ) -> tuple[float, BestLine]:
        if depth != 1 or not (row := self.row[sign](state)):
            return super().look(state, alpha, beta, depth, sign)
        self.look_around(depth)
        best = -inf
        looked_at = 0
        for value in row:
            looked_at += 1
            if value > best:
                best = value
                if best >= beta:
                    self.prunes += 1
                    break
        self.visits += 1 + looked_at
        return best, None
