"""The evolution of an opponent: one short file for each section of the chapter, each a change to the one before.

A new stage is one new file: every module here is looked through for stages.
"""

import importlib
import pkgutil

from connect_four_ai.stages.stage import Example, Stage

__all__ = ["BROKEN", "STAGES", "Example", "Stage", "UnknownStage", "find_stage"]


class UnknownStage(ValueError):
    """There is no stage of that name, or its file has an error; the message says which."""


def _discover() -> tuple[dict[str, type[Stage]], dict[str, Exception]]:
    stages: dict[str, type[Stage]] = {}
    broken: dict[str, Exception] = {}
    for module in pkgutil.iter_modules(__path__):
        try:
            names = vars(importlib.import_module(f"{__name__}.{module.name}"))
        except Exception as error:  # a student's slip in one file must not cost the others
            broken[module.name] = error
            continue
        for thing in names.values():
            if isinstance(thing, type) and issubclass(thing, Stage) and "section" in vars(thing):
                stages[thing.section] = thing
    return dict(sorted(stages.items())), broken


STAGES, BROKEN = _discover()
"""The stages by section, and the errors of files that could not be read, by file."""


def find_stage(name: str) -> type[Stage]:
    """The stage of a section ("9.1.5") or a key ("5"). Raises UnknownStage."""
    for section, stage in STAGES.items():
        if name in (section, stage.key()):
            return stage
    known = f"there is no stage {name!r}; the stages are {', '.join(STAGES)}"
    faults = [f"; {file}.py could not be read: {error!r}" for file, error in BROKEN.items()]
    raise UnknownStage(known + "".join(faults))
