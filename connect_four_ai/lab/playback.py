"""Plays what has moments: the timeline of a search, or a figure that moves."""

import time
from typing import Generic, Protocol, TypeVar

from connect_four_ai.app.language import say
from connect_four_ai.lab.widgets.controls import Control, button
from connect_four_ai.study.recording.recording import Timeline

SPEEDS = (1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000)
"""Speeds, in steps per second."""


class Film(Protocol):
    """What is played: it is at one of its moments, `now`."""

    now: int

    @property
    def last(self) -> int:
        """The last moment; the first one is 0."""

    def go(self, moment: int) -> None:
        """Goes to a moment, or to the nearest that there is."""


F = TypeVar("F", bound=Film)


class Playback(Generic[F]):
    """Plays a film at a chosen speed, and moves forward and back in it."""

    def __init__(self, film: F) -> None:
        self.film = film
        self.playing = False
        self._speed = 1
        """Index into SPEEDS."""
        self._due = 0.0
        """Fraction of the next step that is due."""
        self._before = 0.0
        """The time of the last call of `play_on`."""

    @property
    def speed(self) -> int:
        return SPEEDS[self._speed]

    def play(self, speed: int) -> None:
        """Plays on at one of SPEEDS."""
        self._speed = SPEEDS.index(speed)
        self._before = time.perf_counter()
        self.playing = True

    def play_on(self) -> None:
        """Moves on by the steps that are due since the last call."""
        before, self._before = self._before, time.perf_counter()
        if self.playing:
            self._due += (self._before - before) * self.speed
            steps, self._due = int(self._due), self._due % 1
            self.film.go(self.film.now + steps)
            self.playing = self.film.now < self.film.last

    def jump(self, moment: int) -> None:
        self.playing = False
        self.film.go(moment)

    def rows(self: "Playback[Timeline]") -> list[list[Control]]:
        """Returns the buttons in rows."""
        timeline = self.film
        before, after = timeline.now > 0, timeline.now < timeline.last
        fastest = self._speed == len(SPEEDS) - 1
        return [
            [
                button("←", say("back"), lambda: self.jump(timeline.now - 1), before),
                button("space", self.play_text, self.toggle),
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

    @property
    def play_text(self) -> str:
        """What `toggle` does now, in a word."""
        return say("pause") if self.playing else say("play")

    def toggle(self) -> None:
        """Plays or stops; at the end, plays from the beginning."""
        self.playing = not self.playing
        self._due = 0
        if self.film.now == self.film.last:
            self.film.go(0)

    def _change_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
