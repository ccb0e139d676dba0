"""A search that a stage ran, run once more and written down: for watching it step by step.

Searches are determined by what they begin with, so this is what happened; and a branch that was not kept can be
had by running the search again and keeping that branch instead.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import inf
from types import FunctionType
from typing import Any, ClassVar

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.recording.recorder import MOST, Recorder
from connect_four_ai.recording.recording import Node, Recording, Step
from connect_four_ai.search import minimax
from connect_four_ai.search.evaluation import tree_of
from connect_four_ai.stages import Stage
from connect_four_ai.stages.searching import Searching

Watch = Callable[[int, Mapping[Any, Any]], None]
MEMORY = 1 << 20
"""How many positions are remembered that need not be worked out twice."""


@dataclass(frozen=True)
class Branch:
    """A node whose branches were not kept."""

    path: tuple[Any, ...]
    """The moves that lead there."""
    depth: int
    maximising: bool


@dataclass(frozen=True)
class Replay:
    """What to record, for a SearchProcess to ask: a stage's search, or one branch of it.

    >>> from connect_four_ai.games.connect_four import Position
    >>> from connect_four_ai.stages import find_stage
    >>> recording = Replay(find_stage("9.1.5"), 1).auto_play(Position.from_moves("41424"))
    >>> [child.value for child in recording.root.children]
    [10, 10, 10, -inf, 10, 10, 10]
    """

    stage: type[Stage]
    depth: int | None
    """How deep; None for a stage by the clock: as deep as it gets in its time."""
    seconds: float = 1.0
    branch: Branch | None = None
    most: int = MOST

    def auto_play(self, position: Any, watch: Watch = lambda nodes, scores: None) -> Recording:
        """Runs the search. `watch` hears of the nodes visited, and may raise to end it."""
        if self.depth is None:
            thought = AIBrain(self.stage, None, 0, self.seconds, uses_book=False).auto_play(position, watch)
            return replace(self, depth=thought.depth).auto_play(position, watch)
        traced = sys.gettrace()
        try:
            if issubclass(self.stage, Searching):
                return self._record_searching(position, watch)
            return self._record_chapter(position, watch)
        finally:
            sys.settrace(traced)

    def _record_chapter(self, position: Any, watch: Watch) -> Recording:
        path = self.branch.path if self.branch else ()
        parent = position
        for move in path[:-1]:
            parent = parent.play(move)
        recorder = Recorder(parent, _own_functions(self.stage), path=path[-1:], most=self.most)
        quick = type(self.stage.__name__, (_Quick, self.stage), {})
        stage = type(self.stage.__name__, (_Watched, self.stage), {"recorder": recorder, "quick": quick})
        if self.branch is None:
            return self._whole(stage, recorder, watch)
        watched = stage(position.player, lambda nodes: watch(nodes, {}))
        recorder.tracer.switch(True)
        negated = _is_negated(self.stage, position)
        watched.minimax(parent.play(path[-1]), self.branch.depth, self.branch.maximising != negated)
        if negated:
            _negate(recorder.branch)
        return Recording(position, None, recorder.branch, recorder.tracer.sources())

    def _record_searching(self, position: Any, watch: Watch) -> Recording:
        functions = [*_own_functions(self.stage), *_SEARCHES]
        path = self.branch.path if self.branch else ()
        recorder = Recorder(position, functions, _state_of, path, self.most)
        stage = type(self.stage.__name__, (self.stage,), {"observer": _Observer(recorder)})
        recording = self._whole(stage, recorder, watch)
        return replace(recording, root=recorder.branch, thought=None) if path else recording

    def _whole(self, stage: type[Stage], recorder: Recorder, watch: Watch) -> Recording:
        followed = issubclass(stage, Searching) or self.stage.minimax is not Stage.minimax
        recorder.tracer.switch(followed)
        thought = AIBrain(stage, self.depth, 0, self.seconds, uses_book=False).auto_play(recorder.position, watch)
        recorder.tracer.switch(False)
        thought = replace(thought, stage=self.stage)
        negated = _is_negated(self.stage, recorder.position)
        own_scores = {move: 0 - score if negated else score for move, score in thought.scores.items()}
        if not followed:
            recorder.tracer.stand_at("scores")
            recorder.add_all(own_scores)
        recorder.root.maximising = _maximises(stage, thought)
        recorder.left(own_scores[thought.move])
        if negated:
            _negate(recorder.root)
        return Recording(recorder.position, thought, recorder.root, recorder.tracer.sources(), recorder.earlier)


class _Watched(Stage):
    """Before a stage of the chapter: tells the recorder of every call of its minimax."""

    recorder: ClassVar[Recorder]
    quick: ClassVar[type["_Quick"]]
    """The same stage, for what is not kept."""

    def minimax(self, position: Any, depth: int, is_maximizing: bool) -> float:
        if self.recorder.skips:
            return self.recorder.skip(lambda: self._look_quickly(position, depth, is_maximizing))
        self.recorder.entered(position, depth, is_maximizing)
        value = super().minimax(position, depth, is_maximizing)
        self.recorder.left(value)
        return value

    def _look_quickly(self, position: Any, depth: int, is_maximizing: bool) -> tuple[float, int]:
        if not hasattr(self, "_quick"):
            self._quick = self.quick(self.player, lambda nodes: self.watch(self.nodes + nodes))
        quick = self._quick
        quick.nodes = 0
        value = quick.minimax(position, depth, is_maximizing)
        self.nodes += quick.nodes
        return value, 1 + quick.nodes


class _Quick(Stage):
    """Before a stage of the chapter: what it has worked out once, it only counts again."""

    def minimax(self, position: Any, depth: int, is_maximizing: bool) -> float:
        if depth < 2:
            return super().minimax(position, depth, is_maximizing)
        known: dict[Any, tuple[float, int]] = self.__dict__.setdefault("known", {})
        key = position, depth, is_maximizing
        if key in known:
            value, nodes = known[key]
            self.nodes += nodes
            return value
        before = self.nodes
        value = super().minimax(position, depth, is_maximizing)
        if len(known) < MEMORY:
            known[key] = value, self.nodes - before
        return value


class _Observer:
    """Is told by a search, and tells the recorder. Each of the position's moves is a search of its own."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self._first_depth = 0

    def entered(self, state: Any, alpha: float, beta: float, depth: int) -> None:
        recorder = self.recorder
        here = recorder.node
        if not recorder.at_root:
            recorder.entered(state, depth, not here.maximising, alpha, beta, aside=depth != here.depth - 1)
            return
        if here.nodes > 1 and depth != self._first_depth:  # deepening begins anew
            recorder.begin(here.maximising)
        self._first_depth = depth
        first = recorder.position.player == recorder.position.players[0]
        recorder.entered(state, depth, not first, alpha, beta)

    def left(self, state: Any, value: float) -> None:
        self.recorder.left(value)

    def cut_off(self, state: Any, alpha: float, beta: float) -> None:
        self.recorder.cut_off(alpha, beta)


def _is_negated(stage: type[Stage], position: Any) -> bool:
    """Whether the stage's own numbers are not in the first player's view."""
    return stage.mirrored and bool(position.player == position.players[0])


def _negate(root: Node) -> None:
    """Writes the numbers of a search in the first player's view: then the highest was the lowest, too."""
    for node in root:
        node.maximising = not node.maximising
        node.value = 0 - node.value
        for part in node.parts:
            if isinstance(part, Step):
                part.value = 0 - part.value


def _state_of(position: Any) -> Any:
    """A position as the searches know it."""
    return tree_of(position).root


def _own_functions(stage: type[Stage]) -> list[FunctionType]:
    """What a stage itself, or a stage that it was made from, says of how to think."""
    own = [kind for kind in stage.__mro__ if issubclass(kind, Stage) and kind not in (Stage, Searching)]
    functions = [thing for kind in own for thing in vars(kind).values() if isinstance(thing, FunctionType)]
    shared = (Searching.best,) if issubclass(stage, Searching) else (Stage.scores, Stage.best)
    return [*functions, *(thing for thing in shared if isinstance(thing, FunctionType))]


_SEARCHES = [
    function
    for search in (minimax.Minimax, minimax.AlphaBeta)
    for function in (search.maximise, search.minimise)
    if isinstance(function, FunctionType)
]


def _maximises(stage: type[Stage], thought: Thought) -> bool:
    """Whether the position's own move is the one with the highest score."""
    if issubclass(stage, Searching):
        return thought.player == thought.position.players[0]
    return stage(thought.player).best([-inf, inf]) == inf
