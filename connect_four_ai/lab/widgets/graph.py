"""Graphs: lines with dots, a half for each side; and how a game stood, as a bar for each disc."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import isfinite
from typing import NamedTuple

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import RED
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, Point, Rect, box, circle, line
from connect_four_ai.lab.shades import lean
from connect_four_ai.study.review import Standings

RED_WINS, YELLOW_WINS = "#FBE6E2", "#FBF4D6"
FOOT = 26.0
"""The strip below the bars, where the discs that made it worse are marked."""
LEAST = 12.0
"""Height of the bar of the latest win."""
SOONEST = 21
"""Maximum score."""


class Pen(NamedTuple):
    color: str = theme.INK
    weight: float = 2
    dot: float = 6
    """Diameters of the dots."""


def display_line(points: Sequence[Point], pen: Pen = Pen()) -> None:  # noqa: B008 - it never changes
    for one, other in pairwise(points):
        line(one, other, pen.color, pen.weight)
    for x, y in points:
        circle(x, y, pen.dot, pen.color)


def display_sides(rect: Rect) -> None:
    """The upper half, where it is good for Red, and the lower one, where it is for Yellow."""
    left, top, width, height = rect
    middle = top + height / 2
    box((left, top, width, height / 2), RED_WINS)
    box((left, middle, width, height / 2), YELLOW_WINS)
    box((left, middle - 1, width, 2), theme.LINE)


class GameGraph:
    """How a game stood: bars up if Red wins and down if Yellow wins, high if it is soon."""

    def __init__(self, rect: Rect, standings: Standings, discs: int) -> None:
        """`discs`: how many were played; there is one bar more."""
        self.left, self.top, self.width, height = rect
        self.height = height - FOOT
        self.middle = self.top + self.height / 2
        self.standings = standings
        self.step = self.width / (discs + 1)
        self.discs = discs

    def bars(self) -> list[Rect]:
        """Where each bar is."""
        height = self.height + FOOT
        lefts = [self.left + self.step * count for count in range(self.discs + 1)]
        return [(left, self.top, self.step, height) for left in lefts]

    def display(self, at: int, solved: Collection[int]) -> None:
        """`at`: the bar to be marked; `solved`: before which discs the better move is shown."""
        display_sides((self.left, self.top, self.width, self.height))
        for count, standing in self.standings.items():
            self._display_bar(count, standing.score)
        self._display_opinions()
        theme.write(say("Red wins"), self.left + 8, self.top + 12, 14, theme.FADED)
        theme.write(say("Yellow wins"), self.left + 8, self.top + self.height - 12, 14, theme.FADED)
        for count, standing in self.standings.items():
            if standing.slip:
                self._display_slip(count, standing.slip.position.player, count in solved)
        here = (self.left + at * self.step, self.top, self.step, self.height)
        box(here, EMPTY, edge=theme.INK, weight=2)

    def _display_bar(self, count: int, score: int) -> None:
        left, width = self.left + count * self.step + 1, max(1.0, self.step - 2)
        high = LEAST + (self.height / 2 - LEAST) * abs(score) / SOONEST if score else 0
        if score == 0:
            box((left, self.middle - 3, width, 6), theme.FADED)
        elif score > 0:
            box((left, self.middle - high, width, high), theme.disc_color("R"))
        else:
            box((left, self.middle, width, high), theme.disc_color("Y"), edge=theme.FADED)

    def _display_opinions(self) -> None:
        """Lines between neighbouring opinions, by the logarithm of their size; what is infinite
        stands at the edge."""
        known = {n: s.opinion for n, s in sorted(self.standings.items()) if s.opinion is not None}
        most = max((abs(opinion) for opinion in known.values() if isfinite(opinion)), default=0)
        reach = self.height / 2 - 6
        heights = {n: lean(opinion, most) * reach for n, opinion in known.items()}
        display_line([(self._centre(n), self.middle - height) for n, height in heights.items()])

    def _display_slip(self, count: int, player: str, solved: bool) -> None:
        x, y = self._centre(count), self.top + self.height + FOOT / 2 + 2
        circle(x, y, 15, theme.disc_color(player), edge=theme.INK, weight=2)
        theme.centred("" if solved else "?", x, y, 14, theme.WHITE if player == RED else theme.INK)

    def _centre(self, count: int) -> float:
        return self.left + (count + 0.5) * self.step
