"""The first node where a student's search and the section's part, and the lines of the student's
file behind it.

A search is seen from outside, by the calls of the file's own functions: a function of any name that
is given a board with one disc more and returns a number has visited a node.
"""

import sys
from contextlib import suppress
from dataclasses import dataclass, field
from numbers import Real
from types import FrameType
from typing import Any

from connect_four_ai.games.connect_four import COLUMNS, RED, ROWS, YELLOW, Position
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.own.brains import GameBoard
from connect_four_ai.stages.own.explain import STARTS
from connect_four_ai.study.checking.questions import Question, same

Discs = tuple[int, int]
"""Red's and Yellow's discs, as bitboards."""


@dataclass
class Tree:
    """A node of a search, and the nodes visited below it."""

    move: int = 0
    """The column that leads to it; 0 if it is unknown."""
    value: float = 0
    children: dict[int, "Tree"] = field(default_factory=dict)
    """The nodes below, by their columns."""
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
        trees = filter(None, (self.theirs, self.chapters))
        return sorted({move for tree in trees for move in tree.children})


def parting(theirs: Tree, chapters: Tree, depth: int) -> Parting | None:
    """Returns the first node where two searches of this depth part; None if all nodes agree."""
    path: tuple[int, ...] = ()
    while apart := _differing(theirs, chapters):
        path += (apart,)
        theirs, chapters = theirs.children[apart], chapters.children[apart]
    if path:
        return Parting(path, depth + 1 - len(path), theirs, chapters)
    for move in sorted(theirs.children.keys() ^ chapters.children.keys()):
        return Parting((move,), depth, theirs.children.get(move), chapters.children.get(move))
    return None


def _differing(theirs: Tree, chapters: Tree) -> int:
    """Returns the first column whose nodes have different values; 0 if there is none."""
    a, b = theirs.children, chapters.children
    columns = sorted(a.keys() & b.keys())
    return next((move for move in columns if not same(a[move].value, b[move].value)), 0)


def alike(left: Tree | None, right: Tree | None) -> bool:
    """Returns whether two searches visit the same nodes and find the same values, or are both
    unknown. A search that tries one column only may try any."""
    if left is None or right is None:
        return left is right
    a, b = left.children, right.children
    if len(a) == len(b) == 1 and a.keys() != b.keys():
        return True
    return a.keys() == b.keys() and all(
        same(a[move].value, b[move].value) and alike(a[move], b[move]) for move in a
    )


# Watching a search


def tree_of(brain: Brain, question: Question) -> Tree | None:
    """Returns the search of a brain on a question's position; None if its calls do not show it."""
    position = Position.from_moves(question.moves)
    kind = getattr(type(brain), "kind", type(brain))  # a student's own class
    start = next(getattr(kind, name) for name in STARTS if hasattr(kind, name))
    watch = _Watch(start.__code__.co_filename, position)
    sys.setprofile(watch.happened)
    try:
        with suppress(Exception):
            brain.auto_play(position)
    finally:
        sys.setprofile(None)
    return watch.root if watch.root.lines else None


@dataclass
class _Call:
    """A call of one of the file's functions."""

    node: Tree
    """The node that the call is about."""
    discs: Discs
    """Its board."""
    first: bool
    """Whether it is the first call with this board."""
    returned: tuple[Any, tuple[int, ...]] = (None, ())
    """The value that the last call within it returned for the same board, and its lines."""


class _Watch:
    """Records the calls of the functions in one file."""

    def __init__(self, file: str, position: Position) -> None:
        self.file = file
        self.root = Tree()
        self.calls = [_Call(self.root, (position.red, position.yellow), False)]

    def happened(self, frame: FrameType, event: str, arg: Any) -> None:
        if frame.f_code.co_filename == self.file:
            if event == "call":
                self._enter(frame)
            elif event == "return" and len(self.calls) > 1:
                self._leave(frame, arg)

    def _enter(self, frame: FrameType) -> None:
        code = frame.f_code
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = [frame.f_locals[name] for name in names if name in frame.f_locals]
        caller = self.calls[-1]
        discs = next(filter(None, map(discs_of, given)), caller.discs)
        node = caller.node
        if first := discs != caller.discs:
            move = column_between(caller.discs, discs)
            node = Tree(move, called=_line_of_caller(frame, self.file))
        self.calls.append(_Call(node, discs, first))

    def _leave(self, frame: FrameType, arg: Any) -> None:
        call, caller = self.calls.pop(), self.calls[-1]
        before, lines = call.returned
        passes_on = type(before) is type(arg) and before == arg
        lines = (*(lines if passes_on else ()), frame.f_lineno)
        if not call.first:
            caller.returned = arg, lines
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
