"""Show me: the coach plays a win on the board, and the user tries to stop it; the plan's exceptions
are shown here too."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say, sentence
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import guess_keys
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.coaching import REST, coach_top
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.widgets.controls import Controls, button
from connect_four_ai.lab.widgets.layout import Layout, Size, beside_large, here, lowest_row, side
from connect_four_ai.study.coach.advice import ShowMe
from connect_four_ai.study.coach.explanation import Explanation
from connect_four_ai.texts.coach_words import step_text

HEIGHT = 536.0
"""Height of all that stands below the board or, on a low screen, beside it."""


class CoachPage(AskingPage):
    shows_win = True
    has_news = False  # it stands above the coach's sentence
    lets = frozenset({Group.ANYWHERE})
    show: ShowMe | None = None
    """The win as far as it has been played; None until it is known."""
    step = ""
    """The part of the plan that the coach's last move followed."""
    exceptions_seen = -1
    """Number of times that an exception was shown, less one; they are shown in turn."""
    replying = False
    """Whether the best reply is being sought."""
    _answer: int | None = None
    """The coach's next move or the best reply, kept until the last disc has come to rest."""

    def layout(self, screen: Size) -> Layout:
        return beside_large(screen, HEIGHT, HEIGHT)

    def question(self) -> ShowMe | None:
        return self.show if self.show and (self.show.coach_plays or self.replying) else None

    def receive(self, answer: int | None) -> None:
        self._answer = answer

    def begin(self, why: Explanation) -> None:
        """Shows the win of an explanation from its beginning."""
        self.coaching.column = why.column
        self.look_at(why.position)
        self.view.forget()
        self.show, self.step, self.replying = ShowMe(why, why.start), "", False

    def update(self) -> None:
        if self.show is None and (why := self.coaching.why):
            self.begin(why)
        super().update()
        if self.show and self.view.rest * self.view.speed >= REST:
            self._follow(self.show)

    def _follow(self, show: ShowMe) -> None:
        """Lets the next disc fall: the explained move, the coach's move or the user's."""
        if self.game.position != show.position:
            self.look_at(show.position)
        elif self._answer is not None:
            own = show.coach_plays
            step = step_text(show.why, show.position, self._answer) if own else ""
            self._go_on(show.played(self._answer), step)

    def _go_on(self, show: ShowMe, step: str = "") -> None:
        self.show, self.step, self.replying = show, step, False
        self.look_at(show.position)

    @property
    def busy(self) -> bool:
        waits = self.show is not None and (
            self.game.position != self.show.position or self.question() is not None
        )
        return super().busy or (waits and not self.failure)

    # Controls

    @property
    def takes_moves(self) -> bool:
        show = self.show
        return bool(
            show
            and show.position.winner is None
            and not show.coach_plays
            and self.game.position == show.position
        )

    def take(self, move: Any) -> None:
        if self.show and self.takes_moves and move in self.show.position.legal_moves:
            self._go_on(self.show.played(move))

    def controls(self) -> Controls:
        show = self.show
        if show is None:
            return Controls()
        tried = show.taken_back() != show
        back = partial(self._go_on, show.taken_back())
        first = partial(self.begin, show.why)
        best = partial(setattr, self, "replying", True)
        shown = show.why.plan.shown if show.why.plan else ()
        text = say("exception") if len(shown) == 1 else say("exceptions")
        buttons = lowest_row(
            button("←", say("back"), back, tried, also=("z",)),
            button("Home", say("start"), first, tried),
            button("→", say("best reply"), best, self.takes_moves),
        )
        if shown:
            exception = button("Tab", text, self._next_exception)
            buttons += side().buttons(coach_top(), [exception], pitch=here().pitch)
        return buttons + guess_keys(self.view, show.position.legal_moves, self.take)

    def _next_exception(self) -> None:
        """Shows the next position in which the plan has an exception, which the coach then
        plays."""
        if self.show and (plan := self.show.why.plan):
            self.exceptions_seen += 1
            position = plan.shown[self.exceptions_seen % len(plan.shown)]
            self._go_on(ShowMe(self.show.why, position))

    # Drawing

    def display_side(self, mouse: Point) -> None:
        column, y = side(), 8.0
        if here().is_wide:
            column.title(say("Show me"), 24)
            y = 50.0
        if self.show:
            y = column.paragraph(_task(self.show), y, 16) + 8
            y = column.paragraph(self.failure or _stands(self.show), y, 20) + 8
            if self.step:
                y = column.paragraph(self.step, y, 16, theme.FADED) + 8
            self.coaching.display(y)


def _task(show: ShowMe) -> str:
    position = show.position
    return say(
        "You play {loser}, and the coach plays {winner}. Click a column: try what you like.",
        loser=position.player_name(show.why.loser),
        winner=position.player_name(show.why.winner),
    )


def _stands(show: ShowMe) -> str:
    """Returns whose turn it is, or that the game is over."""
    position = show.position
    if position.winner is not None:
        return sentence(position.outcome)
    return say("{name}’s turn", name=position.player_name(position.player))
