"""Alpha-beta and minimax: one function that looks at a node and calls itself for the nodes below.

It returns the value of a state and the best line from it. searches.py says what is true for all searches.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from typing import Any, Generic, TypeAlias

from connect_four_ai.search.tree import State, Tree

BestLine: TypeAlias = "tuple[Any, BestLine] | None"  # the best successor, and the best line from there
Watch = Callable[[int], None]
Order = Callable[["AlphaBeta[Any]", Any, Sequence[Any], bool, int], Sequence[Any]]
"""From the search, a state, its successors, whether it maximises and the depth left: the order in which to try them.

With a depth of 1 it may get the successors' evaluations instead of themselves, and must treat both alike.
"""

MEMORY = 1 << 17
"""How many states a search remembers of each kind."""
PAUSE = 256
"""After about so many visits, a search calls `watch`."""


class AlphaBeta(Generic[State]):
    """A search that skips branches that cannot change the result.

    Alpha is what the maximising player already has for certain elsewhere, beta the same for the other player. A value
    between them is exact. A value at or below alpha means "this or less", one at or above beta "this or more"
    (fail-soft: it may lie outside the two).
    """

    cuts = True
    """Whether it skips anything."""

    def __init__(self, tree: Tree[State, Any], watch: Watch | None = None, order: Order | None = None) -> None:
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
        """The value of a state, searched with an open window, and the states of the best line from it."""
        value, line = self.look(state, -inf, inf, depth, maximising)
        path = []
        while line is not None:
            successor, line = line
            path.append(successor)
        return value, path

    def look(self, state: State, alpha: float, beta: float, depth: int, maximising: bool) -> tuple[float, BestLine]:
        """The value of a state, and the best line from it."""
        self.visits += 1
        if depth == 0 or not (successors := self.successors(state)):
            return self.evaluation(state), None
        self.look_around(depth)
        if self.order is not None:
            successors = self.order(self, state, successors, maximising, depth)
        best = -inf if maximising else inf
        line: BestLine = None
        for successor in successors:
            value, further = self.look(successor, alpha, beta, depth - 1, not maximising)
            if value > best if maximising else value < best:
                best, line = value, (successor, further)
                if maximising:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
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
    """Alpha-beta that reads the last ply, which has most of the nodes, as a row of numbers instead of calls."""

    def __init__(self, tree: Tree[State, Any], watch: Watch | None = None, order: Order | None = None) -> None:
        super().__init__(tree, watch, order)
        self.row = lru_cache(MEMORY)(tree.evaluations)

    def search(self, state: State, maximising: bool, depth: int) -> tuple[float, list[State]]:
        value, path = super().search(state, maximising, depth)
        maximising_last = maximising == (depth % 2 == 1)
        if len(path) == depth - 1 and value != (-inf if maximising_last else inf):  # the last ply gave a number only
            last = path[-1] if path else state
            successors = self.in_order(last, self.tree.successors(last), maximising_last)
            row = self.in_order(last, self.tree.evaluations(last), maximising_last)
            path += [successor for successor, number in zip(successors, row, strict=True) if number == value][:1]
        return value, path

    def look(self, state: State, alpha: float, beta: float, depth: int, maximising: bool) -> tuple[float, BestLine]:
        if depth != 1 or not (row := self.row(state)):
            return super().look(state, alpha, beta, depth, maximising)
        self.visits += 1
        self.look_around(depth)
        if self.order is not None:
            row = self.order(self, state, row, maximising, 1)
        best = -inf if maximising else inf
        looked_at = 0
        for value in row:
            looked_at += 1
            if value > best if maximising else value < best:
                best = value
                if best >= beta if maximising else best <= alpha:
                    self.prunes += 1
                    break
        self.visits += looked_at
        return best, None

    def in_order(self, state: State, last_ply: Sequence[Any], maximising: bool) -> Sequence[Any]:
        return last_ply if self.order is None else self.order(self, state, last_ply, maximising, 1)
