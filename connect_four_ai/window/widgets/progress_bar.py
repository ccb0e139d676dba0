"""How far a timeline has come, as a strip; a click on it goes there."""

import py5

from connect_four_ai.app.language import say
from connect_four_ai.recording.timeline import Timeline
from connect_four_ai.window import theme
from connect_four_ai.window.canvas import Point, box
from connect_four_ai.window.widgets.tree_view import Box

NEAR = 6
"""How far beside the strip a click still counts."""


def moment_at(place: Box, point: Point, timeline: Timeline) -> int | None:
    """Where a click on the strip goes."""
    left, top, width, height = place
    if left <= point[0] <= left + width and top - NEAR <= point[1] <= top + height + NEAR:
        return round((point[0] - left) / width * timeline.last)
    return None


def display_progress(place: Box, timeline: Timeline, speed: int) -> None:
    """The strip, and above it the numbers."""
    left, top, width, height = place
    count = say("Step {now} of {all}", now=f"{timeline.now:,}", all=f"{timeline.last:,}")
    theme.write(count, left, top - 14, 14, theme.FADED)
    pace = say("1 step a second") if speed == 1 else say("{count} steps a second", count=speed)
    theme.write(pace, left + width, top - 14, 14, theme.FADED, align=py5.RIGHT)
    done = max(height, width * timeline.now / max(1, timeline.last))
    box(place, theme.LINE, height / 2)
    box((left, top, done, height), theme.BLUE, height / 2)
