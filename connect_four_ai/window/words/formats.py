"""How scores, counts, times, thoughts and file names are written."""

from datetime import datetime
from math import inf
from pathlib import Path
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import capitalised as capitalised  # so that all of it comes from one module
from connect_four_ai.app.language import say
from connect_four_ai.app.language import sentence as sentence
from connect_four_ai.games.game import Game
from connect_four_ai.stages import Stage

LONGEST_FOLDER = 36
"""As many letters of a folder as stand in a line of the panel."""


def score_text(score: float) -> str:
    """A score with its sign, as short as a column is wide: +10, −10,000, +7.64 M, 0, −∞."""
    if score in (inf, -inf):
        text = "∞"
    elif abs(score) >= 1e6:
        text = f"{abs(score) / 1e6:,.2f} M"
    else:
        text = f"{abs(score):,.0f}"
    return text if score == 0 else ("+" if score > 0 else "−") + text


def opinion_text(stage: type[Stage], position: Game[Any], score: float) -> str:
    """What a stage thinks of a move: its score, or in a word that the player to move wins or loses for sure."""
    sure = stage.sure(score, position)
    if sure is None:
        return score_text(score)
    return say("win") if sure else say("loss")


def thought_text(thought: Thought, move: Any) -> str:
    """What was thought of a move."""
    return opinion_text(thought.stage, thought.position, thought.scores[move])


def seconds_text(seconds: float) -> str:
    milliseconds = seconds * 1000
    if seconds >= 1:
        return say("{seconds} s", seconds=f"{seconds:.1f}")
    return say("{milliseconds} ms", milliseconds=f"{milliseconds:.{0 if milliseconds >= 10 else 1}f}")


def nodes_text(nodes: int) -> str:
    return say("1 node") if nodes == 1 else say("{count} nodes", count=f"{nodes:,}")


def move_text(thought: Thought, would: bool = False) -> str:
    """What a brain played, or would play, and its score."""
    position = thought.position
    name, move = position.player_name(thought.player), position.move_name(thought.move)
    score = thought_text(thought, thought.move) if thought.scores else ""
    why = say("score {score}", score=score) if score else say("by the book")
    if would:
        return say("{name} would play {move}, {why}", name=name, move=move, why=why)
    return say("{name} played {move}, {why}", name=name, move=move, why=why)


def cost_text(thought: Thought) -> str:
    """Which stage thought, and what it cost."""
    stage = thought.section if "." in thought.section else say("stage {section}", section=thought.section)
    if not thought.scores:
        return stage  # the opening book answered at once
    visited = nodes_text(thought.nodes)
    if thought.prunes:
        visited = say("{nodes}, {prunes}", nodes=visited, prunes=_prunes_text(thought.prunes))
    time = seconds_text(thought.seconds)
    if not thought.stage.looks_ahead:
        return say("{stage}: {visited} in {time}", stage=stage, visited=visited, time=time)
    return say(
        "{stage}, depth {depth}: {visited} in {time}", stage=stage, depth=thought.depth, visited=visited, time=time
    )


def _prunes_text(prunes: int) -> str:
    return say("1 prune") if prunes == 1 else say("{count} prunes", count=f"{prunes:,}")


def short_name(name: str) -> str:
    """The part of a move's name that tells it from the others: the words with a number in them, if there are any.

    >>> short_name("column 4"), short_name("cell 0,1"), short_name("castle")
    ('4', '0,1', 'castle')
    """
    return " ".join(word for word in name.split() if any(map(str.isdigit, word))) or name


def saved_text(picture: Path) -> str:
    """That a picture has been saved, and where: of a long folder only the end, for the panel has few lines."""
    folder = str(picture.parent)
    if len(folder) > LONGEST_FOLDER:
        folder = "…" + folder[-LONGEST_FOLDER:]
    return say("Saved as {name} in {folder}.", name=picture.name, folder=folder)


def picture_name(ending: str) -> str:
    """A name that no earlier picture has."""
    return f"connect_four_{datetime.now():%Y-%m-%d_%H-%M-%S}.{ending}"
