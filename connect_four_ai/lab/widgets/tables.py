"""Tables of cells, tables of scores with a row for each stage, and lists of texts."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Any, NamedTuple

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.game import Game, short_name
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.canvas import EMPTY, LEFT, RIGHT, Point, Rect, box, centre, inside
from connect_four_ai.lab.shades import YELLOW_TO_RED, leans, shade
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.layout import TOUCH, here
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages import Stage
from connect_four_ai.study.comparison import Opinion
from connect_four_ai.texts.formats import opinion_text, seconds_text

ABOVE = 24.0
"""Height of a heading above its row."""


class Grid:
    def __init__(
        self,
        room: Box,
        rows: int,
        columns: int,
        *,
        head: float,
        before: float,
        after: float = 0,
        widest: float = inf,
        highest: float = inf,
    ) -> None:
        """Lays out a grid in a box, or as high as it becomes on a small screen. `head`: height of
        the heads of the columns; `before`, `after`: widths of the heading at the left and right of
        a row; `widest`, `highest`: the largest size of a cell."""
        self.room, self.rows, self.columns, self.head = room, rows, columns, head
        self.stacked = not here().is_wide
        if self.stacked:
            before = after = 0
            highest = ABOVE + TOUCH
        self.left = room.x + before
        # Whole pixels, so that a redrawn row covers the old one completely.
        self.across = min(widest, (room.width - before - after) // max(1, columns))
        self.down = highest
        if not self.stacked:
            self.down = min(highest, (room.height - head) // max(1, rows))

    @property
    def bottom(self) -> float:
        return self.top_of(self.rows)

    def top_of(self, row: int) -> float:
        return self.room.y + self.head + self.down * row

    def heading(self, row: int) -> float:
        """Returns the middle of a row's heading."""
        return self.top_of(row) + (ABOVE if self.stacked else self.down) / 2

    def cell(self, row: int, column: int) -> Rect:
        above = ABOVE if self.stacked else 0
        left, top = self.left + column * self.across, self.top_of(row) + above
        return left, top, self.across, self.down - above

    def middle(self, row: int, column: int) -> Point:
        return centre(self.cell(row, column))

    def cell_at(self, point: Point) -> tuple[int, int] | None:
        """Returns the row and the column of the cell at a point."""
        row = int((point[1] - self.top_of(0)) // self.down)
        column = int((point[0] - self.left) // self.across)
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None


class List(NamedTuple):
    box: Box
    leading: float
    """Height of a line in the wide layout."""
    size: int
    """Number of texts."""
    chosen: int | None

    def lines(self) -> Iterator[tuple[int, Rect]]:
        """Yields the number and the rectangle of as many lines as have room, the chosen one in
        their middle."""
        pitch = self.leading if here().is_wide else TOUCH
        room = max(1, int(self.box.height // pitch))
        first = max(0, min((self.chosen or 0) - room // 2, self.size - room))
        for row, number in enumerate(range(first, min(self.size, first + room))):
            yield number, (self.box.x, self.box.y + pitch * row, self.box.width, pitch)

    def areas(self, choose: Callable[[int], object]) -> Controls:
        """Returns the lines as areas; a click on one chooses its number."""
        return Controls.of_areas((rect, partial(choose, number)) for number, rect in self.lines())

    def display(self, texts: Sequence[str], mouse: Point, indent: float = 0) -> None:
        """Draws the lines; the chosen one and the one under the mouse stand out. On a small screen
        a text may take two."""
        for number, (left, top, width, height) in self.lines():
            lit = number == self.chosen or inside((left, top, width, height), mouse)
            ink, x, room = theme.INK if lit else theme.FADED, left + indent, width - indent
            if here().is_wide:
                theme.write(texts[number], x, top + height / 2, 15, ink, within=room)
            else:
                lines = min(2, theme.line_count(texts[number], room, 14))
                top += (height - lines * theme.leading(14)) / 2
                theme.paragraph(texts[number], x, top, room, 14, ink, 2)


MOST_ACROSS = 9
NAME, COST = 116.0, 100.0
"""Widths of a stage's name and cost beside its row."""
HEAD, LEAST = 32.0, 32.0
"""Height of the head, and least width of a cell that has room for text."""
MAX_HEIGHT = 56.0


class Table(Grid):
    def __init__(
        self, position: Game[Any], stages: list[Stage], moves: list[Any], room: Box
    ) -> None:
        self.position = position
        self.stages = stages
        self.moves = moves
        sizes = {"head": HEAD, "before": NAME, "after": COST, "highest": MAX_HEIGHT}
        super().__init__(room, len(stages), len(moves), **sizes)

    def score_at(self, point: Point) -> tuple[str, Any] | None:
        """Returns the section and the move of the cell at a point."""
        cell = self.cell_at(point)
        return (self.stages[cell[0]].section, self.moves[cell[1]]) if cell else None

    def display_moves(self) -> None:
        """Draws the head of the table, where the cells have room for text."""
        for index, move in enumerate(self.moves if self.across >= LEAST else ()):
            name = short_name(self.position.move_name(move))
            x = self.middle(0, index)[0]
            theme.centred(name, x, self.room.y + HEAD / 2, 18, bold=True)

    def display_stage(self, row: int, opinion: Opinion, pointed: tuple[str, Any] | None) -> None:
        """Draws a stage's row of the table over the last picture of it."""
        stage, top, bottom = self.stages[row], self.top_of(row), self.top_of(row + 1)
        left, _, width, _ = self.room
        theme.clear(left, top, left + width, bottom)
        for y in [top, bottom - 1] if row == len(self.stages) - 1 else [top]:
            box((left, y, width, 1), theme.LINE)
        self._display_heading(row, opinion)
        colors = leans(stage, opinion.scores)
        for place, move in enumerate(self.moves):
            if move in opinion.scores:
                text = opinion_text(stage, self.position, opinion.scores[move])
                text = text if self.across >= LEAST else ""
                x, y, across, down = self.cell(row, place)
                paper = shade(colors[move], YELLOW_TO_RED)
                box((x, y + 1, across, down - 1), paper)
                size = across - 6, min(26, down - 2)
                here = pointed == (stage.section, move)
                display_score(text, self.middle(row, place), size, opinion, move, here, paper)

    def _display_heading(self, row: int, opinion: Opinion) -> None:
        """Writes the stage's name and its cost: at the left and the right of the row, or in one
        line above it."""
        stage, (left, _, width, _), y = self.stages[row], self.room, self.heading(row)
        for (text, detail), x, room, align in (
            ((stage.name, say(stage.title)), left, NAME - 6, LEFT),
            (_cost(opinion.thought), left + width, COST - 4, RIGHT),
        ):
            if self.stacked:
                theme.write(f"{text} {detail}", x, y, 14, align=align, within=width / 2)
            else:
                theme.write(text, x, y - 9, 15, bold=True, align=align, within=room)
                theme.write(detail, x, y + 10, 14, theme.FADED, align=align, within=room)
        if opinion.error:
            room, (_, y) = self.across * len(self.moves), self.middle(row, 0)
            theme.write_within(opinion.error, self.left + room / 2, y, room, 15, 14, theme.ALARM)


def display_score(
    text: str,
    middle: Point,
    size: Point,
    opinion: Opinion,
    move: Any,
    pointed: bool = False,
    paper: str = theme.PAPER,
) -> None:
    """Draws a move's score: on a dark ground if the move is chosen, with a frame if it is as
    good."""
    (x, y), (width, height) = middle, size
    decided = opinion.thought is None or prefers(opinion.thought)
    chosen = opinion.thought is not None and decided and move == opinion.thought.move
    score_chip(text, x, y, width, chosen, height, paper=paper)
    if pointed or (decided and move in opinion.best and not chosen):
        edge = theme.BLUE if pointed else theme.INK
        box((x - width / 2, y - height / 2, width, height), EMPTY, 6, edge=edge, weight=2)


def prefers(thought: Thought) -> bool:
    """Returns whether a stage's thought prefers some moves."""
    return len(thought.best) < len(thought.scores) or len(thought.scores) == 1


def _cost(thought: Thought | None) -> tuple[str, str]:
    """Returns nodes and time, in two lines."""
    if thought is None:
        return "", ""
    time = seconds_text(thought.seconds)
    one, several = say("node, {time}", time=time), say("nodes, {time}", time=time)
    return f"{thought.nodes:,}", one if thought.nodes == 1 else several
