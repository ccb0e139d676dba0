"""A stage: an opponent with its page, its texts and its settings."""

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.brain import Brain


class Scoring(StrEnum):
    """The meaning of a stage's scores."""

    CHANCE = "chance"
    """One number for every move."""
    RESULT = "result"
    """The result, or minus infinity while there is none."""
    RESULT_OR_ZERO = "result or 0"
    SUM = "sum"
    """The sum of all results below."""
    WEIGHTED = "weighted"
    """The sum of all results below, each times ten to the power of the depth that is left."""
    UTILITY = "utility"
    SIX_STATES = "six states"
    VALUE = "value"
    """An evaluation; infinite for a certain win."""
    LEARNT = "learnt"
    EXACT = "exact"
    """The exact score."""
    AVERAGE = "average"
    """The mean of play-outs."""
    OWN = "its own"


@dataclass(frozen=True)
class Example:
    """A position that shows what two neighbouring stages do differently, and the columns that a
    good player chooses."""

    moves: str
    depth: int
    good: frozenset[int]
    caption: str


@dataclass(frozen=True, eq=False)
class Stage:
    """One section's opponent. The chapter's are described in catalogue.toml; a file of your own has
    its own STAGE.

    Only `section`, the four texts and `page` are needed.
    """

    section: str
    title: str
    changed: str
    """The new part of the code, in words."""
    can: str
    cannot: str
    page: Any = None
    """Its AIBrain, a subclass of Brain; for two people without an opponent, a function of the
    rules."""
    follows: str = ""
    """The section whose page this page changes; its own section, if it changes none."""
    scoring: Scoring = Scoring.OWN
    plays: type | tuple[type, ...] = Position
    """The games that it plays: the types of their positions; `object` for any game."""
    but_not: type | tuple[type, ...] = ()
    """The games that it leaves out."""
    depth: int = 1
    """Default depth: how many plies it looks beyond its move."""
    deepest: int = 7
    """Maximum depth, which it searches in a reasonable time."""
    looks_ahead: bool = True
    """Whether it uses its depth."""
    exhaustive: bool = False
    """Whether it visits every node down to its depth, which may take long."""
    timed: bool = False
    """Whether it thinks for a time instead of to a depth."""
    has_book: bool = False
    """Whether it looks a move up in its game's opening book before it searches."""
    uninterrupted: bool = False
    """Whether it runs as machine code, which stops only between two moves, and cannot be shown step
    by step."""
    path: Path | None = None
    """The file of a student's own opponent, which is read again whenever it has been saved."""
    handles: Example | None = None
    """A position that this stage plays right and the one before does not."""
    fails: Example | None = None
    """A position that this stage plays wrong and the next one does not."""
    made_by: tuple[Callable[..., "Stage"], tuple[Any, ...]] | None = None
    """The function and arguments that find or make the stage, also in another process."""

    def __post_init__(self) -> None:
        """Raises ValueError for a `scoring` that is not known."""
        object.__setattr__(self, "scoring", Scoring(self.scoring))

    def __reduce__(self) -> Any:
        """Pickles the stage as the call in `made_by`."""
        return self.made_by or super().__reduce__()

    def reference(self) -> tuple[str, tuple[Any, ...]]:
        """Returns the function and arguments that find the stage from an untrusted answer. A stage
        with a changed line counts as its section."""
        return "connect_four_ai.stages.named_stage", (self.section,)

    @property
    def name(self) -> str:
        """The section as it is shown: without the folder of a file of weights."""
        return Path(self.section).name

    @property
    def full_name(self) -> str:
        """Its name and title, in the chosen language."""
        return f"{self.name} {say(self.title)}"

    @property
    def computer(self) -> bool:
        """Whether there is an opponent at all."""
        return isinstance(self.page, type)

    @property
    def brain(self) -> type[Brain]:
        """The class that plays."""
        brain: type[Brain] = self.page
        return brain

    @property
    def code(self) -> str:
        """The text of the page's file; empty if there is none."""
        try:
            return inspect.getsource(sys.modules[self.page.__module__])
        except (OSError, TypeError, KeyError):  # a class that was typed into Python, without a file
            return ""

    @property
    def estimates(self) -> bool:
        """Whether its scores are estimates, of which only a certain win is infinite."""
        return self.scoring in (Scoring.VALUE, Scoring.LEARNT)

    @property
    def has_opinion(self) -> bool:
        """Whether its scores differ between positions: the random one of 9.1.2 does not."""
        return self.scoring is not Scoring.CHANCE

    def key(self) -> str:
        """Returns the key that chooses this stage: the last digit or letter of its section, in
        lower case."""
        return self.section[-1].lower()

    def can_play(self, position: Any) -> bool:
        """Returns whether it plays the game of this position."""
        return isinstance(position, self.plays) and not isinstance(position, self.but_not)

    def takes_long(self, position: Any) -> bool:
        """Returns whether the stage may take long for this position, at any depth."""
        return self.computer and self.brain.takes_long(position)

    def reloaded_if_saved(self) -> "Stage":
        """Returns the stage, read again if a student has saved its file."""
        return self

    def loaded(self) -> "Stage":
        """Returns the stage with a page that can be run."""
        return self
