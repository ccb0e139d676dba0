"""Somebody who tries things out with a learner: which one, how it learns, and what of it is looked
at."""

import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from connect_four_ai.games.connect_four import Cell
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.learning.measure import Duel, Result
from connect_four_ai.study.learning.trial import Trial
from connect_four_ai.study.learning.watch import View, Watch, Worth

PATTERNS, SCORES, GAME, DUEL = TABS = ("patterns", "scores", "game", "duel")
"""What of it can be looked at."""


class Session:
    def __init__(self, folder: Path) -> None:
        """`folder`: where learners are kept."""
        self.folder = folder
        self.trial = Trial()
        self.tab = PATTERNS
        self.paused = False
        self.duelling = False
        self.sure = False
        """Whether somebody has asked once to begin again."""
        self.begun = 0
        """How often it was begun again."""
        self._forgets = False
        self._begin()

    def _begin(self) -> None:
        """Nothing is known of this learner yet, but what is kept of it."""
        self.seen = View()
        """What was reported last."""
        self.result: Result | None = None
        """Against itself as it was."""
        self.mark(frozenset())
        self.open(PATTERNS if self.tab == GAME else self.tab)

    def keep_before(self) -> None:
        """Keeps the learner as it is now, to play against it later."""
        with suppress(OSError):
            shutil.copyfile(self.file, self.before)

    @property
    def file(self) -> Path:
        return self.trial.file(self.folder)

    @property
    def before(self) -> Path:
        """The learner as it was at first."""
        return self.file.with_suffix(".before")

    # Learning

    def subject(self) -> object:
        """All that its job depends on, but for the position."""
        return self.trial, self.paused, self.duelling, self.begun

    def job(self, position: str) -> Watch | Duel:
        if self.duelling:
            return Duel(self.file, self.before)
        learn = self.trial.job(self.folder, position, self._forgets)
        return replace(learn, games=0) if self.paused else learn

    def duel(self) -> None:
        """Lets it play against itself as it was."""
        self.duelling, self.result = True, None

    def hear(self, answer: View | Result, over: bool) -> None:
        """What its job has found; `over`: at its end."""
        if isinstance(answer, Result):
            self.result, self.duelling = answer, not over
        else:
            self.seen = replace(answer, game=self.seen.game) if over else answer
            self._forgets = False

    def change(self, name: str, by: int) -> None:
        """Sets one of the numbers higher or lower."""
        self.turn_to(self.trial.stepped(name, by, self.seen.settings))

    def turn_to(self, trial: Trial) -> None:
        """Goes on with other numbers, or with another learner."""
        before, self.trial, self.sure = self.file, trial, False
        if self.file != before:
            self.keep_before()
            self._begin()

    def begin_again(self) -> None:
        """Forgets what was learnt, if it is said twice."""
        if not self.sure:
            self.sure = True
            return
        self.sure, self._forgets = False, True
        self.begun += 1
        with suppress(OSError):
            self.before.unlink()
        self._begin()

    # What is looked at

    def open(self, tab: str) -> None:
        self.tab = tab
        self.kept: tuple[Correction, ...] = self.seen.game if tab == GAME else ()
        """The game that is looked at while it goes on learning."""

    def mark(self, cells: frozenset[Cell]) -> None:
        self.marked, self.number = cells, 0

    @property
    def patterns(self) -> tuple[Worth, ...]:
        """Those that contain all the marked cells, the weightiest first; one of them is framed, by
        its `number`."""
        return tuple(one for one in self.seen.worth if self.marked <= {*one.cells})

    def next_pattern(self) -> None:
        self.number = (self.number + 1) % len(self.patterns)
