"""A session with a learner: which learner it is, how it learns, and which of its games is
replayed."""

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from connect_four_ai.stages.learned.patterns import COUNT, LENGTH, draw_patterns
from connect_four_ai.stages.learned.weights import ENDING
from connect_four_ai.study.learning.learner import Correction, Settings
from connect_four_ai.study.learning.watch import View, Watch

STEPS: dict[str, tuple[Any, ...]] = {
    "alpha": (0.001, 0.002, 0.005, 0.01, 0.02, 0.035, 0.07, 0.15, 0.4, 1.0),
    "explore": (0.0, 0.01, 0.03, 0.1, 0.2, 0.5, 1.0),
    "trace": (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0),
    "length": (1, 2, 4, 6, LENGTH),
    "seed": tuple(range(100)),
}
"""The values that each setting can have, in order."""


@dataclass(frozen=True)
class Trial:
    """A learner and its settings. Each seed and length of patterns is a learner of its own, in a
    file of its own."""

    seed: int = 0
    length: int = LENGTH
    """Number of neighbouring cells in a pattern; LENGTH stands for the app's own patterns."""
    settings: Settings | None = None
    """The settings; None for the last ones."""

    def value(self, name: str, now: Settings) -> float:
        """Returns the value of a setting; `now`: the settings that it learns by."""
        value: float = getattr(self if name in _OWN else self.settings or now, name)
        return value

    def stepped(self, name: str, by: int, now: Settings) -> "Trial | None":
        """Returns the trial with a setting's next value (1) or the one before (−1); None if there
        is none. Another learner has settings of its own."""
        value, steps = self.value(name, now), STEPS[name]
        place = min(range(len(steps)), key=lambda place: abs(steps[place] - value)) + by
        if not 0 <= place < len(steps):
            return None
        changed: dict[str, Any] = {name: steps[place]}
        if name in _OWN:
            return replace(self, settings=None, **changed)
        return replace(self, settings=replace(self.settings or now, **changed))


_OWN = {field.name for field in fields(Trial)}


class Session:
    def __init__(self, folder: Path) -> None:
        """Begins with the first learner. `folder`: the folder of the learners' files."""
        self.folder = folder
        self.trial = Trial()
        self.paused = False
        self.asked_again = False
        """Whether beginning again has been asked for once."""
        self.begun = 0
        """Number of times that the learner was begun again."""
        self._forgets = False
        self._begin()

    def _begin(self) -> None:
        self.seen = View()
        """The last view reported."""
        self.kept: tuple[Correction, ...] = ()
        """The game that is replayed while learning goes on; empty if there is none."""

    @property
    def file(self) -> Path:
        """The learner's file."""
        return self.folder / f"{self.trial.length}-{self.trial.seed}{ENDING}"

    # Learning

    def job(self, position: str) -> Watch:
        """Returns the job that goes on learning and watches a position."""
        trial = self.trial
        drawn = draw_patterns(trial.seed, COUNT, trial.length) if trial.length < LENGTH else ()
        return Watch(
            self.file,
            trial.settings,
            trial.seed,
            position,
            games=0 if self.paused else None,
            patterns=drawn,
            anew=self._forgets,
        )

    def take(self, view: View, over: bool) -> None:
        """Takes a view that the job reports; `over`: at its end."""
        self.seen = replace(view, game=self.seen.game) if over else view
        self._forgets = False

    def change(self, trial: Trial) -> None:
        """Goes on with other settings, or with another learner."""
        before, self.trial, self.asked_again = self.file, trial, False
        if self.file != before:
            self._begin()

    def begin_again(self) -> None:
        """Asks first; when called again, forgets what was learnt."""
        if self.asked_again:
            self._forgets = True
            self.begun += 1
            self._begin()
        self.asked_again = not self.asked_again


def flowing(game: tuple[Correction, ...], at: int) -> list[float]:
    """Returns the value of each position of a game when the reward has flowed back as far as `at`:
    before that, its value while playing."""
    return [one.target if number >= at else one.before for number, one in enumerate(game)]
