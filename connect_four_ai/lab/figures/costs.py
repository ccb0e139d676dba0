"""How many nodes a stage visits at each depth."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box, line
from connect_four_ai.lab.figures.figure import Figure

COLORS = (theme.INK, "#2F6DB5", "#0B8A5B")
AXIS, FOOT = 84.0, 44.0
"""Width of the numbers at the left, and height of those at the bottom."""


@dataclass(frozen=True)
class NodesByDepth:
    """A job: counts the nodes that stages visit at the depths from 0."""

    position: Position
    sections: tuple[str, ...]
    depths: int

    def run(self, report: Listener = ignore_progress) -> dict[str, list[int]]:
        return {
            section: [
                AIBrain(section, depth, 0, uses_book=False).auto_play(self.position).nodes
                for depth in range(self.depths)
            ]
            for section in self.sections
        }


class Costs(Figure):
    """Bars on a logarithmic scale, beside each other for each depth.

    `sections`: of the stages, the step's if left out. `depths`: number of depths.
    """

    counts: dict[str, list[int]] | None = None

    def question(self) -> NodesByDepth:
        step = self.scene.step
        sections: Sequence[str] = self.options.get("sections", [step.section])
        return NodesByDepth(step.position, tuple(sections), self.options.get("depths", 5))

    def hear(self, answer: dict[str, list[int]]) -> None:
        self.counts = answer

    def display(self, mouse: Any) -> None:
        if not self.counts:
            return
        x, y, width, height = self.box
        top, bottom, left = y + 40, y + height - FOOT, x + AXIS
        most = max(max(counts) for counts in self.counts.values())
        decades = int(log10(most)) + 1
        theme.write(say("nodes"), x, y + 12, 15, theme.FADED)
        for decade in range(decades + 1):
            level = bottom - (bottom - top) * decade / decades
            line((left, level), (x + width, level), theme.LINE)
            theme.flush_right(f"{10**decade:,}", left - 8, level, 14, theme.FADED)
        depths = len(next(iter(self.counts.values())))
        pitch = (x + width - left) / depths
        wide = min(90.0, (pitch - 24) / len(self.counts))
        for depth in range(depths):
            middle = left + pitch * (depth + 0.5)
            theme.centred(str(depth), middle, bottom + 14, 15)
            for number, counts in enumerate(self.counts.values()):
                high = (bottom - top) * log10(max(1, counts[depth])) / decades
                at = middle + (number - len(self.counts) / 2) * wide
                box((at + 2, bottom - high, wide - 4, high), COLORS[number], 3)
                text = f"{counts[depth]:,}"
                theme.centred(text, at + wide / 2, bottom - high - 12, 14, bold=True)
        theme.centred(say("depth"), (left + x + width) / 2, bottom + 34, 15, theme.FADED)
        if len(self.counts) > 1:
            self._display_names(left)

    def _display_names(self, left: float) -> None:
        assert self.counts
        for number, section in enumerate(self.counts):
            box((left, self.box.y + 5, 14, 14), COLORS[number], 3)
            theme.write(section, left + 20, self.box.y + 12, 15)
            left += 44 + theme.text_width(section, 15)
