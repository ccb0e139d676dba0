"""What chance does: moves that are drawn one after the other, and how often each column comes."""

import time
from collections import Counter
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, YELLOW
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import disc
from connect_four_ai.lab.canvas import box, line
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
from connect_four_ai.lab.widgets.tree_view import LINE
from connect_four_ai.study.lessons.draws import Moves, Numbers

SLOW, FASTER = 12, 1.22
"""After so many moves, each moment shows more of them than the one before, by this factor."""
SHOWN = 6
"""Number of moves that lie there before it plays, to show what will grow."""
DISC = 20.0
"""Diameter of a disc, as long as each move is one."""
GLIDE = 0.2
"""Seconds in which a disc falls, and bars grow to their next height."""
PITCH = 96.0
NAMES = 46.0
"""Room below the bars."""
COLOR = "#F2C230"


class ChanceFigure(PlayedFigure[Track]):
    """Bars that grow as the step's stage plays its position again and again.

    `of`: "randint" for the chapter's first choice of a column; else the stage's moves.
    """

    drawn: tuple[int, ...] = ()
    _shown, _since = 0, 0.0
    """The moment that was shown last, and the time since when."""

    def question(self) -> Moves | Numbers:
        if self.options.get("of") == "randint":
            return Numbers()
        return Moves(self.scene.step.stage, self.scene.step.position)

    def hear(self, answer: list[int]) -> None:
        self.drawn = tuple(answer)
        self.moments = _moments(len(self.drawn))
        self.begin(Track(len(self.moments) - 1))
        if self.options.get("at") == "start" and not self.busy:
            self.film.go(SHOWN)
            self._shown = SHOWN

    @property
    def open(self) -> list[int]:
        """The columns that can be drawn, as far as the board tells."""
        is_stages = self.options.get("of") != "randint"
        return self.scene.step.position.legal_moves if is_stages else [*range(1, COLUMNS + 1)]

    @property
    def count(self) -> int:
        """The number of moves so far."""
        return self.moments[self.film.now]

    @property
    def earlier(self) -> int:
        """The number of moves a moment before."""
        return self.moments[max(0, self.film.now - 1)]

    def update(self) -> None:
        super().update()
        if self.playback and self.playback.film.now != self._shown:
            self._shown, self._since = self.playback.film.now, time.perf_counter()

    @property
    def _glide(self) -> float:
        """How far the last change has come, up to 1."""
        return min(1.0, (time.perf_counter() - self._since) / GLIDE)

    @property
    def busy(self) -> bool:
        return super().busy or self._glide < 1

    def display(self, mouse: Any) -> None:
        x, y, width, height = self.box
        pitch = min(PITCH, (width - 150) / COLUMNS)
        left = x + (width - 150 - pitch * COLUMNS) / 2
        bottom = y + height - BUTTONS * self.has_buttons - NAMES
        room = bottom - y - 34
        grown = self._grown()
        unit = min(DISC + 4, room / max([1, *grown.values()]))
        right = left + pitch * COLUMNS
        line((left, bottom), (right, bottom), LINE, 2)
        for column in range(1, COLUMNS + 1):
            middle = left + (column - 0.5) * pitch
            if unit < DISC:
                _display_bar(middle, bottom, grown[column] * unit, 0.62 * pitch)
            else:
                self._display_discs(column, middle, bottom, unit, room)
            if count := round(grown[column]):
                top = bottom - grown[column] * unit
                theme.centred(str(count), middle, top - 14, 16, bold=True)
            is_open = column in self.open
            theme.centred(str(column), middle, bottom + 18, 18, bold=is_open)
            if not is_open:
                theme.centred(say("full"), middle, bottom - 12, 15, theme.FADED)
        if self.scene.walk.done:
            self._display_share(left, right, bottom - sum(grown.values()) / len(self.open) * unit)
        text = say("{count:move|moves}", count=self.count)
        theme.write(text, right + 14, bottom + 18, 16, theme.FADED)

    def _grown(self) -> dict[int, float]:
        """Returns the number of moves in each column; fractions while the bars grow."""
        now, earlier = Counter(self.drawn[: self.count]), Counter(self.drawn[: self.earlier])
        columns = range(1, COLUMNS + 1)
        return {c: earlier[c] + self._glide * (now[c] - earlier[c]) for c in columns}

    def _display_discs(
        self, column: int, x: float, bottom: float, unit: float, room: float
    ) -> None:
        """Draws the moves in a column as discs; those of this moment still fall."""
        falling = self.drawn[self.earlier : self.count].count(column)
        count = self.drawn[: self.count].count(column)
        for number in range(count):
            y = bottom - (number + 0.5) * unit
            if number >= count - falling:
                y -= (1 - self._glide**2) * (room - count * unit)
            disc(YELLOW, x, y, DISC, False)

    def _display_share(self, left: float, right: float, y: float) -> None:
        """Draws the line that equal bars would reach."""
        columns = len(self.open)
        for start in range(round(left), round(right), 14):
            line((start, y), (start + 7, y), theme.BLUE, 2)
        theme.write(f"1/{columns} = {100 / columns:.1f}%", right + 14, y, 16, theme.BLUE)


def _display_bar(x: float, bottom: float, height: float, width: float) -> None:
    if height:
        box((x - width / 2, bottom - height, width, height), COLOR, 3, edge=theme.FADED)


def _moments(count: int) -> list[int]:
    """Returns the numbers of moves that are shown one after the other: first single moves, then
    more and more."""
    moments, shown = [0], 0.0
    while moments[-1] < count:
        shown = max(shown + 1, shown * FASTER if shown > SLOW else 0)
        moments.append(min(count, round(shown)))
    return moments
