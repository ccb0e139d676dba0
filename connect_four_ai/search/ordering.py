"""The order in which alpha-beta tries the successors of a state. Every order gives the same value,
but the sooner a good successor comes, the more is cut off."""

from collections.abc import Sequence
from typing import Any

from connect_four_ai.search.minimax import AlphaBeta, Order
from connect_four_ai.search.tree import State


def minimiser_reversed(
    search: AlphaBeta[Any], state: State, successors: Sequence[State], maximising: bool, depth: int
) -> Sequence[State]:
    """The notebook's experiment: the minimising player tries the last successor first."""
    return successors if maximising else successors[::-1]


ORDERS: dict[str, Order | None] = {"left-to-right": None, "minimiser-reversed": minimiser_reversed}
"""The notebook's two orders, by their names in the commands."""


def best_first(
    search: AlphaBeta[Any], state: State, successors: Sequence[State], maximising: bool, depth: int
) -> Sequence[State]:
    """First the successor that was best at the last search, one ply less deep: this is what
    deepening gains."""
    best = search.best_successor.get(state) if depth > 1 else None
    if best is None or best == successors[0]:
        return successors
    return [best, *(successor for successor in successors if successor != best)]


def shallow_first(
    search: AlphaBeta[Any],
    state: State,
    successors: Sequence[State],
    maximising: bool,
    depth: int,
    look_ahead: int = 1,
) -> Sequence[State]:
    """The notebook's trick: search every successor a few plies deep, and try them in the order of
    what that finds.

    The notebook looks 2 plies ahead. With these evaluations 1 is enough: it visits fewer nodes, and
    the order is as good.
    """
    if depth <= look_ahead + 1:
        return successors
    return sorted(
        successors,
        key=lambda successor: search.search(successor, not maximising, look_ahead)[0],
        reverse=maximising,
    )
