"""The stage in use: its whole page of code; and what it changes, what it costs, and what it gets
right."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, box, canvas, inside
from connect_four_ai.lab.pages import stage_costs
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.page import (
    BESIDE,
    BESIDE_WIDTH,
    MARGIN,
    SMALL_LEFT,
    clear,
    lowest_row,
)
from connect_four_ai.lab.widgets.code_view import Row, changed_rows, display_rows
from connect_four_ai.lab.widgets.controls import Controls, button, pair
from connect_four_ai.lab.widgets.thumbnail import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GAP,
    display_card,
    names_of,
)
from connect_four_ai.stages import STAGES, Example, Stage, stages_of
from connect_four_ai.stages.changes import DiffLine, changes, marked_page, only_changes
from connect_four_ai.study.costs import Costs
from connect_four_ai.study.gallery import Mistake, mistakes

WIDE = theme.BOARD_WIDTH - MARGIN
SAID, LABEL = 62.0, 64
"""Where it begins what is said about the stage, and how wide the labels before it are."""
CODE = 26.0
"""Where the code begins below its heading."""
SCROLL = theme.HEIGHT - 102
SCROLL_WIDTH = 118.0
"""The line that says that one can scroll, or try out a position; and room for the first."""
TOP, BOTTOM = 14.0, theme.HEIGHT - 10
"""From where to where a whole page goes."""
TIGHT = 15.5
"""Line spacing of its code."""
LONG = 24
"""From this many moves on, a game's moves are not shown."""
CARDS_FOOT = 24.0
"""Space below the cards."""


@dataclass(frozen=True)
class Offer:
    """A position that a click tries out on the small board, or Tab and Enter."""

    rect: Rect
    moves: str
    depth: int
    display: Callable[[bool], None]


class StagePage(AskingPage):
    explains = True
    names_stage = True
    whole = True
    """Whether the whole page is shown, or only what it changes, what it costs and what it gets
    right."""
    scrolled = 0
    """How many lines of the left side are above the window."""
    selected = -1
    """Which of the offers Enter would take; −1 for none."""

    @property
    def stage(self) -> Stage:
        return self.game.brain.stage

    def subject(self) -> object:
        return self.whole or (
            self.stage,
            self.game.brain.depth,
            self.game.brain.seconds,
            self.game.thinker.decision,
        )

    def question(self) -> Costs | None:
        return (
            None
            if self.whole
            else stage_costs.question(self.game.brain, self.game.thinker.decision)
        )

    def update(self) -> None:
        super().update()
        if self.scrolled:
            self.scroll(0)  # another page may be shorter
        stage_costs.remember(self.opinions)

    def scroll(self, lines: int) -> None:
        self.scrolled = max(0, min(self.scrolled + lines, self.hidden()))

    def controls(self) -> Controls:
        other = say("changes, costs, positions") if self.whole else say("the whole page")
        turn = lowest_row(button("space", other, self._turn))
        scroll = pair(("up", "down"), "↑ ↓" if self.hidden() else "", say("scroll"), self.scroll)
        offers = self.offered()
        if not offers:
            return turn + scroll
        again = button("Tab", say("the next position"), self._select_next)
        take = button(
            "Enter",
            say("try it out on the small board"),
            lambda: self._take(offers[self.selected]),
            0 <= self.selected < len(offers),
        )
        areas = Controls.of_areas((offer.rect, partial(self._take, offer)) for offer in offers)
        return turn + scroll + Controls.of_keys(again, take) + areas

    def _select_next(self) -> None:
        self.whole = False
        self.selected = (self.selected + 1) % len(self.offered())
        # the cards are at the end
        self.scrolled = self.hidden() if self.selected >= len(self._examples()) else 0

    def _turn(self) -> None:
        """Between the whole page and what changes."""
        self.whole, self.scrolled = not self.whole, 0

    def back(self) -> bool:
        return self.end_trial()

    def display_page(self, mouse: Point) -> None:
        if self.hidden():
            right = SMALL_LEFT + BESIDE_WIDTH
            text = say("↑ ↓: scroll")
            theme.flush_right(text, right, SCROLL, 15, theme.BLUE, within=SCROLL_WIDTH - 10)
        if self.whole:
            self._display_whole()
        else:
            self._display_parts(mouse)

    def _display_whole(self) -> None:
        """The page that plays, with the lines that are new in it marked; beside it, what is said
        about it."""
        rows = changed_rows(self._page(), WIDE)[self.scrolled :]
        room = int((BOTTOM - TOP) / theme.grown(TIGHT))
        display_rows(rows[:room], MARGIN, TOP, WIDE, theme.grown(TIGHT))
        stage, y = self.stage, BESIDE
        theme.write(_name(stage), SMALL_LEFT, y, 20, bold=True)
        y = (
            theme.paragraph(say(stage.changed), SMALL_LEFT, y + 18, BESIDE_WIDTH, 15, most_lines=5)
            + 6
        )
        if before := self.compared_with():
            text = say("Marked: the lines that {stage} does not have.", stage=_name(before))
            y = theme.paragraph(text, SMALL_LEFT, y, BESIDE_WIDTH, 14, theme.FADED, most_lines=3)

    def _page(self) -> list[DiffLine]:
        return marked_page(self.stage, self.compared_with())

    def hidden(self) -> int:
        """How many lines of the left side have no room in the window."""
        if self.whole:
            return max(
                0, len(changed_rows(self._page(), WIDE)) - int((BOTTOM - TOP) / theme.grown(TIGHT))
            )
        end = self._cards() + CARD_HEIGHT + CARDS_FOOT if self.gains() else self._costs_end()
        return max(0, ceil((end - theme.HEIGHT) / theme.grown(TIGHT)))

    def _display_parts(self, mouse: Point) -> None:
        stage, up = self.stage, self.scrolled * theme.grown(TIGHT)
        theme.write(stage.section, MARGIN, 36 - up, 26, theme.FADED, bold=True)
        beside = MARGIN + theme.text_width(stage.section, 26, True) + 14
        theme.write(say(stage.title), beside, 36 - up, 26, bold=True)
        y = SAID - up
        for label, text in self._said():
            theme.write(label, MARGIN, y + 10, 15, theme.FADED, bold=True, within=LABEL - 6)
            y = theme.paragraph(text, MARGIN + LABEL, y, WIDE - LABEL, 15) + 4
        if before := self.compared_with():
            heading = say("What it changes in the page of {stage}", stage=_name(before))
            y = self._changes_top() - up
            theme.write(heading, MARGIN, y + 8, 16, bold=True)
            display_rows(self._changed(before), MARGIN, y + CODE, WIDE, theme.grown(TIGHT))
        self._display_offers(mouse)
        if stage.computer:
            canvas.next_part()  # it often changes, while the rest stays
            top, bottom = self._costs_top() - up, self._costs_end() - up
            clear(0, top - 14, theme.BOARD_WIDTH, bottom + 4)
            stage_costs.display_costs(
                self.game.brain, self.game.thinker.decision, self.opinions, top, bottom, WIDE
            )

    # Where things are on the left before it is scrolled

    def _said(self) -> list[tuple[str, str]]:
        stage = self.stage
        texts = (stage.changed, stage.can, stage.cannot)
        return list(zip((say("New"), say("Can"), say("Can’t")), map(say, texts), strict=True))

    def _changed(self, before: Stage) -> list[Row]:
        return changed_rows(only_changes(changes(self.stage, before)), WIDE)

    def _changes_top(self) -> float:
        counts = [theme.line_count(text, WIDE - LABEL, 15) for _, text in self._said()]
        return SAID + sum(counts) * theme.leading(15) + 4 * len(counts) + 8

    def _costs_top(self) -> float:
        before = self.compared_with()
        rows = CODE + theme.grown(TIGHT) * len(self._changed(before)) if before else 0
        return self._changes_top() + rows + 24

    def _costs_end(self) -> float:
        """Where the costs end: they take what room is left in the window."""
        if not self.stage.computer:
            return self._costs_top()
        cards = 36 + CARD_HEIGHT + CARDS_FOOT if self.gains() else 14
        top, least = self._costs_top(), stage_costs.height(self.stage, self.game.position)
        most = theme.grown(stage_costs.HIGHEST)
        return top + min(most, max(least, theme.HEIGHT - cards - top))

    def _cards(self) -> float:
        return max(theme.HEIGHT - CARDS_FOOT - CARD_HEIGHT, self._costs_end() + 36)

    def compared_with(self) -> Stage | None:
        """The stage whose page this one changes: the one that it says, or its neighbour in the
        list."""
        if self.stage.follows in STAGES:
            return None if self.stage.follows == self.stage.section else STAGES[self.stage.follows]
        stages = stages_of(self.game.position)
        place = stages.index(self.stage) if self.stage in stages else 0
        before = stages[place - 1] if place else None
        return before if before and before.computer else None

    # What can be put on the board

    def offered(self) -> list[Offer]:
        """The stage's own examples, and what the gallery says that it got better."""
        if not isinstance(self.game.position, Position):
            return []
        offers = []
        for index, (heading, example) in enumerate(self._examples()):
            rect: Rect = (SMALL_LEFT - 8, BESIDE + 88 * index, BESIDE_WIDTH + 16, 84)
            offers.append(
                Offer(
                    rect,
                    example.moves,
                    example.depth,
                    partial(_display_example, rect, heading, example, self.stage),
                )
            )
        for index, failure in enumerate(self.gains()):
            top = self._cards() - self.scrolled * theme.grown(TIGHT)
            rect = (MARGIN + index * (CARD_WIDTH + GAP), top, CARD_WIDTH, CARD_HEIGHT)
            display = partial(display_card, failure, rect[0], rect[1])
            offers.append(Offer(rect, failure.moves, failure.next_depth, display))
        return offers

    def _examples(self) -> list[tuple[str, Example]]:
        """The stage's own, with a heading for each."""
        headed = [
            (say("What it gets right"), self.stage.handles),
            (say("What it gets wrong"), self.stage.fails),
        ]
        return [(heading, example) for heading, example in headed if example]

    def gains(self) -> list[Mistake]:
        """Positions that the stage before gets wrong and this one gets right."""
        if not isinstance(self.game.position, Position):
            return []
        try:
            bought = [failure for failure in mistakes() if failure.next_stage == self.stage.section]
        except ValueError:  # the file is damaged, as the gallery itself says
            return []
        return [failure for failure in bought if failure.stage == bought[-1].stage]

    def _take(self, offer: Offer) -> None:
        position = Position.from_moves(offer.moves)
        self.try_out(position, self.stage, offer.depth, position.player)

    def _display_offers(self, mouse: Point) -> None:
        offers = self.offered()
        for index, offer in enumerate(offers):
            offer.display(index == self.selected or inside(offer.rect, mouse))
        if bought := self.gains():
            before = " ".join(names_of(bought[0].stage))
            text = say("Better than {stage} here", stage=before)
            theme.write(text, MARGIN, offers[-1].rect[1] - 20, 16, bold=True)
        if offers:
            text, room = say("Tab and Enter: try one out"), BESIDE_WIDTH - SCROLL_WIDTH
            theme.write(text, SMALL_LEFT, SCROLL, 15, theme.FADED, within=room)


class CostsPage(StagePage):
    """The same, opened where the costs are."""

    whole = False


def _display_example(rect: Rect, heading: str, example: Example, stage: Stage, lit: bool) -> None:
    box(rect, theme.LINE if lit else theme.WHITE, 6)
    left, top = SMALL_LEFT, rect[1]
    theme.write(heading, left, top + 13, 15, bold=True)
    text = say(example.caption)
    if len(example.moves) < LONG:  # of a long game nobody reads the moves
        facts = {"moves": example.moves, "caption": text}
        text = (
            say("{moves}, depth {depth}: {caption}", depth=example.depth, **facts)
            if stage.looks_ahead
            else say("{moves}: {caption}", **facts)
        )
    theme.paragraph(text, left, top + 24, BESIDE_WIDTH, 14, most_lines=3, bottom=top + rect[3])


def _name(stage: Stage) -> str:
    return f"{stage.section} {say(stage.title)}"
