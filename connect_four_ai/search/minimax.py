"""Minimax and alpha-beta: two functions that call each other, one for the player who maximises, one for the other.

They return the value of a state and the best line from it. searches.py says what is true for all of them.
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


class Minimax(Generic[State]):
    """One search. Only alpha-beta uses alpha and beta; here they are only passed on."""

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

    def search(self, state: State, maximising: bool, depth: int) -> tuple[float, list[State]]:
        """The value of a state, searched with an open window, and the states of the best line from it."""
        value, line = (self.maximise if maximising else self.minimise)(state, -inf, inf, depth)
        path = []
        while line is not None:
            successor, line = line
            path.append(successor)
        return value, path

    def maximise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        self.visits += 1
        if depth == 0 or not (successors := self.successors(state)):
            return self.evaluation(state), None
        self.look_around(depth)
        best: float = -inf
        line: BestLine = None
        for successor in successors:
            value, further = self.minimise(successor, alpha, beta, depth - 1)
            if value > best:
                best, line = value, (successor, further)
        return best, line

    def minimise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        self.visits += 1
        if depth == 0 or not (successors := self.successors(state)):
            return self.evaluation(state), None
        self.look_around(depth)
        best: float = inf
        line: BestLine = None
        for successor in successors:
            value, further = self.maximise(successor, alpha, beta, depth - 1)
            if value < best:
                best, line = value, (successor, further)
        return best, line

    def look_around(self, depth: int) -> None:
        """What a search does between two nodes."""
        if depth == 1:
            self.horizon_reached = True
        if self.visits >= self.pause_at:
            self.pause()

    def cut_off(self, state: State, alpha: float, beta: float) -> None:
        """Counts a cut-off: the node's other successors are skipped."""
        self.prunes += 1

    def pause(self) -> None:
        """Calls `watch`, and plans the next call."""
        self.pause_at = self.visits + PAUSE
        if self.watch is not None:
            self.watch(self.visits)


class AlphaBeta(Minimax[State]):
    """Minimax that skips branches that cannot change the result.

    Alpha is what the maximising player already has for certain elsewhere, beta the same for the other player. A value
    between them is exact. A value at or below alpha means "this or less", one at or above beta "this or more"
    (fail-soft: it may lie outside the two).
    """

    def __init__(self, tree: Tree[State, Any], watch: Watch | None = None, order: Order | None = None) -> None:
        super().__init__(tree, watch, order)
        self.best_successor: dict[State, State] = {}
        """The best successor of each state that was searched more than one ply deep."""

    def maximise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        self.visits += 1
        if depth == 0 or not (successors := self.successors(state)):
            return self.evaluation(state), None
        self.look_around(depth)
        if self.order is not None:
            successors = self.order(self, state, successors, True, depth)
        best: float = -inf
        line: BestLine = None
        for successor in successors:
            value, further = self.minimise(successor, alpha, beta, depth - 1)
            if value > best:
                best, line = value, (successor, further)
            if best >= beta:
                self.cut_off(state, best, beta)
                break
            if best > alpha:
                alpha = best
        self.remember(state, line, depth)
        return best, line

    def minimise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        self.visits += 1
        if depth == 0 or not (successors := self.successors(state)):
            return self.evaluation(state), None
        self.look_around(depth)
        if self.order is not None:
            successors = self.order(self, state, successors, False, depth)
        best: float = inf
        line: BestLine = None
        for successor in successors:
            value, further = self.maximise(successor, alpha, beta, depth - 1)
            if value < best:
                best, line = value, (successor, further)
            if best <= alpha:
                self.cut_off(state, alpha, best)
                break
            if best < beta:
                beta = best
        self.remember(state, line, depth)
        return best, line

    def remember(self, state: State, line: BestLine, depth: int) -> None:
        if line is not None and depth > 1:
            if len(self.best_successor) >= MEMORY:
                self.best_successor.clear()
            self.best_successor[state] = line[0]


class QuickAlphaBeta(AlphaBeta[State]):
    """Alpha-beta that reads the last ply, which has most of the nodes, as a row of numbers instead of calls."""

    def __init__(self, tree: Tree[State, Any], watch: Watch | None = None, order: Order | None = None) -> None:
        super().__init__(tree, watch, order)
        self.maximisers_row = lru_cache(MEMORY)(lambda state: self.in_order(state, tree.evaluations(state), True))
        self.minimisers_row = lru_cache(MEMORY)(lambda state: self.in_order(state, tree.evaluations(state), False))

    def in_order(self, state: State, last_ply: Sequence[Any], maximising: bool) -> Sequence[Any]:
        return last_ply if self.order is None else self.order(self, state, last_ply, maximising, 1)

    def search(self, state: State, maximising: bool, depth: int) -> tuple[float, list[State]]:
        value, path = super().search(state, maximising, depth)
        maximising_last = maximising == (depth % 2 == 1)
        if len(path) == depth - 1 and value != (-inf if maximising_last else inf):  # the last ply gave a number only
            last = path[-1] if path else state
            successors = self.in_order(last, self.tree.successors(last), maximising_last)
            row = self.in_order(last, self.tree.evaluations(last), maximising_last)
            path += [successor for successor, number in zip(successors, row, strict=True) if number == value][:1]
        return value, path

    def maximise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        if depth != 1 or not (row := self.maximisers_row(state)):
            return super().maximise(state, alpha, beta, depth)
        self.horizon_reached = True
        if self.visits >= self.pause_at:
            self.pause()
        self.visits += 1
        best: float = -inf
        for value in row:
            self.visits += 1
            if value > best:
                best = value
                if best >= beta:
                    self.cut_off(state, best, beta)
                    break
        return best, None

    def minimise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        if depth != 1 or not (row := self.minimisers_row(state)):
            return super().minimise(state, alpha, beta, depth)
        self.horizon_reached = True
        if self.visits >= self.pause_at:
            self.pause()
        self.visits += 1
        best: float = inf
        for value in row:
            self.visits += 1
            if value < best:
                best = value
                if best <= alpha:
                    self.cut_off(state, alpha, best)
                    break
        return best, None
