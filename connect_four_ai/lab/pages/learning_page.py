"""F4: learning to look on at. The learner plays against itself in a process of its own, as long as
the page is open and it is not paused."""

import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.app.files import user_folder
from connect_four_ai.app.language import say
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.pages import learning_view
from connect_four_ai.lab.pages.walking_page import WalkingPage
from connect_four_ai.lab.widgets.controls import Control, Controls, button, choice
from connect_four_ai.lab.widgets.layout import lowest_row
from connect_four_ai.play.match import Match
from connect_four_ai.study.learning.measure import Duel, Result
from connect_four_ai.study.learning.session import DUEL, GAME, PATTERNS, SCORES, Session
from connect_four_ai.study.learning.watch import View, Watch


def folder() -> Path:
    """Where learners are kept."""
    try:
        return user_folder("data") / "learning"
    except (ImportError, OSError):  # without a home: until the computer clears it away
        return Path(tempfile.gettempdir()) / "connect-four-ai-learning"


class LearningPage(WalkingPage):
    patience = 20.0
    meeting = False
    """Whether one wants to play against the learner, as soon as it is put away in its file."""

    def __init__(self, game: Match, speed: float) -> None:
        self.session = Session(folder())
        self.session.keep_before()
        super().__init__(game, speed)

    @property
    def position(self) -> str:
        """What is looked at: the board's position, or the empty board after the game."""
        position = self.opened_on.position
        return "" if position.winner is not None else str(position)

    def subject(self) -> object:
        return self.session.subject(), self.position

    def question(self) -> Watch | Duel:
        return self.session.job(self.position)

    def hear(self, answer: View | Result | None) -> None:
        if answer is not None:
            self.session.hear(answer, over=True)

    def listen(self, found: Mapping[str, Any]) -> None:
        for each in found.values():
            self.session.hear(each, over=False)

    def update(self) -> None:
        super().update()
        if self.failure:
            self.session.duelling = False
        if not self.session.kept:
            self.end_trial()
        if self.meeting and not self.worker.thinking:
            self.meet(str(self.session.file))

    def _pause(self) -> None:
        """Pauses or goes on; what has failed is tried again."""
        if self.failure:
            self._ask()
        else:
            self.session.paused = not self.session.paused

    @property
    def moves(self) -> str:
        """Those of the game that is looked at."""
        return self.session.kept[-1].moves if self.session.kept else ""

    def _open(self, tab: str) -> None:
        self.session.open(tab)
        if self.session.kept:
            self.go_to(len(self.moves))

    def meet(self, name: str) -> None:
        """Plays against this stage, or, without a name, against the learner as it is now."""
        if not name:
            self.session.paused = self.meeting = True
            return
        self.meeting = False
        choose_stage(self.opened_on, name)
        self.open_page("learn")  # it is open: so this closes it

    # Keys and mouse

    def controls(self) -> Controls:
        pause = say("resume") if self.session.paused or self.failure else say("pause")
        return (
            learning_view.number_controls(self.session)
            + learning_view.pace_controls(self.session, button("space", pause, self._pause))
            + learning_view.tabs(self.session, self._open)
            + learning_view.opponents(self.session, self.meet)
            + Controls.of_areas(learning_view.cells(self.session, self.view, self.board_at))
            + lowest_row(*self._tab_controls())
        )

    def _tab_controls(self) -> list[Control]:
        """The buttons of what is shown on the right."""
        session = self.session
        if session.tab == PATTERNS:
            marked, trial = session.marked, session.trial
            can_learn = trial.can_mark(marked)
            learn = partial(session.turn_to, trial.marking(marked))
            more = len(session.patterns) > 1
            return [
                button("↓", say("the next"), session.next_pattern, more),
                choice(say("unmark"), partial(session.mark, frozenset()), bool(marked)),
                choice(say("learn it, too"), learn, can_learn),
            ]
        if session.tab == GAME:
            back, on = bool(session.kept) and self.at > 0, self.at < len(self.moves)
            return [
                button("←", say("back"), partial(self.walk, -1), back),
                button("→", say("on"), partial(self.walk, +1), on),
                button("↓", say("another"), partial(self._open, GAME)),
            ]
        if session.tab == DUEL:
            ready = not session.duelling and session.seen.games > 0
            return [button("Enter", say("play 50 games"), session.duel, ready)]
        return []

    @property
    def takes_moves(self) -> bool:
        """On the board it is marked or looked on; only with its scores it is played."""
        return self.session.tab == SCORES

    def display_page(self, mouse: Point) -> None:
        learning_view.display_left(self.session, self.failure)
        learning_view.display_tab(self.session, self.position, self.at, self.view, self.board_at)
