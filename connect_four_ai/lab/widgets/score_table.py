"""A table with a row for each stage and a column for each move, with a score in each cell."""

from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import say
from connect_four_ai.games.game import Game, short_name
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.canvas import EMPTY, LEFT, RIGHT, Point, Rect, box, centre, inside
from connect_four_ai.lab.shades import YELLOW_TO_RED, leans, shade
from connect_four_ai.stages import Stage
from connect_four_ai.study.comparison import Opinion
from connect_four_ai.texts.formats import opinion_text, seconds_text

MOST_ACROSS = 9
NAME, COST = 116.0, 100.0
"""Widths of a stage's name and cost."""
HEAD, LEAST = 44.0, 40.0
"""Height of the head, and least width of a cell that has room for text."""
MAX_HEIGHT = 56.0


class Table:
    def __init__(
        self, position: Game[Any], stages: list[Stage], moves: list[Any], rect: Rect
    ) -> None:
        self.position = position
        self.stages = stages
        self.moves = moves
        self.left, self.top, self.width, self.height = rect
        # Whole pixels, so that a redrawn row covers the old one completely.
        self.across = (self.width - NAME - COST) // max(1, len(moves))
        self.down = min(MAX_HEIGHT, (self.height - HEAD) // len(stages))

    def cell_at(self, point: Point) -> tuple[str, Any] | None:
        """Returns the section and the move of the cell at a point."""
        for row, stage in enumerate(self.stages):
            for place, move in enumerate(self.moves):
                if inside(self._cell(row, place), point):
                    return stage.section, move
        return None

    def display_moves(self) -> None:
        """Draws the head of the table, where the cells have room for text."""
        for index, move in enumerate(self.moves if self.across >= LEAST else ()):
            name = short_name(self.position.move_name(move))
            theme.centred(name, self._middle(0, index)[0], self.top + HEAD / 2, 18, bold=True)

    def display_stage(self, index: int, opinion: Opinion, pointed: tuple[str, Any] | None) -> None:
        """Draws a stage's row of the table over the last picture of it."""
        stage = self.stages[index]
        top = self._cell(index, 0)[1]
        theme.clear(self.left, top, self.left + self.width, top + self.down)
        for y in [top, top + self.down - 1] if index == len(self.stages) - 1 else [top]:
            box((self.left, y, self.width, 1), theme.LINE)
        self._display_name_and_cost(index, stage, opinion)
        colors = leans(stage, opinion.scores)
        for place, move in enumerate(self.moves):
            if move in opinion.scores:
                text = opinion_text(stage, self.position, opinion.scores[move])
                text = text if self.across >= LEAST else ""
                left, top, width, height = self._cell(index, place)
                paper = shade(colors[move], YELLOW_TO_RED)
                box((left, top + 1, width, height - 1), paper)
                middle, size = self._middle(index, place), (width - 6, min(26, height - 2))
                here = pointed == (stage.section, move)
                display_score(text, middle, size, opinion, move, here, paper)

    def _display_name_and_cost(self, index: int, stage: Stage, opinion: Opinion) -> None:
        _, y = self._middle(index, 0)
        self._write_pair((stage.name, say(stage.title)), self.left, y, NAME - 6, LEFT)
        self._write_pair(_cost(opinion.thought), self.left + self.width, y, COST - 4, RIGHT)
        if opinion.error:
            room = self.width - NAME - COST
            x = self.left + NAME + room / 2
            theme.write_within(opinion.error, x, y, room, 15, 14, theme.ALARM)

    @staticmethod
    def _write_pair(lines: tuple[str, str], x: float, y: float, room: float, align: int) -> None:
        theme.write(lines[0], x, y - 9, 15, bold=True, align=align, within=room)
        theme.write(lines[1], x, y + 10, 14, theme.FADED, align=align, within=room)

    def _cell(self, stage: int, move: int) -> Rect:
        left, top = self.left + NAME + move * self.across, self.top + HEAD + stage * self.down
        return left, top, self.across, self.down

    def _middle(self, stage: int, move: int) -> Point:
        return centre(self._cell(stage, move))


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
