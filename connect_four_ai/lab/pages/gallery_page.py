"""The failure gallery: positions that a stage gets wrong and the next one gets right. The user
guesses first."""

from functools import partial
from itertools import groupby
from typing import Any

from connect_four_ai.app.language import capitalised, listed, say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import guess_keys
from connect_four_ai.lab.canvas import Point, Rect, box, circle, inside
from connect_four_ai.lab.keys import Group
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.widgets.controls import Controls, arrows, button, pair
from connect_four_ai.lab.widgets.layout import (
    Layout,
    Size,
    beside_large,
    full,
    here,
    lowest_row,
    main,
    side,
)
from connect_four_ai.play.actions import COMPARED
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage
from connect_four_ai.study.gallery import KINDS, Mistake, mistakes

TOP = 92.0
"""Top of the first card."""
LABEL, HEADING = 116.0, 26.0
"""Width of a stage's name beside its cards, and its height above them on a small screen."""
LEAST_CARD, CARD_HEIGHT, GAP = 150.0, 68.0, 10.0
"""Least width of a card, height of each, and the space between two."""
HEIGHT = 440.0
"""Height of all that stands below an opened position or, on a low screen, beside it."""


class Gallery(Page):
    main_first = True
    lets = frozenset(Group) - {Group.CURSOR}

    def __init__(self, game: Match, speed: float) -> None:
        self.failures = mistakes()
        stages = [[*row] for _, row in groupby(self.failures, lambda failure: failure.stage)]
        self.places = [
            (row, column) for row, cards in enumerate(stages) for column in range(len(cards))
        ]
        """The row and column of each card: a row for each stage."""
        self.selected = 0
        self.open: Mistake | None = None
        self.guess: int | None = None
        self.guessed: set[str] = set()
        """The positions, as moves, whose cards reveal the mistake: they have been guessed."""
        super().__init__(game, speed)

    def update(self) -> None:
        if self.open and self.game.position != self.open.position:
            self.back()  # A, for instance, has put another position onto the board

    # Controls

    def show(self, failure: Mistake) -> None:
        """Opens a position, with the stage that gets it wrong as the opponent."""
        self.open, self.selected = failure, self.failures.index(failure)
        depth = failure.depth or failure.next_depth or COMPARED
        self.try_out(failure.position, find_stage(failure.stage), depth)
        self.has_news = False
        self._ask_for_guess()

    def _ask_for_guess(self) -> None:
        self.guess = None
        self.coaching.forget()
        self.view.imagine(None)
        self.view.forget()

    def take(self, move: Any) -> None:
        if self.open is None or move not in self.open.exact:
            return
        self.guess, self.view.pointing = move, False
        self.guessed.add(self.open.moves)
        wrong = self.open.wrong_column(move)
        self.coaching.play(self.open.position, wrong, self.view)
        self.coaching.ask(self.open.question(wrong))

    @property
    def takes_moves(self) -> bool:
        return self.guess is None

    def back(self) -> bool:
        """Returns from a position to the list."""
        was_open = self.open is not None
        self.open = self.guess = None
        self.coaching.forget()
        self.has_news = True
        self.end_trial()
        return was_open

    def controls(self) -> Controls:
        if self.open is None:
            return self._cards()
        if self.guess is None:
            steer = pair(("left", "right"), "", "", lambda by: self.view.steer(by, 0))
            return guess_keys(self.view, self.open.exact, self.take) + steer
        table = partial(self.open_page, "compare")
        return lowest_row(
            button("space", say("every opponent"), table),
            button("Enter", say("guess again"), self._ask_for_guess),
        )

    def _cards(self) -> Controls:
        areas = zip(self.cards(), (partial(self.show, one) for one in self.failures), strict=True)
        steps = arrows("← → ↑ ↓", say("choose a position"), self._step)
        show = partial(self.show, self.failures[self.selected])
        keys = Controls.of_keys(
            button("Tab", say("the next position"), partial(self._step, 1, 0)),
            button("space", say("open it; so does Enter"), show, also=("enter",)),
        )
        return steps + keys + Controls.of_areas(areas)

    def _step(self, across: int, down: int) -> None:
        """Selects the next card of the list, or the nearest one in the row below or above."""
        row, column = self.places[self.selected]
        there = [place for place in self.places if place[0] == row + down]
        if not down:
            self.selected = (self.selected + across) % len(self.places)
        elif there:
            self.selected = self.places.index(there[min(column, len(there) - 1)])

    # Drawing

    def layout(self, screen: Size) -> Layout:
        return beside_large(screen, HEIGHT, HEIGHT) if self.open else super().layout(screen)

    def cards(self) -> list[Rect]:
        """Returns the card of each position, a stage's side by side, as far as there is room."""
        left, width, above = full().left + LABEL, full().width - LABEL, 0.0
        if not here().is_wide:
            left, width, above = main().left, main().width, HEADING
        most, cards, y = max(1, int((width + GAP) // (LEAST_CARD + GAP))), [], main().top + TOP
        across = (width + GAP) / min(3, most)
        for number, (_, column) in enumerate(self.places):
            if number and column % most == 0:
                y += CARD_HEIGHT + GAP
            y += above * (column == 0)
            x = left + column % most * across
            cards.append((x, y, across - GAP, CARD_HEIGHT))
        return cards

    def display_side(self, mouse: Point) -> None:
        if self.open:
            self.coaching.display(_display_question(self.open, self.guess))

    def display_main(self, mouse: Point) -> float:
        if self.open:
            return 0
        main().title(say("Failure gallery"))
        text = say(
            "In each position one opponent goes wrong and the next one does not. What would you"
            " play?"
        )
        full().paragraph(text, 54, 15, theme.FADED, most_lines=2, bottom=TOP)
        for failure, card, place in zip(self.failures, self.cards(), self.places, strict=True):
            if place[1] == 0:
                _display_stage(failure.stage, card)
            lit = place == self.places[self.selected] or inside(card, mouse)
            _display_card(failure, card, lit, failure.moves in self.guessed)
        _, top, _, height = self.cards()[-1]
        return top + height - main().top


def _display_stage(section: str, card: Rect) -> None:
    """Writes a stage's name beside its first card or, on a small screen, above it."""
    left, title = main().left, say(find_stage(section).title)
    if here().is_wide:
        middle = card[1] + CARD_HEIGHT / 2
        theme.write(section, left, middle - 10, 16, bold=True)
        theme.write(title, left, middle + 10, 14, theme.FADED, within=LABEL - 6)
    else:
        theme.write(f"{section}  {title}", left, card[1] - HEADING / 2, 15, bold=True)


def _display_card(failure: Mistake, card: Rect, lit: bool, known: bool) -> None:
    """Draws a small picture of the position; if `known`, with the mistake."""
    left, top, width, _ = card
    box(card, theme.WHITE, 6, edge=theme.BLUE if lit else theme.LINE, weight=2 if lit else 1)
    for row, squares in enumerate(failure.position.board_rows):
        for column, square in enumerate(squares):
            color = theme.disc_color(square.mark) if square.mark else theme.LINE
            circle(left + 10 + 10 * column, top + 9 + 10 * row, 8, color)
    name = failure.position.player_name(failure.position.player)
    text = say(KINDS[failure.kind]) if known else say("{name}’s turn", name=name)
    ink, bottom = theme.INK if known else theme.FADED, top + CARD_HEIGHT - 2
    theme.paragraph(text, left + 84, top + 6, width - 90, 14, ink, 3, bottom)


def _display_question(failure: Mistake, guess: int | None) -> float:
    """Writes the question; after a guess, its verdict. Returns the bottom of the text."""
    if guess is None:
        title = say("What would you play?")
        said = [_story(failure), say("Click a column, or press its number and Enter.")]
    else:
        title, said = say(KINDS[failure.kind]), [_verdict(failure, guess)]
    y = side().paragraph(title, 8, 26) + 8
    return side().paragraphs(said, y, size=18)


def _story(failure: Mistake) -> str:
    return say(
        "{player} is to move. {stage} gets it wrong; {next_stage} gets it right.",
        player=failure.position.player_name(failure.position.player),
        stage=_at_depth(failure.stage, failure.depth),
        next_stage=_at_depth(failure.next_stage, failure.next_depth),
    )


def _at_depth(section: str, depth: int) -> str:
    """Returns a stage and its depth without its title, which could give the answer away."""
    stage = find_stage(section)
    if not depth or stage.timed:
        return section
    return say("{stage} ({thinking})", stage=section, thinking=say("depth {depth}", depth=depth))


def _verdict(failure: Mistake, guess: int) -> str:
    """Returns how good a guess was."""
    name = capitalised(failure.position.move_name(guess))
    if guess in failure.good:
        return say("{move}: well spotted!", move=name)
    return say("{move} goes wrong too. Good here: {good}.", move=name, good=listed(failure.good))
