"""Sentences about a search: for every moment of its timeline, and for every node of its tree."""

from collections.abc import Iterable, Sequence
from math import isinf

from connect_four_ai.app.language import capitalised, listed, say, score_text, sentence
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import opponent
from connect_four_ai.search.evaluation import WORTH, FoundPattern, found_patterns
from connect_four_ai.search.opening_book import book_move
from connect_four_ai.stages import Scoring, Stage
from connect_four_ai.study.recording.recorder import MAX_NODES
from connect_four_ai.study.recording.recording import Kind, Moment, Node, Recording, Timeline
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

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the first player and the second."""
        position = self.timeline.recording.position
        return tuple(map(position.player_name, position.players))

    def now(self) -> str:
        """Returns what happens at this moment, and the numbers of nodes visited below that are not
        shown."""
        node = self.timeline.moment.node
        counts = ("sorted only", node.sorting), ("left out below", node.left_out)
        return f"{self._happens(self.timeline.moment)} {_counts(counts)}"

    def about(self, node: Node) -> str:
        """Returns what is known of a node at this moment."""
        if visits := self.timeline.visits(node):
            average = score_text(self.timeline.value(node))
            return TEXT("went through", visits=f"{visits:,}", score=average)
        if self.timeline.is_cut(node):
            return self.pruned(node)
        if found := self.counted(node):
            return _patterns_text(found)
        if self.timeline.is_left(node):
            below = nodes_text(node.nodes - 1)
            return say(
                "Its score is {score}. {nodes} below it.", score=self.score(node.value), nodes=below
            )
        return TEXT("being looked at" if self.timeline.is_entered(node) else "not yet")

    def pruned(self, node: Node) -> str:
        """Returns why the other branches of a node are pruned."""
        assert node.bounds is not None
        unseen = len(self.timeline.position(node).legal_moves) - len(node.children)
        if unseen == 0:
            return say("All its moves have been looked at: nothing is left to prune.")
        (mover, here), (other, there) = zip(self.names, node.bounds, strict=True)
        if not node.maximising:
            mover, here, other, there = other, there, mover, here
        name = "pruned: at least" if node.maximising else "pruned: at most"
        if isinf(here):  # if both are infinite and equal, the other has nothing yet
            name = "pruned: wins here" if here == there else "pruned: only wins here"
        if isinf(there) and here != there:
            name = "pruned: wins elsewhere"
        facts = {"here": score_text(here), "there": score_text(there)}
        left = say("{count:move is|moves are} not looked at.", count=unseen)
        return f"{TEXT(name, mover=mover, other=other, **facts)} {left}"

    def score(self, value: float) -> str:
        """Returns a score as text; if infinity means a certain win, the winner."""
        if isinf(value) and self.stage.estimates:
            return say("a win for {name}", name=self.names[value < 0])
        return score_text(value)

    def on_chip(self, node: Node) -> str:
        """Returns a node's score, short enough for a chip."""
        position = self.timeline.recording.position
        return opinion_text(self.stage, position, self.timeline.value(node))

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

    def _happens(self, moment: Moment) -> str:
        node = moment.node
        if moment.kind is Kind.ENTERED:
            return self._entered(node)
        if moment.kind is Kind.CUT:
            return self.pruned(node)
        score = self.score(moment.value)
        if not node.children and not node.left_out:
            return self._scored(moment, score)
        if moment.kind is Kind.RETURNED:
            return say("That gives {score}.", score=score)
        return self._combined(node) if node.children else TEXT("from below", score=score)

    def _entered(self, node: Node) -> str:
        position = self.timeline.position(node)
        name = position.player_name(position.player)
        if node is self.root:
            is_red = position.player == position.players[0]
            exchanged = is_red and self.stage.scoring in CHAPTERS
            return TEXT("begins, exchanged" if exchanged else "begins", name=name)
        mover = position.player_name(opponent(position, position.player))
        move = "…" if node.move is None else position.move_name(node.move)
        texts = [TEXT("plays", name=mover, move=move)]
        if position.winner is not None:
            texts.append(sentence(position.outcome))
        elif not node.children and not node.left_out:
            texts.append(TEXT("looks no further"))
        else:
            texts.append(TEXT("looks further", name=name, depth=node.depth))
            for bound, player in zip((node.alpha, node.beta), self.names, strict=True):
                if bound is not None and not isinf(bound):
                    texts.append(TEXT("sure elsewhere", name=player, score=score_text(bound)))
        return " ".join(texts)

    def _scored(self, moment: Moment, score: str) -> str:
        """Returns a sentence about a leaf: its outcome or its evaluation."""
        node, value, before = (
            moment.node,
            moment.value,
            self.timeline.moments[self.timeline.now - 1],
        )
        result = before.value if before.kind is Kind.RETURNED else 0
        weight, position = 10**node.depth, self.timeline.position(node)
        if moment.kind is Kind.LEFT and result and value == result * weight:
            facts = {"weight": f"{weight:,}", "product": score_text(value)}
            return TEXT("weighted", depth=node.depth, score=score_text(result), **facts)
        if position.winner is not None:
            if score != score_text(value):  # it already says who wins
                return sentence(position.outcome)
            outcome = capitalised(position.outcome)
            return say("{outcome}: {score}.", outcome=outcome, score=score)
        if found := self.counted(node):
            return _patterns_text(found)
        if self.stage.scoring is Scoring.LEARNT:
            return TEXT("learnt", score=score)
        if self.stage.scoring in EVALUATED:
            return say("Evaluated as it is: {score}.", score=score)
        if value == 0 or isinf(value):
            return say("Nobody has won yet: {score}.", score=score)
        return say("That gives {score}.", score=score)

    def _combined(self, node: Node) -> str:
        value = self.score(node.value)
        scores = [self.score(child.value) for child in node.children]
        name = "highest" if node.maximising else "lowest"
        if self.adds_up(node):
            name = "sum"
        elif scores == [value] * len(scores) and len(scores) > 1:
            name = "all equal"
        more = "…" if len(scores) > MOST_SCORES else ""
        shown = listed(scores[:MOST_SCORES]) + more
        text = TEXT(name, scores=shown, score=value, count=len(scores))
        thought = self.timeline.recording.thought
        if thought is None or node is not self.root:
            return text
        chosen = "plays" if len(thought.best) == 1 else "plays at random"
        name = thought.position.player_name(thought.player)
        move = thought.position.move_name(thought.best[0])
        return f"{text} {TEXT(chosen, name=name, move=move, count=len(thought.best))}"


class PlayOutWords(StepWords):
    def _happens(self, moment: Moment) -> str:
        timeline, node, score = self.timeline, moment.node, score_text(moment.value)
        if timeline.now == timeline.last:
            return super()._happens(moment)
        if moment.kind is Kind.RETURNED:
            winner = say("a win for {name}", name=self.names[moment.value < 0])
            end = capitalised(winner if moment.value else say("a draw"))
            return TEXT("played out", end=end, score=score)
        if moment.kind is Kind.LEFT:
            return TEXT("backed up", score=score, count=f"{timeline.visits(self.root):,}")
        position = timeline.position(node)
        if node is self.root:
            return TEXT("four steps", name=position.player_name(position.player))
        mover = opponent(position, position.player)
        facts = {"name": position.player_name(mover), "move": position.move_name(node.move)}
        if moment.kind is Kind.ENTERED:
            return TEXT("expanded", **facts)
        name = "selected by highest" if mover == position.players[0] else "selected by lowest"
        average = timeline.value(node)
        facts |= {"average": score_text(average), "bonus": f"{abs(moment.value - average):.2f}"}
        return TEXT(name, bound=score, **facts)


def words_of(timeline: Timeline, stage: Stage) -> StepWords:
    """Returns the words for a search of this stage."""
    return (PlayOutWords if timeline.recording.has_play_outs else StepWords)(timeline, stage)


def _patterns_text(found: Sequence[FoundPattern]) -> str:
    red = sum(one.player == RED for one in found)
    score = score_text(WORTH * (2 * red - len(found)))
    return TEXT("patterns", red=red, yellow=len(found) - red, score=score)


def _counts(counts: Iterable[tuple[str, int]]) -> str:
    """Returns a sentence for each number of nodes that is not 0. `counts`: names of sentences, with
    their numbers."""
    return " ".join(TEXT(name, nodes=nodes_text(count)) for name, count in counts if count > 0)


def recording_text(recording: Recording, stage: Stage, uses_book: bool, opens: bool = True) -> str:
    """Returns the number of nodes visited, and the number left out of the recording."""
    thought = recording.thought
    assert thought is not None
    if recording.has_play_outs:
        name = "first play-outs" if thought.nodes == MAX_NODES else "play-outs"
        return TEXT(name, count=f"{thought.nodes:,}")
    nodes = list(recording.root)
    counts = (
        ("smaller depths", recording.earlier),
        ("all sorted only", sum(node.sorting for node in nodes)),
        ("left out", opens * sum(node.left_out for node in nodes)),
        ("unseen", thought.nodes - recording.earlier - (recording.root.nodes - 1)),
    )
    visited = "visited to depth" if stage.looks_ahead else "visited"
    text = TEXT(visited, depth=thought.depth, nodes=nodes_text(thought.nodes))
    by_book = uses_book and stage.has_book and book_move(recording.position) is not None
    return " ".join(filter(None, (text, _counts(counts), TEXT("book") if by_book else "")))
