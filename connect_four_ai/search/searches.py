"""Search over game trees: minimax, alpha-beta, iterative deepening. It knows no game and no window.

For every search:

* Values are from the maximising player's view, no matter who is to move.
* `depth` is how many plies to look ahead. At 0, or if the game is over, the state itself is
evaluated.
* Of equally good moves, the first one tried is chosen. If every move loses for certain (-inf for
the maximising player,
  inf for the other), the best move is None, as it is if the game is over.
* `watch` is called every few hundred visits with their number. What it raises ends the search.
* If a state comes again, it is not computed again, but it is visited and counted every time.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from math import inf, isinf
from typing import Any, Generic

from connect_four_ai.games.game import Move
from connect_four_ai.search.minimax import AlphaBeta, Minimax, Order, QuickAlphaBeta, Watch
from connect_four_ai.search.ordering import best_first
from connect_four_ai.search.tree import State, Tree

END_OF_THE_GAME = 1 << 30  # a depth that no game has


class _LimitReached(Exception):
    pass


@dataclass(frozen=True)
class Limit:
    """When deepening stops: at the first of these limits."""

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.depth is not None and self.depth < 1:
            raise ValueError(f"deepening begins at depth 1: it cannot stop at {self.depth}")


@dataclass(frozen=True)
class Found(Generic[Move]):
    """What a search found."""

    move: Move | None
    value: float
    visits: int
    """Nodes entered, including the first one."""
    prunes: int
    """Cut-offs: nodes left early, because the rest could not change the result."""
    principal_variation: tuple[Move, ...]
    """The best play of both sides that the search found."""
    depth: int
    complete: bool
    """Whether every line was searched to the end of the game or cut off: a deeper search would find
    the same."""
    scores: dict[Move, float] = field(default_factory=dict)
    """The value of every move; only `score_moves` finds them all."""

    @property
    def best(self) -> list[Move]:
        """All moves with the best value."""
        if self.scores:
            return [move for move, score in self.scores.items() if score == self.value]
        return [] if self.move is None else [self.move]


def minimax(
    tree: Tree[State, Move], depth: int = END_OF_THE_GAME, *, watch: Watch | None = None
) -> Found[Move]:
    """Visits every node."""
    return find(Minimax(tree, watch), depth)


def alpha_beta(
    tree: Tree[State, Move],
    depth: int = END_OF_THE_GAME,
    *,
    order: Order | None = None,
    watch: Watch | None = None,
) -> Found[Move]:
    """Finds minimax's value, but skips branches that cannot change the result. The better the
    `order` (see ordering.py; None is the tree's own), the more it skips."""
    return find(QuickAlphaBeta(tree, watch, order), depth)


def deepen(
    tree: Tree[State, Move],
    limit: Limit = Limit(seconds=1),
    *,
    every_move: bool = False,
    watch: Watch | None = None,
) -> Iterator[Found[Move]]:
    """Searches one ply deep, then two, and so on, and yields the result of each depth that was
    finished in time.

    Depth 1 is always finished, so there is always an answer. A player who can only lose keeps the
    move that survived longest. It ends by itself if a deeper search cannot change the value. Visits
    and prunes are counted from the beginning. `every_move` is as in `score_moves`.
    """
    search = QuickAlphaBeta(tree, watch, best_first)
    ask: Callable[[AlphaBeta[State], int], Found[Move]] = score_moves if every_move else find
    started = time.perf_counter()

    def watch_limit(visits: int) -> None:
        if limit.seconds is not None and time.perf_counter() - started >= limit.seconds:
            raise _LimitReached
        if limit.nodes is not None:
            if visits >= limit.nodes:
                raise _LimitReached
            search.pause_at = min(search.pause_at, limit.nodes)
        if watch is not None:
            watch(visits)

    lost = -inf if tree.maximising else inf
    earlier: Found[Move] | None = None
    for depth in count(1):
        try:
            found = ask(search, depth)
        except _LimitReached:
            return
        if found.value == lost:
            found = _hold_out(found, earlier, tree)
        yield found
        if found.complete or isinf(found.value) or depth == limit.depth:
            return
        earlier = found
        search.watch = watch_limit
        search.pause_at = 0


def find(search: AlphaBeta[State], depth: int) -> Found[Any]:
    """What a search finds at the root of its tree. Raises ValueError for a depth below 0."""
    if depth < 0:
        raise ValueError(f"{depth} is not a depth")
    tree = search.tree
    search.horizon_reached = depth == 0 and bool(tree.successors(tree.root))
    value, path = search.search(tree.root, tree.maximising, depth)
    return _found(search, value, path, depth)


def score_moves(search: AlphaBeta[State], depth: int) -> Found[Any]:
    """The exact value of every move, each by a search of its own; the first node is not counted as
    a visit.

    `move` is the first of the best; it is None only when the game is over. Raises ValueError for a
    depth below 1.
    """
    if depth < 1:
        raise ValueError("moves can only be scored by looking at least one ply ahead")
    tree = search.tree
    successors = tree.successors(tree.root)
    if not successors:
        return find(search, depth)
    search.horizon_reached = depth == 1 and any(
        tree.successors(successor) for successor in successors
    )
    answers = [
        (*search.search(successor, not tree.maximising, depth - 1), successor)
        for successor in successors
    ]
    value, path, best = (max if tree.maximising else min)(answers, key=lambda answer: answer[0])
    scores = {tree.moves([successor])[0]: score for score, _, successor in answers}
    return replace(_found(search, value, [best, *path], depth), scores=scores)


def _found(search: AlphaBeta[State], value: float, path: list[State], depth: int) -> Found[Any]:
    moves = tuple(search.tree.moves(path))
    return Found(
        move=moves[0] if moves else None,
        value=value,
        visits=search.visits,
        prunes=search.prunes,
        principal_variation=moves,
        depth=depth,
        complete=not search.horizon_reached,
    )


def _hold_out(
    found: Found[Move], earlier: Found[Move] | None, tree: Tree[Any, Move]
) -> Found[Move]:
    """Every move loses: keep the move that was best before the loss was seen, or any move."""
    if earlier is not None:
        return replace(found, move=earlier.move, principal_variation=earlier.principal_variation)
    successors = tree.successors(tree.root)
    moves = tuple(tree.moves(successors[:1]))
    return replace(found, move=moves[0] if moves else None, principal_variation=moves)
