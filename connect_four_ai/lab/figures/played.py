"""What figures that one plays and steps through have in common."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from connect_four_ai.app.language import say
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.playback import Film, Playback
from connect_four_ai.lab.widgets.controls import Control, Controls, button
from connect_four_ai.lab.widgets.layout import Column

BUTTONS = 40.0
"""Height of the row of buttons at the bottom of a figure."""
WIDEST = 120.0
"""Maximum width of a button."""

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
        film.go(0 if self.options.get("at", "end") == "start" else film.last)
        self._begin_to_play()

    def update(self) -> None:
        self._begin_to_play()
        if self.playback:
            self.playback.play_on()

    def _begin_to_play(self) -> None:
        if self.playback and not self.stands_still and not self._has_begun:
            self._has_begun = True
            if rate := self.options.get("plays", 0):
                if self.options.get("at", "end") in ("start", "end"):
                    self.playback.film.go(0)
                self.playback.play(rate)

    @property
    def stands_still(self) -> bool:
        """Whether it waits for the answer."""
        return bool(self.options.get("waits")) and not self.scene.walk.done

    @property
    def has_buttons(self) -> bool:
        return bool(self.options.get("buttons", True))

    @property
    def busy(self) -> bool:
        return self.playback is not None and self.playback.playing

    def controls(self) -> Controls:
        return self.buttons(self.box.x, self.box.width)

    def buttons(self, left: float, width: float, *further: Control) -> Controls:
        """Returns the row of buttons at the bottom of the box, in the middle of a width: those that
        play, and further ones."""
        if not self.playback or not self.has_buttons or self.stands_still:
            return Controls()
        playback, now = self.playback, self.playback.film.now
        row: list[Any] = [
            button("↑", say("back"), lambda: playback.jump(now - 1), now > 0),
            button("space", playback.play_text, playback.toggle),
            button("↓", say("step"), lambda: playback.jump(now + 1), now < playback.film.last),
            *further,
        ]
        taken = min(width, WIDEST * len(row))
        below = Column(left + (width - taken) / 2, taken)
        return below.buttons(self.box.y + self.box.height - BUTTONS + 6, row)
