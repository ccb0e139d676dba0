"""What chance does: moves that are drawn one after the other, and how often each column comes."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, YELLOW, Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import disc
from connect_four_ai.lab.canvas import box, line
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
from connect_four_ai.lab.widgets.tree_view import LINE
from connect_four_ai.stages import Stage

DRAWN = 700
"""Number of moves that are drawn."""
SLOW, FASTER = 12, 1.04
"""After so many moves, each moment shows more of them than the one before, by this factor."""
SHOWN = 6
"""Number of moves that lie there before it plays, to show what will grow."""
DISC = 20.0
"""Diameter of a disc, as long as each move is one."""
PITCH = 96.0
NAMES = 46.0
"""Room below the bars."""
COLOR = "#F2C230"


@dataclass(frozen=True)
class Moves:
    """A job: lets a stage play a position many times, each with a seed of its own."""

    stage: Stage
    position: Position

    def run(self, report: Listener = ignore_progress) -> list[int]:
        """Returns the columns that it plays."""
        return [
            AIBrain(self.stage, seed=seed).auto_play(self.position).column for seed in range(DRAWN)
        ]


@dataclass(frozen=True)
class Numbers:
    """A job: draws the chapter's random.randint(0, 5), as columns."""

    def run(self, report: Listener = ignore_progress) -> list[int]:
        rng = random.Random(1)
        return [rng.randint(0, 5) + 1 for _ in range(DRAWN)]


class ChanceFigure(PlayedFigure[Track]):
    """Bars that grow as the step's stage plays its position again and again.

    `of`: "randint" for the chapter's first choice of a column; else the stage's moves.
    """

    drawn: tuple[int, ...] = ()

    def question(self) -> Moves | Numbers:
        if self.options.get("of") == "randint":
            return Numbers()
        return Moves(self.scene.step.stage, self.scene.step.position)

    def hear(self, answer: list[int]) -> None:
        self.drawn = tuple(answer)
        self.moments = _moments(len(self.drawn))
        self.begin(Track(len(self.moments) - 1))
        if self.options.get("at") == "start" and self.playback and not self.busy:
            self.playback.film.go(SHOWN)

    @property
    def open(self) -> list[int]:
        """The columns that can be drawn, as far as the board tells."""
        is_stages = self.options.get("of") != "randint"
        return self.scene.step.position.legal_moves if is_stages else [*range(1, COLUMNS + 1)]

    @property
    def count(self) -> int:
        """The number of moves so far."""
        return self.moments[self.playback.film.now] if self.playback else 0

    def controls(self) -> Any:
        return self.buttons(self.box.x, self.box.width)

    def display(self, mouse: Any) -> None:
        x, y, width, height = self.box
        if not width:
            return
        pitch = min(PITCH, (width - 150) / COLUMNS)
        left = x + (width - 150 - pitch * COLUMNS) / 2
        bottom = y + height - BUTTONS * self.has_buttons - NAMES
        counts, most = Counter(self.drawn[: self.count]), y + 34
        highest = max([1, *counts.values()])
        unit = min(DISC + 4, (bottom - most) / highest)
        line((left, bottom), (left + pitch * COLUMNS, bottom), LINE, 2)
        for column in range(1, COLUMNS + 1):
            middle = left + (column - 0.5) * pitch
            self._display_bar(middle, bottom, counts[column], unit, pitch)
            is_open = column in self.open
            theme.centred(str(column), middle, bottom + 18, 18, theme.INK, bold=is_open)
            if not is_open:
                theme.centred(say("full"), middle, bottom - 12, 15, theme.FADED)
        self._display_share(left, left + pitch * COLUMNS, bottom, unit)

    def _display_bar(self, x: float, y: float, count: int, unit: float, pitch: float) -> None:
        """Draws the moves in a column: discs as long as they have room, then a bar."""
        if unit >= DISC:
            for number in range(count):
                disc(YELLOW, x, y - (number + 0.5) * unit, DISC, False)
        elif count:
            wide = 0.62 * pitch
            box((x - wide / 2, y - count * unit, wide, count * unit), COLOR, 3, edge=theme.FADED)
        if count:
            theme.centred(str(count), x, y - count * unit - 14, 16, bold=True)

    def _display_share(self, left: float, right: float, bottom: float, unit: float) -> None:
        """Draws the line that equal bars would reach, and the number of moves."""
        count, columns = self.count, len(self.open)
        if count and self.scene.walk.done:
            y = bottom - count / columns * unit
            for start in range(round(left), round(right), 14):
                line((start, y), (start + 7, y), theme.BLUE, 2)
            theme.write(f"1/{columns} = {100 / columns:.1f}%", right + 14, y, 16, theme.BLUE)
        text = say("{count:move|moves}", count=count)
        theme.write(text, right + 14, bottom + 18, 16, theme.FADED)


def _moments(count: int) -> list[int]:
    """Returns the numbers of moves that are shown one after the other: first single moves, then
    more and more."""
    moments, shown = [0], 0.0
    while moments[-1] < count:
        shown = max(shown + 1, shown * FASTER if shown > SLOW else 0)
        moments.append(min(count, round(shown)))
    return moments
