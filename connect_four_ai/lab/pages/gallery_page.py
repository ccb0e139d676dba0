"""The failure gallery: positions that a stage gets wrong and the next one gets right. First one
guesses."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import COLUMNS
from connect_four_ai.games.game import for_first_player
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.layout import point_by_key
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.exact_scores import PERFECT
from connect_four_ai.lab.pages.card_list import CardList
from connect_four_ai.lab.pages.compare import FULL
from connect_four_ai.lab.pages.page import (
    BESIDE_WIDTH,
    FOOT,
    MARGIN,
    SMALL_LEFT,
    SMALL_TOP,
    Page,
    lowest_row,
)
from connect_four_ai.lab.pages.table_page import TablePage, display_cell
from connect_four_ai.lab.widgets.controls import Control, Controls, unlisted
from connect_four_ai.lab.widgets.score_table import Player, Table
from connect_four_ai.stages import find_stage
from connect_four_ai.study.coach.advice import Why
from connect_four_ai.study.coach.blind_spot import Asked
from connect_four_ai.study.comparison import Comparison, Opinion, Opinions, every_stage
from connect_four_ai.study.gallery import KINDS, Mistake, mistakes
from connect_four_ai.texts.gallery_words import story, thinking, verdict

TABLE = (MARGIN, 128.0, FULL, 524.0)
LARGE = (MARGIN, 22.0, FULL / theme.BOARD_WIDTH)
"""Where the board is while it is all that is on the left, and how large."""
TRUTH = "exact"


class Gallery(TablePage):
    idle = "space", "enter"

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        self.failures: tuple[Mistake, ...] = ()
        self.fault = ""
        """Why it is empty."""
        try:
            self.failures = mistakes()
        except ValueError as error:  # the file is damaged
            self.fault = str(error)
        self.cards = CardList(self.failures)
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
        if self.open is None or self.guess is None:
            return None
        brains = every_stage(self.open.position, self.open.depth).brains
        self._comparison = Comparison(
            self.open.position, {name: brain for name, brain in brains.items() if name != PERFECT}
        )
        for brain in self._comparison.brains.values():
            brain.depth = self.open.depth_of(brain.stage)
        self.table = self.new_table()
        return self._comparison

    @staticmethod
    def _wrong(failure: Mistake, guess: int) -> int:
        """The move that is to be refuted: the guess, or, if that was right, the stage's."""
        return next(
            (column for column in (guess, *failure.plays) if column not in failure.good), guess
        )

    def new_table(self) -> Table:
        assert self.open is not None
        players = [
            Player(
                brain.stage.section,
                brain.stage.section,
                thinking(brain.stage, self.open),
                brain.stage,
            )
            for brain in self._comparison.brains.values()
        ]
        truth = Player(TRUTH, say("Perfect"), say("exact score"))
        return Table(self.game.position, [*players, truth], list(range(1, COLUMNS + 1)), TABLE)

    def retell(self) -> None:
        if self.guess is not None:
            super().retell()

    def answers(self) -> Opinions:
        """What the stages found so far, and the truth."""
        assert self.open is not None
        best = max(self.open.exact.values())
        columns = tuple(column for column, score in self.open.exact.items() if score == best)
        exact = {
            column: for_first_player(self.open.position, score)
            for column, score in self.open.exact.items()
        }
        return {**self.opinions, TRUTH: Opinion(exact, best=columns)}

    # What one can do

    def update(self) -> None:
        if self.open and self.game.position != self.open.position:
            self._close()  # another position was put on the small board, by N for instance
        super().update()

    def show(self, failure: Mistake) -> None:
        """Tries it out on the small board, in place of the stage that got it wrong."""
        self.open = failure
        self.cards.selected = self.failures.index(failure)
        self._ask_for_guess()
        self.try_out(failure.position, find_stage(failure.stage), failure.depth)
        self.view.forget()

    def choose(self, point: Point) -> None:
        column = self.move_at(point)
        if self.open and column in self.open.exact:
            self._take_guess(column)

    def press(self, key: str) -> bool:
        if self.open is None or self.guess is not None or not key.isdecimal():
            return super().press(key)
        point_by_key(self.view, key, self.open.exact)
        return True

    def controls(self) -> Controls:
        if self.open is None:
            return self.cards.controls(self.show)
        enter, again = ("space", "enter"), say("guess again")
        if self.guess is None:
            text = say("guess; so does Enter")
            return Controls.of_keys(Control(enter, say("space"), text, self._guess_at_cursor))
        if self.table_open:
            buttons = lowest_row(Control(enter, say("space"), again, self._guess_again))
            return super().controls() + buttons
        text = say("what every stage plays")
        return lowest_row(Control(enter, say("space"), text, self._open_table)) + Controls.of_keys(
            unlisted(("tab",), self._open_first_row),
            unlisted(("left", "right", "up", "down"), lambda: None),
        )

    def _guess_at_cursor(self) -> None:
        if self.open and self.view.cursor in self.open.exact:
            self._take_guess(self.view.cursor)

    def _guess_again(self) -> None:
        self._ask_for_guess()
        self.view.forget()

    def _open_table(self) -> None:
        self._turn_to(True, Page.board_at)

    def _open_first_row(self) -> None:
        self._open_table()
        self._next_row()

    def _ask_for_guess(self) -> None:
        """The large board, and nothing given away."""
        self.guess = None
        self._turn_to(False, LARGE)

    def _turn_to(self, table_open: bool, board_at: tuple[float, float, float]) -> None:
        """What was played out is taken back."""
        self.table_open, self.board_at = table_open, board_at
        self.coaching.forget()
        self.view.imagine(None)

    def move_at(self, point: Point) -> Any:
        return super().move_at(point) if self.guess is None or self.table_open else None

    def _take_guess(self, column: int) -> None:
        assert self.open is not None
        self._ask_for_guess()
        self.told.add(self.open.moves)
        self.guess, self.view.pointing = column, False
        self._explain(self.open, self._wrong(self.open, column))
        self._ask()  # at once: the next key may already be for the table

    def _explain(self, failure: Mistake, column: int) -> None:
        """What is wrong with a move, and if the stage plays it, what the stage lacks."""
        stage = find_stage(failure.stage)
        plays = column in failure.plays and not stage.timed
        asked = Asked(stage, failure.depth) if plays else None
        self.coaching.play(failure.position, column, self.view)
        self.coaching.ask(Why(failure.position, column, asked))

    def back(self) -> bool:
        was_open = self.open is not None
        self._close()
        return was_open

    def _close(self) -> None:
        self.open = self.guess = None
        self._turn_to(False, Page.board_at)
        self.end_trial()

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        if self.open is None:
            self._display_list(mouse)
            return
        if self.table_open and self.guess is not None:
            self._display_table(self.open, self.guess, mouse)
        else:
            self._display_failure(self.open)

    def _display_list(self, mouse: Point) -> None:
        theme.write(say("Failure gallery"), MARGIN, 36, 26, bold=True)
        text = say(
            "In each position one stage goes wrong and the next one does not. What would you play?"
        )
        if self.fault:
            theme.paragraph(self.fault, MARGIN, 56, FULL, 15, theme.FADED)
        else:
            theme.write(text, MARGIN, 66, 15, theme.FADED, within=FULL)
        self.cards.display(mouse, self.told)
        if self.failures:
            text = say("Arrows and Enter, or a click: open one")
            theme.write(text, SMALL_LEFT, FOOT - 20, 15, theme.FADED, within=BESIDE_WIDTH)

    def _display_failure(self, failure: Mistake) -> None:
        """Beside the large board: the question, and after a guess what it is worth."""
        title, said = (
            say("What would you play?"),
            [story(failure), say("Click a column, or press its number and Enter.")],
        )
        if self.guess is not None:
            title, said = say(KINDS[failure.kind]), [verdict(failure, self.guess)]
        y = theme.paragraph(title, SMALL_LEFT, SMALL_TOP, BESIDE_WIDTH, 26) + 8
        for text in [*said, self.failure]:
            y = theme.paragraph(text, SMALL_LEFT, y, BESIDE_WIDTH, 18) + 8
        self.coaching.display(SMALL_LEFT, y, BESIDE_WIDTH)

    def _display_table(self, failure: Mistake, guess: int, mouse: Point) -> None:
        theme.write(say(KINDS[failure.kind]), MARGIN, 36, 26, bold=True)
        theme.write(story(failure), MARGIN, 68, 16, within=FULL)
        pointed = self.cell_at(mouse)
        self.table.display(self.answers(), pointed)
        bottom = theme.HEIGHT - 4
        theme.paragraph(verdict(failure, guess), MARGIN, 664, FULL, 16, bottom=bottom)
        display_cell(self.opinions, pointed)
        text = say("T: step by step, why {stage} plays so", stage=failure.stage)
        theme.write(text, SMALL_LEFT, FOOT - 60, 15, theme.FADED, within=BESIDE_WIDTH)

    def _display_news(self) -> None:
        if self.open is None or self.table_open:
            super()._display_news()
