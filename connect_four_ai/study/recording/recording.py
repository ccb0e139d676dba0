"""The recording of a search, to replay it: its nodes, and what happened at each of them; and a
timeline of these moments, which moves forward and back."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
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


@dataclass(slots=True)
class Step:
    kind: Kind
    lines: tuple[Line, ...]
    """The current lines: in a function, in its caller, and so on up to the one that looks at the
    node."""
    value: float = 0
    """The value that was computed or passed up."""


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
    parts: list["Step | Node"] = field(default_factory=list)
    """What happened, in order: steps, and the nodes below."""
    value: float = 0
    bounds: tuple[float, float] | None = None
    """Alpha and beta when its other branches were cut off; None without a cut-off."""
    nodes: int = 1
    """Number of nodes visited here and below, those that were not kept included."""
    sorting: int = 0
    """Number of these nodes that only served to sort its branches."""

    @property
    def children(self) -> list["Node"]:
        return [part for part in self.parts if isinstance(part, Node)]

    @property
    def left_out(self) -> int:
        """Number of nodes below that were visited and not kept."""
        return self.nodes - 1 - self.sorting - sum(child.nodes for child in self.children)

    def __iter__(self) -> Iterator["Node"]:
        """Yields this node and all kept nodes below it."""
        yield self
        for child in self.children:
            yield from child


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
    sources: tuple[Source, ...]
    earlier: int = 0
    """Number of nodes visited before, at lower depths, which were not kept."""
    moments: "tuple[Moment, ...]" = ()
    """The moments in order, if the search visits a node again and again; else they follow from the
    nodes."""

    def _repr_svg_(self) -> str:
        return tree_svg(self.root, self.position)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a search: a step, and its node."""

    node: Node
    step: Step


MAIN_LINE = 5
"""Maximum number of nodes of the principal variation shown at the end."""


@dataclass(frozen=True)
class Place:
    """A node's place: the path to it, and the moments when it was entered, cut off and left."""

    path: tuple[Node, ...]
    """From the root to the node itself."""
    entered: int
    cut: int
    """The moment of the cut-off; never reached if there was none."""
    left: int


class Timeline:
    """A recording's moments in order, at one of them, `now`."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.now = 0
        self._arrange()

    def _arrange(self) -> None:
        self.moments: list[Moment] = []
        self._places: dict[Node, Place] = {}
        self._counted: dict[Node, tuple[list[int], list[float]]] = {}
        """The moments when a node counted a result, and the sums of its results before and after
        each; only for nodes that count results."""
        self._add(self.recording.root, ())
        if self.recording.moments:
            self._follow_play_outs()

    def _add(self, node: Node, above: tuple[Node, ...]) -> None:
        path = (*above, node)
        entered = cut = len(self.moments)
        for part in node.parts:
            if isinstance(part, Node):
                self._add(part, path)
                continue
            if part.kind is Kind.CUT:
                cut = len(self.moments)
            self.moments.append(Moment(node, part))
        left = len(self.moments) - 1
        self._places[node] = Place(path, entered, cut if cut > entered else left + 1, left)

    def _follow_play_outs(self) -> None:
        self.moments = [*self.recording.moments]
        for now, moment in enumerate(self.moments[:-1]):
            path = self.path(moment.node)
            if moment.step.kind is Kind.ENTERED:
                self._places[moment.node] = Place(path, now, self.last + 1, self.last)
            for node in path if moment.step.kind is Kind.LEFT else ():
                when, sums = self._counted.setdefault(node, ([], [0]))
                when.append(now)
                sums.append(sums[-1] + moment.step.value)

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
            if self.recording.moments:
                node = max(node.children, key=self.visits)
            else:
                best = max if node.maximising else min
                node = best(node.children, key=lambda child: child.value)
        return node

    def go(self, moment: int) -> None:
        """Moves to a moment, or to the nearest one that exists."""
        self.now = max(0, min(moment, self.last))

    # Nodes at this moment

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

    def place(self, node: Node) -> Place:
        return self._places[node]

    def is_entered(self, node: Node) -> bool:
        """Returns whether the search has entered the node by now."""
        return self._places[node].entered <= self.now

    def is_left(self, node: Node) -> bool:
        """Returns whether the node's value is known by now."""
        is_left = self._places[node].left <= self.now
        return is_left or (node.move is not None and self.visits(node) > 0)

    def visits(self, node: Node) -> int:
        """Returns the number of results that a node has counted by now; 0 if it counts none."""
        return bisect_right(self._counted[node][0], self.now) if node in self._counted else 0

    def value(self, node: Node) -> float:
        """Returns a node's value, or the average of the results that it has counted by now."""
        visits = self.visits(node)
        if visits and self.path(node)[1:]:
            return self._counted[node][1][visits] / visits
        return node.value

    def known(self, node: Node) -> int:
        """Returns the moment from which to look at a node: that of its value or of its last counted
        result, else that of its entry."""
        if visits := self.visits(node):
            return self._counted[node][0][visits - 1]
        return self._places[node].left if self.is_left(node) else self._places[node].entered

    def is_cut(self, node: Node) -> bool:
        """Returns whether the node's other branches are cut off by now."""
        return node.bounds is not None and self._places[node].cut <= self.now

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
        if self.recording.moments:
            return self._next(Kind.LEFT, self.now)
        node, place = self.moment.node, self._places[self.moment.node]
        above = place.path[-2:-1]
        return self._places[above[0] if above and self.now == place.left else node].left

    def aside(self) -> int:
        """Returns the next moment at which a node outside the current one is entered; the last
        moment if there is none."""
        after = self.now if self.recording.moments else self._places[self.moment.node].left
        return self._next(Kind.ENTERED, after)

    def _next(self, kind: Kind, after: int) -> int:
        later = range(after + 1, len(self.moments))
        return next((now for now in later if self.moments[now].step.kind is kind), self.last)

    def open(self, node: Node, branch: Recording) -> None:
        """Inserts the recording of a branch below a node, and moves there."""
        node.parts = branch.root.parts
        self._arrange()
        self.now = self._places[node].entered
