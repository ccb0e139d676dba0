"""The first node where a student's search and the section's part: above it and below it they agree
as far as they can."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from connect_four_ai.stages import Stage
from connect_four_ai.study.checking.questions import same
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Node


class Tree(NamedTuple):
    """A node of a search, and what it visited below."""

    move: int
    depth: int
    value: float
    children: tuple["Tree", ...]

    @classmethod
    def of(cls, node: Node) -> "Tree":
        below = (cls.of(child) for child in node.children if child.move is not None)
        return cls(node.move or 0, node.depth, float(node.value), tuple(below))


@dataclass(frozen=True)
class Parting:
    """`theirs` and `chapters`: the node in both searches; None if one does not visit it."""

    path: tuple[int, ...]
    """The columns that lead there from the position that was asked about."""
    depth: int
    """Plies left, in the section's search."""
    theirs: Tree | None
    chapters: Tree | None

    @property
    def columns(self) -> list[int]:
        """The replies that either search looks at there."""
        trees = (self.theirs, self.chapters)
        return sorted({child.move for tree in trees if tree for child in tree.children})


def tree_of(stage: Stage, position: Any, depth: int) -> Tree:
    """The search of a stage. Raises StageError if it keeps no scores."""
    return Tree.of(Replay(position, stage, depth).run().root)


def parting(theirs: Tree, chapters: Tree, path: tuple[int, ...] = ()) -> Parting | None:
    """None if all nodes agree. `path`: the columns that lead to these two."""
    left, right = ({child.move: child for child in tree.children} for tree in (theirs, chapters))
    pairs = [(left.get(move), right.get(move)) for move in sorted(left.keys() | right.keys())]
    for a, b in pairs:
        if a and b and not same(a.value, b.value):
            return parting(a, b, (*path, b.move))
    if path:
        return Parting(path, chapters.depth, theirs, chapters)
    for a, b in pairs:
        if node := (None if a and b else a or b):
            return Parting((node.move,), node.depth, a, b)
    return None
