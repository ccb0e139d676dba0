"""How far a timeline has come, as a strip; a click on it goes there."""

import py5

from connect_four_ai.app.language import say
from connect_four_ai.window import theme
from connect_four_ai.window.canvas import canvas
from connect_four_ai.window.pages.playback import Playback
from connect_four_ai.window.widgets.tree_view import Box, Point

NEAR = 6
"""How far beside the strip a click still counts."""


class ProgressBar:
    """The numbers stand above the box."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def moment_at(self, point: Point, playback: Playback) -> int | None:
        left, top, width, height = self.box
        if left <= point[0] <= left + width and top - NEAR <= point[1] <= top + height + NEAR:
            return round((point[0] - left) / width * playback.timeline.last)
        return None

    def display(self, playback: Playback) -> None:
        left, top, width, height = self.box
        timeline = playback.timeline
        count = say("Step {now} of {all}", now=f"{timeline.now:,}", all=f"{timeline.last:,}")
        theme.write(count, left, top - 14, 14, theme.FADED)
        speed = say("1 step a second") if playback.speed == 1 else say("{count} steps a second", count=playback.speed)
        theme.write(speed, left + width, top - 14, 14, theme.FADED, align=py5.RIGHT)
        canvas.no_stroke()
        canvas.fill(theme.LINE)
        canvas.rect(*self.box, height / 2)
        canvas.fill(theme.BLUE)
        canvas.rect(left, top, max(height, width * timeline.now / max(1, timeline.last)), height, height / 2)
