"""Shows a film: plays it, faster or slower, stops it, and goes through it step by step, there and back."""

from connect_four_ai.lab.controls import Control
from connect_four_ai.language import say
from connect_four_ai.replay.film import Film

SPEEDS = (1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000)
"""Steps a second."""
SLOW = 3
"""Up to this many steps a second, the eye can follow what glides."""


class Projector:
    def __init__(self, film: Film) -> None:
        self.film = film
        self.playing = False
        self._speed = 1
        """Which of SPEEDS."""
        self._due = 0.0
        """The part of a step that is due already."""

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
        self.film.go(self.film.now + steps)
        self.playing = self.film.now < self.film.last

    def jump(self, moment: int) -> None:
        self.playing = False
        self.film.go(moment)

    def rows(self) -> list[list[Control]]:
        """What can be done, as rows of buttons."""
        film = self.film
        before, after = film.now > 0, film.now < film.last
        play = say("pause") if self.playing else say("play")
        return [
            [
                Control(("left",), "←", say("back"), lambda: self.jump(film.now - 1), before),
                Control(("space",), say("space"), play, self._toggle),
                Control(("right",), "→", say("step"), lambda: self.jump(film.now + 1), after),
            ],
            [
                Control(("home",), "Home", say("start"), lambda: self.jump(0), before),
                Control(("up",), "↑", say("finish"), lambda: self.jump(film.over()), after),
                Control(("end",), "End", say("end"), lambda: self.jump(film.last), after),
            ],
            [
                Control(("-", "_", "−"), "−", say("slower"), lambda: self._change_speed(-1), self._speed > 0),
                Control(("down",), "↓", say("next"), lambda: self.jump(film.aside()), after),
                Control(("+", "="), "+", say("faster"), lambda: self._change_speed(+1), self._speed < len(SPEEDS) - 1),
            ],
        ]

    def _toggle(self) -> None:
        """Plays or stops; at the end, plays from the beginning."""
        self.playing = not self.playing
        self._due = 0
        if self.film.now == self.film.last:
            self.film.go(0)

    def _change_speed(self, by: int) -> None:
        self._speed = max(0, min(self._speed + by, len(SPEEDS) - 1))
