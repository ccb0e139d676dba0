"""The layout of a tree in a box, as large as it fits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from connect_four_ai.graphics.tree_layout import Node, Path, lay_out
from connect_four_ai.lab.canvas import Point

LARGEST, SMALLEST = 46, 3  # diameters of a node, in pixels
WIDEST, HIGHEST = 90, 80  # distances between neighbours and between levels
LINE = "#B5B3AC"


class Box(NamedTuple):
    """A rectangle in the window: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Scene(Generic[Node]):
    """A tree with the places of its nodes, in pixels."""

    nodes: Mapping[Path, Node]
    places: Mapping[Path, Point]
    diameter: float
    """Diameter of a node."""

    @classmethod
    def of(
        cls, root: Node, children_of: Callable[[Node], Sequence[Node]], box: Box
    ) -> "Scene[Node]":
        """Lays out a whole tree in a box, as large as it fits."""
        tree, margin = lay_out(root, children_of), LARGEST / 2
        across = min(WIDEST, (box.width - 2 * margin) / max(tree.width, 1))
        down = min(HIGHEST, (box.height - 2 * margin) / max(tree.height, 1))
        left = box.x + (box.width - across * tree.width) / 2
        places = {
            path: (left + across * x, box.y + margin + down * len(path))
            for path, x in tree.xs.items()
        }
        return cls(tree.nodes, places, max(SMALLEST, min(LARGEST, 0.8 * across, 0.8 * down)))
