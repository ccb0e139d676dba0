"""A section of the course in short steps: read, see what changes, predict, change, answer,
practise."""

from functools import partial
from typing import Any

from connect_four_ai.actions.requests import set_up
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import YELLOW
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import digits
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages import lesson_view
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.page import Page, news
from connect_four_ai.lab.widgets.code_view import TIGHT
from connect_four_ai.lab.widgets.controls import Controls, pair, unlisted
from connect_four_ai.lab.widgets.layout import SIDE
from connect_four_ai.lab.widgets.number_field import NumberField
from connect_four_ai.play.match import Match
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.lessons import lesson
from connect_four_ai.study.lessons.answers import Verdict
from connect_four_ai.study.lessons.walk import Walk


class LessonPage(AskingPage):
    names_stage = True
    lets = frozenset({Group.ANYWHERE})

    def __init__(self, game: Match, speed: float) -> None:
        self.walk = Walk(game.brain.stage.section)
        super().__init__(game, speed)
        self._set_up()

    def begin(self, section: str, number: int | None = None) -> None:
        """Opens a section's lesson where it was left, or at a step, from 0."""
        self.walk.begin(section, number)
        self._set_up()

    def _turn_to(self, section: str, number: int | None) -> None:
        """Goes to another step or section: what one only reads is done by then."""
        self.walk.leave()
        self.begin(section, number)

    def _set_up(self) -> None:
        """The board and the field of another step."""
        step, stage = self.walk.step, lesson.stage_for(self.walk.section, self.walk.step)
        self.field = NumberField()
        self.choices_top = self.text_ends = lesson_view.BODY
        """How far down the question goes, and all of the text, as it was drawn last."""
        self.scrolled = 0.0
        self.coaching.forget()
        self.has_board = self.walk.has_board
        self.has_news = self.has_board and not step.plays
        self.board_at = lesson_view.LARGE_BOARD if step.plays else Page.board_at
        computer = YELLOW if step.kind == lesson.READ else None
        depth = stage.depth if step.depth is None else step.depth
        self.try_out(step.position, stage, depth, computer)
        self.view.forget()

    # Answering

    def answer(self, given: float) -> None:
        """Takes an answer; where Yellow plays is seen on the board."""
        step = self.walk.step
        if not self.walk.waits:
            return
        self.walk.answer(given)
        self.view.forget()
        if (step.plays or step.changes) and self.game.brain.stage.computer:
            set_up(self.game, self.game.position, self.game.position.player)

    def subject(self) -> object:
        return self.walk.section, self.walk.number, self.walk.given

    def question(self) -> Job[Any] | None:
        return self.walk.question()

    def hear(self, answer: Any) -> None:
        if isinstance(answer, Verdict):
            self.walk.hear(answer)

    def update(self) -> None:
        super().update()
        before = self.walk.right
        if thought := self.game.thinker.decided:
            self.walk.see(thought)
        if before is None and (column := self.walk.wrong_column):
            self.coaching.ask(Why(self.walk.step.position, column))

    def choose(self, point: Point) -> None:
        move = self.move_at(point)
        if move is not None and self.walk.waits:
            self.answer(move)
        elif not self.walk.step.answer_kind:
            super().choose(point)

    @property
    def takes_moves(self) -> bool:
        """The answer, or a move on the board beside what one reads."""
        may_move = self.walk.asks_for_column or not self.walk.step.answer_kind
        return self.walk.has_board and may_move

    def scroll(self, lines: int) -> None:
        most = self.text_ends + self.scrolled - theme.HEIGHT + 8
        self.scrolled = max(0.0, min(self.scrolled + 3 * theme.grown(TIGHT) * lines, most))

    # How it is shown

    def controls(self) -> Controls:
        def forward() -> None:
            self.walk.forward()
            self._set_up()

        keys = pair(("up", "down"), "", "", self.scroll) + Controls.of_keys(
            unlisted(("home",), partial(self.begin, self.walk.section, 0))
        )
        if self.walk.asks_for_column:
            keys += digits(self.view, self.game.position.legal_moves)
            if (column := self.view.cursor) is not None:
                answer = unlisted(("enter", "space"), partial(self.answer, column))
                keys += Controls.of_keys(answer)
        return (
            keys
            + lesson_view.step_buttons(self.walk, self._turn_to, forward)
            + lesson_view.answer_buttons(self.walk, self.field, self.choices_top, self.answer)
            + lesson_view.page_buttons(self.walk, self.open_page)
        )

    def display_page(self, mouse: Point) -> None:
        walk, y = self.walk, lesson_view.answers_top(self.walk.step)
        if not walk.step.plays:
            top = lesson_view.BODY - self.scrolled
            self.choices_top, self.text_ends = lesson_view.display_step(walk, top)
        lesson_view.display_head(walk)
        if walk.step.answer_kind == lesson.NUMBER and (walk.waits or walk.step.asked):
            self.field.display(y, walk.waits)
        elif walk.asks_for_column:
            text = say("Click a column, or press its number and Enter.")
            SIDE.paragraph(text, y + 40, 15, theme.FADED)
        elif self.text_ends + self.scrolled > theme.HEIGHT - 8:
            text = say("↑ ↓ or the wheel: scroll")
            theme.write(text, SIDE.left, lesson_view.PAGES - 12, 15, theme.BLUE)
        y = lesson_view.display_answered(walk, self.game.thinker.decided, news(self))
        self.coaching.display(y)
