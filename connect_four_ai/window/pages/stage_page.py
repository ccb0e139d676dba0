"""The stage in use on a page of its own: what it changes in the code, what it costs, and what it buys."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import py5

from connect_four_ai.app.language import say
from connect_four_ai.comparison import Comparison, every_depth
from connect_four_ai.gallery import Failure, failures
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import Example, Stage, stages_of
from connect_four_ai.stages.changes import changes, rules
from connect_four_ai.window import theme
from connect_four_ai.window.pages.asking_page import AskingPage
from connect_four_ai.window.pages.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT
from connect_four_ai.window.widgets.code_view import display_changes
from connect_four_ai.window.widgets.rect import Point, Rect, inside
from connect_four_ai.window.widgets.thumbnail import CARD_HEIGHT, CARD_WIDTH, GAP, display_card, names_of
from connect_four_ai.window.words.formats import nodes_text, seconds_text

WIDE = theme.BOARD_WIDTH - MARGIN
CODE = 168
"""Where the code begins."""
ROW = 21
LONG = 24
"""So many moves make a long game."""
CARDS = theme.HEIGHT - 24 - CARD_HEIGHT
"""Where the cards begin."""


@dataclass(frozen=True)
class Offer:
    """A position that a click tries out on the small board, or Tab and Enter."""

    rect: Rect
    moves: str
    depth: int
    display: Callable[[bool], None]


class StagePage(AskingPage):
    selected = -1
    """Which of the offers Enter would take; −1 for none."""

    @property
    def stage(self) -> type[Stage]:
        return self.game.brain.stage

    def subject(self) -> object:
        return self.stage, self.game.brain.depth, self.game.position

    def question(self) -> Comparison | None:
        stage, position = self.stage, self.game.position
        if not stage.computer or stage.timed or position.winner is not None or stage.takes_long(position):
            return None
        return every_depth(stage, self.game.brain.depth if stage.looks_ahead else 0)

    def retell(self) -> None:
        """Nothing is kept in words."""

    def state(self, mouse: Point) -> object:
        offer = self._offer_at(mouse)
        return super().state(mouse), offer and offer.rect, self.selected

    def click(self, point: Point) -> None:
        offer = self._offer_at(point)
        if offer:
            self._take(offer)
        else:
            super().click(point)

    def press(self, key: str) -> bool:
        offers = self._offers()
        if key == "tab" and offers:
            self.selected = (self.selected + 1) % len(offers)
        elif key == "enter" and 0 <= self.selected < len(offers):
            self._take(offers[self.selected])
        else:
            return False
        return True

    def keys(self) -> list[tuple[str, str]]:
        if not self._offers():
            return []
        return [("Tab", say("the next position")), ("Enter", say("try it out on the small board"))]

    def back(self) -> bool:
        return self.end_trial()

    def display_page(self, mouse: Point) -> None:
        stage = self.stage
        theme.write(stage.section, MARGIN, 36, 26, theme.FADED, bold=True)
        theme.write(say(stage.title), MARGIN + theme.text_width(stage.section, 26, True) + 14, 36, 26, bold=True)
        y = 62.0
        for label, text in ((say("New"), stage.changed), (say("Can"), stage.can), (say("Can’t"), stage.cannot)):
            theme.write(label, MARGIN, y + 10, 15, theme.FADED, bold=True)
            y = theme.paragraph(say(text), MARGIN + 64, y, WIDE - 64, 15) + 4
        y = self._display_code(max(y + 8, CODE))
        self._display_costs(y + 24)
        self._display_offers(mouse)

    def _display_code(self, y: float) -> float:
        before = self._before()
        if before:
            heading, lines = (
                say("What it changes in the code of {stage}", stage=_name(before)),
                changes(self.stage, before),
            )
        else:
            heading, lines = say("The rules that it plays by"), rules(type(self.game.position))
        theme.write(heading, MARGIN, y + 8, 16, bold=True)
        return display_changes(lines, MARGIN, y + 26, WIDE)

    def _before(self) -> type[Stage] | None:
        stages = stages_of(self.game.position)
        place = stages.index(self.stage) if self.stage in stages else 0
        return stages[place - 1] if place else None

    def _display_costs(self, y: float) -> None:
        if not self.stage.computer or self.game.position.winner is not None:
            return
        theme.write(say("What it costs on this position"), MARGIN, y, 16, bold=True)
        if self.stage.timed:
            text = say("As much time as it is given: {seconds} s a move.", seconds=f"{self.game.brain.seconds:g}")
            theme.write(text, MARGIN, y + 26, 15)
        before = 0
        for row, (depth, opinion) in enumerate(self.opinions.items()):
            line = y + 26 + ROW * row
            if self.stage.looks_ahead:
                theme.write(say("depth {depth}", depth=depth), MARGIN, line, 15)
            if opinion.error:
                theme.write(opinion.error, MARGIN + 84, line, 15, theme.ALARM)
            if opinion.thought is None:
                continue
            theme.write(nodes_text(opinion.thought.nodes), MARGIN + 240, line, 15, align=py5.RIGHT)
            theme.write(seconds_text(opinion.thought.seconds), MARGIN + 340, line, 15, align=py5.RIGHT)
            if before:
                times = say("× {times}", times=f"{opinion.thought.nodes / before:.1f}")
                theme.write(times, MARGIN + 430, line, 15, theme.FADED, align=py5.RIGHT)
            before = opinion.thought.nodes

    # What can be put on the board

    def _offers(self) -> list[Offer]:
        """The stage's own examples, and what the gallery says that it got better."""
        if not isinstance(self.game.position, Position):
            return []
        headed = [(say("What it gets right"), self.stage.handles), (say("What it gets wrong"), self.stage.fails)]
        examples = [(heading, example) for heading, example in headed if example]
        offers = []
        for index, (heading, example) in enumerate(examples):
            rect: Rect = (SMALL_LEFT - 8, BESIDE + 92 * index, BESIDE_WIDTH + 16, 84)
            offers.append(Offer(rect, example.moves, example.depth, partial(_display_example, rect, heading, example)))
        for index, failure in enumerate(self._bought()):
            rect = (MARGIN + index * (CARD_WIDTH + GAP), CARDS, CARD_WIDTH, CARD_HEIGHT)
            display = partial(display_card, failure, rect[0], rect[1])
            offers.append(Offer(rect, failure.moves, failure.next_depth, display))
        return offers

    def _bought(self) -> list[Failure]:
        """Positions that the stage before gets wrong and this one gets right."""
        if not isinstance(self.game.position, Position):
            return []
        try:
            bought = [failure for failure in failures() if failure.next_stage == self.stage.section]
        except ValueError:  # the file is damaged, as the gallery itself says
            return []
        return [failure for failure in bought if failure.stage == bought[-1].stage]

    def _offer_at(self, point: Point) -> Offer | None:
        return next((offer for offer in self._offers() if inside(offer.rect, point)), None)

    def _take(self, offer: Offer) -> None:
        position = Position.from_moves(offer.moves)
        self.try_out(position, self.stage, offer.depth, position.player)

    def _display_offers(self, mouse: Point) -> None:
        offers = self._offers()
        for index, offer in enumerate(offers):
            offer.display(index == self.selected or inside(offer.rect, mouse))
        if bought := self._bought():
            before = " ".join(names_of(bought[0].stage))
            text = say("What it buys: {stage} goes wrong here, and it does not", stage=before)
            theme.write(text, MARGIN, CARDS - 20, 16, bold=True)
        if offers:
            theme.write(say("Tab and Enter: try one out"), SMALL_LEFT, theme.HEIGHT - 54, 15, theme.FADED)
        tried = self.game is not self.opened_on
        self.display_way_out(say("Esc: back to your own game") if tried else say("S or Esc: back to the board"))


def _display_example(rect: Rect, heading: str, example: Example, lit: bool) -> None:
    py5.no_stroke()
    py5.fill(theme.LINE if lit else theme.WHITE)
    py5.rect(*rect, 6)
    left, top = SMALL_LEFT, rect[1]
    theme.write(heading, left, top + 16, 15, bold=True)
    text = say(example.caption)
    if len(example.moves) < LONG:  # of a long game nobody reads the moves
        text = say("{moves}, depth {depth}: {caption}", moves=example.moves, depth=example.depth, caption=text)
    theme.paragraph(text, left, top + 30, BESIDE_WIDTH, 14, most_lines=3)


def _name(stage: type[Stage]) -> str:
    return f"{stage.section} {say(stage.title)}"
