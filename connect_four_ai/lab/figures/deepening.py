"""Iterative deepening: the scores of each depth are laid over those of the depth before, until the
time is up."""

from collections.abc import Mapping
from math import isfinite
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import score_chip
from connect_four_ai.lab.canvas import EMPTY, box
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
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

    @property
    def nodes(self) -> int:
        return int(self.options.get("nodes", PLAY_OUTS))

    def question(self) -> Deepen:
        return Deepen(self.scene.step.position, self.scene.step.stage, self.nodes)

    def hear(self, answer: Deepened) -> None:
        self.deepened = answer
        self.begin(Track(len(answer.found)))

    def display(self, mouse: Any) -> None:
        x, y, width, height = self.box
        position, found = self.scene.step.position, self.deepened.found
        counts = 0.0 if self.narrow else COUNTS
        across = (width - LABELS - counts) / len(position.legal_moves)
        rows = max(2, found[-1].depth)
        pitch = min(HIGHEST, (height - HEAD - BUTTONS) / rows)
        bottom = y + (height + rows * pitch - BUTTONS - HEAD) / 2
        xs = {
            column: x + LABELS + across * (place + 0.5)
            for place, column in enumerate(position.legal_moves)
        }
        for column, at in xs.items():
            theme.centred(str(column), at, bottom + 14, 17, theme.FADED, bold=True)
        for depth in range(1, found[-1].depth + 1):
            self._display_row(depth, bottom - pitch * (depth - 0.5), pitch - 6, xs, across - 6)

    def _display_row(
        self, depth: int, y: float, high: float, xs: Mapping[int, float], wide: float
    ) -> None:
        now = self.film.now
        here = [one for one in self.deepened.found[:now] if one.depth == depth]
        step, stage = self.scene.step, self.scene.step.stage
        scores = {one.column: one.score for one in here}
        is_over = len(scores) == len(xs)
        is_cut = depth > self.deepened.complete
        pick = max if step.position.player == step.position.players[0] else min
        marked = is_over and not is_cut and self.scene.walk.done
        best = pick(scores.values()) if marked else None
        finite = [abs(one.score) for one in self.deepened.found if isfinite(one.score)]
        left, right = self.box.x, self.box.x + self.box.width
        raised = 10 if self.narrow else 0
        theme.write(say("depth {depth}", depth=depth), left, y - raised, 16, within=LABELS - 4)
        for column, at in xs.items():
            if column not in scores:
                box((at - wide / 2, y - high / 2, wide, high), EMPTY, 6, edge=theme.LINE)
                continue
            score = scores[column]
            share = lean(score, max(finite, default=1)) * (NOT_CERTAIN if isfinite(score) else 1)
            text = opinion_text(stage, step.position, score)
            score_chip(text, at, y, wide, score == best, high, share, theme.CHIP)
        text, ink = f"{here[-1].nodes:,}" if is_over else "", theme.FADED
        if is_cut and now == len(self.deepened.found):
            text, ink = say("time is up"), theme.ALARM
        if self.narrow:
            theme.write(text, left, y + 10, 14, ink, within=LABELS - 4)
        else:
            theme.flush_right(text, right, y, 15, ink, within=COUNTS - 8)
