"""The first node where a student's search and the section's part, and the lines of the student's
file behind it.

A search is seen from outside, by the calls of the file's own functions: a function of any name that
is given a board with one disc more and returns a number has visited a node.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from numbers import Real
from types import FrameType
from typing import Any, NamedTuple

from connect_four_ai.games.connect_four import COLUMNS, RED, ROWS, YELLOW, Position
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.own.explain import STARTS
from connect_four_ai.stages.own.listing import GameBoard
from connect_four_ai.study.checking.questions import Question, same

Discs = tuple[int, int]
"""Red's and Yellow's discs, as bitboards."""


class Tree(NamedTuple):
    """A node of a search, and the nodes visited below it."""

    move: int
    value: float
    children: tuple["Tree", ...] = ()
    lines: tuple[int, ...] = ()
    """The lines that returned the value, first the one where it arose, then those that passed it
    on."""
    called: int = 0
    """The line that called it."""


@dataclass(frozen=True)
class Parting:
    """The first node where two searches differ. `theirs` and `chapters`: the node in both; None if
    one does not visit it."""

    path: tuple[int, ...]
    """The columns to the node from the question's position."""
    depth: int
    """Plies left at the node in the section's search."""
    theirs: Tree | None
    chapters: Tree | None

    @property
    def columns(self) -> list[int]:
        """The columns that either search tries at the node."""
        trees = (self.theirs, self.chapters)
        return sorted({child.move for tree in trees if tree for child in tree.children})


def parting(theirs: Tree, chapters: Tree, depth: int) -> Parting | None:
    """Returns the first node where two searches of this depth part; None if all nodes agree."""
    path: tuple[int, ...] = ()
    while True:
        pairs = _pairs(theirs, chapters)
        apart = next(((a, b) for a, b in pairs if a and b and not same(a.value, b.value)), None)
        if apart is None:
            break
        theirs, chapters = apart
        path += (theirs.move,)
    if path:
        return Parting(path, depth + 1 - len(path), theirs, chapters)
    for a, b in pairs:
        if node := (None if a and b else a or b):
            return Parting((node.move,), depth, a, b)
    return None


def _pairs(left: Tree, right: Tree) -> list[tuple[Tree | None, Tree | None]]:
    """Returns the children of two nodes in pairs, by their columns."""
    a, b = ({child.move: child for child in tree.children} for tree in (left, right))
    return [(a.get(move), b.get(move)) for move in sorted(a.keys() | b.keys())]


def alike(left: Tree, right: Tree) -> bool:
    """Returns whether two searches visit the same nodes and find the same values. A search that
    tries one column only may try any."""
    only = [len(tree.children) for tree in (left, right)] == [1, 1]
    if only and left.children[0].move != right.children[0].move:
        return True
    return len(left.children) == len(right.children) and all(
        a and b and same(a.value, b.value) and alike(a, b) for a, b in _pairs(left, right)
    )


def along(tree: Tree, path: Iterable[int]) -> Iterator[Tree]:
    """Yields the nodes of a search along these columns, as far as it goes."""
    for move in path:
        found = next((child for child in tree.children if child.move == move), None)
        if found is None:
            return
        yield found
        tree = found


# Watching a search


def tree_of(brain: Brain, question: Question) -> Tree | None:
    """Returns the search of a brain on a question's position; None if its calls do not show it."""
    position = Position.from_moves(question.moves)
    kind = getattr(type(brain), "kind", type(brain))  # a student's own class
    start = next(getattr(kind, name) for name in STARTS if hasattr(kind, name))
    watch = _Watch(start.__code__.co_filename, position)
    with watch.on(), suppress(Exception):
        brain.auto_play(position)
    return watch.root.tree() if watch.root.lines else None


@dataclass
class _Node:
    """A board that a search has visited."""

    discs: Discs | None
    move: int = 0
    """The column that leads to it; 0 if it is unknown."""
    called: int = 0
    value: float = 0
    lines: tuple[int, ...] = ()
    children: dict[int, "_Node"] = field(default_factory=dict)

    def tree(self) -> Tree:
        below = tuple(node.tree() for node in self.children.values())
        return Tree(self.move, self.value, below, self.lines, self.called)


@dataclass
class _Call:
    """A call of one of the file's functions."""

    node: _Node
    """The board that the call is about."""
    first: bool
    """Whether it is the first call with this board."""
    said: tuple[Any, tuple[int, ...]] = (None, ())
    """The value that the last call within it returned for the same board, and its lines."""


class _Watch:
    """Records the calls of the functions in one file."""

    def __init__(self, file: str, position: Position) -> None:
        self.file = file
        self.root = _Node((position.red, position.yellow))
        self.calls = [_Call(self.root, False)]

    @contextmanager
    def on(self) -> Iterator[None]:
        sys.setprofile(self._happened)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _happened(self, frame: FrameType, event: str, arg: Any) -> None:
        if frame.f_code.co_filename == self.file:
            if event == "call":
                self._enter(frame)
            elif event == "return" and len(self.calls) > 1:
                self._leave(frame, arg)

    def _enter(self, frame: FrameType) -> None:
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = [frame.f_locals[name] for name in names if name in frame.f_locals]
        node = self.calls[-1].node
        discs = next(filter(None, map(discs_of, given)), None)
        if first := discs is not None and discs != node.discs:
            move = column_between(node.discs, discs) if node.discs and discs else 0
            node = _Node(discs, move, _line_of_caller(frame, self.file))
        self.calls.append(_Call(node, first))

    def _leave(self, frame: FrameType, arg: Any) -> None:
        call, caller = self.calls.pop(), self.calls[-1]
        before, lines = call.said
        passes_on = type(before) is type(arg) and before == arg
        lines = (*(lines if passes_on else ()), frame.f_lineno)
        if not call.first:
            caller.said = arg, lines
            if len(self.calls) == 1:
                self.root.lines = lines
        elif isinstance(arg, Real) and not isinstance(arg, bool):
            call.node.value, call.node.lines = float(arg), lines
            if call.node.move:
                caller.node.children[call.node.move] = call.node


def _line_of_caller(frame: FrameType, file: str) -> int:
    caller = frame.f_back
    while caller and caller.f_code.co_filename != file:
        caller = caller.f_back
    return caller.f_lineno if caller else 0


def discs_of(thing: Any) -> Discs | None:
    """Returns the discs of a position, a listing's board or a grid, its top row first; None for
    anything else."""
    if isinstance(thing, Position):
        return thing.red, thing.yellow
    rows = thing.grids if isinstance(thing, GameBoard) else thing
    if not isinstance(rows, list | tuple) or len(rows) != ROWS:
        return None
    discs = {RED: 0, YELLOW: 0}
    for height, row in enumerate(reversed(rows)):
        if not isinstance(row, list | tuple) or len(row) != COLUMNS:
            return None
        for number, cell in enumerate(row):
            mark = getattr(cell, "value", cell)
            if isinstance(mark, str) and mark in discs:
                discs[mark] |= 1 << (number * (ROWS + 1) + height)
    return discs[RED], discs[YELLOW]


def column_between(before: Discs, after: Discs) -> int:
    """Returns the column of the added disc; 0 if not exactly one was added."""
    left, right = before[0] | before[1], after[0] | after[1]
    new = left ^ right
    kept = all(a & b == a for a, b in zip(before, after, strict=True))
    return new.bit_length() // (ROWS + 1) + 1 if kept and new.bit_count() == 1 else 0
