"""The stages by section: those of the app, with their texts and examples from catalogue.toml, and
those in files that were added to this folder."""

import importlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.files import read_toml
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages.stage import Example, Stage

GAMES = {"every game": object, "Connect Four": Position, "Tic-tac-toe": TicTacToe}


def _described(facts: dict[str, Any]) -> Stage:
    """Returns a stage by its part of catalogue.toml, without its page."""
    games: dict[str, Any] = {
        name: GAMES[facts[name]] for name in ("plays", "but_not") if name in facts
    }
    examples: dict[str, Any] = {
        name: Example(**facts[name] | {"good": frozenset(facts[name]["good"])})
        for name in ("handles", "fails")
        if name in facts
    }
    return Stage(**facts | games | examples)


DESCRIPTIONS: dict[str, dict[str, Any]] = read_toml(Path(__file__).with_suffix(".toml"))
CATALOGUE = {name: _described(facts) for name, facts in DESCRIPTIONS.items()}
"""The stages of the app without their pages, by the names of their files."""
ORDER = tuple(stage.section for stage in CATALOGUE.values())
"""All sections with a page, in the order of the course."""
CHAPTER = ORDER[: ORDER.index("9.1.7") + 1]
"""The sections of the chapter."""
PERFECT = "0"
"""The section of perfect play."""

STAGES: dict[str, Stage] = {}
"""The stages of all games by section, in the course's order."""
BROKEN: dict[str, BaseException] = {}
"""The errors of files that could not be read, by file."""


def add(name: str) -> None:
    """Adds the stage in a file of this folder, if it has one, to STAGES, or its error to BROKEN: an
    error in one file does not stop the others."""
    try:
        module = importlib.import_module(f"{__package__}.{name}")
        stage: Stage | None = getattr(module, "STAGE", None)
        if name in CATALOGUE:
            page = module.check_win if name == "section_9_1_1" else module.AIBrain
            stage = replace(CATALOGUE[name], page=page)
        if stage:
            _check_names(stage, name)
            STAGES[stage.section] = replace(stage, made_by=(stage_of_section, (stage.section,)))
    except (Exception, SystemExit) as error:
        BROKEN[name] = error


def stage_of_section(section: str) -> Stage:
    """Returns the stage of a section. Raises KeyError if there is none."""
    return STAGES[section]


def _check_names(stage: Stage, name: str) -> None:
    """Raises StageError if the stage in a file has the section of a known one, or its key in the
    same game."""
    for other in STAGES.values():
        both = {"one": f"{other.page.__module__.rpartition('.')[2]}.py", "other": f"{name}.py"}
        if stage.section == other.section:
            raise StageError(
                "{one} and {other} have the same section, {section}", **both, section=stage.section
            )
        if stage.key() == other.key() and any(
            stage.can_play(one) and other.can_play(one) for one in starts().values()
        ):
            key = stage.key().upper()
            raise StageError("{one} and {other} have the same key, {key}", **both, key=key)


for file in CATALOGUE:  # first, so that no other file takes the place of one of them
    add(file)
