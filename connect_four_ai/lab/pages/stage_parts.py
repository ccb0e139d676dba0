"""What stands beside a stage's whole page: what it changes, what it costs, and positions that it
gets right or wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, box, canvas, inside
from connect_four_ai.lab.pages import stage_costs
from connect_four_ai.lab.widgets.code_view import TIGHT, Row, changed_rows, display_rows
from connect_four_ai.lab.widgets.layout import BESIDE, FULL, MARGIN, SIDE, Column
from connect_four_ai.lab.widgets.thumbnail import CARD_HEIGHT, card_at, display_card, names_of
from connect_four_ai.stages import STAGES, Example, Stage, stages_of
from connect_four_ai.stages.changes import changes, only_changes
from connect_four_ai.study.comparison import Opinions
from connect_four_ai.study.gallery import Mistake, mistakes

SAID, LABEL = 62.0, 86
"""Where it begins what is said about the stage, and how wide the labels before it are."""
ABOUT = Column(MARGIN + LABEL, FULL.width - LABEL)
CODE = 26.0
"""Where the code begins below its heading."""
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


def compared_with(stage: Stage, position: Any) -> Stage | None:
    """The stage whose page this one changes: the one that it says, or its neighbour in the list of
    the position's game. None for a student's file that does not name its section."""
    if stage.follows in STAGES:
        return None if stage.follows == stage.section else STAGES[stage.follows]
    if stage.path:
        return None
    stages = stages_of(position)
    place = stages.index(stage) if stage in stages else 0
    before = stages[place - 1] if place else None
    return before if before and before.computer else None


def gains(stage: Stage, position: Any) -> list[Mistake]:
    """Positions that the stage before gets wrong and this one gets right."""
    if not isinstance(position, Position):
        return []
    try:
        bought = [failure for failure in mistakes() if failure.next_stage == stage.section]
    except ValueError:  # the file is damaged, as the gallery itself says
        return []
    return [failure for failure in bought if failure.stage == bought[-1].stage]


def examples(stage: Stage) -> list[tuple[str, Example]]:
    """The stage's own, with a heading for each."""
    headed = [
        (say("What it gets right"), stage.handles),
        (say("What it gets wrong"), stage.fails),
    ]
    return [(heading, example) for heading, example in headed if example]


class StageParts:
    def __init__(self, stage: Stage, position: Any, scrolled: float) -> None:
        """`scrolled`: how many lines of the left side are above the window."""
        self.stage = stage
        self.position = position
        self.before = compared_with(stage, position)
        self.gains = gains(stage, position)
        self.up = scrolled * theme.grown(TIGHT)
        texts = map(say, (stage.changed, stage.can, stage.cannot))
        self.said = list(zip((say("New"), say("Can"), say("Weakness")), texts, strict=True))
        self.changed: list[Row] = []
        """The lines of code that it changes."""
        lines = sum(theme.line_count(text, ABOUT.width, 15) for _, text in self.said)
        # where things are before it is scrolled
        self.changes_top = SAID + lines * theme.leading(15) + 4 * len(self.said) + 8
        self.costs_top = self.changes_top + 24
        if self.before:
            self.changed = changed_rows(only_changes(changes(stage, self.before)), FULL.width)
            self.costs_top += CODE + theme.grown(TIGHT) * len(self.changed)

    def hidden(self) -> int:
        """How many lines have no room in the window."""
        end = self._cards() + CARD_HEIGHT + CARDS_FOOT if self.gains else self._costs_end()
        return max(0, ceil((end - theme.HEIGHT) / theme.grown(TIGHT)))

    def offers(self) -> list[Offer]:
        """The stage's own examples, and what the gallery says that it got better."""
        if not isinstance(self.position, Position):
            return []
        offers = []
        for index, (heading, example) in enumerate(examples(self.stage)):
            rect: Rect = (SIDE.left - 8, BESIDE + 88 * index, SIDE.width + 16, 84)
            display = partial(_display_example, rect, heading, example, self.stage)
            offers.append(Offer(rect, example.moves, example.depth, display))
        for index, failure in enumerate(self.gains):
            rect = card_at(MARGIN, self._cards() - self.up, index)
            shown = partial(display_card, failure, rect)
            offers.append(Offer(rect, failure.moves, failure.next_depth, shown))
        return offers

    def display(self, selected: int, mouse: Point) -> None:
        """All but the costs; `selected`: which of the offers Enter would take."""
        stage = self.stage
        theme.write(stage.name, MARGIN, 36 - self.up, 26, theme.FADED, bold=True)
        beside = MARGIN + theme.text_width(stage.name, 26, True) + 14
        theme.write(say(stage.title), beside, 36 - self.up, 26, bold=True)
        y = SAID - self.up
        for label, text in self.said:
            theme.write(label, MARGIN, y + 10, 15, theme.FADED, bold=True, within=LABEL - 6)
            y = ABOUT.paragraph(text, y) + 4
        if self.before:
            heading = say("What it changes in the page of {stage}", stage=self.before.full_name)
            y = self.changes_top - self.up
            theme.write(heading, MARGIN, y + 8, 16, bold=True)
            display_rows(self.changed, MARGIN, y + CODE, FULL.width)
        offers = self.offers()
        for index, offer in enumerate(offers):
            offer.display(index == selected or inside(offer.rect, mouse))
        if self.gains:
            name = " ".join(names_of(self.gains[0].stage))
            text = say("Better than {stage} here", stage=name)
            theme.write(text, MARGIN, offers[-1].rect[1] - 20, 16, bold=True)

    def display_costs(self, brain: AIBrain, decision: Any, opinions: Opinions) -> None:
        """In a part of its own: it often changes, while the rest stays."""
        canvas.next_part()
        top, bottom = self.costs_top - self.up, self._costs_end() - self.up
        theme.clear(0, top - 14, theme.BOARD_WIDTH, bottom + 4)
        stage_costs.display_costs(brain, decision, opinions, top, bottom)

    def _costs_end(self) -> float:
        """Where the costs end: they take what room is left in the window."""
        if not self.stage.computer:
            return self.costs_top
        cards = 36 + CARD_HEIGHT + CARDS_FOOT if self.gains else 14
        least, most = stage_costs.height(self.stage, self.position), stage_costs.HIGHEST
        room = max(least, theme.HEIGHT - cards - self.costs_top)
        return self.costs_top + min(theme.grown(most), room)

    def _cards(self) -> float:
        return max(theme.HEIGHT - CARDS_FOOT - CARD_HEIGHT, self._costs_end() + 36)


def _display_example(rect: Rect, heading: str, example: Example, stage: Stage, lit: bool) -> None:
    box(rect, theme.LINE if lit else theme.WHITE, 6)
    left, top = SIDE.left, rect[1]
    theme.write(heading, left, top + 13, 15, bold=True)
    text = say(example.caption)
    if len(example.moves) < LONG:  # of a long game nobody reads the moves
        facts = {"moves": example.moves, "caption": text}
        text = (
            say("{moves}, depth {depth}: {caption}", depth=example.depth, **facts)
            if stage.looks_ahead
            else say("{moves}: {caption}", **facts)
        )
    SIDE.paragraph(text, top + 24, 14, most_lines=3, bottom=top + rect[3])
