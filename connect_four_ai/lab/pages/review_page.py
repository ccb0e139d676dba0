"""R: the game that was played, as a picture of how it stood, and the moves that made it worse, to
be found again."""

from functools import partial
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import digits
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.exact_scores import waiting_note
from connect_four_ai.lab.pages.walking_page import WalkingPage
from connect_four_ai.lab.widgets.controls import Controls, button, pair, unlisted
from connect_four_ai.lab.widgets.graph import GameGraph
from connect_four_ai.lab.widgets.layout import BESIDE, MAIN, MARGIN, NEWS, SIDE, lowest_row
from connect_four_ai.lab.widgets.list_view import lines
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.catalogue import PERFECT
from connect_four_ai.study.coach.advice import Why, asked_of
from connect_four_ai.study.review import Quiz, Review, Slip, Standings
from connect_four_ai.texts import review_words as words

GRAPH = MAIN.box(88.0, 286.0)
LIST, ROW = 440.0, 24.0
SLIPS = MAIN.box(LIST, 11 * ROW)
"""Where the moves that made it worse are listed, and how high a row is."""
TOLD = NEWS - 14
"""Where the coach begins to speak."""
BUTTONS = 602.0
"""Where the coach’s buttons are: what it says needs room below the small board."""
CLOCK = 0.1
"""Seconds for each opinion of a stage that thinks by the clock."""


class ReviewPage(WalkingPage):
    coach_at = BUTTONS
    moves = ""

    def __init__(self, game: Match, speed: float) -> None:
        self.moves = str(game.position)
        stage = game.brain.stage
        silent = game.now.two_players or stage.section == PERFECT or not stage.has_opinion
        self.brain = None if silent else game.brain.twin()
        if self.brain and self.brain.stage.timed:
            self.brain.seconds = CLOCK
        self.at = len(self.moves)
        self.quiz = Quiz()
        super().__init__(game, speed)

    @property
    def section(self) -> str:
        """Of the stage whose opinions are shown; empty if there is none."""
        return self.brain.stage.section if self.brain else ""

    # What is asked

    def subject(self) -> object:
        return self.moves

    def question(self) -> Review | None:
        return Review(Position.from_moves(self.moves), self.brain) if self.moves else None

    def hear(self, answer: Standings | None) -> None:
        nothing = say("Nothing has been played yet. Play a game, then press R again.")
        self.fault = "" if self.moves else nothing
        self.quiz.standings = answer or {}

    def listen(self, found: Standings) -> None:
        self.quiz.standings = found

    # Walking

    def go_to(self, count: int) -> None:
        self.quiz.ask(None)
        self.coaching.forget()
        super().go_to(count)

    def ask(self, slip: Slip) -> None:
        """Puts the position before a slip onto the small board, and asks for a better move if one
        can be found by looking ahead."""
        self.go_to(len(slip.position.moves))
        self.quiz.ask(slip)
        if not self.quiz.is_open:
            self._explain()

    def take(self, move: Any) -> None:
        """Tries a column in place of the one that was played."""
        slip = self.quiz.asked
        if slip is None or not self.quiz.is_open or move not in slip.scores:
            return
        self.quiz.guess(move)
        if self.quiz.is_open:
            self.coaching.play(slip.position, move, self.view)
            self.coaching.ask(Why(slip.position, move))
        else:
            self._explain()

    def _explain(self) -> None:
        """Why the move that was played is worse, and if it was the opponent's, what that lacked."""
        self.quiz.show()
        if slip := self.quiz.asked:
            after = slip.position.play(slip.column)
            moments = self.opened_on.history.game
            thoughts = (moment.thought for moment in moments if moment.position == after)
            opponent = asked_of(next(thoughts, None))
            self.coaching.play(slip.position, slip.column, self.view)
            self.coaching.ask(Why(slip.position, slip.column, opponent, slip.why))

    # Keys and mouse

    def controls(self) -> Controls:
        quiz, following = self.quiz, self.quiz.next_slip(self.at)
        ask = partial(self.ask, following) if following else self._explain
        row = lowest_row(
            button("Enter", say("next mistake"), ask, following is not None, also=("tab",)),
            button("H", say("show it"), self._explain, quiz.is_open),
        )
        if self.fault:
            return row
        walk = pair(("left", "right"), "← →", say("a disc back or forward"), self.walk)
        columns = digits(self.view, self.game.position.legal_moves)
        keys = ("space", "enter") if self.view.pointing else ("space",)
        at_cursor = unlisted(keys, lambda: self.take(self.view.cursor))
        keys_here = columns + Controls.of_keys(at_cursor) if quiz.is_open else Controls()
        bars = _graph(self).bars()
        areas = [(rect, partial(self.go_to, count)) for count, rect in enumerate(bars)]
        areas += [
            (rect, partial(self.ask, quiz.slips[number]))
            for number, rect, _ in lines(SLIPS, ROW, len(quiz.slips), quiz.chosen)
        ]
        return row + walk + keys_here + Controls.of_areas(areas)

    @property
    def takes_moves(self) -> bool:
        return self.quiz.is_open

    def back(self) -> bool:
        asked = self.quiz.asked is not None
        if asked:
            self.go_to(self.at)
        return asked

    # How it is shown

    def display_page(self, mouse: Point) -> None:
        MAIN.title(say("Review"))
        about = say("How the game stood after each disc, if both had played perfectly from there.")
        MAIN.line(self.fault or about, 66, 15, theme.FADED)
        if not self.fault:
            solved = filter(self.quiz.is_solved, self.quiz.slips)
            _graph(self).display(self.at, {len(slip.position.moves) for slip in solved})
            legend = words.legend(self.section)
            y = GRAPH[1] + GRAPH[3] + 10
            MAIN.paragraph(legend, y, 15, theme.FADED, bottom=y + 22)
            _display_slips(self, mouse)
            y = TOLD if _coach_tells(self.quiz) else BESIDE
            y = SIDE.paragraphs(said(self), y)
            self.coaching.display(y, self.coach_at)

    def _display_news(self) -> None:
        if not _coach_tells(self.quiz):
            super()._display_news()


def _coach_tells(quiz: Quiz) -> bool:
    """Whether the coach speaks, below the small board."""
    return quiz.asked is not None and (bool(quiz.guesses) or not quiz.is_open)


def _graph(page: ReviewPage) -> GameGraph:
    return GameGraph(GRAPH, page.quiz.standings, len(page.moves))


def said(page: ReviewPage) -> list[str]:
    """What there is to say of the position on the small board."""
    quiz = page.quiz
    if quiz.asked is None:
        standing = quiz.standings.get(page.at)
        return words.about_standing(page.game.position, standing, page.section)
    return words.about_guesses(quiz.asked, quiz.guesses, not quiz.is_open)


def _waiting(page: ReviewPage) -> str:
    note = ""
    if not page.quiz.standings:
        position = Position.from_moves(page.moves)
        note = waiting_note(find_stage(PERFECT), position, page.worker)
    return note or say("Working it out, from the end…")


def _display_slips(page: ReviewPage, mouse: Point) -> None:
    quiz = page.quiz
    if page.failure or len(quiz.standings) <= len(page.moves):
        MAIN.paragraph(page.failure or _waiting(page), LIST - 28, 15)
    else:
        kept = words.kept(page.moves, quiz.slips)
        MAIN.line(kept, LIST - 14, 16, bold=True)
    for number, rect, ink in lines(SLIPS, ROW, len(quiz.slips), quiz.chosen, mouse):
        slip, y = quiz.slips[number], rect[1] + ROW / 2
        about = words.about_slip(slip, quiz.is_solved(slip))
        disc = say("Disc {number}", number=len(slip.position.moves) + 1)
        theme.write(disc, MARGIN, y, 15, ink, bold=True, within=78)
        theme.write(about, MARGIN + 84, y, 15, ink, within=MAIN.width - 84)
