"""Shows a timeline: plays it, faster or slower, stops it, and goes through it step by step, there
and back. A strip shows how far it has come."""

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, box
from connect_four_ai.lab.widgets.controls import Control, button
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.recording.timeline import Timeline

SPEEDS = (1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000)
"""Steps a second."""
SLOW = 3
"""Maximum steps a second at which nodes glide."""
NEAR = 6
"""Distance from the strip within which a click counts."""


class Playback:
    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.playing = False
        self._speed = 1
        """Which of SPEEDS."""
        self._due = 0.0
        """Fraction of the next step that is due."""

    @property
    def speed(self) -> int:
        return SPEEDS[self._speed]

    @property
    def glides(self) -> bool:
        """Whether it goes so slowly that what moves may take its time."""
        return not self.playing or self.speed <= SLOW

    def play_on(self, seconds: float) -> None:
        """So much time has passed."""
        if not self.playing:
            return
        self._due += seconds * self.speed
        steps, self._due = int(self._due), self._due % 1
        self.timeline.go(self.timeline.now + steps)
        self.playing = self.timeline.now < self.timeline.last

    def jump(self, moment: int) -> None:
        self.playing = False
        self.timeline.go(moment)

    def rows(self) -> list[list[Control]]:
        """What can be done, as rows of buttons."""
        timeline = self.timeline
        before, after = timeline.now > 0, timeline.now < timeline.last
        fastest = self._speed == len(SPEEDS) - 1
        play = say("pause") if self.playing else say("play")
        return [
            [
                button("←", say("back"), lambda: self.jump(timeline.now - 1), before),
                button("space", play, self._toggle),
                button("→", say("step"), lambda: self.jump(timeline.now + 1), after),
            ],
            [
                button("Home", say("start"), lambda: self.jump(0), before),
                button("↑", say("finish"), lambda: self.jump(timeline.over()), after),
                button("End", say("end"), lambda: self.jump(timeline.last), after),
            ],
            [
                button("−", say("slower"), lambda: self._change_speed(-1), self._speed > 0),
                button("↓", say("next"), lambda: self.jump(timeline.aside()), after),
                button("+", say("faster"), lambda: self._change_speed(+1), not fastest),
            ],
        ]

    def _toggle(self) -> None:
        """Plays or stops; at the end, plays from the beginning."""
        self.playing = not self.playing
        self._due = 0
        if self.timeline.now == self.timeline.last:
            self.timeline.go(0)

    def _change_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))

    # The strip

    def click(self, strip: Box, point: Point) -> bool:
        """A click on the strip goes to that moment; False beside it."""
        left, top, width, height = strip
        near = left <= point[0] <= left + width and top - NEAR <= point[1] <= top + height + NEAR
        if near:
            self.jump(round((point[0] - left) / width * self.timeline.last))
        return near

    def display(self, strip: Box) -> None:
        """The strip, and above it the numbers."""
        left, top, width, height = strip
        now, last = self.timeline.now, self.timeline.last
        step = say("Step {now} of {all}", now=f"{now:,}", all=f"{last:,}")
        theme.write(step, left, top - 14, 14, theme.FADED, within=width / 2 + 10)
        pace = say("{count:step|steps} a second", count=self.speed)
        theme.flush_right(pace, left + width, top - 14, 14, theme.FADED, within=width / 2 - 20)
        box(strip, theme.LINE, height / 2)
        box((left, top, max(height, width * now / max(1, last)), height), theme.BLUE, height / 2)
