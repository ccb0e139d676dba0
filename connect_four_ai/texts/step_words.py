"""What a search is doing, in a sentence: for every moment of a timeline, and for every node of its
tree."""

from collections import Counter
from collections.abc import Sequence
from math import isinf
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import opponent
from connect_four_ai.search.evaluation.connect_four import WORTH, Found, found_patterns
from connect_four_ai.search.opening_book import book_of
from connect_four_ai.stages import Stage
from connect_four_ai.study.recording.recorder import MAX_NODES
from connect_four_ai.study.recording.recording import Kind, Node, Recording, Step
from connect_four_ai.study.recording.timeline import Timeline
from connect_four_ai.texts.formats import (
    capitalised,
    nodes_text,
    opinion_text,
    score_text,
    sentence,
    short_name,
)

MOST_SCORES = 9


CHAPTERS = ("result", "result or 0", "sum", "weighted")
"""What the numbers of the chapter's code mean, which is written for Yellow."""


class StepWords:
    """`stage` is whose search was filmed."""

    def __init__(self, timeline: Timeline, stage: Stage) -> None:
        self.timeline = timeline
        self.stage = stage
        position = timeline.recording.position
        self.first, self.second = map(position.player_name, position.players)

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
        """What happens at this moment, and what was visited below and is not shown."""
        return f"{self._happens()} {self.left_out(self.timeline.moment.node)}"

    def about(self, node: Node) -> str:
        """What is known of a node by now."""
        if self.timeline.is_cut(node):
            return self.pruned(node)
        if found := self.counted(node):
            return self._patterns(found)
        if self.timeline.is_left(node):
            below = nodes_text(node.nodes - 1)
            return say(
                "Its score is {score}. {nodes} below it.", score=self.score(node.value), nodes=below
            )
        if self.timeline.is_entered(node):
            return say("It is being looked at: its score is not known yet.")
        return say("It has not been looked at yet.")

    def pruned(self, node: Node) -> str:
        """Why the other branches of a node are not looked at."""
        unseen = len(self.timeline.position(node).legal_moves) - len(node.children)
        if unseen == 0:
            return say("All its moves have been looked at: nothing is left to prune.")
        left = (
            say("1 move is not looked at.")
            if unseen == 1
            else say("{count} moves are not looked at.", count=unseen)
        )
        return f"{self._why_pruned(node)} {left}"

    def _why_pruned(self, node: Node) -> str:
        assert node.bounds is not None
        alpha, beta = node.bounds
        if node.maximising:
            mover, other, here, there = self.first, self.second, alpha, beta
        else:
            mover, other, here, there = self.second, self.first, beta, alpha
        facts = {
            "mover": mover,
            "other": other,
            "here": score_text(here),
            "there": score_text(there),
        }
        if isinf(here) and here == there:  # the other has nothing yet
            return say("Pruned: {mover} wins here, and nothing is better.", **facts)
        if isinf(there):
            return say("Pruned: {other} already wins elsewhere.", **facts)
        if isinf(here):
            return say(
                "Pruned: {other} already has {there} elsewhere, and here {mover} wins.", **facts
            )
        if node.maximising:
            return say(
                "Pruned: {other} already has {there} elsewhere, here at least {here}.", **facts
            )
        return say("Pruned: {other} already has {there} elsewhere, here at most {here}.", **facts)

    def score(self, value: float) -> str:
        """A score; where infinity says that somebody wins for sure, who that is."""
        if isinf(value) and self.stage.estimates:
            return say("a win for {name}", name=self.first if value > 0 else self.second)
        return score_text(value)

    def on_chip(self, node: Node) -> str:
        """A node's score, as short as a chip is narrow."""
        return opinion_text(self.stage, self.timeline.recording.position, self.timeline.value(node))

    def counted(self, node: Node) -> list[Found]:
        """The patterns that make up a node's score, if it is known by now and comes from counting
        them."""
        counts = self.stage.scoring == "value"
        evaluated = counts and not node.children and not node.left_out
        if not evaluated or not self.timeline.is_left(node):
            return []
        position = self.timeline.position(node)
        return (
            found_patterns(position)
            if isinstance(position, Position) and position.winner is None
            else []
        )

    def combine(self, node: Node) -> str:
        """Which of the scores below a node becomes its own, in a word."""
        if self.adds_up(node):
            return say("average") if self.stage.scoring == "average" else say("sum")
        return say("highest") if node.maximising else say("lowest")

    def adds_up(self, node: Node) -> bool:
        return (
            self.stage.scoring in ("sum", "weighted", "average")
            and node is not self.timeline.recording.root
        )

    def left_out(self, node: Node) -> str:
        """What was visited below a node and is not shown."""
        said = []
        if node.sorting:
            said.append(say("{nodes} only sorted its moves.", nodes=nodes_text(node.sorting)))
        if node.left_out:
            said.append(say("Left out below it: {nodes}.", nodes=nodes_text(node.left_out)))
        return " ".join(said)

    # Moments

    def _entered(self, node: Node) -> str:
        position = self.timeline.position(node)
        if node is self.timeline.recording.root:
            name = position.player_name(position.player)
            said = [say("{name} is to move. It tries every move.", name=name)]
            if position.player == position.players[0] and self.stage.scoring in CHAPTERS:
                text = say(
                    "The code is written for Yellow. For {name}, signs are reversed: lowest becomes"
                    " highest."
                )
                said.append(text.format(name=name))
            return " ".join(said)
        mover = position.player_name(opponent(position, position.player))
        move = "…" if node.move is None else position.move_name(node.move)
        played = say("{name} plays {move}.", name=mover, move=move)
        return " ".join(filter(None, (played, self._next(node, position), self._window(node))))

    def _next(self, node: Node, position: Any) -> str:
        if position.winner is not None:
            return sentence(position.outcome)
        if not node.children and not node.left_out:
            return say("It looks no further.")
        name = position.player_name(position.player)
        if node.depth == 1:
            return say("What can {name} answer? It looks 1 ply further.", name=name)
        return say(
            "What can {name} answer? It looks {depth} plies further.", name=name, depth=node.depth
        )

    def _window(self, node: Node) -> str:
        """What both sides are sure of elsewhere, where alpha-beta knows of it."""
        return " ".join(
            say("{name} is sure of {score} elsewhere.", name=name, score=score_text(bound))
            for bound, name in ((node.alpha, self.first), (node.beta, self.second))
            if bound is not None and not isinf(bound)
        )

    def _scored(self, node: Node, step: Step) -> str:
        """A position that is not looked beyond."""
        position = self.timeline.position(node)
        said = [
            part.value for part in node.parts if isinstance(part, Step) and part.kind is Kind.SAID
        ]
        if step.kind is Kind.LEFT and said and said[-1] and step.value == said[-1] * 10**node.depth:
            facts = {
                "score": score_text(said[-1]),
                "weight": f"{10**node.depth:,}",
                "product": score_text(step.value),
            }
            return say(
                "{depth} plies are left: {score} × {weight} = {product}.", depth=node.depth, **facts
            )
        if position.winner is not None and self.score(step.value) != score_text(step.value):
            return sentence(position.outcome)
        if position.winner is not None:
            return say(
                "{outcome}: {score}.",
                outcome=capitalised(position.outcome),
                score=score_text(step.value),
            )
        if found := self.counted(node):
            return self._patterns(found)
        if self.stage.scoring == "learnt":
            return say(
                "By what it has learnt of its patterns: {score}.", score=self.score(step.value)
            )
        if self.stage.scoring in ("utility", "six states", "value"):
            return say("Evaluated as it is: {score}.", score=self.score(step.value))
        if step.value == 0 or isinf(step.value):
            return say("Nobody has won yet: {score}.", score=score_text(step.value))
        return self._gives(step)

    def _patterns(self, found: list[Found]) -> str:
        red = sum(one.player == RED for one in found)
        facts = {
            "red": red,
            "yellow": len(found) - red,
            "score": score_text(WORTH * (2 * red - len(found))),
        }
        return say(
            "Patterns: {red} of Red’s, {yellow} of Yellow’s, worth 5 each: {score}.", **facts
        )

    def _gives(self, step: Step) -> str:
        return say("That gives {score}.", score=self.score(step.value))

    def _combined(self, node: Node) -> str:
        value = self.score(node.value)
        scores = [self.score(child.value) for child in node.children]
        if self.adds_up(node):
            said = say("The sum of {scores} is {score}.", scores=_listed(scores), score=value)
        elif scores == [value] * len(scores) and len(scores) > 1:
            said = say("Each of the {count} moves gives {score}.", count=len(scores), score=value)
        elif node.maximising:
            said = say(
                "The highest of {scores} is {score}.", scores=_listed(_counted(scores)), score=value
            )
        else:
            said = say(
                "The lowest of {scores} is {score}.", scores=_listed(_counted(scores)), score=value
            )
        return f"{said} {self._choice()}" if node is self.timeline.recording.root else said

    def _choice(self) -> str:
        thought = self.timeline.recording.thought
        if thought is None:
            return ""
        name = thought.position.player_name(thought.player)
        move = thought.position.move_name(thought.best[0])
        if len(thought.best) == 1:
            return say("{name} plays {move}.", name=name, move=move)
        return say(
            "{name} plays one of {count} moves, at random.", name=name, count=len(thought.best)
        )


def _listed(scores: Sequence[str]) -> str:
    shown = say(", ").join(scores[:MOST_SCORES])
    return f"{shown}…" if len(scores) > MOST_SCORES else shown


def _counted(scores: Sequence[str]) -> list[str]:
    """Each score once, with how often it is there."""
    return [
        score if count == 1 else say("{score} ({count} times)", score=score, count=count)
        for score, count in Counter(scores).items()
    ]


def moves_text(position: Any, moves: Sequence[Any]) -> str:
    """Moves that are only thought of."""
    said = []
    for move in moves:
        said.append(short_name(position.move_name(move)))
        position = position.play(move)
    return (
        say("Looking at: {moves}", moves=" · ".join(said))
        if said
        else say("Position being examined")
    )


def recording_text(recording: Recording, stage: Stage, uses_book: bool, opens: bool = True) -> str:
    """How much was visited, and how much of it was not kept, if that can be opened."""
    assert recording.thought is not None
    if recording.moments:
        count = f"{recording.thought.nodes:,}"
        most = recording.thought.nodes == MAX_NODES
        return (
            say("The first {count} play-outs.", count=count)
            if most
            else say("{count} play-outs.", count=count)
        )
    visited = nodes_text(recording.thought.nodes)
    said = [say("{nodes} visited.", nodes=visited)]
    if stage.looks_ahead:
        said = [
            say("Depth {depth}: {nodes} visited.", depth=recording.thought.depth, nodes=visited)
        ]
    if recording.earlier:
        said.append(
            say(
                "{nodes} of them at smaller depths, not shown.", nodes=nodes_text(recording.earlier)
            )
        )
    if sorting := sum(node.sorting for node in recording.root):
        said.append(say("{nodes} only sorted moves.", nodes=nodes_text(sorting)))
    if opens and (left_out := sum(node.left_out for node in recording.root)):
        said.append(
            say("{nodes} are left out: click a branch to open it.", nodes=nodes_text(left_out))
        )
    unseen = recording.thought.nodes - recording.earlier - (recording.root.nodes - 1)
    if unseen > 0:
        said.append(say("{nodes} cannot be shown step by step.", nodes=nodes_text(unseen)))
    position = recording.position
    if uses_book and stage.has_book and position in book_of(position):
        said.append(say("(It would not search here: its opening book has a move.)"))
    return " ".join(said)
