"""9.1.7's base as a slider: what the columns score if results weigh 1, 2, … 10 to the depth."""

from functools import partial
from math import log1p
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.figures.figure import Figure, short_score
from connect_four_ai.lab.widgets.controls import Control, Controls, choice
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.study.lessons.wins import WinsByDepth, weighted

BASES = tuple(range(1, 11))
TRACK = 74.0
"""Height of the slider, with the choices below it."""
LABEL = 22.0


class Weights(Figure):
    """A slider of bases, below it the column that each of them plays, and a bar for each column.

    `base`: where the slider stands first. `hides`: whether the columns below the slider show only
    once the question is done.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.base: int = self.options.get("base", 1)
        self.scores: dict[int, dict[int, float]] = {}
        """The columns' scores by base, once they are known."""

    def question(self) -> WinsByDepth:
        return WinsByDepth(self.scene.step.position, self.scene.step.brain().depth)

    def hear(self, answer: dict[int, dict[int, int]]) -> None:
        self.scores = {base: weighted(answer, base) for base in BASES}

    @property
    def ready(self) -> bool:
        return bool(self.scores)

    def _slide(self, base: int) -> None:
        self.base = max(BASES[0], min(base, BASES[-1]))

    def played(self, base: int) -> list[int]:
        """Returns the columns with the lowest score."""
        scores = self.scores[base]
        return [column for column, score in scores.items() if score == min(scores.values())]

    def controls(self) -> Controls:
        row = [
            choice(str(base), partial(self._slide, base), chosen=base == self.base)
            for base in BASES
        ]
        keys = Controls.of_keys(
            Control(("up",), "", "", lambda: self._slide(self.base + 1)),
            Control(("down",), "", "", lambda: self._slide(self.base - 1)),
        )
        return keys + self._track.buttons(self.box.y + 26, row, pitch=34, gap=4)

    @property
    def _track(self) -> Column:
        return Column(self.box.x + 8, self.box.width - 16)

    def display(self, mouse: Any) -> None:
        track = self._track
        track.line(say("each move of depth left multiplies by:"), self.box.y + 12)
        if self.scene.walk.done or not self.options.get("hides"):
            pitch = (track.width + 4) / len(BASES)
            for number, base in enumerate(BASES):
                middle = track.left + number * pitch + (pitch - 4) / 2
                played = "/".join(map(str, self.played(base)))
                theme.centred(f"→ {played}", middle, self.box.y + TRACK, 14, theme.FADED)
        self._display_bars()

    def _display_bars(self) -> None:
        """Draws each column's score as a bar, up for Red and down for Yellow, on a logarithmic
        scale."""
        scores, played = self.scores[self.base], self.played(self.base)
        top, bottom = self.box.y + TRACK + 16 + LABEL, self.box.y + self.box.height - 2 * LABEL
        up = max((log1p(score) for score in scores.values() if score > 0), default=0.0)
        down = max((log1p(-score) for score in scores.values() if score < 0), default=0.0)
        unit = (bottom - top) / max(1.0, up + down)
        middle = top + unit * up
        pitch = self._track.width / len(scores)
        for number, (column, score) in enumerate(scores.items()):
            x = self._track.left + pitch * (number + 0.5)
            length = unit * log1p(abs(score))
            chosen = column in played
            bar = (x - 20, middle - length if score > 0 else middle, 40, length)
            edge, weight = (theme.INK, 3) if chosen else (theme.FADED, 1)
            box(bar, theme.disc_color("R" if score > 0 else "Y"), edge=edge, weight=weight)
            y = middle - length - 12 if score > 0 else middle + length + 12
            theme.centred(short_score(score), x, y, 15, bold=chosen, within=pitch - 4)
            theme.centred(str(column), x, bottom + LABEL + 12, 15, theme.FADED, bold=chosen)
        box((self._track.left, middle - 1, self._track.width, 2), theme.LINE)
