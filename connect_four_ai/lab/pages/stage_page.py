"""The stage in use: its whole page of code; and what it changes, what it costs, and what it gets
right."""

from functools import partial

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.pages import stage_costs, stage_parts
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.widgets.code_view import TIGHT, changed_rows, display_rows
from connect_four_ai.lab.widgets.controls import Controls, button, pair
from connect_four_ai.lab.widgets.layout import BESIDE, FULL, MARGIN, SIDE, lowest_row
from connect_four_ai.stages import Stage
from connect_four_ai.stages.changes import DiffLine, marked_page
from connect_four_ai.study.costs import Costs

SCROLL = theme.HEIGHT - 102
SCROLL_WIDTH = 118.0
"""The line that says that one can scroll, or try out a position; and room for the first."""
LINE = 'SECTION = "9.1.5"'
"""What a student's file may say."""
TOP, BOTTOM = 14.0, theme.HEIGHT - 10
"""From where to where a whole page goes."""


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
        if self.whole:
            return None
        return stage_costs.question(self.game.brain, self.game.thinker.decision)

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
        offers = self.parts().offers()
        if not offers:
            return turn + scroll
        again = button("Tab", say("the next position"), self._select_next)
        take = button(
            "Enter",
            say("try it out on the small board"),
            lambda: self._take(offers[self.selected]),
            0 <= self.selected < len(offers),
        )
        seen = [] if self.whole else offers
        areas = Controls.of_areas((offer.rect, partial(self._take, offer)) for offer in seen)
        return turn + scroll + Controls.of_keys(again, take) + areas

    def _select_next(self) -> None:
        self.whole = False
        self.selected = (self.selected + 1) % len(self.parts().offers())
        is_card = self.selected >= len(stage_parts.examples(self.stage))
        self.scrolled = self.hidden() if is_card else 0  # the cards are at the end

    def _turn(self) -> None:
        """Between the whole page and what changes."""
        self.whole, self.scrolled = not self.whole, 0

    def back(self) -> bool:
        return self.end_trial()

    def display_page(self, mouse: Point) -> None:
        if self.hidden():
            text, room = say("↑ ↓: scroll"), SCROLL_WIDTH - 10
            theme.flush_right(text, SIDE.right, SCROLL, 15, theme.BLUE, within=room)
        if self.whole:
            self._display_whole()
        else:
            parts = self.parts()
            parts.display(self.selected, mouse)
            if parts.offers():
                text, room = say("Tab and Enter: try one out"), SIDE.width - SCROLL_WIDTH
                theme.write(text, SIDE.left, SCROLL, 15, theme.FADED, within=room)
            if self.stage.computer:
                parts.display_costs(self.game.brain, self.game.thinker.decision, self.opinions)

    def parts(self) -> stage_parts.StageParts:
        return stage_parts.StageParts(self.stage, self.game.position, self.scrolled)

    def _display_whole(self) -> None:
        """The page that plays, with the lines that are new in it marked; beside it, what is said
        about it."""
        rows = changed_rows(self._page(), FULL.width)[self.scrolled :]
        display_rows(rows[: _room()], MARGIN, TOP, FULL.width)
        stage, y = self.stage, BESIDE
        theme.write(stage.full_name, SIDE.left, y, 20, bold=True)
        changed = say(stage.changed)
        y = SIDE.paragraph(changed, y + 18, 15, most_lines=5) + 6
        if before := stage_parts.compared_with(self.stage, self.game.position):
            text = say("Marked: the lines that {stage} does not have.", stage=before.full_name)
        elif stage.path:
            text = say("With a line such as {line}, it is compared with that section.", line=LINE)
        else:
            return
        SIDE.paragraph(text, y, 14, theme.FADED, most_lines=3)

    def _page(self) -> list[DiffLine]:
        return marked_page(self.stage, stage_parts.compared_with(self.stage, self.game.position))

    def hidden(self) -> int:
        """How many lines of the left side have no room in the window."""
        if self.whole:
            return max(0, len(changed_rows(self._page(), FULL.width)) - _room())
        return self.parts().hidden()

    def _take(self, offer: stage_parts.Offer) -> None:
        position = Position.from_moves(offer.moves)
        self.try_out(position, self.stage, offer.depth, position.player)


class CostsPage(StagePage):
    """The same, opened where the costs are."""

    whole = False


def _room() -> int:
    """How many lines of a whole page fit in the window."""
    return int((BOTTOM - TOP) / theme.grown(TIGHT))
