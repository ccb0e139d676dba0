"""Records a search line by line, and drops the deepest nodes if there are too many. Of Monte Carlo
tree search it records the play-outs and the tree that grows by them."""

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import FrameType, FunctionType
from typing import Any

from connect_four_ai.study.recording.recording import Kind, Line, Moment, Node, Source, Step

LOOKING = ("minimax", "auto_play", "autoPlay")
"""The functions that look at a node, and at all moves of the position."""


class Tracer:
    """Traces some functions line by line. While it is on, other code is a little slower."""

    def __init__(
        self, functions: Iterable[FunctionType], returned: Callable[[str, Any], None]
    ) -> None:
        """Prepares to trace functions. `returned` is called with the name and the value of each
        function that returns."""
        self.functions = list(functions)
        self.returned = returned
        self.lines: tuple[Line, ...] = ()
        """The current lines: in the function that runs or has just returned, and of the calls that
        led there."""
        self.entered: Step | None = None
        """A step that takes the next line as its own."""
        codes = (function.__code__ for function in self.functions)
        self._numbers = {code: number for number, code in enumerate(codes)}

    def switch(self, on: bool) -> None:
        sys.settrace(self._called if on else None)

    def stand_at(self, name: str) -> None:
        """Sets the current line to the first line of the function with this name; to none if it is
        not traced."""
        named = {code.co_name: (self._numbers[code], code.co_firstlineno) for code in self._numbers}
        self.lines = (named[name],) if name in named else ()

    def sources(self) -> tuple[Source, ...]:
        return tuple(_source(function) for function in self.functions)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self._ran if frame.f_code in self._numbers else None

    def _ran(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self.lines = (self._line(frame),)
            if self.entered is not None:
                self.entered.lines = self.lines
                self.entered = None
        elif event == "return":
            self.lines = self._stack(frame)
            self.returned(frame.f_code.co_name, arg)
        return self._ran

    def _line(self, frame: FrameType) -> Line:
        return self._numbers[frame.f_code], frame.f_lineno

    def _stack(self, frame: FrameType) -> tuple[Line, ...]:
        """Returns the current lines of a function and of its callers, up to the one that looks at
        the node."""
        lines = []
        caller: FrameType | None = frame
        while caller is not None:
            if caller.f_code in self._numbers:
                lines.append(self._line(caller))
                if caller.f_code.co_name in LOOKING:
                    return tuple(lines)
            caller = caller.f_back
        return tuple(lines)


@lru_cache(64)
def _source(function: FunctionType) -> Source:
    """Returns the source of a function. Cached, because finding the end of a function takes longer
    than a small search."""
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:  # typed in by hand, without a file
        return Source(function.__qualname__, 1, ())
    return Source(function.__qualname__, first, tuple(textwrap.dedent("".join(lines)).splitlines()))


class PlayOutRecorder:
    """Records play-outs from the values that the page's functions return: `select` and `expand`
    return a node of the page's own, with the `move` that leads to it, `bound` and `play_out` a
    number, and `back_up` nothing."""

    def __init__(self, functions: Iterable[FunctionType], maximising: bool) -> None:
        self.tracer = Tracer(functions, self._returned)
        self.root = Node(None, 0, maximising)
        self.tracer.stand_at("auto_play")
        self.moments: list[Moment] = []
        self._path = [self.root]
        self._bounds: list[float] = []
        self._result = 0.0
        self._happened(Kind.ENTERED)

    def finished(self, scores: Mapping[Any, float], move: Any) -> None:
        """Records the end of a search: the averages of the moves, and the move chosen."""
        for child in self.root.children:
            child.value = scores[child.move]
        self.root.value = scores[move]
        self._happened(Kind.LEFT, self.root.value)

    def _returned(self, name: str, value: Any) -> None:
        if name == "bound":
            self._bounds.append(value)
        elif name == "select":
            children = self._path[-1].children
            place = [child.move for child in children].index(value.move)
            self._path.append(children[place])
            self._happened(Kind.SELECTED, self._bounds[place])
            self._bounds.clear()
        elif name == "expand":
            for node in self._path:
                node.nodes += 1
            child = Node(value.move, 0, not self._path[-1].maximising)
            self._path[-1].parts.append(child)
            self._path.append(child)
            self._happened(Kind.ENTERED)
        elif name == "play_out":
            self._result = value
            self._happened(Kind.RETURNED, value)
        elif name == "back_up":
            self._happened(Kind.LEFT, self._result)
            self._path = [self.root]

    def _happened(self, kind: Kind, value: float = 0) -> None:
        self.moments.append(Moment(self._path[-1], Step(kind, self.tracer.lines, value)))


MAX_NODES = 3000
"""Maximum number of nodes recorded."""


@dataclass
class _Visit:
    """A node that the search has entered and not yet left."""

    node: Node
    position: Any
    moves: dict[Any, Any] = field(default_factory=dict)
    """The moves from the node, by the positions after them as the page sees them; empty until
    needed."""


class Recorder:
    """Records every node that a search enters and leaves, except the root, and keeps the upper part
    of the tree.

    If there are too many, it drops the deepest level and from then on only counts it, so all
    siblings of a kept node are kept too. A node's own branches are always kept.
    """

    def __init__(
        self,
        position: Any,
        functions: Iterable[FunctionType],
        exchanged: bool,
        path: tuple[Any, ...],
        most: int,
    ) -> None:
        """Begins at a position. `functions`: those whose lines are traced. `exchanged`: whether the
        page sees the colours exchanged; then its scores are negated. `path`: the moves to the only
        branch to keep."""
        self.position = position
        self.sign = -1 if exchanged else 1
        self.moves_scored: Mapping[Any, float] = {}
        """The page's scores by move, in the order in which it found them."""
        self.path = path
        self.most = most
        self.earlier = 0
        self.tracer = Tracer(functions, self._returned)
        self.root = Node(None, 0, True)
        self.begin()

    def begin(self) -> None:
        """Begins anew: the nodes recorded so far are only counted."""
        self.earlier += self.root.nodes - 1
        began = [part.lines for part in self.root.parts if isinstance(part, Step)]
        self.tracer.lines = next(filter(None, began), self.tracer.lines)
        self.root = Node(None, 0, True)
        self._stack = [_Visit(self.root, self.position)]
        self._levels = [[self.root]]
        self._kept = 1
        self._bottom: float = float("inf")
        self._unkept = 0
        """Number of levels below the last recorded node."""
        self._aside = False
        """Whether the nodes that are not recorded only serve to sort branches."""
        self._step(Kind.ENTERED)

    def entered(
        self,
        state: Any,
        depth: int,
        maximising: bool,
        alpha: float | None = None,
        beta: float | None = None,
    ) -> None:
        aside = self._is_aside(depth)
        parent = self._stack[-1]
        below = self._unkept or aside or len(self._stack) > self._bottom
        if below or not self._keeps(move := self._move_to(state)):
            if not self._unkept:
                self._aside = aside
                self.tracer.switch(False)
            self._unkept += 1
            parent.node.nodes += 1
            parent.node.sorting += self._aside
            return
        node = Node(move, depth, maximising, alpha, beta)
        parent.node.parts.append(node)
        position = parent.position if move is None else parent.position.play(move)
        self._stack.append(_Visit(node, position))
        self._step(Kind.ENTERED)
        self._keep(node)

    def left(self, value: float) -> None:
        if self._unkept:
            self._unkept -= 1
            if not self._unkept:
                self.tracer.switch(True)
            return
        value = 0 - value if self.sign < 0 else value
        self._step(Kind.LEFT, value)
        node = self._stack.pop().node
        node.value = value
        if self._stack:
            self._stack[-1].node.nodes += node.nodes

    def cut_off(self, alpha: float, beta: float) -> None:
        if not self._unkept:
            self._stack[-1].node.bounds = alpha, beta
            self._step(Kind.CUT)

    def add_all(self, scores: Mapping[Any, float]) -> None:
        """Records a node for each move's score, if the search has visited none."""
        self.begin()
        for move, value in scores.items():
            self.entered(self.state_of(self.position.play(move)), 0, True)
            self.left(value * self.sign)

    def state_of(self, position: Any) -> Any:
        """Returns the position as the page sees it."""
        return position.exchanged() if self.sign < 0 else position

    def _is_aside(self, depth: int) -> bool:
        """Returns whether a node only serves to sort its siblings: its depth is not one ply less
        than its parent's."""
        if self._unkept:
            return False
        if len(self._stack) > 1:
            return depth != self._stack[-1].node.depth - 1
        if self.root.children and depth != self.root.children[0].depth:  # the next depth begins
            self.begin()
        return False

    def name_moves(self, moves: Iterable[Any]) -> None:
        """Sets the moves of the root's branches, if the page has not played them (9.1.2 does
        not)."""
        for node, move in zip(self.root.children, moves, strict=False):
            if node.move is None:
                node.move = move

    @property
    def branch(self) -> Node:
        """The node at the end of the path."""
        node = self.root
        for _ in self.path:
            node = node.children[0]
        return node

    # Events at a node

    def _step(self, kind: Kind, value: float = 0) -> None:
        """Adds a step. Methods that only pass a value on share one step: the one where the value
        arose."""
        parts = self._stack[-1].node.parts
        last = parts[-1] if parts else None
        returned = last if isinstance(last, Step) and last.kind is Kind.RETURNED else None
        if returned and kind is not Kind.CUT and returned.value == value:
            returned.kind = kind
            return
        step = Step(kind, self.tracer.lines, value)
        parts.append(step)
        if kind is Kind.ENTERED:
            self.tracer.entered = step

    def _returned(self, name: str, value: Any) -> None:
        if not self._unkept and name not in LOOKING and type(value) in (int, float):
            self._step(Kind.RETURNED, 0 - value if self.sign < 0 else value)

    # Kept nodes

    def _move_to(self, state: Any) -> Any:
        """Returns the move from the search's current node to this state; None if it is not one move
        away."""
        here = self._stack[-1]
        if not here.moves:
            moves = here.position.legal_moves
            here.moves = {self.state_of(here.position.play(move)): move for move in moves}
        return here.moves.get(state)

    def _keeps(self, move: Any) -> bool:
        level = len(self._stack)
        return level > len(self.path) or bool(move == self.path[level - 1])

    def _keep(self, node: Node) -> None:
        level = len(self._stack) - 1
        if level == len(self._levels):
            self._levels.append([])
        self._levels[level].append(node)
        self._kept += 1
        if self._kept > self.most and len(self._levels) > len(self.path) + 2:
            self._let_go()

    def _let_go(self) -> None:
        """Drops the deepest level."""
        self._kept -= len(self._levels.pop())
        self._bottom = len(self._levels) - 1
        for parent in self._levels[-1]:
            parent.parts = [part for part in parent.parts if isinstance(part, Step)]
        if len(self._stack) > len(self._levels):
            node = self._stack.pop().node
            self._stack[-1].node.nodes += node.nodes
            self._unkept, self._aside = 1, False
            self.tracer.entered = None
            self.tracer.switch(False)
