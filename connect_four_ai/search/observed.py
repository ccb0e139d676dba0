"""Searches that report to an observer, node by node: to draw a tree, and to count."""

from typing import Any, Protocol, TypeVar

from connect_four_ai.search.minimax import AlphaBeta, BestLine, Minimax, Order, Watch
from connect_four_ai.search.tree import State, Tree

_State = TypeVar("_State", contravariant=True)


class Observer(Protocol[_State]):
    """What a search reports to. A node's successors are entered and left before the node itself is left."""

    def entered(self, state: _State, alpha: float, beta: float, depth: int) -> None: ...

    def left(self, state: _State, value: float) -> None: ...

    def cut_off(self, state: _State, alpha: float, beta: float) -> None:
        """The state's other successors cannot change the result, because alpha ≥ beta."""


class Observed(Minimax[State]):
    """A search that reports to an observer. It is a class of its own, so that the others need not check for one."""

    def __init__(
        self,
        tree: Tree[State, Any],
        watch: Watch | None = None,
        order: Order | None = None,
        *,
        observer: Observer[State],
    ) -> None:
        super().__init__(tree, watch, order)
        self.observer = observer

    def maximise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        self.observer.entered(state, alpha, beta, depth)
        found = super().maximise(state, alpha, beta, depth)
        self.observer.left(state, found[0])
        return found

    def minimise(self, state: State, alpha: float, beta: float, depth: int) -> tuple[float, BestLine]:
        self.observer.entered(state, alpha, beta, depth)
        found = super().minimise(state, alpha, beta, depth)
        self.observer.left(state, found[0])
        return found

    def cut_off(self, state: State, alpha: float, beta: float) -> None:
        super().cut_off(state, alpha, beta)
        self.observer.cut_off(state, alpha, beta)


class ObservedMinimax(Observed[State], Minimax[State]):
    pass


class ObservedAlphaBeta(Observed[State], AlphaBeta[State]):
    pass
