"""Records the search of a stage's page as it runs, to replay it step by step.

The same start gives the same search, so a recording shows what happened; a branch that was left out
can be recorded later, by running the search once more.
"""

import random
import sys
from dataclasses import dataclass
from types import FunctionType
from typing import Any, ClassVar

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import checked
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage
from connect_four_ai.stages.brain import Brain, YellowsBrain
from connect_four_ai.stages.own import confined
from connect_four_ai.study.recording.recorder import MAX_NODES, PlayOutRecorder, Recorder
from connect_four_ai.study.recording.recording import Recording


def record(
    position: Any, stage: str | Stage = "9.1.7", depth: int | None = None, nodes: int | None = None
) -> Recording:
    """Returns a recording of a stage's whole search; a notebook shows its tree. `depth`: plies
    beyond a move; None for the chapter's. `nodes`: maximum number of play-outs, if it plays out.
    Raises UnknownStage, IllegalMove, ValueError for a stage that has no search to record, or
    StageError for a program that gives no scores.

    >>> len(record("41424", "9.1.4", depth=1).root.children)
    7
    """
    position, brain = checked(position), AIBrain(stage, depth)
    if not brain.stage.computer or brain.stage.uninterrupted or position.winner is not None:
        raise ValueError(say("there is no search to record"))
    depth = depth if brain.stage.timed else brain.depth
    return Replay(position, brain.stage, depth, nodes=nodes).run()


@dataclass(frozen=True)
class Replay:
    """A job: records a page's search, or one branch of it.

    >>> from connect_four_ai.games.connect_four import Position
    >>> from connect_four_ai.stages import find_stage
    >>> recording = Replay(Position.from_moves("41424"), find_stage("9.1.5"), 1).run()
    >>> [child.value for child in recording.root.children]
    [10, 10, 10, -inf, 10, 10, 10]
    """

    position: Any
    stage: Stage
    depth: int | None
    """The depth; None for a stage that thinks by the clock: the depth that it reaches in its
    time."""
    seconds: float = 1.0
    nodes: int | None = None
    """Number of play-outs, if it plays out."""
    path: tuple[Any, ...] = ()
    """The moves to the branch to record; empty for the whole search."""
    most: int = MAX_NODES

    def run(self, report: Listener = ignore_progress) -> Recording:
        if self.stage.path and not confined.is_confined():
            return confined.ask(self.stage.path, self, report)
        depth, nodes = self.depth, self.nodes
        if depth is None:
            brain = AIBrain(self.stage, None, 0, self.seconds, uses_book=False)
            thought = brain.auto_play(self.position, report)
            depth, nodes = thought.depth, nodes or thought.nodes
        traced = sys.gettrace()
        try:
            if hasattr(self._page, "play_out"):
                return self._record_play_outs(nodes or self.most, report)
            return self._record_nodes(depth, report)
        finally:
            sys.settrace(traced)

    @property
    def _page(self) -> type[Brain]:
        page: type[Brain] = self.stage.loaded().page
        return page

    def _record_nodes(self, depth: int, report: Listener) -> Recording:
        """Records the search node by node; of a branch, keeps only that branch."""
        position, page = self.position, self._page
        exchanged = page.exchanges(position)
        recorder = Recorder(position, _own_functions(page), exchanged, self.path, self.most)
        kind = type(page.__name__, (_Watched, page), {"recorder": recorder})
        recorder.tracer.switch(hasattr(page, "minimax"))
        brain = AIBrain(self.stage, depth, 0, uses_book=False)
        thought = brain.think(kind, position, report, depth)
        recorder.tracer.switch(False)
        if not thought.scores:
            raise StageError("It gives its moves no scores, so there are no steps to show.")
        score, scores = thought.scores[thought.move], thought.scores.values()
        if recorder.root.children:
            recorder.name_moves(recorder.moves_scored)
            recorder.root.maximising = _takes_highest(page, position)
        else:
            recorder.tracer.stand_at("auto_play")
            recorder.add_all(thought.scores)
            is_first = position.player == position.players[0]
            recorder.root.maximising = score == max(scores) if is_first else score > min(scores)
        recorder.left(score * recorder.sign)
        root, found = (recorder.branch, None) if self.path else (recorder.root, thought)
        return Recording(position, found, root, recorder.tracer.sources(), recorder.earlier)

    def _record_play_outs(self, nodes: int, report: Listener) -> Recording:
        """Records the first play-outs of a search; they are random, so they differ from those that
        led to a move."""
        position, page = self.position, self._page
        recorder = PlayOutRecorder(_own_functions(page), position.player == position.players[0])
        recorder.tracer.switch(True)
        brain = AIBrain(self.stage, None, 0)
        thought = brain.think(page, position, report, 1, nodes=min(nodes, self.most))
        recorder.tracer.switch(False)
        recorder.finished(thought.scores, thought.move)
        sources, moments = recorder.tracer.sources(), tuple(recorder.moments)
        return Recording(position, thought, recorder.root, sources, moments=moments)


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
        self.recorder.moves_scored = self.scores

    def minimax(self, position: Any, depth: int, *window_and_is_maximizing: Any) -> float:
        recorder = self.recorder
        *window, is_maximizing = window_and_is_maximizing
        alpha, beta = window or (None, None)
        recorder.entered(position, depth, is_maximizing == (recorder.sign > 0), alpha, beta)
        value: float = super().minimax(position, depth, *window_and_is_maximizing)
        recorder.left(value)
        return value

    def cut_off(self, position: Any, alpha: float, beta: float) -> None:
        super().cut_off(position, alpha, beta)
        self.recorder.cut_off(alpha, beta)


def _own_functions(page: type[Brain]) -> list[FunctionType]:
    """Returns the functions that the page itself defines."""
    own = (thing for kind in page.written_in() for thing in vars(kind).values())
    return [thing for thing in own if isinstance(thing, FunctionType)]


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
