"""Stage Q with other weights: `learned:1000`, after 1000 games, or a file of one's own."""

import hashlib
import os
from dataclasses import replace
from pathlib import Path

from connect_four_ai.stages.catalogue import STAGES
from connect_four_ai.stages.learned.weights import ENDING, Tables, shipped, steps, tables
from connect_four_ai.stages.stage import Stage

PREFIX = "learned:"


def is_learned(name: str) -> bool:
    """Returns whether this is the name of a stage with other weights."""
    return name.startswith(PREFIX) or name.endswith(ENDING)


def divided(name: str) -> tuple[str, str]:
    """Returns a stage's own name, and the depth or time behind its last colon or "": the colon of
    `learned:1000` and of a file on Windows belongs to the name.

    >>> divided("9.1.7:3"), divided("9:0.5s"), divided("learned:1000"), divided("C:mine.weights:3")
    (('9.1.7', '3'), ('9', '0.5s'), ('learned:1000', ''), ('C:mine.weights', '3'))
    >>> divided("C:mine.weights"), divided("C:players/anna.py")
    (('C:mine.weights', ''), ('C:players/anna.py', ''))
    """
    section, _, effort = name.rpartition(":")
    if not section or section + ":" == PREFIX or effort.endswith((ENDING, ".py")):
        return name, ""
    return section, effort


def learned_stage(name: str) -> Stage:
    """Returns the stage of this name, `learned:` with a number or a file. Raises BadWeights."""
    file = file_of(name)
    return stage_by(tables(file), str(file) if name.endswith(ENDING) else name)


def file_of(name: str) -> Path:
    """Returns the file of weights of a stage of this name. Raises BadWeights."""
    if name.endswith(ENDING):
        return Path(os.path.realpath(name))
    games = name.removeprefix(PREFIX)
    return shipped(int(games) if games.isdecimal() and len(games) < 10 else -1)


def digest_of(name: str) -> str:
    """Returns a hash of the stage's weights, which a file of the same name may change; empty for a
    stage without weights."""
    file = shipped(steps()[-1]) if name == "Q" else file_of(name) if is_learned(name) else None
    return hashlib.sha256(file.read_bytes()).hexdigest() if file else ""


def stage_by(learned: Tables, name: str) -> Stage:
    """Returns stage Q with these weights and this name."""
    stage = STAGES["Q"]
    kind = type("AIBrain", (stage.page,), {"learned": learned, "__module__": stage.page.__module__})
    return replace(stage, section=name, page=kind, made_by=(learned_stage, (name,)))
