"""Searches that slip up in one place: what a program may mistake when it looks at one board, adds
one score, or chooses a column.

They are not texts of programs but what such programs do, so that a question that shows each of
them shows whatever is written with the same effect. make_questions.py looks for these questions.
"""

import math
from collections.abc import Callable, Iterator
from itertools import product
from math import inf
from random import Random
from typing import Any, NamedTuple

from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.stages.catalogue import from_section_on

FOUND = (-inf, -10, 0, 10)
VALUES = (*FOUND, inf)
"""The scores that a search comes to, and what it can start from."""
ORDERS = 40
"""Number of random orders in which the columns are tried, to see which of them can be chosen."""

Scores = dict[int, float]
Boards = tuple["Board", ...]


class Board(NamedTuple):
    """A node of the game's tree."""

    move: int
    winner: str | None
    discs: int
    on_top: bool
    """Whether the move has filled its column."""
    below: Boards


def tree_below(position: Position, plies: int) -> Board:
    """The tree below a position, so many plies deep."""
    below: Boards = ()
    if plies and position.winner is None:
        below = tuple(tree_below(position.play(move), plies - 1) for move in position.legal_moves)
    move = int(position.moves[-1]) if position.moves else 0
    full = bool(move) and position.height(move) == ROWS
    return Board(move, position.winner, len(position.moves), full, below)


class Search:
    """What a section does. A slip has another function in place of one of these methods."""

    def __init__(self, section: str) -> None:
        self.adds = from_section_on(section, "9.1.6")
        self.weighs = section == "9.1.7"
        self.ahead = section != "9.1.3"
        self.highest = not from_section_on(section, "9.1.5")
        """Whether the highest score is chosen; then the opponent is minimising."""

    def points(self, winner: str | None, left: int, side: bool) -> float:
        """The value of a board that is not looked beyond."""
        if winner is None:
            return 0 if self.adds else -inf
        return {"R": 10, "Y": -10, "O": 0}[winner] * (10**left if self.weighs else 1)

    def replies(self, board: Board, left: int, side: bool) -> Boards:
        return board.below

    def add(self, best: float | None, score: float, side: bool) -> float | None:
        """What is kept of a score and those before it; None: still nothing."""
        if self.adds:
            return (best or 0) + score
        if best is None:
            best = -inf if side else inf
        return max(best, score) if side else min(best, score)

    def result(self, value: float, board: Board, side: bool) -> float:
        return value

    def ends(self, score: float, side: bool) -> bool:
        """Whether no more replies are looked at after this score."""
        return False

    def value(self, board: Board, left: int, side: bool) -> float:
        if board.winner is not None or left <= 0 or not self.ahead:
            return self.points(board.winner, left, side)
        best: float | None = None
        for reply in self.replies(board, left, side):
            score = self.value(reply, left - 1, not side)
            best = self.add(best, score, side)
            if self.ends(score, side):
                break
        if best is None:
            best = 0 if self.adds else -inf if side else inf
        return self.result(best, board, side)

    def scores(self, board: Board, depth: int) -> Scores:
        return {reply.move: self.value(reply, depth, not self.highest) for reply in board.below}

    def is_better(self, score: float, best: float) -> bool:
        return score > best if self.highest else score < best

    def best(self, scores: Scores) -> frozenset[int]:
        """The columns with the best score."""
        best = (max if self.highest else min)(scores.values())
        return frozenset(column for column, score in scores.items() if score == best)

    def choices(self, scores: Scores) -> frozenset[int]:
        """The columns that can be chosen, by the order in which they are tried."""
        rng, columns, found = Random(1), list(scores), set()
        for _ in range(ORDERS):
            rng.shuffle(columns)
            best, chosen = -inf if self.highest else inf, columns[0]
            for column in columns:
                if self.is_better(scores[column], best):
                    best, chosen = scores[column], column
            found.add(chosen)
        return frozenset(found)


def slips(section: str) -> Iterator[Search]:
    """Every search with one slip. Some of them still do what the section does."""
    makers = [
        _of_points,
        _of_replies,
        _of_results,
        _of_sums if from_section_on(section, "9.1.6") else _of_picks,
    ]
    for make in makers[:1] if section == "9.1.3" else makers:
        for name, function in make(Search(section)):
            yield _with(section, name, function)


def wrong_choices(section: str) -> Iterator[Search]:
    """Searches with the right scores that choose by them with one slip."""
    right = Search(section)
    for before, score in product(VALUES, FOUND):

        def is_better(new: float, old: float, at: tuple[float, float] = (before, score)) -> bool:
            slips = _is(old, at[0]) and _is(new, at[1])
            return right.is_better(new, old) != slips

        yield _with(section, "is_better", is_better)


def _with(section: str, name: str, function: Callable[..., Any]) -> Search:
    search = Search(section)
    setattr(search, name, function)
    return search


def _is(value: float | None, kind: float | None) -> bool:
    """Whether a value is of this kind: the same, or, of a sum, of the same sign."""
    if value is None or kind is None or math.isinf(value) or math.isinf(kind):
        return value == kind
    return value * kind > 0 or value == kind == 0


Slips = Iterator[tuple[str, Callable[..., Any]]]
"""The name of a method, and what stands in its place."""
SIDES = True, False


def _of_points(right: Search) -> Slips:
    """A result, or none, counts something else on one side, where the depth ends or before."""
    for winner, other, side, last in product("RYO-", (*VALUES, 9), SIDES, (True, False)):

        def points(
            of: str | None, left: int, now: bool, at: Any = (winner, other, side, last)
        ) -> float:
            if (of or "-", now, left == 0) == (at[0], at[2], at[3]):
                return float(at[1])
            return right.points(of, left, now)

        yield "points", points


def _of_replies(right: Search) -> Slips:
    """Some replies are not looked at: on one side, everywhere or on the last ply only."""
    parts = (slice(1, None), slice(-1), slice(1), slice(-1, None), slice(2), slice(3))
    kept: list[Callable[[Boards], Boards]] = [
        lambda every: tuple(reply for reply in every if not reply.on_top),
        lambda every: tuple(reply for reply in every if not reply.winner),
        lambda every: every[1:] or every,
        lambda every: every[:-1] or every,
    ]
    kept += [lambda every, part=part: every[part] for part in parts]  # type: ignore[misc]
    for n in range(1, COLUMNS + 1):
        kept.append(lambda every, n=n: () if len(every) == n else every)  # type: ignore[misc]
        kept.append(lambda every, n=n: tuple(reply for reply in every if reply.move != n))  # type: ignore[misc]
    for keep, side, last in product(kept, SIDES, (True, False)):

        def replies(board: Board, left: int, now: bool, at: Any = (keep, side, last)) -> Boards:
            slips = now == at[1] and (left == 1 or not at[2])
            found: Boards = at[0](board.below) if slips else board.below
            return found

        yield "replies", replies
    for score, side in product(FOUND, SIDES):
        yield "ends", lambda found, now, at=(score, side): now == at[1] and _is(found, at[0])


def _of_results(right: Search) -> Slips:
    """One value is taken for another, or a board with so many replies for something else."""
    for value, other, side in product(FOUND, VALUES, SIDES):

        def result(found: float, board: Board, now: bool, at: Any = (value, other, side)) -> float:
            return float(at[1]) if now == at[2] and _is(found, at[0]) else found

        if value != other:
            yield "result", result
    for count, other in product(range(1, COLUMNS + 1), VALUES):

        def few(found: float, board: Board, now: bool, at: Any = (count, other)) -> float:
            return float(at[1]) if len(board.below) == at[0] else found

        yield "result", few


def _of_picks(right: Search) -> Slips:
    """Of one score before and one that comes, the wrong one is kept."""
    for before, score, side in product((None, *FOUND), FOUND, SIDES):
        kept = right.add(before, score, side)

        def add(
            best: float | None, found: float, now: bool, at: Any = (before, score, side, kept)
        ) -> float | None:
            if (best, found, now) == at[:3]:
                return best if at[3] == found else found
            return right.add(best, found, now)

        if before != score:
            yield "add", add


def _of_sums(right: Search) -> Slips:
    """A score is added in another way to what there is."""
    ways: tuple[Callable[[float, float], float], ...] = (
        lambda best, score: best,
        lambda best, score: score,
        lambda best, score: best - score,
        lambda best, score: best + 2 * score,
        max,
        min,
    )
    for before, score, side, way in product((None, -10, 0, 10), (-10, 0, 10), SIDES, ways):

        def add(
            best: float | None, found: float, now: bool, at: Any = (before, score, side, way)
        ) -> float | None:
            if now == at[2] and _is(best, at[0]) and _is(found, at[1]):
                return float(at[3](best or 0, found))
            return right.add(best, found, now)

        yield "add", add
