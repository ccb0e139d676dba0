"""Formats of counts, times and thoughts."""

from math import isinf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say, score_text
from connect_four_ai.games.game import Game, short_name
from connect_four_ai.stages import Stage
from connect_four_ai.texts.endings import wins

MOST_SCORES = 9
"""Maximum number of scores in a line of text."""


def opinion_text(stage: Stage, position: Game[Any], score: float) -> str:
    """Returns a stage's score of a move, in the first player's view, or the player who certainly
    wins."""
    if stage.estimates and isinf(score):
        return wins(position, position.players[score < 0])
    return score_text(score)


def thought_text(thought: Thought, move: Any) -> str:
    """Returns the score of a move in a thought, with the number of play-outs if it is an average.
    Moves of the opening book, and of some students' programs, have no score."""
    if move not in thought.scores:
        return say("book") if thought.stage.has_book else say("no score")
    text = opinion_text(thought.stage, thought.position, thought.scores[move])
    return f"{text} ({thought.visits[move]:,})" if thought.visits else text


def scores_line(thought: Thought) -> str:
    """Returns all scores of a thought in one line, with the player; moves with the same score are
    grouped. Empty if there are too many scores, or none."""
    if not 0 < len(thought.scores) <= MOST_SCORES:
        return ""
    position = thought.position
    moves: dict[str, list[str]] = {}
    for move, score in thought.scores.items():
        text = opinion_text(thought.stage, position, score)
        moves.setdefault(text, []).append(short_name(position.move_name(move)))
    pairs = moves.items()
    scores = [say("{move}: {score}", move=" ".join(names), score=score) for score, names in pairs]
    name = position.player_name(thought.player)
    return say("{name}’s scores: {scores}", name=name, scores=" · ".join(scores))


def seconds_text(seconds: float) -> str:
    if seconds >= 1:
        return say("{seconds} s", seconds=f"{seconds:.1f}")
    return say("{milliseconds} ms", milliseconds=f"{seconds * 1000:.{int(seconds < 0.01)}f}")


def nodes_text(nodes: int) -> str:
    return say("{count:node|nodes}", count=f"{nodes:,}")


def cost_text(thought: Thought) -> str:
    """Returns the stage that thought, and the cost of thinking: nodes, prunes and seconds."""
    stage = thought.stage.name
    if len(stage) == 1:
        stage = say("opponent {section}", section=stage)
    if not thought.scores:
        return stage  # the opening book answered at once
    visited = nodes_text(thought.nodes)
    if thought.prunes:
        prunes = say("{count:prune|prunes}", count=f"{thought.prunes:,}")
        visited = say("{nodes}, {prunes}", nodes=visited, prunes=prunes)
    facts = {"stage": stage, "visited": visited, "time": seconds_text(thought.seconds)}
    if not thought.stage.looks_ahead:
        return say("{stage}: {visited} in {time}", **facts)
    return say("{stage}, depth {depth}: {visited} in {time}", depth=thought.depth, **facts)
