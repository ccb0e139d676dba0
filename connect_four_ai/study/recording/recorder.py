"""Records a search node by node, and drops the deepest nodes if there are too many. Of Monte Carlo
tree search it records the play-outs and the tree that grows by them."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from connect_four_ai.ai_brain import Thought
from connect_four_ai.stages.brain import Brain, YellowsBrain
from connect_four_ai.study.recording.recording import Kind, Moment, Node, Recording
from connect_four_ai.study.recording.tracer import LOOKING, Tracer

MAX_NODES = 3000
"""Maximum number of nodes recorded."""


class PlayOutRecorder:
    """Records play-outs from the values that the page's functions return: `select` and `expand`
    return a node of the page's own, with the `move` that leads to it, `bound` and `play_out` a
    number, and `back_up` nothing."""

    is_traced = True

    def __init__(self, position: Any, page: type[Brain]) -> None:
        self.watched = page
        self.tracer = Tracer(page, self._returned)
        self.root = Node(None, 0, position.player == position.players[0])
        self._moments: list[Moment] = []
        self._path = [self.root]
        self._bounds: list[float] = []
        self._result = 0.0
        self._happened(Kind.ENTERED)

    def _returned(self, name: str, value: Any) -> None:
        above = self._path[-1]
        if name == "bound":
            self._bounds.append(value)
        elif name == "select":
            place = [child.move for child in above.children].index(value.move)
            self._path.append(above.children[place])
            self._happened(Kind.SELECTED, self._bounds[place])
            self._bounds.clear()
        elif name == "expand":
            for node in self._path:
                node.nodes += 1
            self._path.append(Node(value.move, 0, not above.maximising))
            above.children.append(self._path[-1])
            self._happened(Kind.ENTERED)
        elif name == "play_out":
            self._result = value
            self._happened(Kind.RETURNED, value)
        elif name == "back_up":
            self._happened(Kind.LEFT, self._result)
            self._path = [self.root]

    def _happened(self, kind: Kind, value: float = 0) -> None:
        self._moments.append(Moment(self._path[-1], kind, self.tracer.lines, value))

    def recording(self, thought: Thought) -> Recording:
        """Returns the recording, with the averages of the moves."""
        for child in self.root.children:
            child.value = thought.scores[child.move]
        self.root.value = thought.scores[thought.move]
        self._happened(Kind.LEFT, self.root.value)
        moments, sources = tuple(self._moments), self.tracer.sources()
        return Recording(thought.position, thought, self.root, moments, sources, has_play_outs=True)


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
        self, position: Any, page: type[Brain], path: tuple[Any, ...] = (), most: int = MAX_NODES
    ) -> None:
        """Begins at a position. `path`: the moves to the only branch to keep."""
        self.position = position
        self.page = page
        self.watched: type[Brain] = type(page.__name__, (_Watched, page), {"recorder": self})
        self.is_traced = hasattr(page, "minimax")
        self.sign = -1 if page.exchanges(position) else 1
        """−1 if the page sees the colours exchanged, so that its scores are negated."""
        self.scores: Mapping[Any, float] = {}
        """The page's scores by move, in the order in which it found them."""
        self.tracer = Tracer(page, self._returned)
        self._path = path
        self._most = most
        self._earlier = 0
        self._begin()

    def _begin(self) -> None:
        self.root = Node(None, 0, True)
        self._moments: list[Moment] = []
        self._stack = [_Visit(self.root, self.position)]
        self._levels = [[self.root]]
        self._bottom = float("inf")
        self._kept = 1
        self._unkept = 0
        """Number of levels below the last recorded node."""
        self._aside = False
        """Whether the nodes that are not recorded only serve to sort branches."""
        self._happened(Kind.ENTERED)

    def _begin_again(self) -> None:
        """Begins anew: the nodes recorded so far are only counted."""
        self._earlier += self.root.nodes - 1
        self.tracer.lines = self._moments[0].lines
        self._begin()

    # What a search does

    def entered(self, state: Any, depth: int, maximising: bool, *window: float) -> None:
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
        alpha, beta = window or (None, None)
        node = Node(move, depth, maximising, alpha, beta)
        parent.node.children.append(node)
        position = parent.position if move is None else parent.position.play(move)
        self._stack.append(_Visit(node, position))
        self._happened(Kind.ENTERED)
        self._keep(node)

    def left(self, value: float) -> None:
        if self._unkept:
            self._unkept -= 1
            self.tracer.switch(not self._unkept)
            return
        self._happened(Kind.LEFT, value)
        node = self._stack.pop().node
        node.value = self._moments[-1].value
        if self._stack:
            self._stack[-1].node.nodes += node.nodes

    def cut_off(self, alpha: float, beta: float) -> None:
        if not self._unkept:
            self._stack[-1].node.bounds = alpha, beta
            self._happened(Kind.CUT)

    def _returned(self, name: str, value: Any) -> None:
        if not self._unkept and name not in LOOKING and type(value) in (int, float):
            self._happened(Kind.RETURNED, value)

    def _happened(self, kind: Kind, value: float = 0) -> None:
        """Adds a moment. Methods that only pass a value on share one moment: the one where the
        value arose."""
        node, value = self._stack[-1].node, 0 - value if self.sign < 0 else value
        if kind in (Kind.LEFT, Kind.RETURNED):
            last = self._moments[-1]
            if (last.node, last.kind, last.value) == (node, Kind.RETURNED, value):
                last.kind = kind
                return
        moment = Moment(node, kind, self.tracer.lines, value)
        self._moments.append(moment)
        if kind is Kind.ENTERED:
            self.tracer.entered = moment

    # Kept nodes

    def _is_aside(self, depth: int) -> bool:
        """Returns whether a node only serves to sort its siblings: its depth is not one ply less
        than its parent's."""
        if self._unkept:
            return False
        if len(self._stack) > 1:
            return depth != self._stack[-1].node.depth - 1
        if self.root.children and depth != self.root.children[0].depth:  # the next depth begins
            self._begin_again()
        return False

    def _state_of(self, position: Any) -> Any:
        """Returns the position as the page sees it."""
        return position.exchanged() if self.sign < 0 else position

    def _move_to(self, state: Any) -> Any:
        """Returns the move from the search's current node to this state; None if it is not one move
        away."""
        here = self._stack[-1]
        if not here.moves:
            moves = here.position.legal_moves
            here.moves = {self._state_of(here.position.play(move)): move for move in moves}
        return here.moves.get(state)

    def _keeps(self, move: Any) -> bool:
        level = len(self._stack)
        return level > len(self._path) or bool(move == self._path[level - 1])

    def _keep(self, node: Node) -> None:
        level = len(self._stack) - 1
        if level == len(self._levels):
            self._levels.append([])
        self._levels[level].append(node)
        self._kept += 1
        if self._kept > self._most and len(self._levels) > len(self._path) + 2:
            self._drop_level()

    def _drop_level(self) -> None:
        """Drops the deepest level."""
        dropped = set(self._levels.pop())
        self._kept -= len(dropped)
        self._bottom = len(self._levels) - 1
        self._moments = [moment for moment in self._moments if moment.node not in dropped]
        for parent in self._levels[-1]:
            parent.children.clear()
        if self._stack[-1].node in dropped:
            node = self._stack.pop().node
            self._stack[-1].node.nodes += node.nodes
            self._unkept, self._aside = 1, False
            self.tracer.entered = None
            self.tracer.switch(False)

    # The end of a search

    def recording(self, thought: Thought) -> Recording:
        """Returns the recording of the search, or of the branch at the end of the path."""
        score, scores = thought.scores[thought.move], thought.scores.values()
        if self.root.children:
            self.root.maximising = _takes_highest(self.page, self.position)
        else:
            self._add_all(thought.scores)
            is_first = self.position.player == self.position.players[0]
            self.root.maximising = score == max(scores) if is_first else score > min(scores)
        for node, move in zip(self.root.children, self.scores, strict=False):
            if node.move is None:  # 9.1.2 does not play its moves
                node.move = move
        self.left(score * self.sign)
        root, moments, sources = self.root, self._moments, self.tracer.sources()
        if self._path:
            for _ in self._path:
                (root,) = root.children
            kept = set(root)
            moments = [moment for moment in moments if moment.node in kept]
        found = None if self._path else thought
        return Recording(self.position, found, root, tuple(moments), sources, self._earlier)

    def _add_all(self, scores: Mapping[Any, float]) -> None:
        """Records a node for each move's score, because the search has visited none."""
        self._begin_again()
        for move, value in scores.items():
            self.entered(self._state_of(self.position.play(move)), 0, True)
            self.left(value * self.sign)


class _LeftToRight(random.Random):
    """Random numbers that leave the moves in order, so that a reader can follow."""

    def shuffle(self, x: Any) -> None:
        pass

    def choice(self, seq: Any) -> Any:
        return seq[0]


class _Watched(Brain):
    """A base class in front of a page: reports every call of its minimax to the recorder."""

    recorder: ClassVar[Recorder]

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.random = _LeftToRight()
        self.recorder.scores = self.scores

    def minimax(self, position: Any, depth: int, *window_and_is_maximizing: Any) -> float:
        *window, is_maximizing = window_and_is_maximizing
        self.recorder.entered(position, depth, is_maximizing == (self.recorder.sign > 0), *window)
        value: float = super().minimax(position, depth, *window_and_is_maximizing)
        self.recorder.left(value)
        return value

    def cut_off(self, position: Any, alpha: float, beta: float) -> None:
        super().cut_off(position, alpha, beta)
        self.recorder.cut_off(alpha, beta)


def _takes_highest(page: type[Brain], position: Any) -> bool:
    """Returns whether a page takes the highest score in a position, in the first player's view.

    The page is tried on two moves, of which the later one has the higher score.
    """
    if not issubclass(page, YellowsBrain):
        return bool(position.player == position.players[0])
    scores = iter(range(99))
    brain = page(1)
    vars(brain).update(random=_LeftToRight(), minimax=lambda *arguments: next(scores))
    exchanged = page.exchanges(position)
    moves = list(position.legal_moves)
    return len(moves) < 2 or (brain.auto_play(position) == moves[-1]) != exchanged
