"""A table with a row for each stage and a column for each move, with a score in each cell."""

from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.game import Game, short_name
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.canvas import EMPTY, LEFT, RIGHT, Point, box
from connect_four_ai.lab.shades import YELLOW_TO_RED, leans, shade
from connect_four_ai.lab.widgets.grid import Grid
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages import Stage
from connect_four_ai.study.comparison import Opinion
from connect_four_ai.texts.formats import opinion_text, seconds_text

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
