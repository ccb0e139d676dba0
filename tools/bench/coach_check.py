"""Judges what the coach says, by brute force on plain grids: nothing here is the coach's, the
solver's or the games'. It asks the coach's plans for their next move, and for exact scores another
solver, BitBully.
"""

import random
from collections.abc import Callable, Iterable, Iterator

from connect_four_ai.study.coach.explanation import Explanation
from tools.bench.bitbully import BitBully

Grid = tuple[str, ...]
"""The columns, each with its discs from the bottom."""
Cell = tuple[int, int]
Answer = Callable[[str], tuple[int, str]]
"""After these moves: the winner's next one, and which rule it follows, if any."""

LINES: dict[Cell, list[list[Cell]]] = {}
"""For each cell, the other cells of each four through it; columns and rows from 1."""
for _column in range(1, 8):
    for _row in range(1, 7):
        for _across, _up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            _line = [(_column + _across * step, _row + _up * step) for step in range(4)]
            if _line[3][0] <= 7 and 1 <= _line[3][1] <= 6:
                for _cell in _line:
                    others = [cell for cell in _line if cell != _cell]
                    LINES.setdefault(_cell, []).append(others)


def grid_of(moves: Iterable[int]) -> Grid:
    grid: Grid = ("",) * 7
    for number, column in enumerate(moves):
        grid = dropped(grid, column, "RY"[number % 2])
    return grid


def dropped(grid: Grid, column: int, disc: str) -> Grid:
    return (*grid[: column - 1], grid[column - 1] + disc, *grid[column:])


def open_columns(grid: Grid) -> list[int]:
    return [place for place, discs in enumerate(grid, 1) if len(discs) < 6]


def completes(grid: Grid, cells: Iterable[Cell], disc: str) -> bool:
    """Whether with a disc in each of these cells this player has a four through the first."""
    first, *more = cells
    return any(
        all(cell in more or grid[cell[0] - 1][cell[1] - 1 : cell[1]] == disc for cell in others)
        for others in LINES[first]
    )


def wins_in(grid: Grid, disc: str) -> list[int]:
    """The columns where this player would win now."""
    return [
        column
        for column in open_columns(grid)
        if completes(grid, [(column, len(grid[column - 1]) + 1)], disc)
    ]


class Judge:
    """Tries every reply to a plan; or, if there are too many, some by chance."""

    def __init__(
        self, moves: tuple[int, ...], answer: Answer, most: int = 4000, draws: bool = False
    ) -> None:
        """`draws`: whether a draw is enough."""
        self.answer, self.most, self.draws = answer, most, draws
        self.winner, self.loser = ("RY", "YR")[len(moves) % 2]
        self.start = moves
        self.forced = True
        """Whether each answer that did not win threatened to."""
        self.longest = 0
        """How many moves the winner needed at most."""
        self.all_tried = True
        self.seen: set[tuple[Grid, int, str]] = set()

    def wins(self) -> bool:
        """Whether the winner won each time."""
        if self._wins(grid_of(self.start), self.start, open_columns):
            if len(self.seen) < self.most:
                return True
        elif len(self.seen) < self.most:
            return False
        self.all_tried = False
        chance = random.Random(0)

        def one(grid: Grid) -> list[int]:
            return [chance.choice(open_columns(grid))]

        for _ in range(200):
            self.seen.clear()
            if not self._wins(grid_of(self.start), self.start, one):
                return False
        return True

    def _wins(
        self, grid: Grid, moves: tuple[int, ...], replies: Callable[[Grid], list[int]]
    ) -> bool:
        if not open_columns(grid):
            return self.draws
        column, rule = self.answer("".join(map(str, moves)))
        if column not in open_columns(grid):
            return False
        cell = column, len(grid[column - 1]) + 1
        if (grid, column, rule) in self.seen or len(self.seen) >= self.most:
            return True
        self.seen.add((grid, column, rule))
        self.longest = max(self.longest, (len(moves) - len(self.start)) // 2 + 1)
        if completes(grid, [cell], self.winner):
            return True
        after = dropped(grid, column, self.winner)
        if not open_columns(after):
            return self.draws
        if wins_in(after, self.loser):
            return False
        self.forced &= bool(wins_in(after, self.winner))
        return all(
            self._wins(dropped(after, reply, self.loser), (*moves, column, reply), replies)
            for reply in replies(after)
        )


class Exact:
    """Exact scores, for the player to move, by another solver."""

    def __init__(self) -> None:
        """Raises ImportError if BitBully is not installed."""
        self._solver = BitBully(book=True)

    def after(self, moves: tuple[int, ...], column: int) -> int:
        """What a column is worth to who plays it."""
        grid, me = grid_of(moves), "RY"[len(moves) % 2]
        if column in wins_in(grid, me):
            return (43 - len(moves)) // 2
        grid = dropped(grid, column, me)
        if not open_columns(grid):
            return 0
        them = _bits(grid, "YR"[len(moves) % 2])
        return -self._solver.board_score((them, them | _bits(grid, me)))


def _bits(grid: Grid, disc: str) -> int:
    return sum(
        1 << 7 * column + row
        for column, discs in enumerate(grid)
        for row, here in enumerate(discs)
        if here == disc
    )


def faults(said: Explanation, exact: Exact, judge: Judge | None) -> Iterator[str]:
    """What an explanation says that is not so. `judge` has tried its plan already."""
    moves = tuple(map(int, str(said.position)))
    grid, me, column = grid_of(moves), "RY"[len(moves) % 2], said.column
    holds = said.kind == "holds"
    start = moves if said.cause in ("misses", "later") and not holds else (*moves, column)
    if tuple(map(int, str(said.start))) != start:
        yield "it begins elsewhere"
    winner, loser = ("RY", "YR")[len(start) % 2]
    score, best = exact.after(moves, column), exact.after(moves, said.better)
    if (score > 0) - (score < 0) != said.outcome:
        yield "the outcome"
    right = {
        "loses": score < 0 <= best,
        "misses": score == 0 < best if holds else score <= 0 < best,
        "later": 0 < score < best,
        "sooner": score < best < 0,
    }
    if not right[said.cause]:
        yield "what the move does"
    won, other = (best, score) if winner == me else (-score, -best)
    discs = len(start) // 2
    told = winner != me or said.cause == "later" or said.kind == "search"
    if told and not holds and said.moves != 22 - won - discs:
        yield "in how many moves"
    if said.cause in ("later", "sooner") and said.other_moves != 22 - other - discs:
        yield "in how many moves otherwise"
    yield from _line_faults(said, start, winner)
    yield from _kind_faults(said, grid, start, winner, loser)
    if (said.kind == "search") != (judge is None):
        yield "no plan"
    if judge and said.kind == "series" and not judge.forced:
        yield "not every disc threatens"
    if judge and said.kind == "net" and judge.longest > (len(said.line) + 1) // 2:
        yield "it takes longer"


def _line_faults(said: Explanation, start: tuple[int, ...], winner: str) -> Iterator[str]:
    grid = grid_of(start)
    for number, column in enumerate(said.line):
        disc = "RY"[(len(start) + number) % 2]
        if column not in open_columns(grid):
            yield "the line"
            return
        ends = number == len(said.line) - 1
        wins = column in wins_in(grid, disc)
        if said.kind == "holds" and ends and not wins:
            ends = len(open_columns(dropped(grid, column, disc))) > 0  # full, and so a draw
        if wins != ends or (ends and disc != winner):
            yield "the end of the line"
            return
        grid = dropped(grid, column, disc)


def _kind_faults(
    said: Explanation, before: Grid, start: tuple[int, ...], winner: str, loser: str
) -> Iterator[str]:
    grid, first, cells = grid_of(start), said.line[0], list(said.cells)
    at_once, other = wins_in(grid, winner), said.column != first
    above = said.column, len(before[said.column - 1]) + 2
    if said.kind == "at once" and first not in at_once:
        yield "no win at once"
    if said.kind == "not blocked" and not (first in at_once and first in wins_in(before, winner)):
        yield "nothing to block"
    if said.kind == "under" and (other or first not in at_once):
        yield "not above the disc"
    if said.kind == "two threats":
        after = dropped(grid, first, winner)
        if len(cells) < 2 or not all(completes(after, [cell], winner) for cell in cells):
            yield "no two threats"
        if any(not wins_in(dropped(after, c, loser), winner) for c in open_columns(after)):
            yield "there is a defence"
    if said.kind == "given up" and not (cells == [above] and completes(before, cells, winner)):
        yield "no threat above the disc"
    if cells and said.kind in ("odd threat", "even threat"):
        if said.kind == "odd threat" and len(cells) != 1:
            yield "not one cell"
        if {row % 2 for _, row in cells} != {said.kind == "odd threat"}:
            yield "odd or even"
    if cells and said.kind in ("odd threat", "even threat", "given up"):
        yield from _end_faults(said, start, winner)


def _end_faults(said: Explanation, start: tuple[int, ...], winner: str) -> Iterator[str]:
    """The line must end in the cells, with a four through all of them."""
    before, cells = grid_of((*start, *said.line[:-2])), list(said.cells)
    last = said.line[-1], len(grid_of((*start, *said.line[:-1]))[said.line[-1] - 1]) + 1
    end = grid_of((*start, *said.line))
    if last not in cells or any(end[c - 1][r - 1 : r] != winner for c, r in cells):
        yield "the line ends elsewhere"
    elif not any(
        set(cells) - {last} <= set(others)
        and all(end[c - 1][r - 1 : r] == winner for c, r in others)
        for others in LINES[last]
    ):
        yield "the cells make no four"
    loser = "RY"[winner == "R"]
    if any(not wins_in(dropped(before, c, loser), winner) for c in open_columns(before)):
        yield "there was a safe move left"
