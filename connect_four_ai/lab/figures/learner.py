"""A learner that learns while one watches."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from connect_four_ai.app.language import number_text, say
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box
from connect_four_ai.lab.figures.figure import TALL, Figure
from connect_four_ai.lab.figures.lines import display_cells
from connect_four_ai.lab.figures.played import BUTTONS, PlayedFigure, Track
from connect_four_ai.lab.widgets.graph import Axes, Pen, display_line
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons.small_learner import EXAM, OPPONENT, WEIGHT, Learn, Reached

GUTTER, FOOT = 64.0, 44.0
"""Room at the left and at the bottom of a graph for its numbers."""
MARK = 26.0
"""Distance of the results of two games."""
LARGEST, GAP = 44.0, 14.0
PEN = Pen("#2F6DB5", 3, 7)


class LearnerFigure(PlayedFigure[Track]):
    """What a small learner has reached after so many games, as it learns, and again to play.

    `shows`: "games", those that it plays against 9.1.5; "weight", one of its weights; or
    "mistakes", the share of the exam that it spoils.
    """

    ready = True  # it says that it begins to learn
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

    def height_at(self, width: float) -> float:
        return TALL if self.options["shows"] == "mistakes" else 1.7 * TALL

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
                x, y, width, height = self.box
                room = Box(x, y, width, height - BUTTONS)
                self._display_graph(room, name, points, 0.6, ".0%")

    def _display_games(self) -> None:
        """Draws the last game, or the first one that it won, and the results of all."""
        first = next((one for one in self.seen if one.won), None)
        shown = first or self.seen[-1]
        rest, _ = board_beside(self, Position.from_moves(shown.game))
        beside = Column(rest.x, rest.width)
        learnt = say("{games:game|games} learnt from", games=f"{self.seen[-1].games:,}")
        beside.line(learnt, rest.y + 20, 20, bold=True)
        text = say("Red is the learner, Yellow is {section}.", section=OPPONENT)
        if first:
            text = say(
                "Its first win against {section}: after {games:game|games}.",
                section=OPPONENT,
                games=first.games,
            )
        ink = theme.RIGHT_INK if first else theme.INK
        below = beside.paragraph(text, rest.y + 40, 17, ink)
        text = say("Its games against {section}, every ten games:", section=OPPONENT)
        top = beside.paragraph(text, below + 8, 15, theme.FADED) + 6
        across = int(rest.width / MARK)
        for number, one in enumerate(self.seen):
            row, place = divmod(number, across)
            at = rest.x + MARK * place, top + MARK * row, MARK - 4, MARK - 4
            draw = len(one.game) == 42 and not one.won
            color = "R" if one.won else "" if draw else "Y"
            box(at, theme.disc_color(color), 4, edge=theme.FADED)
        top += MARK * (1 + (len(self.seen) - 1) // across) + 12
        beside.line(say("red: won · white: draw · yellow: lost"), top, 14, theme.FADED)

    def _display_weight(self) -> None:
        rest, (x, y, side) = board_beside(self, Position.from_moves(WEIGHT[0]), LARGEST)
        box((x, y + 2 * side, side, 4 * side), "", 10, edge=theme.BLUE, weight=4)
        points = [(one.games, one.weight) for one in self.seen]
        self._display_graph(rest, say("the weight of the framed pattern"), points, 0.4)

    def _display_graph(
        self,
        room: Box,
        name: str,
        points: Sequence[tuple[int, float]],
        most: float,
        form: str = "+.1f",
    ) -> None:
        right, top = room.x + room.width - 12, room.y + head_of(self)
        bottom, left = room.y + room.height - FOOT, room.x + GUTTER
        Column(room.x, room.width).paragraph(name, room.y, 17)
        box((left, top, right - left, bottom - top), theme.WHITE, edge=theme.LINE)
        axes, end = Axes(left, top, right - left, bottom - top), Learn().games
        axes.display(
            {part / 4: number_text(most * part / 4, form) if part else "0" for part in range(5)},
            {games / end: str(games) for games in range(0, end + 1, 100)},
        )
        theme.centred(say("games"), (left + right) / 2, bottom + 34, 14, theme.FADED)
        display_line([axes.at(games / end, value / most) for games, value in points], PEN)


def head_of(figure: Figure) -> float:
    """Returns the height of the name of a graph, which takes two lines in a narrow figure."""
    return (2 if figure.narrow else 1) * theme.leading(17) + 10


def board_beside(
    figure: Figure, position: Position, largest: float = inf
) -> tuple[Box, tuple[float, float, float]]:
    """Draws a board of its own at the left of a figure that is played, or, in a narrow one, at its
    top. `largest`: the side of a cell. Returns the room beside the board; and the board's left and
    top, and the side of its cells."""
    x, y, width, height = figure.box
    height -= BUTTONS
    if figure.narrow:
        side = min(largest, width / COLUMNS, 0.4 * height / ROWS)
        left, below = x + (width - COLUMNS * side) / 2, ROWS * side + GAP
        rest = Box(x, y + below, width, height - below)
    else:
        side = min(largest, height / ROWS, 0.4 * width / COLUMNS)
        left, right = x, COLUMNS * side + 2 * GAP
        rest = Box(x + right, y, width - right, height)
    display_cells(position, left, y, side)
    return rest, (left, y, side)


def _middle(box: Any) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2
