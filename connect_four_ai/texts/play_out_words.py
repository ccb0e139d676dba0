"""What Monte Carlo tree search is doing, in a sentence: the four steps of each play-out."""

from connect_four_ai.app.language import capitalised, say, score_text
from connect_four_ai.games.game import opponent
from connect_four_ai.stages import Stage
from connect_four_ai.study.recording.recording import Kind, Node
from connect_four_ai.study.recording.timeline import Timeline
from connect_four_ai.texts.step_words import SAID, StepWords


class PlayOutWords(StepWords):
    def _happens(self) -> str:
        timeline, node, step = self.timeline, self.timeline.moment.node, self.timeline.moment.step
        if timeline.now == timeline.last:
            return super()._happens()
        if step.kind is Kind.SAID:
            return self._played_out(step.value)
        if step.kind is Kind.LEFT:
            count = f"{timeline.visits(self.root):,}"
            return SAID("back up", score=score_text(step.value), count=count)
        if node is self.root:
            start = timeline.recording.position
            return SAID("four steps", name=start.player_name(start.player))
        position = timeline.position(node)
        mover = opponent(position, position.player)
        name, move = position.player_name(mover), position.move_name(node.move)
        if step.kind is Kind.ENTERED:
            return SAID("expand", name=name, move=move)
        return self._selected(node, step.value, name, move, mover == position.players[0])

    def _selected(self, node: Node, bound: float, name: str, move: str, is_first: bool) -> str:
        average = self.timeline.value(node)
        return SAID(
            "select",
            name=name,
            move=move,
            average=score_text(average),
            sign="+" if is_first else "−",
            bonus=f"{abs(bound - average):.2f}",
            bound=score_text(bound),
            extreme=say("highest") if is_first else say("lowest"),
        )

    def _played_out(self, result: float) -> str:
        name = self.first if result > 0 else self.second
        end = say("a win for {name}", name=name) if result else say("a draw")
        return SAID("play out", end=capitalised(end), score=score_text(result))

    def about(self, node: Node) -> str:
        if not self.timeline.visits(node):
            return super().about(node)
        average = score_text(self.timeline.value(node))
        return SAID("went through", visits=f"{self.timeline.visits(node):,}", score=average)


def words_of(timeline: Timeline, stage: Stage) -> StepWords:
    """What tells of a search of this stage."""
    return (PlayOutWords if timeline.recording.moments else StepWords)(timeline, stage)
