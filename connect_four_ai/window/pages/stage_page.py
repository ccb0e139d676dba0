"""The stage in use: its whole page of code; and what it changes, what it costs, and what it gets
right."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from connect_four_ai.app.language import say
from connect_four_ai.costs import Costs
from connect_four_ai.gallery import Mistake, mistakes
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import STAGES, Example, Stage, stages_of
from connect_four_ai.stages.changes import DiffLine, changes, only_changes
from connect_four_ai.window import theme
from connect_four_ai.window.canvas import Point, Rect, box, canvas, inside
from connect_four_ai.window.pages import stage_costs
from connect_four_ai.window.pages.asking_page import AskingPage
from connect_four_ai.window.pages.page import BESIDE, BESIDE_WIDTH, MARGIN, SMALL_LEFT, clear
from connect_four_ai.window.widgets.code_view import LEADING, Row, changed_rows, display_rows
from connect_four_ai.window.widgets.thumbnail import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GAP,
    display_card,
    names_of,
)

WIDE = theme.BOARD_WIDTH - MARGIN
CODE = 168
"""Where the code begins below what is said about the stage."""
TOP, BOTTOM = 14.0, theme.HEIGHT - 10
"""From where to where a whole page goes."""
TIGHT = 15.5
"""How far its lines are apart."""
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
    explains = True
    whole = True
    """Whether the whole page is shown, or only what it changes, what it costs and what it gets
    right."""
    scrolled = 0
    """How many lines of a long page are above the window."""
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
            self.asked_about,
        )

    def question(self) -> Costs | None:
        return None if self.whole else stage_costs.question(self.game.brain, self.asked_about)

    def update(self) -> None:
        super().update()
        # another page may be shorter
        self.scrolled = self.scrolled and max(0, min(self.scrolled, self._hidden()))
        stage_costs.remember(self.opinions)

    def choose(self, point: Point) -> None:
        offer = next((offer for offer in self._offers() if inside(offer.rect, point)), None)
        if offer:
            self._take(offer)
        else:
            super().choose(point)

    def press(self, key: str) -> bool:
        offers = self._offers()
        if key == "space":
            self.whole = not self.whole
        elif key in ("up", "down") and self.whole:
            self.scrolled += 1 if key == "down" else -1
        elif key == "tab" and offers:
            self.whole = False
            self.selected = (self.selected + 1) % len(offers)
        elif key == "enter" and 0 <= self.selected < len(offers):
            self._take(offers[self.selected])
        else:
            return False
        return True

    def keys(self) -> list[tuple[str, str]]:
        other = say("what changes, costs, and positions") if self.whole else say("the whole page")
        keys = [("space", other)]
        if self.whole and self._hidden():
            keys.append(("↑ ↓", say("scroll")))
        if self._offers():
            keys += [
                ("Tab", say("the next position")),
                ("Enter", say("try it out on the small board")),
            ]
        return keys

    def back(self) -> bool:
        return self.end_trial()

    def display_page(self, mouse: Point) -> None:
        other = (
            say("Space: what changes, costs, and positions")
            if self.whole
            else say("Space: the whole page")
        )
        theme.write(other, SMALL_LEFT, theme.HEIGHT - 54, 15, theme.FADED)
        tried = self.game is not self.opened_on
        self.display_way_out(
            say("Esc: back to your own game") if tried else say("S or Esc: back to the board")
        )
        if self.whole:
            self._display_whole()
        else:
            self._display_parts(mouse)

    def _display_whole(self) -> None:
        """The page that plays, with the lines that are new in it marked; beside it, what is said
        about it."""
        rows = changed_rows(self._page(), WIDE)[self.scrolled :]
        room = int((BOTTOM - TOP) / TIGHT)
        display_rows(rows[:room], MARGIN, TOP, WIDE, TIGHT)
        stage, y = self.stage, BESIDE
        theme.write(_name(stage), SMALL_LEFT, y, 20, bold=True)
        y = (
            theme.paragraph(say(stage.changed), SMALL_LEFT, y + 18, BESIDE_WIDTH, 15, most_lines=5)
            + 6
        )
        if before := self._before():
            text = say("Marked: the lines that {stage} does not have.", stage=_name(before))
            y = theme.paragraph(text, SMALL_LEFT, y, BESIDE_WIDTH, 14, theme.FADED, most_lines=3)
        if self._hidden():
            theme.write(say("↑ ↓: scroll"), SMALL_LEFT, theme.HEIGHT - 102, 15, theme.FADED)

    def _page(self) -> list[DiffLine]:
        """The page as it is, without the lines that it no longer has."""
        return [line for line in changes(self.stage, self._before()) if line.sign != "-"]

    def _hidden(self) -> int:
        """How many lines of the page have no room in the window."""
        return max(0, len(changed_rows(self._page(), WIDE)) - int((BOTTOM - TOP) / TIGHT))

    def _display_parts(self, mouse: Point) -> None:
        stage = self.stage
        theme.write(stage.section, MARGIN, 36, 26, theme.FADED, bold=True)
        theme.write(
            say(stage.title),
            MARGIN + theme.text_width(stage.section, 26, True) + 14,
            36,
            26,
            bold=True,
        )
        y = 62.0
        for label, text in (
            (say("New"), stage.changed),
            (say("Can"), stage.can),
            (say("Can’t"), stage.cannot),
        ):
            theme.write(label, MARGIN, y + 10, 15, theme.FADED, bold=True)
            y = theme.paragraph(say(text), MARGIN + 64, y, WIDE - 64, 15) + 4
        y = self._display_changes(max(y + 8, CODE)) + 24
        self._display_offers(mouse)
        if stage.computer:
            canvas.next_part()  # it often changes, while the rest stays
            bottom = min(self._bottom(), y + stage_costs.HIGHEST)
            clear(0, y - 14, theme.BOARD_WIDTH, bottom + 4)
            stage_costs.display_costs(
                self.game.brain, self.asked_about, self.opinions, y, bottom, WIDE
            )

    def _display_changes(self, y: float) -> float:
        """As many of the changed lines as there is room for."""
        before = self._before()
        if before is None:
            return y
        heading = say("What it changes in the page of {stage}", stage=_name(before))
        theme.write(heading, MARGIN, y + 8, 16, bold=True)
        rows = changed_rows(only_changes(changes(self.stage, before)), WIDE)
        costs = self._bottom() - stage_costs.height(self.stage, self.game.position)
        room = int((costs - y - 50) / LEADING)
        if len(rows) > room:
            rows = [*rows[: room - 1], Row(0, [(0, "…", theme.FADED)])]
        return display_rows(rows, MARGIN, y + 26, WIDE, LEADING)

    def _bottom(self) -> float:
        """Where the costs must end."""
        return CARDS - 36 if self._bought() else theme.HEIGHT - 14

    def _before(self) -> Stage | None:
        """The stage whose page this one changes: the one that it says, or its neighbour in the
        list."""
        if self.stage.follows in STAGES:
            return None if self.stage.follows == self.stage.section else STAGES[self.stage.follows]
        stages = stages_of(self.game.position)
        place = stages.index(self.stage) if self.stage in stages else 0
        before = stages[place - 1] if place else None
        return before if before and before.computer else None

    # What can be put on the board

    def _offers(self) -> list[Offer]:
        """The stage's own examples, and what the gallery says that it got better."""
        if not isinstance(self.game.position, Position):
            return []
        headed = [
            (say("What it gets right"), self.stage.handles),
            (say("What it gets wrong"), self.stage.fails),
        ]
        examples = [(heading, example) for heading, example in headed if example]
        offers = []
        for index, (heading, example) in enumerate(examples):
            rect: Rect = (SMALL_LEFT - 8, BESIDE + 88 * index, BESIDE_WIDTH + 16, 84)
            offers.append(
                Offer(
                    rect,
                    example.moves,
                    example.depth,
                    partial(_display_example, rect, heading, example),
                )
            )
        for index, failure in enumerate(self._bought()):
            rect = (MARGIN + index * (CARD_WIDTH + GAP), CARDS, CARD_WIDTH, CARD_HEIGHT)
            display = partial(display_card, failure, rect[0], rect[1])
            offers.append(Offer(rect, failure.moves, failure.next_depth, display))
        return offers

    def _bought(self) -> list[Mistake]:
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
        offers = self._offers()
        for index, offer in enumerate(offers):
            offer.display(index == self.selected or inside(offer.rect, mouse))
        if bought := self._bought():
            before = " ".join(names_of(bought[0].stage))
            text = say("Better than {stage} here", stage=before)
            theme.write(text, MARGIN, CARDS - 20, 16, bold=True)
        if offers:
            theme.write(
                say("Tab and Enter: try one out"), SMALL_LEFT, theme.HEIGHT - 102, 15, theme.FADED
            )


def _display_example(rect: Rect, heading: str, example: Example, lit: bool) -> None:
    box(rect, theme.LINE if lit else theme.WHITE, 6)
    left, top = SMALL_LEFT, rect[1]
    theme.write(heading, left, top + 13, 15, bold=True)
    text = say(example.caption)
    if len(example.moves) < LONG:  # of a long game nobody reads the moves
        text = say(
            "{moves}, depth {depth}: {caption}",
            moves=example.moves,
            depth=example.depth,
            caption=text,
        )
    theme.paragraph(text, left, top + 24, BESIDE_WIDTH, 14, most_lines=3)


def _name(stage: Stage) -> str:
    return f"{stage.section} {say(stage.title)}"
