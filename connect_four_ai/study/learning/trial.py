"""What somebody tries out with a learner, and what is told of it."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any
from zlib import crc32

from connect_four_ai.games.connect_four import Cell
from connect_four_ai.stages.learned.patterns import (
    COUNT,
    LENGTH,
    Pattern,
    all_patterns,
    draw_patterns,
    size,
)
from connect_four_ai.stages.learned.weights import ENDING
from connect_four_ai.study.learning.learner import Correction, Settings
from connect_four_ai.study.learning.watch import OPPONENTS, Point, View, Watch

STEPS: dict[str, tuple[Any, ...]] = {
    "alpha": (0.001, 0.002, 0.005, 0.01, 0.02, 0.035, 0.07, 0.15, 0.4, 1.0),
    "explore": (0.0, 0.01, 0.03, 0.1, 0.2, 0.5, 1.0),
    "trace": (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0),
    "length": (1, 2, 4, 6, LENGTH),
    "pace": (1, 10, 100, 1000),
    "seed": tuple(range(100)),
}
"""The values that each number can be set to, in order."""
OTHERS = ("9.1.2", "9.1.3", "9.1.5:1", "9.1.7:1", "8:1")
"""Against whom it may be measured."""
MOST_OWN = 200_000
"""More weights a pattern of one's own may not have: it would learn too slowly."""
MOMENTS = ("9.1.3", "9.1.5", "9.1.4", "8", "0")
"""Sections whose example is worth telling of; those of the others are wins at once, too."""


@dataclass(frozen=True)
class Trial:
    """A learner, and how it learns. Each seed and length of patterns is a learner of its own, in a
    file of its own."""

    seed: int = 0
    length: int = LENGTH
    """How many neighbouring cells a pattern has; LENGTH: the app's own patterns."""
    settings: Settings | None = None
    """None: those that it had last."""
    pace: int = 1000
    """Games from one view to the next."""
    opponents: tuple[str, ...] = OPPONENTS
    own: tuple[Pattern, ...] = ()
    """Patterns that somebody has marked, and that it learns with, too."""

    def file(self, folder: Path) -> Path:
        """Where it keeps what it has learnt."""
        marked = f"-{crc32(repr(self.own).encode()):x}" if self.own else ""
        return folder / f"{self.length}-{self.seed}{marked}{ENDING}"

    def value(self, name: str, now: Settings) -> float:
        """One of its numbers; `now`: the settings that it learns by."""
        kept = self if name in _OWN else self.settings or now
        value: float = getattr(kept, name)
        return value

    def can_step(self, name: str, by: int, now: Settings) -> bool:
        """Whether there is a higher or a lower value."""
        return 0 <= self._place(name, now) + by < len(STEPS[name])

    def stepped(self, name: str, by: int, now: Settings) -> "Trial":
        """With the next value of a number, or the one before. Another learner has settings of its
        own."""
        value = STEPS[name][self._place(name, now) + by]
        changed: dict[str, Any] = {name: value}
        if name not in _OWN:
            return replace(self, settings=replace(self.settings or now, **changed))
        return replace(self, settings=self.settings if name == "pace" else None, **changed)

    def _place(self, name: str, now: Settings) -> int:
        value, steps = self.value(name, now), STEPS[name]
        return min(range(len(steps)), key=lambda place: abs(steps[place] - value))

    def can_mark(self, cells: frozenset[Cell]) -> bool:
        """Whether these cells can be a pattern of one's own."""
        pattern = tuple(sorted(cells))
        return bool(cells) and pattern not in self.own and size(pattern) <= MOST_OWN

    def marking(self, cells: frozenset[Cell]) -> "Trial":
        """Another learner, with these cells as a pattern more."""
        return replace(self, own=(*self.own, tuple(sorted(cells))), settings=None)

    def switched(self, opponent: str) -> "Trial":
        """Measured against this one, too, or no longer."""
        chosen = {*self.opponents} ^ {opponent}
        return replace(self, opponents=tuple(name for name in OTHERS if name in chosen))

    def job(self, folder: Path, position: str, anew: bool) -> Watch:
        """Learns on from the file, or from nothing."""
        drawn = draw_patterns(self.seed, COUNT, self.length) if self.length < LENGTH else None
        return Watch(
            self.file(folder),
            self.settings,
            self.seed,
            position,
            pace=self.pace,
            opponents=self.opponents,
            patterns=(drawn or all_patterns()) + self.own,
            anew=anew,
        )


_OWN = {field.name for field in fields(Trial)}


def moments(curve: Iterable[Point]) -> dict[str, int]:
    """After how many games it got a section's example right for the first time."""
    found: dict[str, int] = {}
    for point in curve:
        for section in MOMENTS:
            if section in point.solved:
                found.setdefault(section, point.games)
    return dict(sorted(found.items(), key=lambda item: item[1]))


def then_and_now(view: View, position: str, most: int = 5) -> dict[int, dict[int, float]]:
    """By games: what it thought of each move in this position, at the powers of ten, and now."""
    then = {
        point.games: point.scores
        for point in view.curve
        if point.position == position and str(point.games).strip("0") in ("", "1")
    }
    rows = [*then.items()][: most - 1]
    return dict(rows) | ({view.games: view.scores} if view.scores else {})


def flowing(game: tuple[Correction, ...], at: int) -> list[float]:
    """What each position of a game is known to be worth, when the reward has flowed back as far as
    this one: before it, what was thought while playing."""
    return [one.target if number >= at else one.before for number, one in enumerate(game)]
