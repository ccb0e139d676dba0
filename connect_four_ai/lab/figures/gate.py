"""A gate between α and β above a tree: when it is shut, the rest of a branch is skipped."""

import time
from collections.abc import Mapping
from math import copysign, inf, isinf
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import CENTER, LEFT, RIGHT, Point, box
from connect_four_ai.lab.figures.figure import Scene
from connect_four_ai.lab.figures.tree import TreeFigure
from connect_four_ai.lab.pages.page import PAPERS
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.study.recording.recording import Recording

GLIDE = 0.3
"""Seconds in which an end of the gate moves."""
BAR, THICK = 26.0, 22.0
"""Top of the bar, and its height."""
POST = 7.0
FINITE = 0.86
"""Share of the bar that finite scores take; infinity is at its ends."""
OPEN = -inf, inf


class GateFigure(TreeFigure):
    """The tree, and the window of the node at which the search is.

    Until the question is answered, a search that `waits` does not say that it is shut.
    """

    above = 84.0

    def __init__(self, scene: Scene, options: Mapping[str, Any]) -> None:
        super().__init__(scene, options)
        self._most = 1.0
        """The largest finite score."""
        self._from = self._ends = self._to = -1.0, 1.0
        """Where the ends of the gate came from, are, and go to, from −1 to 1."""
        self._began = -inf

    def hear(self, answer: Recording) -> None:
        scores = [abs(node.value) for node in answer.root if not isinf(node.value)]
        self._most = max([1.0, *scores])
        super().hear(answer)
        self._from = self._ends = self._to = self._target()

    @property
    def window(self) -> tuple[float, float]:
        """Alpha and beta where the search is."""
        timeline = self.film
        path = timeline.path(timeline.moment.node)
        node = path[-1] if path[-1].children or len(path) == 1 else path[-2]
        return timeline.window(node) or OPEN

    @property
    def is_shut(self) -> bool:
        alpha, beta = self.window
        return alpha >= beta and not self.stands_still

    def _target(self) -> Point:
        alpha, beta = self.window
        return self._share(alpha), self._share(beta)

    def _share(self, score: float) -> float:
        return copysign(1.0, score) if isinf(score) else FINITE * score / self._most

    def update(self) -> None:
        super().update()
        now = time.perf_counter()
        if (target := self._target()) != self._to:
            self._from, self._to, self._began = self._ends, target, now
        part = 1.0 if theme.still else (now - self._began) / GLIDE
        alpha, beta = (a + part * (b - a) for a, b in zip(self._from, self._to, strict=True))
        self._ends = (alpha, beta) if part < 1 else self._to

    @property
    def busy(self) -> bool:
        return super().busy or self._ends != self._to

    def controls(self) -> Controls:
        return Controls() if self.stands_still else super().controls()

    def display(self, mouse: Any) -> None:
        super().display(mouse)
        x, y, width, _ = self.box
        left, top, room = x + 8, y + BAR, width - 16
        alpha, beta = (left + room * (1 + share) / 2 for share in self._ends)
        paper = theme.LINE if self.is_shut else theme.WHITE
        box((left, top, room, THICK), paper, edge=theme.FADED)
        box((left, top, max(0.0, alpha - left), THICK), PAPERS[0])
        box((beta, top, max(0.0, left + room - beta), THICK), PAPERS[1])
        if self.is_shut:
            box((beta, top, max(2.0, alpha - beta), THICK), theme.INK)
        scores = self.window
        sides = (("α", alpha, "R", y + 10, top - 5), ("β", beta, "Y", y + 64, top))
        for (name, at, player, text_y, post), score in zip(sides, scores, strict=True):
            color = theme.disc_color(player)
            box((at - POST / 2, post, POST, THICK + 5), color, 2, edge=theme.INK)
            align = LEFT if at < left + 60 else RIGHT if at > left + room - 60 else CENTER
            theme.write(f"{name} = {score_text(score)}", at, text_y, 16, bold=True, align=align)
        if self.is_shut:
            text = say("shut: the rest is skipped")
            if theme.text_width(text, 15, True) > max(alpha - x, x + width - alpha) - 40:
                text = say("shut")
            at = x if alpha > x + width / 2 else x + width
            align = LEFT if at == x else RIGHT
            theme.write(text, at, y + 10, 15, theme.ALARM, bold=True, align=align)
