"""A learner that learns while one watches, and one game from which it learns: the reward flows
back, move by move."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from connect_four_ai.app.language import number_text, say
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import box, centre
from connect_four_ai.lab.figures.check_win import display_cells
from connect_four_ai.lab.figures.figure import TALL, PlayedFigure, Track
from connect_four_ai.lab.widgets.graph import Axes, Pen, display_line, display_sides
from connect_four_ai.lab.widgets.layout import Column
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.lessons.small_learner import (
    EXAM,
    OPPONENT,
    WEIGHT,
    FirstGame,
    Learn,
    Reached,
)

GUTTER, FOOT = 64.0, 44.0
"""Room at the left and at the bottom of a graph for its numbers."""
MARK = 26.0
"""Distance of the results of two games."""
LARGEST, GAP = 44.0, 14.0
PEN = Pen("#2F6DB5", 3, 7)
RATE = 8


class _BesideBoard(PlayedFigure[Track]):
    """A figure with a board of its own at its left, or, if it is narrow, at its top."""

    def height_at(self, width: float) -> float:
        return 1.7 * TALL

    def board_beside(
        self, position: Position, largest: float = inf
    ) -> tuple[Box, tuple[float, float, float]]:
        """Draws the board. `largest`: the side of a cell. Returns the room beside it; and its left
        and top, and the side of its cells."""
        x, y, width, height = self.picture
        if self.narrow:
            side = min(largest, width / COLUMNS, 0.4 * height / ROWS)
            left, below = x + (width - COLUMNS * side) / 2, ROWS * side + GAP
            rest = Box(x, y + below, width, height - below)
        else:
            side = min(largest, height / ROWS, 0.4 * width / COLUMNS)
            left, right = x, COLUMNS * side + 2 * GAP
            rest = Box(x + right, y, width - right, height)
        display_cells(position, left, y, side)
        return rest, (left, y, side)

    def name_graph(self, name: str, room: Box) -> float:
        """Writes the name of a graph, which takes two lines in a narrow figure. Returns the top of
        the graph."""
        Column(room.x, room.width).paragraph(name, room.y, 17)
        return room.y + (2 if self.narrow else 1) * theme.leading(17) + 10


class LearnerFigure(_BesideBoard):
    """What a small learner has reached after so many games, as it learns, and again to play.

    `shows`: "games", those that it plays against 9.1.5; "weight", one of its weights; or
    "mistakes", the share of the exam that it spoils.
    """

    ready = True  # it says that it begins to learn
    reached: Sequence[Reached] = ()

    def job(self) -> Learn:
        return Learn()

    def receive_partial(self, found: Mapping[str, Any]) -> None:
        self._show(found.get("reached", ()))

    def receive(self, answer: Sequence[Reached]) -> None:
        was_learnt = not self.reached
        self._show(answer)
        if was_learnt and not self.stands_still:
            self.play(RATE)

    def _show(self, reached: Sequence[Reached]) -> None:
        if len(reached) > len(self.reached):
            self.reached = reached
            self.begin(Track(len(reached) - 1))

    def height_at(self, width: float) -> float:
        return TALL if self.options["shows"] == "mistakes" else super().height_at(width)

    @property
    def seen(self) -> Sequence[Reached]:
        """What is shown."""
        now = self.film.now if self.playback and not self.stands_still else 0
        return self.reached[: now + 1]

    def display(self) -> None:
        if not self.seen:
            theme.centred(say("It begins to learn…"), *centre(self.box), 18, theme.FADED)
            return
        match self.options["shows"]:
            case "games":
                self._display_games()
            case "weight":
                self._display_weight()
            case _:
                name = say("share of the exam’s wins and draws that it spoils")
                points = {one.games: one.mistakes for one in self.seen if one.games % EXAM == 0}
                self._display_graph(self.picture, name, points, 0.6, ".0%")

    def _display_games(self) -> None:
        """Draws the last game, or the first one that it won, and the results of all."""
        first = next((one for one in self.seen if one.won), None)
        last = self.seen[-1]
        rest, _ = self.board_beside(Position.from_moves((first or last).game))
        beside = Column(rest.x, rest.width)
        learnt = say("{games:game|games} learnt from", games=f"{last.games:,}")
        beside.line(learnt, rest.y + 20, 20, bold=True)
        text, ink = say("Red is the learner, Yellow is {section}.", section=OPPONENT), theme.INK
        if first:
            text, ink = (
                say(
                    "Its first win against {section}: after {games:game|games}.",
                    section=OPPONENT,
                    games=first.games,
                ),
                theme.RIGHT_INK,
            )
        below = beside.paragraph(text, rest.y + 40, 17, ink)
        text = say("Its games against {section}, every ten games:", section=OPPONENT)
        top = beside.paragraph(text, below + 8, 15, theme.FADED) + 6
        across = int(rest.width / MARK)
        for number, one in enumerate(self.seen):
            row, place = divmod(number, across)
            at = rest.x + MARK * place, top + MARK * row, MARK - 4, MARK - 4
            lost = "" if len(one.game) == COLUMNS * ROWS else "Y"
            box(at, theme.disc_color("R" if one.won else lost), 4, edge=theme.FADED)
        top += MARK * (1 + (len(self.seen) - 1) // across) + 12
        beside.line(say("red: won · white: draw · yellow: lost"), top, 14, theme.FADED)

    def _display_weight(self) -> None:
        rest, (x, y, side) = self.board_beside(Position.from_moves(WEIGHT[0]), LARGEST)
        box((x, y + 2 * side, side, 4 * side), "", 10, edge=theme.BLUE, weight=4)
        points = {one.games: one.weight for one in self.seen}
        self._display_graph(rest, say("the weight of the framed pattern"), points, 0.4, "+.1f")

    def _display_graph(
        self, room: Box, name: str, points: Mapping[int, float], most: float, form: str
    ) -> None:
        """Draws values by numbers of games. `form`: the format of the values."""
        top = self.name_graph(name, room)
        left, width = room.x + GUTTER, room.width - 12 - GUTTER
        height = room.y + room.height - FOOT - top
        box((left, top, width, height), theme.WHITE, edge=theme.LINE)
        axes, end = Axes(left, top, width, height), Learn().games
        axes.display(
            {part / 4: number_text(most * part / 4, form) if part else "0" for part in range(5)},
            {games / end: str(games) for games in range(0, end + 1, 100)},
        )
        theme.centred(say("games"), left + width / 2, top + height + 34, 14, theme.FADED)
        display_line([axes.at(games / end, value / most) for games, value in points.items()], PEN)


class RewardFigure(_BesideBoard):
    """The value of each position of a game, in hundredths; at first those while it was played, then
    one more that it should have had at each step.

    `flowed`: how far the reward has flowed back before the answer.
    """

    answer: Sequence[Correction]

    def job(self) -> FirstGame:
        return FirstGame()

    def receive(self, answer: Sequence[Correction]) -> None:
        self.answer = answer
        self.begin(Track(len(answer)))
        if self.stands_still:
            self.film.go(self.options["flowed"])

    def display(self) -> None:
        game, left_over = self.answer, len(self.answer) - self.film.now
        at = min(len(game) - 1, left_over)
        rest, _ = self.board_beside(Position.from_moves(game[at].moves))
        left, room = rest.x, rest.width
        top = self.name_graph(say("what each position should have been worth"), rest)
        bottom = rest.y + rest.height - FOOT
        display_sides((left, top, room, bottom - top))
        pitch, middle = room / len(game), (top + bottom) / 2
        for number, one in enumerate(game):
            known = number >= left_over
            value = one.target if known else one.before
            center, length = left + pitch * (number + 0.5), value * ((bottom - top) / 2 - 24)
            bar = (center - pitch * 0.3, middle - max(0.0, length), pitch * 0.6, abs(length))
            if length:
                box(bar, theme.disc_color("R" if value > 0 else "Y"), 3, edge=theme.FADED)
            text = number_text(100 * value, "+.0f") if known else "0"
            y = middle - length - (13 if value >= 0 else -13)
            theme.centred(text, center, y, 15, theme.BLACK, bold=known)  # on light ground
            theme.centred(str(number), center, bottom + 13, 14, theme.FADED)
        box((left + pitch * at, top, pitch, bottom - top), "", 4, edge=theme.BLUE, weight=3)
        theme.centred(say("discs on the board"), left + room / 2, bottom + 32, 14, theme.FADED)
