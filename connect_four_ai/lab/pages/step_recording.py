"""A page about the recording of a search: gets its timeline, and what was left out of it, from a
process of its own."""

from dataclasses import replace
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.study.recording import Replay
from connect_four_ai.study.recording.recording import Node
from connect_four_ai.study.recording.timeline import Timeline
from connect_four_ai.texts.formats import nodes_text


class RecordingPage(AskingPage):
    explains = True
    timeline: Timeline | None = None
    opening: Node | None = None
    """The node whose branches are being recorded."""

    def subject(self) -> Replay:
        brain, thought = self.game.brain, self.game.thinker.decided
        depth, nodes = None if brain.stage.timed else brain.depth, None
        if depth is None and thought and thought.section == brain.stage.section and thought.scores:
            depth, nodes = thought.depth, thought.nodes  # how far it has come in its time
        return Replay(self.game.thinker.decision, brain.stage, depth, brain.seconds, nodes)

    def question(self) -> Replay | None:
        return None if self.nothing_to_see else self.wanted

    def hear(self, answer: Any) -> None:
        if answer is None:
            self.wanted, self.timeline = self.subject(), None
        elif self.opening is not None and self.timeline is not None:
            self.timeline.open(self.opening, answer)
        else:
            self.wanted = replace(self.wanted, depth=answer.thought.depth)
            self.timeline = Timeline(answer)
        self.opening = None

    @property
    def nothing_to_see(self) -> str:
        """Why there is no search to be shown, if there is none."""
        if not self.wanted.stage.computer:
            return say(
                "Two people play here, and nobody searches. Choose an opponent with a digit."
            )
        if self.wanted.stage.uninterrupted:
            return say(
                "It runs as machine code, so there are no steps to show. Choose another opponent"
                " with a digit."
            )
        if self.game.thinker.decision.winner is not None:
            return say("The game is over: there is nothing to think about.")
        return ""

    @property
    def news(self) -> str:
        """Why there is nothing to be seen now; empty if there is."""
        if said := self.nothing_to_see or self.failure:
            return said
        if self.timeline is None or self.opening:
            return say("Recording the search… {nodes} visited", nodes=nodes_text(self.worker.nodes))
        return ""

    def can_open(self, node: Node) -> bool:
        """Whether there is more below a node than the timeline has, and a way to it."""
        if self.timeline is None or not node.left_out:
            return False
        return all(above.move is not None for above in self.timeline.path(node)[1:])

    def open(self, node: Node) -> None:
        """Records what lies below a node and was left out."""
        assert self.timeline is not None
        self.opening = node
        self.worker.ask(replace(self.wanted, path=self.timeline.moves(node)))
