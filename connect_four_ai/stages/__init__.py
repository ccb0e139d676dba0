"""The stages of the opponent, one for each section: its whole code is one short file.

A new stage is one new file with its own STAGE; the chapter's are described in catalogue.toml.
"""

import os
import pkgutil
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import describe
from connect_four_ai.app.language import AppError, say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.catalogue import BROKEN as BROKEN
from connect_four_ai.stages.catalogue import CATALOGUE, ORDER, add
from connect_four_ai.stages.catalogue import STAGES as STAGES
from connect_four_ai.stages.learned.stage import is_learned, learned_stage
from connect_four_ai.stages.learned.weights import BadWeights
from connect_four_ai.stages.own import my_stage, own_stage

# re-exported: a new stage needs only this module
from connect_four_ai.stages.stage import Example as Example
from connect_four_ai.stages.stage import Scoring as Scoring
from connect_four_ai.stages.stage import Stage as Stage
from connect_four_ai.stages.switches import COMBINATIONS, stage_of


class UnknownStage(AppError, ValueError):
    """There is no stage of that name, or its file has an error; the message says which of the
    two."""


for module in pkgutil.iter_modules(__path__):
    if module.name not in CATALOGUE:
        add(module.name)


ELSEWHERE = {"9.1.0": "sketches/9_1_0_recursion.py"}
"""Sections of the chapter without an opponent, and their sketches."""


def stages_of(position: Any) -> list[Stage]:
    """Returns the stages that play the game of this position, in the order of their keys; 0 is
    after 9, as on a keyboard. The student's own stage is the last."""
    shipped = (stage for stage in STAGES.values() if stage.can_play(position))
    stages = sorted(shipped, key=lambda stage: (stage.key() == "0", stage.key()))
    mine = my_stage()
    return [*stages, mine] if mine and mine.can_play(position) else stages


def find_stage(name: str, position: Any = None) -> Stage:
    """Returns the stage of a section ("9.1.5"), a key ("5") or a student's file ("anna.py") that
    plays the game of this position, or Connect Four. Raises UnknownStage."""
    if name.endswith(".py"):
        path = Path(os.path.realpath(name))  # as resolve, which fails for a loop of links
        if not path.is_file():
            raise UnknownStage("there is no file {path}", path=path)
        return own_stage(path)
    if is_learned(name):
        try:
            return learned_stage(name)
        except BadWeights as error:
            raise UnknownStage(str(error)) from None
    stages = stages_of(Position() if position is None else position)
    for stage in stages:
        if name in (stage.section, stage.key()):
            return stage
    if name in ELSEWHERE:
        raise UnknownStage(
            "{section} has no opponent: it is {sketch}", section=name, sketch=ELSEWHERE[name]
        )
    known = ", ".join(stage.section for stage in stages)
    facts = {"name": repr(name), "known": known}
    message = say("there is no opponent {name}; the opponents are {known}", **facts)
    raise UnknownStage("; ".join([message, *faults()]))


def named_stage(section: str) -> Stage:
    """Returns the stage of a section, of a combination of switches, or of a file of weights. Raises
    UnknownStage."""
    if section in STAGES:
        return STAGES[section]
    built = (stage_of(switches) for switches in COMBINATIONS if switches.name == section)
    return next(built, None) or find_stage(section)


def working_stage(name: str, position: Any = None) -> Stage:
    """Returns the stage of that name; if its file has an error, the last stage before it that
    works.

    Raises UnknownStage.
    """
    try:
        return find_stage(name, position)
    except UnknownStage:
        working = stages_of(Position() if position is None else position)
        if not BROKEN or not working:
            raise
        place = next((i for i, section in enumerate(ORDER) if section.endswith(name)), len(ORDER))
        before = ORDER[:place]
        earlier = [stage for stage in working if stage.computer and stage.section in before]
        return (earlier or working)[-1]


def faults() -> list[str]:
    """Returns the errors of files that could not be loaded, each once."""
    return list(dict.fromkeys(describe(error) for error in BROKEN.values()))
