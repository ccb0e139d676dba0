"""How scores, counts, times, thoughts and file names are written."""

from collections.abc import Iterable
from datetime import datetime
from itertools import count
from math import isinf
from pathlib import Path
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.files import STEM, write_whole
from connect_four_ai.app.language import capitalised as capitalised  # so that all of it comes from one module
from connect_four_ai.app.language import say
from connect_four_ai.app.language import sentence as sentence
from connect_four_ai.games.game import Game
from connect_four_ai.stages import Stage
from connect_four_ai.window.words.endings import wins

MOST_SCORES = 9
"""How many scores can be read in a line."""
LONGEST_FOLDER = 36
"""As many letters of a folder as stand in a line of the panel."""


def score_text(score: float) -> str:
    """A score with its sign, as short as a column is wide: +10, −10,000, +7.64 M, 0, +0.4, −∞."""
    return size_text(score) if score == 0 else ("+" if score > 0 else "−") + size_text(score)


def size_text(score: float) -> str:
    """A score without its sign."""
    size = abs(score)
    if isinf(size):
        return "∞"
    if size >= 1e6:
        return f"{size / 1e6:,.2f} M"
    if size >= 1000 or size == int(size):
        return f"{size:,.0f}"
    return f"{size:.2g}" if size < 1 else f"{size:.2f}".rstrip("0").rstrip(".")


def opinion_text(stage: Stage, position: Game[Any], score: float) -> str:
    """What a stage thinks of a move: its score, in the first player's view, or who wins for sure."""
    if stage.scoring == "value" and isinf(score):
        return wins(position, position.players[score < 0])
    return score_text(score)


def thought_text(thought: Thought, move: Any) -> str:
    """What was thought of a move."""
    return opinion_text(thought.stage, thought.position, thought.scores[move])


def scores_line(thought: Thought) -> str:
    """All scores of a thought in a line that says who thought, moves with the same score together; empty if there are
    too many, or none."""
    if not 0 < len(thought.scores) <= MOST_SCORES:
        return ""
    position = thought.position
    moves: dict[str, list[str]] = {}
    for move in thought.scores:
        moves.setdefault(thought_text(thought, move), []).append(short_name(position.move_name(move)))
    scores = [f"{' '.join(names)}: {score}" for score, names in moves.items()]
    return say("{name}’s scores: {scores}", name=position.player_name(thought.player), scores=" · ".join(scores))


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


def listed(names: Iterable[object]) -> str:
    """1, 2, 3"""
    return say(", ").join(map(str, names))


def save_new(ending: str, content: bytes) -> str:
    """Saves a picture or a game in the working folder, under a name that no other has; what there is to say of it. Of a
    long folder it says only the end, for the panel has few lines."""
    name = f"{STEM}{datetime.now():%Y-%m-%d_%H-%M-%S}"
    try:
        file = Path.cwd() / f"{name}.{ending}"
        for number in count(2):
            if not file.exists():
                break
            file = file.with_name(f"{name}_{number}.{ending}")
        write_whole(file, content)
    except OSError as error:
        return say("It could not be saved: {why}.", why=error.strerror or error)
    folder = str(file.parent)
    if len(folder) > LONGEST_FOLDER:
        folder = "…" + folder[-LONGEST_FOLDER:]
    return say("Saved as {name} in {folder}.", name=file.name, folder=folder)
