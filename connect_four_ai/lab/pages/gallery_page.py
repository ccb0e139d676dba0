"""The failure gallery: positions that a stage gets wrong and the next one gets right. First one
guesses."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.layout import digits
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages import gallery_view
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.pages.table_page import TablePage, display_cell
from connect_four_ai.lab.widgets.controls import Action, Control, Controls, button, pair, unlisted
from connect_four_ai.lab.widgets.layout import FULL, MARGIN, lowest_row
from connect_four_ai.lab.widgets.score_table import Player, Table
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage
from connect_four_ai.study.comparison import Comparison, Opinions
from connect_four_ai.study.gallery import Mistake, mistakes
from connect_four_ai.texts.gallery_words import thinking

TABLE = FULL.box(128.0, 524.0)
LARGE = (MARGIN, 22.0, FULL.width / theme.BOARD_WIDTH)
"""Where the board is while it is all that is on the left, and how large."""
TRUTH = "exact"


class Gallery(TablePage):
    lets = frozenset(Group) - {Group.CURSOR}

    def __init__(self, game: Match, speed: float) -> None:
        failures: tuple[Mistake, ...] = ()
        self.fault = ""
        """Why it is empty."""
        try:
            failures = mistakes()
        except ValueError as error:  # the file is damaged
            self.fault = str(error)
        self.cards = gallery_view.CardList(failures)
        self.open: Mistake | None = None
        self.guess: int | None = None
        self.table_open = False
        """Whether the table is there, after a guess, and not the large board."""
        self.told: set[str] = set()
        """Where somebody has guessed, so that what goes wrong may be said: the moves that led
        there."""
        super().__init__(game, speed)

    # What is asked

    def subject(self) -> object:
        return self.open, self.guess

    def question(self) -> Comparison | None:
        """Who would play what."""
        return None if self.open is None or self.guess is None else self.open.comparison()

    def hear(self, answer: Opinions | None) -> None:
        super().hear(answer)
        if answer is None and self.open and self.guess is not None:
            self.table = self.new_table()

    def point(self, point: Point) -> None:
        if self.table_open:
            super().point(point)
        else:
            self.view.point(self.move_at(point))

    def new_table(self) -> Table:
        assert self.open is not None
        players = [
            Player(section, section, thinking(brain.stage, self.open), brain.stage)
            for section, brain in self.open.comparison().brains.items()
        ]
        truth = Player(TRUTH, say("Perfect"), say("exact score"))
        return Table(self.game.position, [*players, truth], list(range(1, COLUMNS + 1)), TABLE)

    def retell(self) -> None:
        if self.guess is not None:
            super().retell()

    # What one can do

    def update(self) -> None:
        if self.open and self.game.position != self.open.position:
            self.back()  # another position was put on the small board, by N for instance
        super().update()

    def show(self, failure: Mistake) -> None:
        """Tries it out on the small board, in place of the stage that got it wrong."""
        self.open = failure
        self.cards.selected = self.cards.failures.index(failure)
        self._ask_for_guess()
        self.try_out(failure.position, find_stage(failure.stage), failure.depth)
        self.view.forget()

    def controls(self) -> Controls:
        if self.open is None:
            return self.cards.controls(self.show)
        if self.guess is None:
            guess = _space(say("guess; so does Enter"), lambda: self.take(self.view.cursor))
            steer = pair(("left", "right"), "", "", lambda by: self.view.steer(by, 0))
            return digits(self.view, self.open.exact) + steer + Controls.of_keys(guess)
        if self.table_open:
            again = _space(say("guess again"), self._ask_for_guess)
            return super().controls() + lowest_row(again)
        table = partial(self._turn_to, True)

        def first_row() -> None:
            table()
            self._next_row()

        row = lowest_row(_space(say("what every opponent plays"), table))
        return row + Controls.of_keys(unlisted(("tab",), first_row))

    @property
    def takes_moves(self) -> bool:
        return self.guess is None or self.table_open

    def _ask_for_guess(self) -> None:
        """The large board, and nothing given away."""
        self.guess = None
        self._turn_to(False)
        self.view.forget()

    def _turn_to(self, table_open: bool) -> None:
        """To the table, or to the large board; what was played out is taken back."""
        self.table_open = table_open
        self.has_news = self.open is None or table_open
        self.board_at = Page.board_at if self.has_news else LARGE
        self.coaching.forget()
        self.view.imagine(None)

    def take(self, move: Any) -> None:
        """If it is one."""
        if self.open is None or move not in self.open.exact:
            return
        self._turn_to(False)
        self.told.add(self.open.moves)
        self.guess, self.view.pointing = move, False
        wrong = self.open.wrong_column(move)
        self.coaching.play(self.open.position, wrong, self.view)
        self.coaching.ask(self.open.question(wrong))
        self._ask()  # at once: the next key may already be for the table

    def back(self) -> bool:
        """From a position to the list."""
        was_open = self.open is not None
        self.open = self.guess = None
        self._turn_to(False)
        self.end_trial()
        return was_open

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        if self.open is None:
            gallery_view.display_list(self.cards, self.told, self.fault, mouse)
        elif self.table_open and self.guess is not None:
            pointed = self.pointed
            self.table.display({**self.opinions, TRUTH: self.open.truth}, pointed)
            gallery_view.display_around_table(self.open, self.guess)
            display_cell(self.opinions, pointed)
        else:
            y = gallery_view.display_question(self.open, self.guess, self.failure)
            self.coaching.display(y)


def _space(text: str, action: Action) -> Control:
    return button("space", text, action, also=("enter",))
