"""How far a film has come, as a strip; a click on it goes there."""

import py5

from connect_four_ai.lab import theme
from connect_four_ai.lab.projector import Projector
from connect_four_ai.lab.tree_view import Box, Point
from connect_four_ai.language import say

NEAR = 6
"""How far beside the strip a click still counts."""


class Strip:
    """The numbers stand above the box."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def moment_at(self, point: Point, projector: Projector) -> int | None:
        left, top, width, height = self.box
        if left <= point[0] <= left + width and top - NEAR <= point[1] <= top + height + NEAR:
            return round((point[0] - left) / width * projector.film.last)
        return None

    def display(self, projector: Projector) -> None:
        left, top, width, height = self.box
        film = projector.film
        count = say("Step {now} of {all}", now=f"{film.now:,}", all=f"{film.last:,}")
        theme.write(count, left, top - 14, 14, theme.FADED)
        speed = say("1 step a second") if projector.speed == 1 else say("{count} steps a second", count=projector.speed)
        theme.write(speed, left + width, top - 14, 14, theme.FADED, align=py5.RIGHT)
        py5.no_stroke()
        py5.fill(theme.LINE)
        py5.rect(*self.box, height / 2)
        py5.fill(theme.BLUE)
        py5.rect(left, top, max(height, width * film.now / max(1, film.last)), height, height / 2)
