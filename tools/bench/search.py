"""What each improvement of the search is worth, and the search against the notebook's way."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from statistics import median
from typing import TypeVar

from connect_four_ai.games.connect_four import Position
from connect_four_ai.search.evaluation.connect_four import PatternTree
from connect_four_ai.search.ordering import ORDERS, shallow_first
from connect_four_ai.search.searches import Found, Limit, alpha_beta, deepen, minimax
from tools.bench.notebook_way import NotebookSearch, column_of, state_after
from tools.bench.stages import Disagreement

T = TypeVar("T")

POSITIONS = ("", "4447456", "4344343443556")
"""The empty board, one with many choices, and the notebook's example."""

EXAMPLE, EXAMPLE_DEPTH = "4344343443556", 8
"""What the notebook measures: 292,387 visits, and reversed 24,768."""


def _deepened(tree: PatternTree, depth: int) -> Found[int]:
    *_, last = deepen(tree, Limit(depth=depth))
    return last


WAYS: dict[str, Callable[[PatternTree, int], Found[int]]] = {
    "minimax": minimax,
    "alpha-beta": alpha_beta,
    "ordered": lambda tree, depth: alpha_beta(tree, depth, order=shallow_first),
    "deepened": _deepened,
}
"""Each finds the same value from fewer nodes: all nodes; left to right; by a shallow search; by all
shallower ones."""


@dataclass(frozen=True)
class Way:
    """One way to search a position; the ratios say how many times as much minimax took."""

    position: str
    depth: int
    way: str
    move: int | None
    value: float
    nodes: int
    seconds: float
    nodes_ratio: float
    seconds_ratio: float


@dataclass(frozen=True)
class AgainstNotebook:
    """The same search both ways; the seconds are medians over the rounds."""

    position: str
    depth: int
    order: str
    visits: int
    baseline_seconds: float
    seconds: float

    @property
    def ratio(self) -> float:
        return self.baseline_seconds / self.seconds


def compare_ways(moves: str, depth: int, rounds: int) -> Iterator[Way]:
    """A position searched in every way, minimax first. Raises Disagreement if their values
    differ."""
    position = Position.from_moves(moves)
    first: tuple[Found[int], float] | None = None
    for name, search in WAYS.items():
        runs = [_timed(partial(search, PatternTree(position), depth)) for _ in range(rounds)]
        found, seconds = runs[0][0], median(took for _, took in runs)
        minimax_found, minimax_seconds = first = first or (found, seconds)
        if found.value != minimax_found.value:
            raise Disagreement(
                f"{moves} at depth {depth}: {name} finds {found.value}, minimax"
                f" {minimax_found.value}"
            )
        ratios = minimax_found.visits / found.visits, minimax_seconds / seconds
        yield Way(moves, depth, name, found.move, found.value, found.visits, seconds, *ratios)


def compare_with_notebook(
    order: str, rounds: int, moves: str = EXAMPLE, depth: int = EXAMPLE_DEPTH
) -> AgainstNotebook:
    """One of the notebook's searches, its way and ours. Raises Disagreement.

    Our search, with nothing remembered, runs before and after each of the notebook's: whatever else
    the machine does then slows both alike.
    """
    seconds: list[float] = []
    baseline_seconds: list[float] = []
    for _ in range(rounds):
        before = _timed(lambda: _ours(moves, depth, order))
        notebook, took = _timed(lambda: _notebook(moves, depth, order))
        found, after = _timed(lambda: _ours(moves, depth, order))
        baseline_seconds.append(took)
        seconds += [before[1], after]
        ours = (found.move, found.value, found.visits, found.prunes)
        if ours != notebook:
            raise Disagreement(
                f"{moves} at depth {depth}, {order}: the notebook's way finds {notebook}, ours"
                f" {ours}"
            )
    return AgainstNotebook(
        moves, depth, order, found.visits, median(baseline_seconds), median(seconds)
    )


def _ours(moves: str, depth: int, order: str) -> Found[int]:
    return alpha_beta(PatternTree(Position.from_moves(moves)), depth, order=ORDERS[order])


def _notebook(moves: str, depth: int, order: str) -> tuple[int | None, float, int, int]:
    search = NotebookSearch(minimiser_reversed=order == "minimiser-reversed")
    look = search.minimise if len(moves) % 2 else search.maximise
    state, value = look(state_after(moves), -inf, inf, depth)
    return column_of(state) if state else None, value, search.visits, search.prunes


def _timed(search: Callable[[], T]) -> tuple[T, float]:
    """What a search finds, and the seconds that it takes."""
    started = time.perf_counter()
    found = search()
    return found, time.perf_counter() - started
