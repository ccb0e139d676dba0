"""A slider: a track with a knob that one drags, that goes where one clicks, and that keys move."""

from connect_four_ai.app.language import number_text
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, box, circle
from connect_four_ai.lab.widgets.controls import Controls, pair

HEIGHT = 46.0
KNOB = 22.0
TRACK = 6.0
EDGE = 16.0
"""Distance of the first and the last stop from the ends of the room."""


class Slider:
    """Chooses one of some numbers, its stops, which have their places in proportion."""

    def __init__(self, stops: tuple[float, ...], value: float) -> None:
        self.stops = stops
        self.value = value
        self.left = self.top = self.width = 0.0

    def place(self, left: float, top: float, width: float) -> None:
        self.left, self.top, self.width = left, top, width

    def x(self, stop: float) -> float:
        """Returns the place of a stop, across."""
        first, last = self.stops[0], self.stops[-1]
        return self.left + EDGE + (self.width - 2 * EDGE) * (stop - first) / (last - first)

    def choose(self, number: float) -> None:
        """Moves the knob to the stop that is nearest to a number."""
        self.value = min(self.stops, key=lambda stop: abs(stop - number))

    def _follow(self, point: Point) -> None:
        """Moves the knob to the stop that is nearest to a point."""
        self.value = min(self.stops, key=lambda stop: abs(self.x(stop) - point[0]))

    def _step(self, by: int) -> None:
        number = self.stops.index(self.value) + by
        self.value = self.stops[max(0, min(number, len(self.stops) - 1))]

    def controls(self) -> Controls:
        rect = (self.left, self.top, self.width, HEIGHT)
        return Controls.of_slider(rect, self._follow) + pair(("down", "up"), "", "", self._step)

    def display(self) -> None:
        middle = self.top + KNOB / 2 + 2
        first, here, last = self.x(self.stops[0]), self.x(self.value), self.x(self.stops[-1])
        box((first, middle - TRACK / 2, last - first, TRACK), theme.LINE, TRACK / 2)
        box((first, middle - TRACK / 2, here - first, TRACK), theme.BLUE, TRACK / 2)
        for stop in self.stops:
            box((self.x(stop) - 1, middle - 6, 2, 12), theme.FADED)
            is_here, text = stop == self.value, number_text(stop, "g")
            ink = theme.INK if is_here else theme.FADED
            theme.centred(text, self.x(stop), self.top + HEIGHT - 10, 15, ink, bold=is_here)
        circle(here, middle, KNOB, theme.WHITE, edge=theme.BLUE, weight=4)
