"""Where to draw the nodes of a tree: every level on a line of its own, every node in the middle
above its children."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Node = TypeVar("Node")
Path = tuple[int, ...]
"""The way from the root to a node: which child to take at every level."""


@dataclass
class Placed(Generic[Node]):
    """A node and its place: `x` in units of the smallest distance between neighbours, `level` 0 for
    the root."""

    node: Node
    x: float
    level: int
    children: list["Placed[Node]"]

    def __iter__(self) -> Iterator["Placed[Node]"]:
        """This place and all those below it."""
        yield self
        for child in self.children:
            yield from child

    @property
    def width(self) -> float:
        """The x of the rightmost node; the leftmost one is at 0."""
        return max(placed.x for placed in self)

    @property
    def height(self) -> int:
        """How many levels lie below the root."""
        return max(placed.level for placed in self)

    def paths(self, path: Path = ()) -> Iterator[tuple[Path, "Placed[Node]"]]:
        """Every place with the way that leads there, parents before their children."""
        yield path, self
        for i, child in enumerate(self.children):
            yield from child.paths((*path, i))


def lay_out(
    node: Node, children_of: Callable[[Node], Sequence[Node]], level: int = 0
) -> Placed[Node]:
    """Places a tree, its leftmost node at x = 0.

    Each subtree stands as near to its left neighbours as it can: at least 1 from them on every
    level that they share.
    """
    children: list[Placed[Node]] = []
    right_edge: dict[int, float] = {}
    for child in children_of(node):
        placed = lay_out(child, children_of, level + 1)
        left_edge = _edge(placed, min)
        gaps = [right_edge[below] + 1 - x for below, x in left_edge.items() if below in right_edge]
        _shift(placed, max(gaps, default=0))
        right_edge |= _edge(placed, max)
        children.append(placed)
    x = (children[0].x + children[-1].x) / 2 if children else 0.0
    tree = Placed(node, x, level, children)
    _shift(tree, -min(placed.x for placed in tree))
    return tree


def _edge(tree: Placed[Node], outermost: Callable[[float, float], float]) -> dict[int, float]:
    """The outermost x on every level of a tree: `min` for its left edge, `max` for its right
    one."""
    edge: dict[int, float] = {}
    for placed in tree:
        edge[placed.level] = outermost(edge.get(placed.level, placed.x), placed.x)
    return edge


def _shift(tree: Placed[Node], by: float) -> None:
    for placed in tree:
        placed.x += by
