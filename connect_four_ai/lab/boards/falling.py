"""A disc that falls into a column: with gravity, and up once more a little."""

import math
import time

from connect_four_ai.lab.boards.layout import Place

GRAVITY = 5200  # pixels a second a second
BOUNCE = 0.25  # of the speed is left after landing


class Falling:
    def __init__(self, speed: float) -> None:
        """`speed`: 1 is natural."""
        self.speed = speed
        self.place: Place | None = None
        """Target of the last disc, which may still be falling."""
        self._begin = self._end = 0.0
        self._way = 0.0
        """How deep it falls, in pixels."""

    def drop(self, place: Place, way: float) -> None:
        self.place, self._way, self._begin = place, way, time.perf_counter()
        self._end = self._begin + self._seconds * (1 + 2 * BOUNCE) / self.speed

    def stop(self) -> None:
        """It is there at once."""
        self._end = 0.0

    @property
    def rest(self) -> float:
        """Seconds since it came to rest; negative while it falls."""
        return time.perf_counter() - self._end

    @property
    def _seconds(self) -> float:
        """Until it lands for the first time."""
        return math.sqrt(2 * self._way / GRAVITY)

    @property
    def height(self) -> float:
        """How far above its target it is now."""
        elapsed, fall = (time.perf_counter() - self._begin) * self.speed, self._seconds
        if elapsed < fall:
            return self._way - GRAVITY * elapsed**2 / 2
        after = elapsed - fall
        return max(0.0, GRAVITY * after * (BOUNCE * fall - after / 2))
