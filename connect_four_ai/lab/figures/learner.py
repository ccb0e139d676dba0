"""A learner that learns while one watches."""

from collections.abc import Mapping, Sequence
from typing import Any

from connect_four_ai.app.language import number_text, say
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.figures.lines import display_cells
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.graph import Pen, display_line
from connect_four_ai.study.lessons.small_learner import EXAM, OPPONENT, WEIGHT, Learn, Reached

GUTTER, FOOT, HEAD = 64.0, 44.0, 34.0
"""Room at the left and at the bottom of a graph for its numbers, and above it for its name."""
ACROSS, MARK = 16, 26.0
"""Results of games in a row, and the distance of two."""
PEN = Pen("#2F6DB5", 3, 7)


class LearnerFigure(PlayedFigure[Track]):
    """What a small learner has reached after so many games, as it learns, and again to play.

    `shows`: "games", those that it plays against 9.1.5; "weight", one of its weights; or
    "mistakes", the share of the exam that it spoils.
    """

    reached: Sequence[Reached] = ()

    def question(self) -> Learn:
        return Learn()

    def listen(self, found: Mapping[str, Any]) -> None:
        self._take(found.get("reached", ()))

    def hear(self, answer: Sequence[Reached]) -> None:
        learnt_already = not self.reached
        self._take(answer)
        if learnt_already and self.playback and not self.stands_still:
            self.playback.film.go(0)
            self.playback.play(8)

    def _take(self, reached: Sequence[Reached]) -> None:
        if len(reached) > len(self.reached):
            self.reached = reached
            self.begin(Track(len(reached) - 1))

    def controls(self) -> Controls:
        return self.buttons(self.box.x, self.box.width)

    @property
    def seen(self) -> Sequence[Reached]:
        """What is shown."""
        if self.stands_still or not self.playback:
            return self.reached[:1]
        return self.reached[: self.playback.film.now + 1]

    def display(self, mouse: Any) -> None:
        if not self.seen:
            theme.centred(say("It begins to learn…"), *_middle(self.box), 18, theme.FADED)
            return
        match self.options["shows"]:
            case "games":
                self._display_games()
            case "weight":
                self._display_weight()
            case _:
                name = say("share of the exam’s wins and draws that it spoils")
                points = [(one.games, one.mistakes) for one in self.seen if one.games % EXAM == 0]
                self._display_graph(self.box.x, name, points, 0.6, ".0%")

    def _display_games(self) -> None:
        """Draws the last game, or the first one that it won, and the results of all."""
        x, y, _, height = self.box
        first = next((one for one in self.seen if one.won), None)
        shown = first or self.seen[-1]
        side = (height - BUTTONS) / 6.4
        display_cells(Position.from_moves(shown.game), x, y + 4, side)
        left, right = x + 7 * side + 28, self.box.x + self.box.width
        theme.write(
            say("{games:game|games} learnt from", games=f"{self.seen[-1].games:,}"),
            left,
            y + 24,
            22,
            bold=True,
        )
        text = say("Red is the learner, Yellow is {section}.", section=OPPONENT)
        if first:
            text = say(
                "Its first win against {section}: after {games:game|games}.",
                section=OPPONENT,
                games=first.games,
            )
        ink = theme.RIGHT_INK if first else theme.INK
        below = theme.paragraph(text, left, y + 48, right - left, 17, ink)
        theme.write(
            say("Its games against {section}, every ten games:", section=OPPONENT),
            left,
            below + 28,
            15,
            theme.FADED,
            within=right - left,
        )
        for number, one in enumerate(self.seen):
            row, place = divmod(number, ACROSS)
            at = left + MARK * place, below + 44 + MARK * row, MARK - 4, MARK - 4
            draw = len(one.game) == 42 and not one.won
            color = "R" if one.won else "" if draw else "Y"
            box(at, theme.disc_color(color), 4, edge=theme.FADED)
        theme.write(
            say("red: won · white: draw · yellow: lost"),
            left,
            below + 60 + MARK * (1 + (len(self.seen) - 1) // ACROSS),
            14,
            theme.FADED,
        )

    def _display_weight(self) -> None:
        x, y, _, height = self.box
        side = min(44.0, (height - BUTTONS) / 7)
        display_cells(Position.from_moves(WEIGHT[0]), x, y + 20, side)
        cells = (x, y + 20 + 2 * side, side, 4 * side)
        box(cells, "", 10, edge=theme.BLUE, weight=4)
        points = [(one.games, one.weight) for one in self.seen]
        self._display_graph(x + 7 * side + 24, say("the weight of the framed pattern"), points, 0.4)

    def _display_graph(
        self,
        x: float,
        name: str,
        points: Sequence[tuple[int, float]],
        most: float,
        form: str = "+.1f",
    ) -> None:
        right, top = self.box.x + self.box.width, self.box.y + HEAD
        bottom, left = self.box.y + self.box.height - BUTTONS - FOOT, x + GUTTER
        theme.write(name, left, self.box.y + 14, 17, bold=True, within=right - left)
        box((left, top, right - left, bottom - top), theme.WHITE, edge=theme.LINE)
        end = self.reached[-1].games if len(self.reached) > 1 else 1
        for part in range(5):
            value, level = most * part / 4, bottom - (bottom - top) * part / 4
            box((left, level, right - left, 1), theme.LINE)
            text = number_text(value, form)
            theme.flush_right(text if part else "0", left - 8, level, 14, theme.FADED)
        end = max(end, Learn().games)
        for games in range(0, end + 1, 100):
            theme.centred(
                str(games), left + (right - left) * games / end, bottom + 14, 14, theme.FADED
            )
        theme.centred(say("games"), (left + right) / 2, bottom + 34, 14, theme.FADED)
        display_line(
            [
                (left + (right - left) * games / end, bottom - (bottom - top) * value / most)
                for games, value in points
            ],
            PEN,
        )


def _middle(box: Any) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2
