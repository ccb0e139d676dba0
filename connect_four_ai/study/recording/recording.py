"""The recording of a search, to replay it: its nodes, and what happened at each of them; and a
timeline of these moments, which moves forward and back."""

import sys
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.games.svg import tree_svg

Line = tuple[int, int]
"""A line of code that ran: the index of its source in the recording, and its number in the file."""


class Kind(Enum):
    """The kinds of events at a node."""

    ENTERED = 1
    RETURNED = 2
    """One of the stage's own methods returned a value: for instance, the score of a result."""
    CUT = 3
    LEFT = 4
    SELECTED = 5
    """In Monte Carlo tree search: the node was chosen among its siblings. There, a node is ENTERED
    when it is added to the tree, it has RETURNED the result of a play-out, and it is LEFT each time
    that it has counted a result."""


@dataclass(slots=True, eq=False)
class Node:
    """A position that the search visited, and what happened there."""

    move: Any
    """The move that leads to it; None if it is its parent's position again."""
    depth: int
    """Number of plies left."""
    maximising: bool
    alpha: float | None = None
    """With alpha-beta: the score that the maximising player was already sure of elsewhere when the
    node was entered."""
    beta: float | None = None
    children: list["Node"] = field(default_factory=list)
    """The kept nodes below it, in the order in which they were visited."""
    value: float = 0
    bounds: tuple[float, float] | None = None
    """Alpha and beta when its other branches were cut off; None without a cut-off."""
    nodes: int = 1
    """Number of nodes visited here and below, those that were not kept included."""
    sorting: int = 0
    """Number of these nodes that only served to sort its branches."""

    @property
    def left_out(self) -> int:
        """Number of nodes below that were visited and not kept."""
        return self.nodes - 1 - self.sorting - sum(child.nodes for child in self.children)

    def __iter__(self) -> Iterator["Node"]:
        """Yields this node and all kept nodes below it."""
        yield self
        for child in self.children:
            yield from child


@dataclass(slots=True)
class Moment:
    """What happens at a node at one moment of a search."""

    node: Node
    kind: Kind
    lines: tuple[Line, ...]
    """The current lines: in a function, in its caller, and so on up to the one that looks at the
    node."""
    value: float = 0
    """The value that was computed or passed up."""


@dataclass(frozen=True)
class Source:
    """The source of a function that took part in a search."""

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
    moments: tuple[Moment, ...]
    """All that happened, in order."""
    sources: tuple[Source, ...]
    earlier: int = 0
    """Number of nodes visited before, at lower depths, which were not kept."""
    has_play_outs: bool = False
    """Whether the search visits a node again and again, and counts results there."""

    def _repr_svg_(self) -> str:
        return tree_svg(self.root, self.position)


MAIN_LINE = 5
"""Maximum number of nodes of the principal variation shown at the end."""
NEVER = sys.maxsize


@dataclass
class Place:
    """The place of a node in the tree, and its moments."""

    path: tuple[Node, ...]
    """From the root to the node itself."""
    entered: int = NEVER
    cut: int = NEVER
    """The moment of its cut-off, if there is one."""
    left: int = NEVER
    """Its last moment."""
    counted: list[int] = field(default_factory=list)
    """The moments when it counted the result of a play-out."""
    sums: list[float] = field(default_factory=lambda: [0])
    """The sums of its results before and after each."""

    def count(self, now: int, result: float) -> None:
        self.counted.append(now)
        self.sums.append(self.sums[-1] + result)


class Timeline:
    """A recording's moments in order, at one of them, `now`."""

    def __init__(self, recording: Recording) -> None:
        self.now = 0
        self._arrange(recording)

    def _arrange(self, recording: Recording) -> None:
        self.recording = recording
        self._places = {recording.root: Place((recording.root,))}
        for node in recording.root:
            path = self.path(node)
            self._places |= {child: Place((*path, child)) for child in node.children}
        for now, moment in enumerate(self.moments):
            place = self.place(moment.node)
            place.entered, place.left = min(place.entered, now), now
            if moment.kind is Kind.CUT:
                place.cut = now
            if recording.has_play_outs and moment.kind is Kind.LEFT and now < self.last:
                for node in place.path:
                    self.place(node).count(now, moment.value)

    def open(self, node: Node, branch: Recording) -> None:
        """Inserts the recording of a branch below a node, and moves there."""
        place = self.place(node)
        node.children = branch.root.children
        opened = (replace(m, node=node) if m.node is branch.root else m for m in branch.moments)
        moments = *self.moments[: place.entered], *opened, *self.moments[place.left + 1 :]
        self._arrange(replace(self.recording, moments=moments))
        self.now = place.entered

    @property
    def moments(self) -> tuple[Moment, ...]:
        return self.recording.moments

    @property
    def moment(self) -> Moment:
        return self.moments[self.now]

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    @property
    def shown(self) -> Node:
        """The node down to which to show the tree: the search's current node; at the end, the end
        of the principal variation: the most visited nodes, or those that both sides take."""
        node = self.moment.node
        while self.now == self.last and node.children and len(self.path(node)) < MAIN_LINE:
            if self.recording.has_play_outs:
                node = max(node.children, key=self.visits)
            else:
                best = max if node.maximising else min
                node = best(node.children, key=lambda child: child.value)
        return node

    def go(self, moment: int) -> None:
        """Moves to a moment, or to the nearest one that exists."""
        self.now = max(0, min(moment, self.last))

    # Nodes at this moment

    def place(self, node: Node) -> Place:
        return self._places[node]

    def path(self, node: Node) -> tuple[Node, ...]:
        return self._places[node].path

    def moves(self, node: Node) -> tuple[Any, ...]:
        """Returns the moves that lead to a node."""
        return tuple(above.move for above in self.path(node) if above.move is not None)

    def position(self, node: Node) -> Any:
        position = self.recording.position
        for move in self.moves(node):
            position = position.play(move)
        return position

    def is_entered(self, node: Node) -> bool:
        """Returns whether the search has entered the node by now."""
        return self.place(node).entered <= self.now

    def is_left(self, node: Node) -> bool:
        """Returns whether the node's value is known by now."""
        return self.place(node).left <= self.now or (
            node.move is not None and self.visits(node) > 0
        )

    def is_cut(self, node: Node) -> bool:
        """Returns whether the node's other branches are cut off by now."""
        return self.place(node).cut <= self.now

    def visits(self, node: Node) -> int:
        """Returns the number of results that a node has counted by now; 0 if it counts none."""
        return bisect_right(self.place(node).counted, self.now)

    def value(self, node: Node) -> float:
        """Returns a node's value, or the average of the results that it has counted by now."""
        visits = self.visits(node)
        if visits and node is not self.recording.root:
            return self.place(node).sums[visits] / visits
        return node.value

    def known(self, node: Node) -> int:
        """Returns the moment from which to look at a node: that of its value or of its last counted
        result, else that of its entry."""
        place = self.place(node)
        if visits := self.visits(node):
            return place.counted[visits - 1]
        return place.left if self.is_left(node) else place.entered

    def window(self, node: Node) -> tuple[float, float] | None:
        """Returns alpha and beta at a node at this moment; None if the search does not use them."""
        if node.alpha is None or node.beta is None:
            return None
        values = [child.value for child in node.children if self.is_left(child)]
        if node.maximising:
            return max([node.alpha, *values]), node.beta
        return node.alpha, min([node.beta, *values])

    # Moments to go to

    def over(self) -> int:
        """Returns the moment when the current node is done, or its play-out counted; if it is, the
        moment when the node above is done."""
        if self.recording.has_play_outs:
            return self._next(Kind.LEFT, self.now)
        place = self.place(self.moment.node)
        above = place.path[-2:-1]
        return self.place(above[0]).left if above and self.now == place.left else place.left

    def aside(self) -> int:
        """Returns the next moment at which a node outside the current one is entered; the last
        moment if there is none."""
        current = self.place(self.moment.node)
        return self._next(Kind.ENTERED, self.now if self.recording.has_play_outs else current.left)

    def _next(self, kind: Kind, after: int) -> int:
        later = range(after + 1, len(self.moments))
        return next((now for now in later if self.moments[now].kind is kind), self.last)
