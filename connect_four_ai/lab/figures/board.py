"""The board of a step's position, with the stage's scores above its columns."""

from collections.abc import Mapping
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.canvas import capsule
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.shades import leans
from connect_four_ai.lab.widgets.layout import on_board
from connect_four_ai.search.evaluation.connect_four import found_patterns
from connect_four_ai.study.lessons.lesson import BEFORE, NOW, SCORE
from connect_four_ai.texts.formats import opinion_text

CHIP = 44.0
"""Height of a score, on a board of the window's size."""
NAMES = 64.0
ROWS = {NOW: 24.0, BEFORE: 72.0}
"""Middles of the scores, on a board of the window's size: above those of the stage before its page
was changed."""


class BoardFigure(Figure):
    """The page's own board: it takes answers, and shows the discs that fall.

    `scores`: "always" before the answer too, or "never"; else once there is nothing to answer.
    `outlines`: the same for the patterns that 8's evaluation counts, "never" if left out.
    """

    def width_at(self, height: float) -> float:
        return height * theme.BOARD_WIDTH / theme.HEIGHT + self._gutter

    @property
    def _gutter(self) -> float:
        """Width at the left for the names of the rows of scores."""
        return NAMES if self.scene.step.change else 0.0

    @property
    def at(self) -> tuple[float, float, float]:
        """The left and top of the page's board, and its scale."""
        room = self.box.width - self._gutter
        scale = min(room / theme.BOARD_WIDTH, self.box.height / theme.HEIGHT)
        left = self.box.x + self._gutter + (room - scale * theme.BOARD_WIDTH) / 2
        return left, self.box.y, scale

    def shows(self, what: str, otherwise: str) -> bool:
        """Returns whether to show something now, by the option of its name."""
        when = self.options.get(what, otherwise)
        return when == "always" or (when == "done" and self.scene.walk.done)

    @property
    def shows_scores(self) -> bool:
        return self.shows("scores", "done")

    def display(self, mouse: Any) -> None:
        step, opinions = self.scene.step, self.scene.opinions
        with theme.plain_size(), on_board(*self.at):
            if self.shows("outlines", "never"):
                self._outline_patterns()
            if self.shows_scores:
                for name, opinion in opinions.items():
                    chosen = opinion.thought.move if opinion.thought else None
                    self._display_scores(opinion.scores, chosen, ROWS[name])
            elif step.ask and step.ask.kind == SCORE and step.ask.column:
                score_chip("?", self._x(step.ask.column), ROWS[NOW], 84, True, CHIP)

        if self._gutter and self.shows_scores:
            left, top, scale = self.at
            for name, text in ((NOW, say("now")), (BEFORE, say("before"))):
                theme.flush_right(text, left - 8, top + scale * ROWS[name], 15, theme.FADED)

    def _outline_patterns(self) -> None:
        view = self.scene.view
        for number, (player, cells) in enumerate(found_patterns(self.scene.step.position)):
            one, other = (
                view.middle((column - 1, view.rows - row)) for column, row in (cells[0], cells[-1])
            )
            for color, weight in ((theme.INK, 8), (theme.disc_color(player), 4)):
                capsule(one, other, 96 - 18 * (number % 4), color, weight)

    def _display_scores(self, scores: Mapping[Any, float], chosen: Any, y: float) -> None:
        step = self.scene.step
        shares = leans(step.stage, scores)
        for column, score in scores.items():
            text = opinion_text(step.stage, step.position, score)
            x, share = self._x(column), shares.get(column)
            score_chip(text, x, y, 94, column == chosen, CHIP, share=share)

    def _x(self, column: int) -> float:
        """Returns the middle of a column on a board of the window's size."""
        return self.scene.view.middle((column - 1, 0))[0]
