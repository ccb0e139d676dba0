"""One game from which a learner learns: the reward flows back, move by move."""

from collections.abc import Sequence
from typing import Any

from connect_four_ai.app.language import number_text, say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.figures.figure import TALL
from connect_four_ai.lab.figures.learner import board_beside, head_of
from connect_four_ai.lab.figures.played import PlayedFigure, Track
from connect_four_ai.lab.widgets.graph import display_sides
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.lessons.small_learner import FirstGame

FOOT = 40.0


class RewardFigure(PlayedFigure[Track]):
    """The value of each position of a game, in hundredths; at first those while it was played, then
    one more that it should have had at each step.

    `flowed`: how far the reward has flowed back before the answer.
    """

    game: Sequence[Correction] = ()

    def question(self) -> FirstGame:
        return FirstGame()

    def hear(self, answer: Sequence[Correction]) -> None:
        self.game = answer
        self.begin(Track(len(answer)))
        if self.stands_still:
            self.film.go(self.options.get("flowed", 0))

    def height_at(self, width: float) -> float:
        return 1.7 * TALL

    def display(self, mouse: Any) -> None:
        flowed = self.film.now
        at = min(len(self.game) - 1, len(self.game) - flowed)
        rest, _ = board_beside(self, Position.from_moves(self.game[at].moves))
        left, room = rest.x, rest.width
        top, bottom = rest.y + head_of(self), rest.y + rest.height - FOOT
        name = say("what each position should have been worth")
        Column(left, room).paragraph(name, rest.y, 17)
        display_sides((left, top, room, bottom - top))
        pitch, middle = room / len(self.game), (top + bottom) / 2
        for number, one in enumerate(self.game):
            known = number >= len(self.game) - flowed
            value = one.target if known else one.before
            center, length = left + pitch * (number + 0.5), value * ((bottom - top) / 2 - 24)
            bar = (center - pitch * 0.3, middle - max(0.0, length), pitch * 0.6, abs(length))
            if length:
                box(bar, theme.disc_color("R" if value > 0 else "Y"), 3, edge=theme.FADED)
            text = number_text(100 * value, "+.0f") if known else "0"
            y_of_text = middle - length - (13 if value >= 0 else -13)
            theme.centred(text, center, y_of_text, 15, theme.BLACK, bold=known)  # on light ground
            theme.centred(str(number), center, bottom + 13, 14, theme.FADED)
        frame = (left + pitch * at, top, pitch, bottom - top)
        box(frame, "", 4, edge=theme.BLUE, weight=3)
        theme.centred(say("discs on the board"), left + room / 2, bottom + 32, 14, theme.FADED)
