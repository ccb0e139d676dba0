"""R: the game that was played, as a picture of how it stood, and the moves that made it worse, to
be found again."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, inside
from connect_four_ai.lab.exact_scores import waiting_note
from connect_four_ai.lab.pages.page import (
    BESIDE,
    BESIDE_WIDTH,
    MARGIN,
    NEWS,
    SMALL_LEFT,
    WIDE,
    lowest_row,
)
from connect_four_ai.lab.pages.walking_page import WalkingPage
from connect_four_ai.lab.widgets.controls import Control, Controls, button, pair
from connect_four_ai.lab.widgets.graph import GameGraph
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.catalogue import PERFECT
from connect_four_ai.study.coach.advice import Why, asked_of
from connect_four_ai.study.review import Review, Slip, Standings, slips_of
from connect_four_ai.texts import review_words as words

GRAPH = (MARGIN, 88.0, WIDE, 286.0)
LIST, ROW, ROWS = 440.0, 24.0, 11
"""Where the moves that made it worse are listed, how high a row is, and how many there is room
for."""
TRIES = 2
"""Wrong guesses after which the answer is shown."""
TOLD = NEWS - 14
"""Where the coach begins to speak."""
BUTTONS = 602.0
"""Where the coach’s buttons are: what it says needs room below the small board."""
CLOCK = 0.1
"""Seconds for each opinion of a stage that thinks by the clock."""


class ReviewPage(WalkingPage):
    coach_at = BUTTONS
    asked: Slip | None
    """The move for which a better one is to be found."""
    guesses: list[int]

    def __init__(self, game: GameBoard[Any], speed: float) -> None:
        self._moves = str(game.position)
        self.brain = (
            None
            if game.now.two_players or game.brain.stage.section == PERFECT
            else game.brain.twin()
        )
        if self.brain and self.brain.stage.timed:
            self.brain.seconds = CLOCK
        self.at = len(self.moves)
        self.solved: set[int] = set()
        """The slips that were found again, or shown, by the number of discs before them."""
        self.standings: Standings = {}
        self.asked, self.guesses = None, []
        super().__init__(game, speed)

    # What is asked

    def subject(self) -> object:
        return self.moves

    def question(self) -> Review | None:
        self.fault = ""
        if not self.moves:
            self.fault = say("Nothing has been played yet. Play a game, then press R again.")
            return None
        return Review(Position.from_moves(self.moves), self.brain)

    def hear(self, answer: Standings | None) -> None:
        self.standings = answer or {}

    def listen(self, found: Standings) -> None:
        self.standings = found

    # Walking

    @property
    def moves(self) -> str:
        return self._moves

    @property
    def slips(self) -> list[Slip]:
        return slips_of(self.standings)

    def _listed(self) -> list[Slip]:
        """The slips that there is room for, among them the one that is asked about."""
        slips = self.slips
        last = slips.index(self.asked) + 1 if self.asked in slips else 0
        return slips[max(0, last - ROWS) :][:ROWS]

    def go_to(self, count: int) -> None:
        self._forget_question()
        super().go_to(count)

    def _forget_question(self) -> None:
        self.asked, self.guesses = None, []
        self.coaching.forget()

    def ask(self, slip: Slip) -> None:
        """Puts the position before a slip onto the small board: who finds a better move?"""
        self.go_to(len(slip.position.moves))
        self.asked = slip

    def _ask_next(self) -> None:
        later = [slip for slip in self.slips if len(slip.position.moves) > self.at]
        if self.slips:
            self.ask((later or self.slips)[0])

    def guess(self, column: Any) -> None:
        """Tries a column in place of the one that was played."""
        if self.asked and self.is_open and column in self.asked.scores:
            self.guesses.append(column)
            if column in self.asked.good or len(self.guesses) >= TRIES:
                self._explain()
            else:
                self.coaching.play(self.asked.position, column, self.view)
                self.coaching.ask(Why(self.asked.position, column))

    @property
    def is_open(self) -> bool:
        """Whether somebody may still guess."""
        return self.asked is not None and self.at not in self.solved

    def _explain(self) -> None:
        """Why the move that was played is worse, and if it was the opponent's, what that lacked."""
        if self.asked:
            self.solved.add(self.at)
            slip, moments = self.asked, self.opened_on.history.game
            after = slip.position.play(slip.column)
            thoughts = (moment.thought for moment in moments if moment.position == after)
            opponent = asked_of(next(thoughts, None))
            self.coaching.play(slip.position, slip.column, self.view)
            self.coaching.ask(Why(slip.position, slip.column, opponent, slip.why))

    # Keys and mouse

    def controls(self) -> Controls:
        row = lowest_row(
            button("Enter", say("next mistake"), self._ask_next, bool(self.slips), also=("tab",)),
            button("H", say("show it"), self._explain, self.is_open),
        )
        if self.fault:
            return row
        walk = pair(("left", "right"), "← →", say("a disc back or forward"), self.walk)
        columns = [
            Control((str(column),), "", "", partial(self.view.point, column))
            for column in self.game.position.legal_moves
        ]
        keys = ("space", "enter") if self.view.pointing else ("space",)
        at_cursor = Control(keys, "", "", lambda: self.guess(self.view.cursor))
        keys_here = Controls.of_keys(*columns, at_cursor) if self.is_open else Controls()
        bars = self._graph().bars()
        areas = [(rect, partial(self.go_to, count)) for count, rect in enumerate(bars)]
        areas += [
            ((MARGIN, LIST + ROW * number, WIDE, ROW), partial(self.ask, slip))
            for number, slip in enumerate(self._listed())
        ]
        return row + walk + keys_here + Controls.of_areas(areas)

    def choose(self, point: Point) -> None:
        column = self.move_at(point)
        if column is not None:
            self.guess(column)

    @property
    def takes_moves(self) -> bool:
        return self.is_open

    def back(self) -> bool:
        asked = self.asked is not None
        if asked:
            self.go_to(self.at)
        return asked

    # How it is shown

    def _graph(self) -> GameGraph:
        return GameGraph(GRAPH, self.standings, len(self.moves))

    def display_page(self, mouse: Point) -> None:
        theme.write(say("Review"), MARGIN, 36, 26, bold=True)
        about = say("How the game stood after each disc, if both had played perfectly from there.")
        theme.write(self.fault or about, MARGIN, 66, 15, theme.FADED, within=WIDE)
        if not self.fault:
            self._graph().display(self.at, self.solved)
            legend = words.legend(self._section)
            y = GRAPH[1] + GRAPH[3] + 20
            theme.write(legend, MARGIN, y, 15, theme.FADED, within=WIDE)
            self._display_slips(mouse)
            y = TOLD if self._tells else BESIDE
            y = theme.paragraphs(self.said(), SMALL_LEFT, y, BESIDE_WIDTH)
            self.coaching.display(SMALL_LEFT, y, BESIDE_WIDTH, self.coach_at)

    @property
    def _section(self) -> str:
        """Of the stage whose opinions are shown; empty if there is none."""
        return self.brain.stage.section if self.brain else ""

    def _waiting(self) -> str:
        note = (
            ""
            if self.standings
            else waiting_note(find_stage(PERFECT), Position.from_moves(self.moves), self.worker)
        )
        return note or say("Working it out, from the end…")

    def _display_slips(self, mouse: Point) -> None:
        if self.failure or len(self.standings) <= len(self.moves):
            theme.paragraph(self.failure or self._waiting(), MARGIN, LIST - 28, WIDE, 15)
        else:
            kept = words.kept(self.moves, self.slips)
            theme.write(kept, MARGIN, LIST - 14, 16, bold=True, within=WIDE)
        for number, slip in enumerate(self._listed()):
            y, count = LIST + ROW * number, len(slip.position.moves)
            here = (MARGIN, y, WIDE, ROW)
            ink = theme.INK if slip == self.asked or inside(here, mouse) else theme.FADED
            said = words.about_slip(slip, count in self.solved)
            disc = say("Disc {number}", number=count + 1)
            theme.write(disc, MARGIN, y + ROW / 2, 15, ink, bold=True, within=78)
            theme.write(said, MARGIN + 84, y + ROW / 2, 15, ink, within=WIDE - 84)

    def said(self) -> list[str]:
        """What there is to say of the position on the small board."""
        if self.asked is None:
            standing = self.standings.get(self.at)
            return words.about_standing(self.game.position, standing, self._section)
        return words.about_guesses(self.asked, self.guesses, not self.is_open)

    @property
    def _tells(self) -> bool:
        """Whether the coach speaks, below the small board."""
        return self.asked is not None and (bool(self.guesses) or not self.is_open)

    def _display_news(self) -> None:
        if not self._tells:
            super()._display_news()
