"""Lays out a tree: each level on its own line, each node centred above its children."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Node = TypeVar("Node")
Path = tuple[Hashable, ...]
"""The path from the root to a node: the number of the child at each level."""


@dataclass(frozen=True)
class PlacedTree(Generic[Node]):
    """The nodes of a tree and their places, by their paths."""

    nodes: dict[Path, Node]
    """Parents before their children."""
    xs: dict[Path, float]
    """In units of the smallest distance between neighbours, from 0 for the leftmost node."""

    @property
    def width(self) -> float:
        """Returns the x of the rightmost node."""
        return max(self.xs.values())

    @property
    def height(self) -> int:
        """Returns the number of levels below the root."""
        return max(map(len, self.xs))


def lay_out(node: Node, children_of: Callable[[Node], Sequence[Node]]) -> PlacedTree[Node]:
    """Places each subtree as near to its left neighbours as possible: at least 1 from them on every
    level that they share."""
    nodes: dict[Path, Node] = {(): node}
    xs: dict[Path, float] = {(): 0.0}
    right_edge: dict[int, float] = {}
    for number, child in enumerate(children_of(node)):
        below = lay_out(child, children_of)
        left_edge = _edge(below.xs, min)
        gaps = [right_edge[level] + 1 - x for level, x in left_edge.items() if level in right_edge]
        shifted = {path: x + max(gaps, default=0) for path, x in below.xs.items()}
        right_edge |= _edge(shifted, max)
        nodes |= {(number, *path): each for path, each in below.nodes.items()}
        xs |= {(number, *path): x for path, x in shifted.items()}
    if children := [x for path, x in xs.items() if len(path) == 1]:
        xs[()] = (children[0] + children[-1]) / 2
    first = min(xs.values())
    return PlacedTree(nodes, {path: x - first for path, x in xs.items()})


def _edge(xs: dict[Path, float], outermost: Callable[[float, float], float]) -> dict[int, float]:
    """Returns the outermost x on each level: `min` for the left edge, `max` for the right one."""
    edge: dict[int, float] = {}
    for path, x in xs.items():
        edge[len(path)] = outermost(edge.get(len(path), x), x)
    return edge
