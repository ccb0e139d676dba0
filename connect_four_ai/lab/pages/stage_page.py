"""S: the opponent's stage: its whole page of code; or the lines that it changes, its cost, and
examples of what it gets right and wrong."""

from functools import partial
from math import ceil
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, box, canvas, inside
from connect_four_ai.lab.pages import stage_costs
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.page import main_height
from connect_four_ai.lab.widgets.code_view import TIGHT, changed_rows, display_rows
from connect_four_ai.lab.widgets.controls import Controls, button, pair
from connect_four_ai.lab.widgets.layout import Column, full, here, lowest_row, side
from connect_four_ai.stages import STAGES, Example, Stage, stages_of
from connect_four_ai.stages.changes import changes, marked_page, only_changes
from connect_four_ai.study.comparison import Costs

SCROLL = 64.0
"""Distance of the hint about scrolling from the window's own buttons."""
SCROLL_WIDTH = 118.0
"""Width of the hint about scrolling."""
TOP = 14.0
"""Top of a whole page."""
TEXTS, LABEL = 62.0, 86
"""Top of the texts about the stage, and width of their labels."""
CODE = 26.0
"""Distance from the heading to the code."""
LONG = 24
"""Number of moves from which a game's moves are not shown."""
EXAMPLE = 88.0
"""Distance of two examples."""


class StagePage(AskingPage):
    explains = True
    whole = True
    """Whether the whole page is shown."""
    scrolled = 0
    """Number of lines of the left side that are above the window."""
    tried = -1
    """Index of the example that was tried out last; −1 for none."""

    @property
    def stage(self) -> Stage:
        return self.game.brain.stage

    def subject(self) -> object:
        brain = self.game.brain
        measured = self.stage, brain.depth, brain.seconds, self.game.thinker.decision
        return self.whole or measured

    def question(self) -> Costs | None:
        if self.whole:
            return None
        return stage_costs.question(self.game.brain, self.game.thinker.decision)

    def update(self) -> None:
        super().update()
        self.scroll(0)  # another page may be shorter

    def scroll(self, lines: int) -> None:
        self.scrolled = max(0, min(self.scrolled + lines, self.hidden()))

    def hidden(self) -> int:
        """Returns how many lines of the left side do not fit in the window; a small screen is as
        high as they are."""
        beyond = main_height(self) - here().height
        return max(0, ceil(beyond / theme.grown(TIGHT))) if here().is_wide else 0

    @property
    def column(self) -> Column:
        """The column of the left side, moved up as far as it is scrolled."""
        up = self.scrolled * theme.grown(TIGHT)
        return full()._replace(top=full().top - up)

    def controls(self) -> Controls:
        other = say("changes, costs, positions") if self.whole else say("the whole page")
        found = lowest_row(button("space", other, self._turn))
        found += pair(("up", "down"), "↑ ↓" if self.hidden() else "", say("scroll"), self.scroll)
        if offers := self.offers():
            found += Controls.of_keys(button("Tab", say("the next position"), self._try_next))
        if not self.whole:
            found += Controls.of_areas((rect, partial(self._try, n)) for n, rect in offers.items())
        return found

    def back(self) -> bool:
        return self.end_trial()

    def _turn(self) -> None:
        """Switches between the whole page and the changes."""
        self.whole, self.scrolled = not self.whole, 0

    def _try_next(self) -> None:
        self.whole = False
        self._try((self.tried + 1) % len(self.offers()))

    def _try(self, number: int) -> None:
        """Tries out one of the examples on the small board."""
        _, example = examples(self.stage)[number]
        self.tried = number
        position = Position.from_moves(example.moves)
        self.try_out(position, self.stage, example.depth, position.player)

    def offers(self) -> dict[int, Rect]:
        """Returns the rectangles of the examples, by their numbers."""
        if not isinstance(self.game.position, Position):
            return {}
        left, width, top = side()
        top += here().beside
        count = len(examples(self.stage))
        return {n: (left - 8, top + EXAMPLE * n, width + 16, EXAMPLE - 4) for n in range(count)}

    # Drawing

    def display_main(self, mouse: Point) -> float:
        column, stage = self.column, self.stage
        before = compared_with(stage, self.game.position)
        if self.whole:
            rows = changed_rows(marked_page(stage, before), full().width)
            display_rows(rows, column.left, column.top + TOP, column.width)
            return TOP + theme.grown(TIGHT) * len(rows)
        column.title(f"{stage.name}  {say(stage.title)}")
        beside, y = Column(column.left + LABEL, column.width - LABEL, column.top), TEXTS
        for label, text in _texts(stage):
            theme.write(label, column.left, column.top + y + 10, 15, bold=True, within=LABEL - 6)
            y = beside.paragraph(text, y) + 4
        if before:
            rows = changed_rows(only_changes(changes(stage, before)), full().width)
            heading = say("Changes from {stage}", stage=before.full_name)
            column.line(heading, y + 16, 16, bold=True)
            display_rows(rows, column.left, column.top + y + 8 + CODE, column.width)
            y += CODE + theme.grown(TIGHT) * len(rows)
        return _display_costs(self, y + 32) if stage.computer else y + 32

    def display_side(self, mouse: Point) -> None:
        left, width, top = side()
        hint = top + here().foot - SCROLL
        if self.hidden():
            text, room = say("↑ ↓: scroll"), SCROLL_WIDTH - 10
            theme.flush_right(text, left + width, hint, 15, theme.BLUE, within=room)
        if self.whole:
            _display_about(self.stage, self.game.position)
            return
        for number, rect in self.offers().items():
            lit = number == self.tried or inside(rect, mouse)
            _display_example(rect, *examples(self.stage)[number], self.stage, lit)


def _display_costs(page: StagePage, top: float) -> float:
    """Draws the costs, which take the room left in the window. Returns their bottom."""
    bottom = top + stage_costs.height(page.stage)
    if here().is_wide:
        highest = top + theme.grown(stage_costs.HIGHEST)
        bottom = min(highest, max(bottom, here().height - 14))
    canvas.next_part()
    here().clear(page.column, top - 14, bottom + 4)
    brain, decision = page.game.brain, page.game.thinker.decision
    stage_costs.display_costs(brain, decision, page.opinions, page.column, top, bottom)
    return bottom


def _display_about(stage: Stage, position: Any) -> None:
    """Draws the text about the stage beside its whole page."""
    y = here().beside
    side().line(stage.full_name, y, 20, bold=True)
    y = side().paragraph(say(stage.changed), y + 18, 15, most_lines=5) + 6
    if before := compared_with(stage, position):
        text = say("Marked: the lines that {stage} does not have.", stage=before.full_name)
        side().paragraph(text, y, 14, theme.FADED, most_lines=3)


def _texts(stage: Stage) -> list[tuple[str, str]]:
    """Returns what is new, what the stage can do and what it cannot, each with its label."""
    labels = say("New"), say("Can"), say("Weakness")
    return [*zip(labels, map(say, (stage.changed, stage.can, stage.cannot)), strict=True)]


def compared_with(stage: Stage, position: Any) -> Stage | None:
    """Returns the stage whose page this one changes: the one that it names, or its neighbour in the
    game's list of stages. None for a student's file that does not name its section."""
    if stage.follows in STAGES:
        return None if stage.follows == stage.section else STAGES[stage.follows]
    if stage.path:
        return None
    stages = stages_of(position)
    place = stages.index(stage) if stage in stages else 0
    before = stages[place - 1] if place else None
    return before if before and before.computer else None


def examples(stage: Stage) -> list[tuple[str, Example]]:
    """Returns the stage's own examples, each with its heading."""
    headed = (say("What it gets right"), stage.handles), (say("What it gets wrong"), stage.fails)
    return [(heading, example) for heading, example in headed if example]


def _display_example(rect: Rect, heading: str, example: Example, stage: Stage, lit: bool) -> None:
    box(rect, theme.LINE if lit else theme.WHITE, 6)
    top = rect[1] - side().top
    side().line(heading, top + 13, 15, bold=True)
    text = say(example.caption)
    if len(example.moves) < LONG:  # a long list of moves is not readable
        facts = {"moves": example.moves, "caption": text, "depth": example.depth}
        if stage.looks_ahead:
            text = say("{moves}, depth {depth}: {caption}", **facts)
        else:
            text = say("{moves}: {caption}", **facts)
    side().paragraph(text, top + 24, 14, most_lines=3, bottom=top + rect[3])
