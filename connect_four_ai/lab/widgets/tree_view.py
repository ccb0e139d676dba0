"""A tree on the screen. When another one takes its place, the nodes that both have glide there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from connect_four_ai.graphics.tree_layout import Node, Path, lay_out
from connect_four_ai.lab.canvas import Point, line

LARGEST, SMALLEST = 46, 3  # diameters of a node, in pixels
WIDEST, HIGHEST = 90, 80  # distances between neighbours and between levels
GLIDE = 18  # frames
LINE = "#B5B3AC"


class Box(NamedTuple):
    """A part of the window: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Scene(Generic[Node]):
    """A tree in pixels."""

    nodes: Mapping[Path, Node]
    places: Mapping[Path, Point]
    diameter: float
    """Of a node."""

    @classmethod
    def of(
        cls, root: Node, children_of: Callable[[Node], Sequence[Node]], box: Box
    ) -> "Scene[Node]":
        """Lays a whole tree out in a box, as large as it fits."""
        tree, margin = lay_out(root, children_of), LARGEST / 2
        across = min(WIDEST, (box.width - 2 * margin) / max(tree.width, 1))
        down = min(HIGHEST, (box.height - 2 * margin) / max(tree.height, 1))
        left = box.x + (box.width - across * tree.width) / 2
        places = {
            path: (left + across * x, box.y + margin + down * len(path))
            for path, x in tree.xs.items()
        }
        return cls(tree.nodes, places, max(SMALLEST, min(LARGEST, 0.8 * across, 0.8 * down)))

    def place(self, path: Path) -> Point:
        """Returns where a node is, or its nearest ancestor in this tree if it is not in it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path) or next(iter(self.places.values()))


class TreeView(Generic[Node]):
    """Draws scenes; `display_node(node, x, y, diameter)` draws one node."""

    def __init__(self, display_node: Callable[[Node, float, float, float], None]) -> None:
        self.display_node = display_node
        self._scene: Scene[Node] | None = None
        self._before: Scene[Node] | None = None
        self._glided = 0

    def show(self, scene: Scene[Node], glide: bool = True) -> None:
        """Sets the tree to draw from now on."""
        self._before = self._scene if glide and self._scene else scene
        self._scene = scene
        self._glided = 0

    def display(self) -> None:
        if self._scene is None or self._before is None:
            return
        self._glided += 1
        if self._glided >= GLIDE:
            self._before = self._scene
        t = min(self._glided / GLIDE, 1)
        t = t * t * (3 - 2 * t)  # gently away and gently there
        nodes = {**self._before.nodes, **self._scene.nodes}
        places = {
            path: _between(self._before.place(path), self._scene.place(path), t) for path in nodes
        }
        for path, place in places.items():
            if path[:-1] in places and path:
                line(place, places[path[:-1]], LINE)
        diameter = _lerp(self._before.diameter, self._scene.diameter, t)
        # a parent hides the children that glide into it
        for path in sorted(nodes, key=len, reverse=True):
            self.display_node(nodes[path], *places[path], diameter)


def _between(start: Point, end: Point, t: float) -> Point:
    return _lerp(start[0], end[0], t), _lerp(start[1], end[1], t)


def _lerp(start: float, end: float, t: float) -> float:
    """Returns what lies between two numbers: the first for t = 0, the second for t = 1."""
    return start + (end - start) * t
