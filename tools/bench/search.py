"""What each improvement of the search is worth, and the search against the notebook's way."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from statistics import median
from typing import Any, TypeVar

from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.search.evaluation import evaluate
from connect_four_ai.search.evaluation.connect_four import VALUES
from connect_four_ai.search.notebook import search
from connect_four_ai.stages import section_8, section_9
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.study.comparison import OTHER_ORDERS
from tools.bench.notebook_way import NotebookSearch, column_of, state_after
from tools.bench.stages import Disagreement

T = TypeVar("T")

POSITIONS = ("", "4447456", "4344343443556")
"""The empty board, one with many choices, and the notebook's example."""

EXAMPLE, EXAMPLE_DEPTH = "4344343443556", 8
"""What the notebook measures: 292,387 visits, and reversed 24,768."""


class Minimax(Brain):
    """Every node: stage 8 without alpha and beta."""

    def minimax(self, position: Position, depth: int, *window: float) -> float:
        if depth == 0 or position.winner is not None:
            return evaluate(position)
        choose = max if position.player == RED else min
        return choose(self.minimax(position.play(move), depth - 1) for move in position.legal_moves)


Found = tuple[float, int]
"""The value of a position, and the nodes visited."""


def _from_the_root(page: Any, position: Position, depth: int) -> Found:
    brain = page(depth)
    value = brain.minimax(position, depth, -inf, inf, position.player == RED)
    return value, brain.nodes


def _deepened(position: Position, depth: int) -> Found:
    brain: Brain = section_9.AIBrain(depth)
    brain.auto_play(position)
    choose = max if position.player == RED else min
    return choose(brain.scores.values()), brain.nodes


LEFT_TO_RIGHT = changed_stage("8", *OTHER_ORDERS["from column 1 on"]).page
WAYS: dict[str, Callable[[Position, int], Found]] = {
    "minimax": partial(_from_the_root, Minimax),
    "alpha-beta": partial(_from_the_root, LEFT_TO_RIGHT),
    "ordered": partial(_from_the_root, section_8.AIBrain),
    "deepened": _deepened,
}
"""Each finds the same value from fewer nodes: all nodes; left to right; by a shallow search, as
stage 8; by all shallower ones, as stage 9, which scores every move."""


@dataclass(frozen=True)
class Way:
    """One way to search a position; the ratios say how many times as much minimax took."""

    position: str
    depth: int
    way: str
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
    first: tuple[int, float] | None = None
    for name, way in WAYS.items():
        runs = [_timed(partial(_afresh, way, position, depth)) for _ in range(rounds)]
        (value, nodes), seconds = runs[0][0], median(took for _, took in runs)
        if first is None:
            first, expected = (nodes, seconds), value
        if value != expected:
            raise Disagreement(
                f"{moves} at depth {depth}: {name} finds {value}, minimax {expected}"
            )
        yield Way(moves, depth, name, value, nodes, seconds, first[0] / nodes, first[1] / seconds)


def compare_with_notebook(
    order: str, rounds: int, moves: str = EXAMPLE, depth: int = EXAMPLE_DEPTH
) -> AgainstNotebook:
    """One of the notebook's searches, its way and ours. Raises Disagreement.

    Our search, with nothing remembered, runs before and after each of the notebook's: whatever else
    the machine does then slows both alike.
    """
    position = Position.from_moves(moves)
    seconds: list[float] = []
    baseline_seconds: list[float] = []
    for _ in range(rounds):
        before = _timed(lambda: _afresh(search, position, depth, order))
        notebook, took = _timed(lambda: _notebook(moves, depth, order))
        found, after = _timed(lambda: _afresh(search, position, depth, order))
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


def _afresh(way: Callable[..., T], *arguments: Any) -> T:
    """What a search finds if no position's value is known before."""
    VALUES.clear()
    return way(*arguments)


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
