"""The stages of the app with their texts and examples, which are read from catalogue.toml."""

import tomllib
from pathlib import Path
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages.stage import Example, Stage

GAMES = {"every game": object, "Connect Four": Position, "Tic-tac-toe": TicTacToe}


def _stage(facts: dict[str, Any]) -> Stage:
    games: dict[str, Any] = {
        name: GAMES[facts[name]] for name in ("plays", "but_not") if name in facts
    }
    examples: dict[str, Any] = {
        name: Example(**facts[name] | {"good": frozenset(facts[name]["good"])})
        for name in ("handles", "fails")
        if name in facts
    }
    return Stage(**facts | games | examples)


CATALOGUE = {
    name: _stage(facts)
    for name, facts in tomllib.loads(
        Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    ).items()
}
"""The stages, by the names of their files."""
ORDER = tuple(stage.section for stage in CATALOGUE.values())
"""All sections with a page, in the order of the course."""
CHAPTER = ORDER[: ORDER.index("9.1.7") + 1]
"""The sections of the chapter."""
PERFECT = "0"
"""The section of perfect play."""


def from_section_on(section: str, first: str) -> bool:
    """Returns whether a section of the chapter is `first` or comes after it."""
    return CHAPTER.index(section) >= CHAPTER.index(first)
