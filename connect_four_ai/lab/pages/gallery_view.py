"""How the gallery looks: its cards in a row for each stage, a position to guess in, and what every
stage plays there."""

from collections.abc import Callable, Container
from functools import partial
from itertools import groupby

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, inside
from connect_four_ai.lab.widgets.controls import Controls, arrows, button
from connect_four_ai.lab.widgets.layout import FOOT, FULL, MAIN, MARGIN, SIDE, SMALL_TOP
from connect_four_ai.lab.widgets.thumbnail import CARD_HEIGHT, card_at, display_card, names_of
from connect_four_ai.study.gallery import KINDS, Mistake
from connect_four_ai.texts.gallery_words import story, verdict

LEFT, TOP = MARGIN + 116.0, 92.0


class CardList:
    def __init__(self, failures: tuple[Mistake, ...]) -> None:
        self.failures = failures
        rows = [list(row) for _, row in groupby(failures, lambda failure: failure.stage)]
        self.places = [
            (row, column) for row, failures in enumerate(rows) for column in range(len(failures))
        ]
        """Each card's row, one for each stage, and its place in it."""
        self.selected = 0

    def step(self, across: int, down: int) -> None:
        """Selects another card: the next one in the list, or the nearest one in the row below or
        above."""
        row, column = self.places[self.selected]
        there = [place for place in self.places if place[0] == row + down]
        if not down:
            self.selected = (self.selected + across) % len(self.places)
        elif there:
            self.selected = self.places.index(there[min(column, len(there) - 1)])

    def controls(self, show: Callable[[Mistake], object]) -> Controls:
        """The cards to click, and the keys that choose one."""
        if not self.failures:
            return Controls()

        def opened() -> None:
            show(self.failures[self.selected])

        areas = [(self.card(index), partial(show, one)) for index, one in enumerate(self.failures)]
        steps = arrows("← → ↑ ↓", say("choose a position"), self.step)
        keys = Controls.of_keys(
            button("Tab", say("the next position"), partial(self.step, 1, 0)),
            button("space", say("open it; so does Enter"), opened, also=("enter",)),
        )
        return steps + keys + Controls.of_areas(areas)

    def card(self, index: int) -> Rect:
        row, column = self.places[index]
        return card_at(LEFT, TOP, column, row)

    def display(self, mouse: Point, told: Container[str]) -> None:
        """`told`: the positions of which it may be said what goes wrong there."""
        for index, failure in enumerate(self.failures):
            card = self.card(index)
            left, top, *_ = card
            if left == LEFT:
                section, title = names_of(failure.stage)
                middle, room = top + CARD_HEIGHT / 2, LEFT - MARGIN - 6
                theme.write(section, MARGIN, middle - 10, 16, bold=True)
                theme.write(title, MARGIN, middle + 10, 14, theme.FADED, within=room)
            lit = index == self.selected or inside(card, mouse)
            display_card(failure, card, lit, failure.moves in told)


def display_list(cards: CardList, told: set[str], fault: str, mouse: Point) -> None:
    """`told`: where it may be said what goes wrong; `fault`: why there are no cards."""
    MAIN.title(say("Failure gallery"))
    text = say(
        "In each position one opponent goes wrong and the next one does not. What would you play?"
    )
    if fault:
        FULL.paragraph(fault, 56, 15, theme.FADED)
    else:
        FULL.line(text, 66, 15, theme.FADED)
    cards.display(mouse, told)
    if cards.failures:
        text = say("Arrows and Enter, or a click: open one")
        SIDE.line(text, FOOT - 20, 15, theme.FADED)


def display_question(failure: Mistake, guess: int | None, problem: str) -> float:
    """Beside the large board: the question, and after a guess what it is worth; returns where more
    can be written."""
    if guess is None:
        title = say("What would you play?")
        said = [story(failure), say("Click a column, or press its number and Enter.")]
    else:
        title, said = say(KINDS[failure.kind]), [verdict(failure, guess)]
    y = SIDE.paragraph(title, SMALL_TOP, 26) + 8
    for text in [*said, problem]:
        y = SIDE.paragraph(text, y, 18) + 8
    return y


def display_around_table(failure: Mistake, guess: int) -> None:
    MAIN.title(say(KINDS[failure.kind]))
    FULL.line(story(failure), 68, 16)
    bottom = theme.HEIGHT - 4
    FULL.paragraph(verdict(failure, guess), 664, 16, bottom=bottom)
    text = say("T: step by step, why {stage} plays so", stage=failure.stage)
    SIDE.line(text, FOOT - 60, 15, theme.FADED)
