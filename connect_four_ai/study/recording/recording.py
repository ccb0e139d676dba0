"""The recording of a search, to watch it again: its nodes, and what happened at each of them, in
order."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.graphics.svg import tree_svg

Line = tuple[int, int]
"""A line of code that ran: which of the recording's sources, and its number in the file."""


class Kind(Enum):
    """What can happen at a node."""

    ENTERED = 1
    SAID = 2
    """One of the stage's own methods computed something: for instance, the score of a result."""
    CUT = 3
    LEFT = 4
    SELECTED = 5
    """In Monte Carlo tree search: this node was chosen among its siblings. There a node is ENTERED
    when the tree grows by it, it has SAID the result of a play-out, and it is LEFT each time that a
    result has been counted."""


@dataclass(slots=True)
class Step:
    kind: Kind
    lines: tuple[Line, ...]
    """Where the code was: in a function, in the one that called it, and so on up to the one that
    looks at the node."""
    value: float = 0
    """What the step says, or the value that it passes up."""


@dataclass(slots=True, eq=False)
class Node:
    """A position that the search looked into, and what happened there."""

    move: Any
    """The move that leads to it; None if it is its parent's position again."""
    depth: int
    """How many plies were left to look."""
    maximising: bool
    alpha: float | None = None
    """With alpha-beta: what the maximising player already had for certain elsewhere when the node
    was entered."""
    beta: float | None = None
    parts: list["Step | Node"] = field(default_factory=list)
    """What happened, in order: steps, and the nodes below."""
    value: float = 0
    bounds: tuple[float, float] | None = None
    """Alpha and beta when its other branches were cut off, if they were."""
    nodes: int = 1
    """How many nodes were visited here and below, also those that were not kept."""
    sorting: int = 0
    """How many of them only served to sort its branches."""

    @property
    def children(self) -> list["Node"]:
        return [part for part in self.parts if isinstance(part, Node)]

    @property
    def left_out(self) -> int:
        """How many nodes below were visited and not kept."""
        return self.nodes - 1 - self.sorting - sum(child.nodes for child in self.children)

    def __iter__(self) -> Iterator["Node"]:
        """This node and all those below that were kept."""
        yield self
        for child in self.children:
            yield from child


@dataclass(frozen=True)
class Source:
    """A function that took part in a search."""

    name: str
    first: int
    """The number of its first line in the file."""
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Recording:
    """A search that was run on a position, or one branch of it."""

    position: Any
    thought: Thought | None
    """The result; None for a branch."""
    root: Node
    sources: tuple[Source, ...]
    earlier: int = 0
    """How many nodes were visited before: at lesser depths, which were not kept."""
    moments: "tuple[Moment, ...]" = ()
    """What happened, in order, if the search comes to a node again and again; else it stands in the
    nodes."""

    def _repr_svg_(self) -> str:
        return tree_svg(self.root, self.position)


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of the search, and the node where it happened."""

    node: Node
    step: Step
