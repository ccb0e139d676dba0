"""Records the search of a stage's page as it runs, to replay it step by step.

The same start gives the same search, so a recording shows what happened; a branch that was left out
can be recorded later, by running the search once more.
"""

import sys
from dataclasses import dataclass
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import checked
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage
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
    """A job: records a page's search, or one branch of it. Of a search by play-outs it records the
    first ones; they are random, so they differ from those that led to a move.

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
        page = self.stage.loaded().page
        recorder: Recorder | PlayOutRecorder
        if hasattr(page, "play_out"):
            recorder, nodes = PlayOutRecorder(self.position, page), nodes or self.most
        else:
            recorder, nodes = Recorder(self.position, page, self.path, self.most), None
        brain, traced = AIBrain(self.stage, depth, 0, uses_book=False), sys.gettrace()
        recorder.tracer.switch(recorder.is_traced)
        try:
            thought = brain.think(
                recorder.watched,
                self.position,
                report,
                depth,
                nodes=nodes and min(nodes, self.most),
            )
        finally:
            sys.settrace(traced)
        if not thought.scores:
            raise StageError("It gives its moves no scores, so there are no steps to show.")
        return recorder.recording(thought)
