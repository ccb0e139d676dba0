"""Iterative deepening: the scores of each depth are laid over those of the depth before, until the
time is up."""

from collections.abc import Mapping
from math import isfinite

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.canvas import EMPTY, box
from connect_four_ai.lab.figures.figure import BUTTONS, TALL, PlayedFigure, Track
from connect_four_ai.lab.shades import NOT_CERTAIN, lean
from connect_four_ai.study.lessons.found import Deepen, Deepened
from connect_four_ai.study.lessons.lesson import PLAY_OUTS
from connect_four_ai.texts.formats import opinion_text

LABELS, COUNTS = 76.0, 84.0
"""Widths of the depths at the left and of the nodes at the right."""
HEAD = 28.0
"""Height of the row of column numbers."""
HIGHEST = 44.0
"""Maximum height of a row."""


class DeepeningFigure(PlayedFigure[Track]):
    """Rows of scores, the lowest for depth 1.

    `nodes`: number of nodes after which the time is up. The best moves of each depth are marked,
    once there is nothing left to answer.
    """

    deepened: Deepened

    def job(self) -> Deepen:
        nodes = self.options.get("nodes", PLAY_OUTS)
        return Deepen(self.step.position, self.step.stage, nodes)

    def receive(self, answer: Deepened) -> None:
        self.deepened = answer
        self.most = max((abs(one.score) for one in answer.found if isfinite(one.score)), default=1)
        """The largest finite score."""
        self.begin(Track(len(answer.found)))

    @property
    def _rows(self) -> int:
        """Number of depths; two if there is only one, so that its row is not at the bottom."""
        return max(2, self.deepened.found[-1].depth)

    def height_at(self, width: float) -> float:
        return HEAD + HIGHEST * self._rows + BUTTONS if self.ready else TALL

    def display(self) -> None:
        x, y, width, height = self.picture
        columns, depths = self.step.position.legal_moves, self.deepened.found[-1].depth
        counts = 0.0 if self.narrow else COUNTS
        across = (width - LABELS - counts) / len(columns)
        pitch = min(HIGHEST, (height - HEAD) / self._rows)
        bottom = y + (height + self._rows * pitch - HEAD) / 2
        xs = {column: x + LABELS + across * (n + 0.5) for n, column in enumerate(columns)}
        for column, at in xs.items():
            theme.centred(str(column), at, bottom + 14, 17, theme.FADED, bold=True)
        for depth in range(1, depths + 1):
            self._display_row(depth, bottom - pitch * (depth - 0.5), pitch - 6, xs, across - 6)

    def _display_row(
        self, depth: int, y: float, high: float, xs: Mapping[int, float], wide: float
    ) -> None:
        step, deepened = self.step, self.deepened
        found = [one for one in deepened.found[: self.film.now] if one.depth == depth]
        scores = {one.column: one.score for one in found}
        is_over, is_cut = len(scores) == len(xs), depth > deepened.complete
        best = None
        if is_over and not is_cut and self.done:
            pick = max if step.position.player == step.position.players[0] else min
            best = pick(scores.values())
        for column, at in xs.items():
            if column not in scores:
                box((at - wide / 2, y - high / 2, wide, high), EMPTY, 6, edge=theme.LINE)
                continue
            score = scores[column]
            share = lean(score, self.most) * (NOT_CERTAIN if isfinite(score) else 1)
            text = opinion_text(step.stage, step.position, score)
            score_chip(text, at, y, wide, score == best, high, share, theme.CHIP)
        text, ink = f"{found[-1].nodes:,}" if is_over else "", theme.FADED
        if is_cut and self.film.now == self.film.last:
            text, ink = say("time is up"), theme.ALARM
        left, name = self.box.x, say("depth {depth}", depth=depth)
        if self.narrow:
            theme.write(name, left, y - 10, 16, within=LABELS - 4)
            theme.write(text, left, y + 10, 14, ink, within=LABELS - 4)
        else:
            theme.write(name, left, y, 16, within=LABELS - 4)
            right = left + self.box.width
            theme.flush_right(text, right, y, 15, ink, within=COUNTS - 8)
