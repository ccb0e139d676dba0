"""What all figures of the lessons have in common, and those that one plays."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isinf
from typing import Any, Generic, TypeVar

from connect_four_ai.app.language import say, score_text
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.playback import Film, Playback
from connect_four_ai.lab.widgets.controls import Control, Controls, button, in_rows
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.lab.widgets.node_chip import short_count
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.comparison import Opinions
from connect_four_ai.study.lessons.walk import Walk

NARROW = 520.0
"""Least width of a box that is not as narrow as a phone."""
TALL = 300.0
"""Usual height of a figure on a narrow screen."""
BUTTONS = 40.0
"""Height of a row of buttons at the bottom of a figure."""
WIDEST = 120.0
"""Maximum width of a button."""
GLIDE = 0.3
"""Seconds in which what moves comes to where it belongs."""


@dataclass
class Scene:
    """What the figures of a step show."""

    walk: Walk
    view: View[Any]
    """The page's board."""
    opinions: Opinions = field(default_factory=dict)
    """What the step's brains think of its position, as far as it is known."""


class Figure:
    """A figure of a step. It is made anew whenever a step is opened."""

    answer: Any = None
    """The answer of its job, once that is known."""

    def __init__(self, scene: Scene, options: Mapping[str, Any]) -> None:
        """`options`: those of the step's file."""
        self.scene = scene
        self.options = options
        self.step = scene.walk.step
        self.box = Box(0, 0, 0, 0)

    @property
    def done(self) -> bool:
        """Whether there is nothing left to answer in the step."""
        return self.scene.walk.done

    def job(self) -> Job[Any] | None:
        """Returns the job that finds what the figure shows; None if it needs none."""
        return None

    def receive(self, answer: Any) -> None:
        """Takes the answer of its job."""
        self.answer = answer

    def receive_partial(self, found: Any) -> None:
        """Takes what its job reports before that."""

    @property
    def ready(self) -> bool:
        """Whether it knows what it shows."""
        return self.answer is not None

    def height_at(self, width: float) -> float:
        """Returns the height that it needs on a narrow screen, where it may be as tall as it
        likes."""
        return TALL

    def width_at(self, height: float) -> float | None:
        """Returns its width at a height; None if it takes all the width that there is."""
        return None

    def place(self, box: Box) -> None:
        """Moves it into a box. Also called when the language has changed."""
        self.box = box

    @property
    def narrow(self) -> bool:
        """Whether the box is as narrow as a phone."""
        return self.box.width < NARROW

    def update(self) -> None:
        """Updates it. Called in every frame."""

    @property
    def busy(self) -> bool:
        """Whether something moves in it."""
        return False

    def controls(self) -> Controls:
        """Returns its buttons, keys and areas to click; not the arrows to left and right, which
        turn the steps."""
        return Controls()

    def point(self, point: Point) -> None:
        """Handles a move of the mouse to a point."""

    def display(self) -> None:
        """Draws it into its box, once it is ready."""


F = TypeVar("F", bound=Film)


@dataclass
class Track:
    """The moments of a film, from 0 to `last`."""

    last: int
    now: int = 0

    def go(self, moment: int) -> None:
        self.now = max(0, min(moment, self.last))


class PlayedFigure(Figure, Generic[F]):
    """A figure that one plays and steps through.

    `at`: "start" or "end", where it begins (else "end"). `plays`: it begins to play by itself, at
    so many steps a second; with `waits`, once there is nothing left to answer, and until then it
    stands still. `buttons`: false for one that only stands there.
    """

    playback: Playback[F] | None = None
    _has_begun = False
    """Whether it has begun to play by itself."""

    @property
    def film(self) -> F:
        """What is played, once it is ready."""
        assert self.playback
        return self.playback.film

    @property
    def ready(self) -> bool:
        return self.playback is not None

    def begin(self, film: F) -> None:
        """Takes what to play, and goes to where the figure begins."""
        self.playback = Playback(film)
        film.go(0 if self.options.get("at") == "start" else film.last)

    def update(self) -> None:
        if not self.playback:
            return
        if not (self._has_begun or self.stands_still):
            self._has_begun = True
            if rate := self.options.get("plays"):
                self.play(rate)
        self.playback.play_on()

    def play(self, rate: int) -> None:
        """Plays from here on; at the end, from the beginning."""
        assert self.playback
        if self.film.now == self.film.last:
            self.film.go(0)
        self.playback.play(rate)

    @property
    def stands_still(self) -> bool:
        """Whether it waits for the answer."""
        return bool(self.options.get("waits")) and not self.done

    @property
    def busy(self) -> bool:
        return self.playback is not None and self.playback.playing

    # The buttons at the bottom

    def further(self) -> list[Control]:
        """Returns buttons beside those that play."""
        return []

    @property
    def across(self) -> tuple[float, float]:
        """The left and the width of what the buttons stand in the middle of."""
        return self.box.x, self.box.width

    @property
    def picture(self) -> Box:
        """The box without the buttons."""
        return self.box._replace(height=self.box.height - self.foot)

    @property
    def foot(self) -> float:
        """Height of the buttons."""
        if not self.options.get("buttons", True):
            return 0.0
        return BUTTONS * (2 if self.narrow and self.further() else 1)

    def controls(self) -> Controls:
        if not self.playback or not self.foot or self.stands_still:
            return Controls()
        playback, now = self.playback, self.playback.film.now
        row = [
            button("↑", say("back"), lambda: playback.jump(now - 1), now > 0),
            button("space", playback.play_text, playback.toggle),
            button("↓", say("step"), lambda: playback.jump(now + 1), now < playback.film.last),
            *self.further(),
        ]
        rows: Sequence[Sequence[Control]] = in_rows(row, 3) if self.narrow else [row]
        left, width = self.across
        taken = min(width, WIDEST * len(rows[0]))
        below = Column(left + (width - taken) / 2, taken)
        return below.buttons(self.box.y + self.box.height - self.foot + 6, *rows)


class Glide:
    """Numbers that glide to others."""

    def __init__(self, *numbers: float) -> None:
        self.now = self._from = self._to = numbers
        self._began = -inf

    def follow(self, *numbers: float) -> None:
        """Moves on towards these numbers. Called in every frame."""
        now = time.perf_counter()
        if numbers != self._to:
            self._from, self._to, self._began = self.now, numbers, now
        part = 1.0 if theme.still else (now - self._began) / GLIDE
        gliding = (a + part * (b - a) for a, b in zip(self._from, self._to, strict=True))
        self.now = tuple(gliding) if part < 1 else self._to

    @property
    def busy(self) -> bool:
        return self.now != self._to


def short_score(score: float) -> str:
    """Returns a score with two decimals, and thousands in short from 10,000 on: −10 k."""
    text = score_text(round(score, 2))
    if abs(score) < 10_000 or isinf(score):
        return text
    return text[:1] + short_count(int(abs(score)))[1:]
