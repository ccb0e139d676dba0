"""The board of a step's position, with the stage's scores above its columns."""

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import outline_patterns, score_chip
from connect_four_ai.lab.figures.figure import Figure, short_score
from connect_four_ai.lab.shades import leans
from connect_four_ai.lab.widgets.layout import on_board
from connect_four_ai.search.evaluation import found_patterns
from connect_four_ai.study.comparison import Opinion
from connect_four_ai.study.lessons.lesson import BEFORE, NOW, SCORE
from connect_four_ai.texts.formats import opinion_text

NAMES, NARROW = 64.0, 360.0
"""Width of the names of the rows of scores, beside a board."""
CHIP, LOW_CHIP, GAP = 34.0, 22.0, 2.0
"""Maximum heights of a score, alone and above that of the stage before its page was changed; and
the space between two."""
STRIP = 84.0
"""Height of the board's strip above the numbers of its columns, at full size."""
ROWS = NOW, BEFORE


class BoardFigure(Figure):
    """The page's own board: it takes answers, and shows the discs that fall.

    `scores`: "always" before the answer too, or "never"; else once there is nothing to answer.
    `outlines`: the same for the patterns that 8's evaluation counts, "never" if left out.
    """

    ready = True

    def height_at(self, width: float) -> float:
        return (width - self._gutter) * theme.HEIGHT / theme.BOARD_WIDTH

    def width_at(self, height: float) -> float:
        return height * theme.BOARD_WIDTH / theme.HEIGHT + self._gutter

    @property
    def _gutter(self) -> float:
        """Width at the left for the names of the rows of scores, where there is room."""
        has_names = self.step.change and not 0 < self.box.width < NARROW
        return NAMES if has_names else 0.0

    @property
    def at(self) -> tuple[float, float, float]:
        """The left and top of the page's board, and its scale."""
        room = self.box.width - self._gutter
        scale = min(room / theme.BOARD_WIDTH, self.box.height / theme.HEIGHT)
        left = self.box.x + self._gutter + (room - scale * theme.BOARD_WIDTH) / 2
        return left, self.box.y, scale

    def shows(self, what: str, otherwise: str = "done") -> bool:
        """Returns whether to show something now, by the option of its name."""
        when = self.options.get(what, otherwise)
        return when == "always" or (when == "done" and self.done)

    def update(self) -> None:
        self.scene.view.bare = self.shows("scores")  # they stand above the board

    def display(self) -> None:
        ask = self.step.ask
        with theme.plain_size(), on_board(*self.at):
            if self.shows("outlines", "never"):
                self._outline_patterns()
        if self.shows("scores"):
            for name, opinion in self.scene.opinions.items():
                self._display_scores(name, opinion)
            if self._gutter:
                for row, text in enumerate((say("now"), say("before"))):
                    theme.flush_right(text, self.at[0] - 8, self._middle(row), 15, theme.FADED)
        elif ask and ask.kind == SCORE and ask.column:
            score_chip("?", self._x(ask.column), self._middle(0), self._width, True)
        if self.scene.walk.asks_for_column:
            for wrong in filter(None, self.scene.walk.given):
                theme.write_mark(False, self._x(int(wrong)) - 8, self._middle(0) - 8, scale=1.5)

    @property
    def _height(self) -> float:
        """Height of a score."""
        rows, most = (2, LOW_CHIP) if self.step.change else (1, CHIP)
        return min(most, (STRIP * self.at[2] - GAP) / rows - GAP)

    def _middle(self, row: int) -> float:
        """Returns the middle of a row of scores."""
        return self.at[1] + GAP + self._height / 2 + row * (self._height + GAP)

    def _outline_patterns(self) -> None:
        view, patterns = self.scene.view, found_patterns(self.step.position)
        outline_patterns(
            patterns, lambda cell: view.middle((cell[0] - 1, view.rows - cell[1])), 96, 18, 4
        )

    def _display_scores(self, name: str, opinion: Opinion) -> None:
        step, wide, y = self.step, self._width, self._middle(ROWS.index(name))
        played = self.scene.view.game.position.moves[len(step.position.moves) :]
        chosen = opinion.thought and opinion.thought.move
        if name == NOW and played:  # one of several equal columns
            chosen = int(played[0])
        shares = {} if step.change else leans(step.stage, opinion.scores)
        texts = {}
        for column, score in opinion.scores.items():
            text = opinion_text(step.stage, step.position, score)
            fits = theme.text_width(text, theme.SMALLEST, True) <= wide - 4
            texts[column] = text if fits else short_score(score)
        sizes = (theme.narrowed(text, 20, 14, wide - 8, True) for text in texts.values())
        size = min(sizes, default=20)
        for column, text in texts.items():
            x, is_chosen, share = self._x(column), column == chosen, shares.get(column)
            score_chip(text, x, y, wide, is_chosen, self._height, share=share, most=size)

    def _x(self, column: int) -> float:
        """Returns the middle of a column."""
        left, _, scale = self.at
        return left + scale * self.scene.view.middle((column - 1, 0))[0]

    @property
    def _width(self) -> float:
        """Width of a score."""
        return self._x(2) - self._x(1) - GAP
