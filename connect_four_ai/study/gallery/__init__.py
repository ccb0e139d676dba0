"""Positions that a stage gets wrong and the next one gets right, found by `gallery` and kept in
mistakes.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import scores_for_first_player
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.catalogue import PERFECT
from connect_four_ai.stages.stage import Stage
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.coach.blind_spot import Asked
from connect_four_ai.study.comparison import Comparison, Opinion, every_stage

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
"""What can go wrong, and how it is called."""


@dataclass(frozen=True)
class Mistake:
    """A position, the stage that gets it wrong at a depth, and the next one, which does not."""

    kind: str
    moves: str
    stage: str
    depth: int
    plays: tuple[int, ...]
    """The columns that the stage would choose from."""
    next_stage: str
    next_depth: int
    good: tuple[int, ...]
    """The columns that are as good as any for a perfect player."""
    exact: dict[int, int]
    """Every open column's exact score for the player to move: 22 minus the discs that the winner
    will have played, negative when losing, 0 for a draw."""

    def depth_of(self, stage: Stage) -> int:
        """How deep a stage looks here: as deep as it was found at; any other stage as deep as in
        the chapter."""
        depths = {self.stage: self.depth, self.next_stage: self.next_depth}
        return depths.get(stage.section, stage.depth)

    @property
    def position(self) -> Position:
        return Position.from_moves(self.moves)

    @property
    def truth(self) -> Opinion:
        """The exact scores, for Red, and the columns that are as good as any."""
        best = max(self.exact.values())
        scores = scores_for_first_player(self.position, self.exact)
        return Opinion(scores, best=tuple(c for c in scores if self.exact[c] == best))

    def comparison(self) -> Comparison:
        """What the stages would play there, each as deep as `depth_of` says."""
        brains = every_stage(self.position, self.depth).brains
        asked = {name: brain for name, brain in brains.items() if name != PERFECT}
        for brain in asked.values():
            brain.depth = self.depth_of(brain.stage)
        return Comparison(self.position, asked)

    def wrong_column(self, guess: int) -> int:
        """The move that is to be refuted: the guess, or, if that was right, the stage's."""
        wrong = (column for column in (guess, *self.plays) if column not in self.good)
        return next(wrong, guess)

    def question(self, column: int) -> Why:
        """Why a column is bad, and if the stage plays it, what the stage lacks."""
        stage = find_stage(self.stage)
        plays = column in self.plays and not stage.timed
        return Why(self.position, column, Asked(stage, self.depth) if plays else None)


@cache
def mistakes(file: Path = FILE) -> tuple[Mistake, ...]:
    """All of them, in the order of their stages. Raises ValueError, with the entry's number, if the
    file is damaged."""
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8-sig")).get("mistake", [])
        if not isinstance(entries, list):
            raise ValueError("'mistake' is no list")
    except OSError as error:
        raise ValueError(f"{file.name}: {error.strerror or error}") from None
    except ValueError as error:
        raise ValueError(f"{file.name}: {error}") from None
    return tuple(_read(entry, number) for number, entry in enumerate(entries, start=1))


def _read(entry: dict[str, Any], number: int) -> Mistake:
    try:
        exact = {int(column): score for column, score in entry["exact"].items()}
        plays, good = tuple(entry["plays"]), tuple(entry["good"])
        mistake = Mistake(**entry | {"plays": plays, "good": good, "exact": exact})
        if mistake.kind not in KINDS:
            raise ValueError(f"there is no kind {mistake.kind!r}")
        if mistake.exact.keys() != set(mistake.position.legal_moves):
            raise ValueError("these are not the open columns")
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"mistake {number}: {error!r}") from None
    return mistake
