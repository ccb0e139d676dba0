"""Positions that a stage gets wrong and the next one gets right, which mistakes.toml
lists."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.study.coach.advice import Asked, Why

FILE = Path(__file__).parent / "mistakes.toml"

KINDS = {
    "win": "Misses its own win",
    "block": "Fails to block",
    "dawdle": "Delays a win",
    "give up": "Gives up",
    "prepare": "Misses its own double threat",
    "double threat": "Misses the double threat",
    "short": "Doesn’t look far enough",
}
"""The kinds of mistakes, and their names."""


@dataclass(frozen=True)
class Mistake:
    """A position, the stage that gets it wrong at a depth, and the next one, which gets it
    right."""

    kind: str
    moves: str
    stage: str
    depth: int
    plays: tuple[int, ...]
    """The columns that the stage would choose from."""
    next_stage: str
    next_depth: int
    good: tuple[int, ...]
    """The columns that a perfect player would choose from."""
    exact: dict[int, int]
    """The exact score of every open column for the player to move: 22 minus the discs that the
    winner will have played, negative when losing, 0 for a draw."""

    @property
    def position(self) -> Position:
        return Position.from_moves(self.moves)

    def wrong_column(self, guess: int) -> int:
        """Returns the column to refute: the guess, or the stage's if the guess was right."""
        wrong = (column for column in (guess, *self.plays) if column not in self.good)
        return next(wrong, guess)

    def question(self, column: int) -> Why:
        """Returns the job that finds why a column is bad and, if the stage plays it, what the stage
        lacks."""
        stage = find_stage(self.stage)
        plays = column in self.plays and not stage.timed
        return Why(self.position, column, Asked(stage, self.depth) if plays else None)


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Returns all mistakes, in the order of their stages."""
    return tuple(map(_read, read_toml(FILE)["mistake"]))


def _read(entry: dict[str, Any]) -> Mistake:
    exact = {int(column): score for column, score in entry["exact"].items()}
    columns = {name: tuple(entry[name]) for name in ("plays", "good")}
    return Mistake(**entry | columns | {"exact": exact})
