"""Sentences about a search: for every moment of its timeline, and for every node of its tree."""

from collections.abc import Mapping, Sequence
from math import isinf

from connect_four_ai.app.language import capitalised, say, score_text, sentence
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import opponent
from connect_four_ai.search.evaluation.connect_four import WORTH, FoundPattern, found_patterns
from connect_four_ai.search.opening_book import book_move
from connect_four_ai.stages import Scoring, Stage
from connect_four_ai.study.recording.recorder import MAX_NODES
from connect_four_ai.study.recording.recording import Kind, Node, Recording, Step, Timeline
from connect_four_ai.texts import Sentences
from connect_four_ai.texts.formats import nodes_text, opinion_text

MOST_SCORES = 9
"""Maximum number of scores below a node that are listed."""
ADDED_UP = (Scoring.SUM, Scoring.WEIGHTED, Scoring.AVERAGE)
EVALUATED = (Scoring.UTILITY, Scoring.SIX_STATES, Scoring.VALUE)
CHAPTERS = (Scoring.RESULT, Scoring.RESULT_OR_ZERO, Scoring.SUM, Scoring.WEIGHTED)
"""The kinds of scores of the chapter's code, which is written for Yellow."""
TEXT = Sentences("steps")


class StepWords:
    """The sentences about a search of `stage`."""

    def __init__(self, timeline: Timeline, stage: Stage) -> None:
        self.timeline = timeline
        self.stage = stage
        self.root = timeline.recording.root
        self.position = timeline.recording.position

    @property
    def names(self) -> tuple[str, str]:
        """The names of the first player and the second."""
        first, second = map(self.position.player_name, self.position.players)
        return first, second

    def _happens(self) -> str:
        node, step = self.timeline.moment.node, self.timeline.moment.step
        if step.kind is Kind.ENTERED:
            return self._entered(node)
        if step.kind is Kind.CUT:
            return self.pruned(node)
        if node.children:
            return self._combined(node) if step.kind is Kind.LEFT else self._gives(step)
        if node.left_out and step.kind is Kind.LEFT:
            return say("The score from below is {score}.", score=self.score(step.value))
        return self._scored(node, step)

    def now(self) -> str:
        """Returns what happens at this moment, and the numbers of nodes visited below that are not
        shown."""
        node = self.timeline.moment.node
        counts = {"sorted only": node.sorting, "left out below": node.left_out}
        return f"{self._happens()} {_counts(counts)}"

    def about(self, node: Node) -> str:
        """Returns what is known of a node at this moment."""
        if self.timeline.is_cut(node):
            return self.pruned(node)
        if found := self.counted(node):
            return self._patterns(found)
        if self.timeline.is_left(node):
            below = nodes_text(node.nodes - 1)
            return say(
                "Its score is {score}. {nodes} below it.", score=self.score(node.value), nodes=below
            )
        return TEXT("being looked at" if self.timeline.is_entered(node) else "not yet")

    def pruned(self, node: Node) -> str:
        """Returns why the other branches of a node are pruned."""
        unseen = len(self.timeline.position(node).legal_moves) - len(node.children)
        if unseen == 0:
            return say("All its moves have been looked at: nothing is left to prune.")
        left = say("{count:move is|moves are} not looked at.", count=unseen)
        return f"{self._why_pruned(node)} {left}"

    def _why_pruned(self, node: Node) -> str:
        assert node.bounds is not None
        (mover, here), (other, there) = zip(self.names, node.bounds, strict=True)
        if not node.maximising:
            mover, here, other, there = other, there, mover, here
        name = "pruned: at least" if node.maximising else "pruned: at most"
        if isinf(here):  # if both are infinite and equal, the other has nothing yet
            name = "pruned: wins here" if here == there else "pruned: only wins here"
        if isinf(there) and here != there:
            name = "pruned: wins elsewhere"
        facts = {"here": score_text(here), "there": score_text(there)}
        return TEXT(name, mover=mover, other=other, **facts)

    def score(self, value: float) -> str:
        """Returns a score as text; if infinity means a certain win, the winner."""
        if isinf(value) and self.stage.estimates:
            return say("a win for {name}", name=self.names[value < 0])
        return score_text(value)

    def on_chip(self, node: Node) -> str:
        """Returns a node's score, short enough for a chip."""
        return opinion_text(self.stage, self.position, self.timeline.value(node))

    def counted(self, node: Node) -> list[FoundPattern]:
        """Returns the patterns that make up a node's score; empty if it is unknown at this moment,
        or no sum of patterns."""
        evaluated = self.stage.scoring is Scoring.VALUE and not node.children and not node.left_out
        if evaluated and self.timeline.is_left(node):
            position = self.timeline.position(node)
            if isinstance(position, Position) and position.winner is None:
                return found_patterns(position)
        return []

    def combine(self, node: Node) -> str:
        """Returns the word for how a node combines the scores below it: highest, lowest, sum or
        average."""
        if self.adds_up(node):
            return say("average") if self.stage.scoring is Scoring.AVERAGE else say("sum")
        return say("highest") if node.maximising else say("lowest")

    def adds_up(self, node: Node) -> bool:
        return self.stage.scoring in ADDED_UP and node is not self.root

    # Moments

    def _entered(self, node: Node) -> str:
        position = self.timeline.position(node)
        if node is self.root:
            red = position.player == position.players[0]
            exchanged = red and self.stage.scoring in CHAPTERS
            name = position.player_name(position.player)
            return TEXT("begins, exchanged" if exchanged else "begins", name=name)
        mover = position.player_name(opponent(position, position.player))
        move = "…" if node.move is None else position.move_name(node.move)
        played = TEXT("plays", name=mover, move=move)
        if position.winner is not None:
            return f"{played} {sentence(position.outcome)}"
        if not node.children and not node.left_out:
            return f"{played} {TEXT('looks no further')}"
        name = position.player_name(position.player)
        further = TEXT("looks further", name=name, depth=node.depth)
        return " ".join((played, further, *self._window(node)))

    def _window(self, node: Node) -> list[str]:
        """Returns sentences about α and β: the scores that both sides are already sure of."""
        return [
            say("{name} is sure of {score} elsewhere.", name=name, score=score_text(bound))
            for bound, name in zip((node.alpha, node.beta), self.names, strict=True)
            if bound is not None and not isinf(bound)
        ]

    def _scored(self, node: Node, step: Step) -> str:
        """Returns a sentence about a leaf: its outcome or its evaluation."""
        position = self.timeline.position(node)
        steps = [part for part in node.parts if isinstance(part, Step)]
        result = next((one.value for one in steps[::-1] if one.kind is Kind.RETURNED), 0)
        score, weight = self.score(step.value), 10**node.depth
        if step.kind is Kind.LEFT and result and step.value == result * weight:
            facts = {"weight": f"{weight:,}", "product": score_text(step.value)}
            return TEXT("weighted", depth=node.depth, score=score_text(result), **facts)
        if position.winner is not None:
            outcome = position.outcome
            if score != score_text(step.value):  # it already says who wins
                return sentence(outcome)
            return say("{outcome}: {score}.", outcome=capitalised(outcome), score=score)
        if found := self.counted(node):
            return self._patterns(found)
        if self.stage.scoring is Scoring.LEARNT:
            return TEXT("learnt", score=score)
        if self.stage.scoring in EVALUATED:
            return say("Evaluated as it is: {score}.", score=score)
        if step.value == 0 or isinf(step.value):
            return say("Nobody has won yet: {score}.", score=score)
        return self._gives(step)

    def _patterns(self, found: list[FoundPattern]) -> str:
        red = sum(one.player == RED for one in found)
        score = score_text(WORTH * (2 * red - len(found)))
        return TEXT("patterns", red=red, yellow=len(found) - red, score=score)

    def _gives(self, step: Step) -> str:
        return say("That gives {score}.", score=self.score(step.value))

    def _combined(self, node: Node) -> str:
        value = self.score(node.value)
        scores = [self.score(child.value) for child in node.children]
        name = "highest" if node.maximising else "lowest"
        if self.adds_up(node):
            name = "sum"
        elif scores == [value] * len(scores) and len(scores) > 1:
            name = "all equal"
        text = TEXT(name, scores=_listed(scores), score=value, count=len(scores))
        return f"{text} {self._choice()}" if node is self.root else text

    def _choice(self) -> str:
        thought = self.timeline.recording.thought
        if thought is None:
            return ""
        name = thought.position.player_name(thought.player)
        move = thought.position.move_name(thought.best[0])
        chosen = "plays" if len(thought.best) == 1 else "plays at random"
        return TEXT(chosen, name=name, move=move, count=len(thought.best))


class PlayOutWords(StepWords):
    def _happens(self) -> str:
        timeline, node, step = self.timeline, self.timeline.moment.node, self.timeline.moment.step
        score = score_text(step.value)
        if timeline.now == timeline.last:
            return super()._happens()
        if step.kind is Kind.RETURNED:
            winner = say("a win for {name}", name=self.names[step.value < 0])
            end = capitalised(winner if step.value else say("a draw"))
            return TEXT("played out", end=end, score=score)
        if step.kind is Kind.LEFT:
            return TEXT("backed up", score=score, count=f"{timeline.visits(self.root):,}")
        if node is self.root:
            return TEXT("four steps", name=self.position.player_name(self.position.player))
        position = timeline.position(node)
        mover = opponent(position, position.player)
        facts = {"name": position.player_name(mover), "move": position.move_name(node.move)}
        if step.kind is Kind.ENTERED:
            return TEXT("expanded", **facts)
        name = "selected by highest" if mover == position.players[0] else "selected by lowest"
        average = timeline.value(node)
        facts |= {"average": score_text(average), "bonus": f"{abs(step.value - average):.2f}"}
        return TEXT(name, bound=score, **facts)

    def about(self, node: Node) -> str:
        if not self.timeline.visits(node):
            return super().about(node)
        visits, average = f"{self.timeline.visits(node):,}", self.timeline.value(node)
        return TEXT("went through", visits=visits, score=score_text(average))


def words_of(timeline: Timeline, stage: Stage) -> StepWords:
    """Returns the words for a search of this stage."""
    return (PlayOutWords if timeline.recording.moments else StepWords)(timeline, stage)


def _listed(scores: Sequence[str]) -> str:
    shown = say(", ").join(scores[:MOST_SCORES])
    return f"{shown}…" if len(scores) > MOST_SCORES else shown


def _counts(counts: Mapping[str, int]) -> str:
    """Returns a sentence for each count that is not 0. `counts`: numbers of nodes by the names of
    the sentences."""
    return " ".join(
        TEXT(name, nodes=nodes_text(count)) for name, count in counts.items() if count > 0
    )


def recording_text(recording: Recording, stage: Stage, uses_book: bool, opens: bool = True) -> str:
    """Returns the number of nodes visited, and the number left out of the recording."""
    thought = recording.thought
    assert thought is not None
    if recording.moments:
        name = "first play-outs" if thought.nodes == MAX_NODES else "play-outs"
        return TEXT(name, count=f"{thought.nodes:,}")
    nodes = list(recording.root)
    visited = "visited to depth" if stage.looks_ahead else "visited"
    counts = {
        "smaller depths": recording.earlier,
        "all sorted only": sum(node.sorting for node in nodes),
        "left out": opens * sum(node.left_out for node in nodes),
        "unseen": thought.nodes - recording.earlier - (recording.root.nodes - 1),
    }
    text = TEXT(visited, depth=thought.depth, nodes=nodes_text(thought.nodes))
    position = recording.position
    by_book = uses_book and stage.has_book and book_move(position) is not None
    return " ".join(filter(None, (text, _counts(counts), TEXT("book") if by_book else "")))
