"""How scores, counts, times, thoughts and file names are written."""

from datetime import datetime
from math import inf

from connect_four_ai.ai_brain import Thought


def score_text(score: float) -> str:
    """A score with its sign, as short as a column is wide: +10, −10,000, +7.64 M, 0, −∞."""
    if score in (inf, -inf):
        text = "∞"
    elif abs(score) >= 1e6:
        text = f"{abs(score) / 1e6:,.2f} M"
    else:
        text = f"{abs(score):,.0f}"
    return text if score == 0 else ("+" if score > 0 else "−") + text


def seconds_text(seconds: float) -> str:
    milliseconds = seconds * 1000
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{milliseconds:.0f} ms" if milliseconds >= 10 else f"{milliseconds:.1f} ms"


def nodes_text(nodes: int) -> str:
    return f"{nodes:,} node{'' if nodes == 1 else 's'}"


def move_text(thought: Thought, would: bool = False) -> str:
    """What a brain played, or would play, and its score."""
    verb = "would play" if would else "played"
    position = thought.position
    why = f"score {score_text(thought.scores[thought.move])}" if thought.scores else "by the book"
    return f"{position.player_name(thought.player)} {verb} {position.move_name(thought.move)}, {why}"


def cost_text(thought: Thought) -> str:
    """Which stage thought, and what it cost."""
    stage = thought.section if "." in thought.section else f"stage {thought.section}"
    if not thought.scores:
        return stage  # the opening book answered at once
    prunes = f", {thought.prunes:,} prune{'' if thought.prunes == 1 else 's'}" if thought.prunes else ""
    return f"{stage}, depth {thought.depth}: {nodes_text(thought.nodes)}{prunes} in {seconds_text(thought.seconds)}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{capitalised(text)}."


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def picture_name(ending: str) -> str:
    """A name that no earlier picture has."""
    return f"connect_four_{datetime.now():%Y-%m-%d_%H-%M-%S}.{ending}"
