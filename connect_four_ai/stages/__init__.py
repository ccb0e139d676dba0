"""The stages of the opponent, one for each section: its whole code is one short file.

A new stage is one new file with its own STAGE; the chapter's are described in catalogue.toml.
"""

import importlib
import pkgutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import StageError, describe
from connect_four_ai.app.language import Said, say
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.catalogue import CATALOGUE, ORDER
from connect_four_ai.stages.learned.stage import is_learned, learned_stage
from connect_four_ai.stages.learned.weights import BadWeights
from connect_four_ai.stages.own import my_stage, own_stage

# re-exported: a new stage needs only this module
from connect_four_ai.stages.stage import Example as Example
from connect_four_ai.stages.stage import Scoring as Scoring
from connect_four_ai.stages.stage import Stage as Stage


class UnknownStage(Said, ValueError):
    """There is no stage of that name, or its file has an error; the message says which of the
    two."""


def _discover() -> tuple[dict[str, Stage], dict[str, BaseException]]:
    """Imports the stages' files, those of the catalogue first, so that no other file takes the
    place of one of them. Returns the stages by section, and the errors by file."""
    found: dict[str, Stage] = {}
    broken: dict[str, BaseException] = {}
    files = [module.name for module in pkgutil.iter_modules(__path__)]
    names = [*filter(files.__contains__, CATALOGUE), *(n for n in files if n not in CATALOGUE)]
    for name in names:
        try:
            if stage := _stage_in(name):
                _check_names(stage, name, found)
                found[name] = stage
        except (Exception, SystemExit) as error:  # an error in one file must not stop the others
            broken[name] = error
    return {stage.section: stage for stage in found.values()}, broken


def _check_names(stage: Stage, name: str, known: dict[str, Stage]) -> None:
    """Raises StageError if a stage has the section of a known one, or its key in the same game.
    `known`: stages by their files."""
    for file, other in known.items():
        both = {"one": f"{file}.py", "other": f"{name}.py"}
        if stage.section == other.section:
            raise StageError(
                "{one} and {other} have the same section, {section}", **both, section=stage.section
            )
        if stage.key() == other.key() and any(
            stage.can_play(one) and other.can_play(one) for one in starts().values()
        ):
            raise StageError(
                "{one} and {other} have the same key, {key}", **both, key=stage.key().upper()
            )


def _stage_in(name: str) -> Stage | None:
    """Returns the stage in a file of this folder; None if it has none."""
    module = importlib.import_module(f"{__name__}.{name}")
    stage: Stage | None = getattr(module, "STAGE", None)
    if name in CATALOGUE:
        page = module.check_win if name == "section_9_1_1" else module.AIBrain
        stage = replace(CATALOGUE[name], page=page)
    return stage


STAGES, BROKEN = _discover()
"""The stages of all games by section, in the course's order, and the errors of files that could not
be read, by file."""


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
        path = Path(name).resolve()
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
    message = say(
        "there is no opponent {name}; the opponents are {known}", name=repr(name), known=known
    )
    raise UnknownStage("; ".join([message, *faults()]))


def named_stage(section: str) -> Stage:
    """Returns the stage of a section, of a combination of switches, or of a file of weights. Raises
    UnknownStage."""
    from connect_four_ai.stages.switches import COMBINATIONS, stage_of

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
