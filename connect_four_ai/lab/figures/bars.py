"""Bars: how much one thing costs, or achieves, beside another; and how often chance chooses each
column."""

from collections import Counter
from collections.abc import Sequence
from math import isnan, nan
from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import EMPTY, Rect, box, line
from connect_four_ai.lab.figures.figure import TALL, Figure, Glide, PlayedFigure, Track
from connect_four_ai.lab.widgets.tree_view import LINE
from connect_four_ai.study.lessons.found import Measure, Moves
from connect_four_ai.study.lessons.lesson import Text

WIDEST = 940.0
HIGHEST, SHARE = 60.0, 0.62
"""Maximum height of a row, and the share of it that its bar takes."""
LABEL, LONGEST = 22.0, 0.36
"""Height of a label that stands above its bar, as one does that takes more than this share of the
width."""
TITLE = 40.0
NUMBERS = 92.0
"""Width of the numbers."""
GAP = 14.0
COLORS = "#8FB4EE", "#E9C46A"
"""The first bar's colour, and the others'."""


class BarsFigure(Figure):
    """Numbers of one of MEASURES as bars.

    `of`: the measure. `labels`: a text for each bar. `title`: what the numbers are. `open`: number
    of bars that are shown before the answer; else all. `percent`: whether they are shares.
    """

    answer: Sequence[float] = ()
    ready = True  # the bars have their places before they are known

    def job(self) -> Measure:
        return Measure(self.options["of"], self.step.position, self.step.search_depth)

    def height_at(self, width: float) -> float:
        return TITLE + min(HIGHEST * len(self.options["labels"]), TALL)

    def display(self) -> None:
        x, y, width, height = self.box
        width = min(width, WIDEST)
        left = x + (self.box.width - width) / 2
        labels = [_text(one) for one in self.options["labels"]]
        wide = max(theme.text_width(one, 16) for one in labels) + GAP
        above = 0.0
        if wide > LONGEST * width:
            wide, above = 0.0, LABEL
        pitch = min(HIGHEST, (height - TITLE) / len(labels))
        top = y + (height - pitch * len(labels) - TITLE) / 2
        theme.write(_text(self.options["title"]), left, top + 10, 18, bold=True, within=width)
        high, room = (pitch - above) * SHARE, width - wide - NUMBERS - GAP
        for number, label in enumerate(labels):
            middle = top + TITLE + above / 2 + pitch * (number + 0.5)
            theme.write(label, left, middle - (above + high) / 2 if above else middle, 16)
            self._display_bar(number, (left + wide, middle - high / 2, room, high))

    def _display_bar(self, number: int, room: Rect) -> None:
        """Draws a bar as part of the longest one's room, or why it is not shown."""
        left, top, width, height = room
        middle, values = top + height / 2, self.answer
        is_open = self.done or number < self.options.get("open", len(values))
        value = values[number] if values and is_open else nan
        if isnan(value):
            text = say("not in the web page") if is_open else "?"
            box(room, EMPTY, 4, edge=theme.LINE)
            theme.centred(text if values else "…", left + width / 2, middle, 16, theme.FADED)
            return
        length = max(2.0, width * value / max(1e-9, *(one for one in values if not isnan(one))))
        box((left, top, length, height), COLORS[min(number, 1)], 4)
        text = f"{value:.0%}" if self.options.get("percent") else f"{value:,.0f}"
        theme.write(text, left + length + 8, middle, 17, bold=True)


def _text(given: Any) -> str:
    """Returns a text of the lesson's file in the current language."""
    return given if isinstance(given, str) else str(Text(**given))


SLOW, FASTER = 12, 1.22
"""After so many moves, each moment shows more of them than the one before, by this factor."""
SHOWN = 6
"""Number of moves that are there before it plays, to show what will grow."""
TALLEST = 24.0
"""Maximum height of a move."""
PITCH, BESIDE = 96.0, 150.0
"""Distance of two columns, and width of the numbers beside them."""
NAMES = 46.0
"""Room below the bars."""
COLOR = "#F2C230"


class ChanceFigure(PlayedFigure[Track]):
    """Bars that grow as the step's stage plays its position again and again.

    `of`: "randint" for the chapter's first choice of a column; else the stage's moves.
    """

    drawn: tuple[int, ...] = ()

    def job(self) -> Moves:
        by_stage = self.options.get("of") != "randint"
        return Moves(self.step.stage if by_stage else None, self.step.position)

    def receive(self, answer: list[int]) -> None:
        self.drawn = tuple(answer)
        self.moments = _moments(len(self.drawn))
        self.begin(Track(len(self.moments) - 1))
        if self.stands_still:
            self.film.go(SHOWN)
        self.heights = Glide(*self._counts)

    @property
    def _counts(self) -> list[float]:
        """The number of moves in each column so far."""
        found = Counter(self.drawn[: self.moments[self.film.now]])
        return [found[column] for column in range(1, COLUMNS + 1)]

    def update(self) -> None:
        super().update()
        if self.playback:
            self.heights.follow(*self._counts)

    @property
    def busy(self) -> bool:
        return super().busy or (self.ready and self.heights.busy)

    def display(self) -> None:
        x, y, width, height = self.picture
        pitch = min(PITCH, (width - BESIDE) / COLUMNS)
        left = x + (width - BESIDE - pitch * COLUMNS) / 2
        right, bottom = left + pitch * COLUMNS, y + height - NAMES
        heights = self.heights.now
        unit = min(TALLEST, (bottom - y - 34) / max(1, *heights))
        by_stage = self.options.get("of") != "randint"
        # as far as the board tells
        columns = self.step.position.legal_moves if by_stage else range(1, COLUMNS + 1)
        line((left, bottom), (right, bottom), LINE, 2)
        for column, grown in enumerate(heights, start=1):
            middle, high, wide = left + (column - 0.5) * pitch, grown * unit, 0.62 * pitch
            if grown:
                bar = (middle - wide / 2, bottom - high, wide, high)
                box(bar, COLOR, 3, edge=theme.FADED)
            if count := round(grown):
                theme.centred(str(count), middle, bottom - high - 14, 16, bold=True)
            is_open = column in columns
            theme.centred(str(column), middle, bottom + 18, 18, bold=is_open)
            if not is_open:
                theme.centred(say("full"), middle, bottom - 12, 15, theme.FADED)
        if self.done:
            _display_share(left, right, bottom - sum(heights) / len(columns) * unit, len(columns))
        text = say("{count:move|moves}", count=self.moments[self.film.now])
        theme.write(text, right + 14, bottom + 18, 16, theme.FADED)


def _display_share(left: float, right: float, y: float, columns: int) -> None:
    """Draws the line that equal bars would reach."""
    for start in range(round(left), round(right), 14):
        line((start, y), (start + 7, y), theme.BLUE, 2)
    theme.write(f"1/{columns} = {100 / columns:.1f}%", right + 14, y, 16, theme.BLUE)


def _moments(count: int) -> list[int]:
    """Returns the numbers of moves that are shown one after the other: first single moves, then
    more and more."""
    moments, shown = [0], 0.0
    while moments[-1] < count:
        shown = max(shown + 1, shown * FASTER if shown > SLOW else 0)
        moments.append(min(count, round(shown)))
    return moments
