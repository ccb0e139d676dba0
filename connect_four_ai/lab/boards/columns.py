"""Boards in which pieces fall, as in Connect Four: with the chapter's spots, and a strip of scores
above the columns."""

import math
import time
from typing import Any

from connect_four_ai.app.language import say, score_text
from connect_four_ai.games.connect_four import Cell
from connect_four_ai.games.game import G, Square, in_columns, short_name, squares_of
from connect_four_ai.games.positions import dangers
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import display_ring, score_chip
from connect_four_ai.lab.boards.view import HEADLINE_Y, Place, View
from connect_four_ai.lab.canvas import CLOSE, EMPTY, Point, Rect, box, canvas, circle, polygon
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.play.history import move_between
from connect_four_ai.play.match import Match
from connect_four_ai.texts.endings import two_lines

BOARD, SHADE = "#2F6DB5", "#1F4B80"
LIT = "#00875A"
"""Colour of the ring around the cells that the coach names."""
RAIL = 6
"""Height of the board's upper edge."""
HOLE = tuple(
    (math.cos(angle * math.tau / 48), -math.sin(angle * math.tau / 48)) for angle in range(48)
)
"""Points of a circle, in the opposite direction to the outline of the board around it, as
Processing wants for holes."""
NUMBER = 14
"""The size of a column's number above it."""
TRUTH_Y = 54
"""The middle of the line of exact scores, below the stage's scores."""


GRAVITY = 14_000
"""Acceleration of a falling disc, in pixels per second squared."""
DANGER = 24.0
"""Diameter of the mark of a cell that would complete four; the cell is 100 pixels wide."""


class Fall:
    """A disc that falls into a column."""

    def __init__(self, speed: float, place: Place | None = None, way: float = 0) -> None:
        """Starts a fall. `speed`: 1 is natural; `place`: the square that the disc falls to; `way`:
        the height of the fall in pixels."""
        self.place, self._way, self._speed = place, way, speed
        self._begin = time.perf_counter() if place else 0.0
        self._seconds = math.sqrt(2 * way / GRAVITY) / speed

    @property
    def rest(self) -> float:
        """Seconds since the disc came to rest; negative while it falls."""
        return time.perf_counter() - self._begin - self._seconds

    @property
    def height(self) -> float:
        """Height of the disc above its square, in pixels."""
        elapsed = (time.perf_counter() - self._begin) * self._speed
        return max(0.0, self._way - GRAVITY * elapsed**2 / 2)


class ColumnsView(View[G]):
    largest, margin = 100, 0

    def __init__(self, game: Match, speed: float = 1) -> None:
        super().__init__(game, speed)
        self.piece = 0.8 * self.side
        self._shown = game.position
        self._fall = Fall(speed)
        self._target: Place | None = None
        """The square that a disc falls to in this frame. The disc may come to rest while the frame
        is drawn."""

    def move_at(self, x: float, y: float) -> Any:
        """Returns the column at a point; the strip above a column is part of it."""
        return super().move_at(x, max(y, self.top)) if y >= 0 else None

    def beside_score(self, place: Place) -> Point:
        return self.middle(place)  # scores stand above the columns

    # Falling

    @property
    def rest(self) -> float:
        return self._fall.rest if self._shown == self.position else -1.0

    def imagine(self, position: G | None, moves: tuple[Any, ...] = ()) -> None:
        super().imagine(position, moves)
        self._shown = self.position
        self._fall = Fall(self.speed)

    def follow(self) -> None:
        before: Any = self._shown
        now: Any = self.position
        if before != now:
            self._fall = Fall(self.speed)
            for move in move_between(before, now):  # none after undo, or in a new game
                place = self.place_of(move, before)
                self._fall = Fall(self.speed, place, self.middle(place)[1] - HEADLINE_Y)
            self._shown = now
        self._target = self._fall.place if self.rest < 0 else None

    # Upon the board

    def display_square(self, place: Place, square: Square) -> None:
        x, y = self.middle(place)
        falls = self._target is not None
        display_hole(x, y, self.piece)
        if self.exact and self.exact.dangers and self.shows_scores:
            cell = place[0] + 1, self.rows - place[1]
            _display_danger(self.position, cell, x, y)
        if square.mark and place != self._target:
            self.display_piece(square.mark, x, y, self.piece)
        if square.last and not falls:
            circle(x, y, 14, theme.BLACK)
        if square.won and not falls:
            self.display_frame(place)

    def display_ground(self) -> None:
        super().display_ground()
        display_board((self.left, self.top, self.side * self.columns, self.side * self.rows))
        size = 32 if self.in_small else NUMBER
        for column, square in enumerate(self.squares(self.position)[0]):
            x, _ = self.middle((column, 0))
            name = short_name(self.position.move_name(square.move))
            theme.centred(name, x, self.top - size * 0.5, size, theme.FADED)

    def _display_front(self, column: int) -> None:
        """Draws the board, with its holes, in front of a disc that falls in this column."""
        left, top, side, _ = self.rect((column, 0))
        canvas.no_stroke()
        canvas.fill(BOARD)
        canvas.begin_shape()
        right, bottom = left + side, top + side * self.rows
        canvas.vertices(((left, top), (right, top), (right, bottom), (left, bottom)))
        radius = self.piece / 2 + 2
        for row in range(self.rows):
            x, y = self.middle((column, row))
            canvas.begin_contour()
            canvas.vertices(
                tuple((x + across * radius, y + down * radius) for across, down in HOLE)
            )
            canvas.end_contour()
        canvas.end_shape(CLOSE)
        box((left, top, side, RAIL), SHADE)

    def display(self) -> None:
        super().display()
        for column, row in self.lit if self.answers else ():
            x, y = self.middle((column - 1, self.rows - row))
            for edge, weight in ((theme.WHITE, 14), (LIT, 8)):
                circle(x, y, self.piece - 4, EMPTY, edge=edge, weight=weight)

    def display_frame(self, place: Place) -> None:
        """Draws a ring around a disc that won."""
        display_ring(*self.middle(place), self.piece)

    def display_ghosts(self) -> None:
        if self._target is None:
            super().display_ghosts()
            return
        column, row = self._target
        mark, (x, y) = self.squares(self._shown)[row][column].mark, self.middle(self._target)
        self.display_piece(mark, x, y - self._fall.height, self.piece)
        self._display_front(column)

    # Above the board

    def display_cursor(self, place: Place) -> None:
        """Draws the disc that would fall."""
        x = self.middle(place)[0]
        if self.exact and self.cursor in self.exact.scores and self.shows_scores:
            return  # text stands there, and the board shows where the disc would land
        if self.bare:
            return
        if self.cursor in self.game.position.legal_moves:
            self.display_piece(self.game.position.player, x, HEADLINE_Y, self.piece)
            return
        circle(x, HEADLINE_Y, self.piece, theme.GREY, edge=theme.BLACK, weight=2)
        if not self.in_small:
            theme.centred(say("full"), x, HEADLINE_Y, 18, bold=True)

    def display_score(self, move: Any, text: str, chosen: bool, share: float | None = None) -> None:
        x, _ = self.middle(self.place_of(move, self.position))
        height = 36 if self.large else 26
        score_chip(text, x, 19, self.side - 4, chosen, height, share=share)
        if chosen:
            bottom = 18 + height / 2
            polygon(((x - 8, bottom), (x + 8, bottom), (x, bottom + 5)), theme.INK)

    def display_scores(self) -> None:
        """Draws the scores above the columns, and the exact ones: in words below the stage's own if
        those are exact, else on chips and in words."""
        super().display_scores()
        if not self.shows_scores or self.exact is None or (self.game.verdict and not self.imagined):
            return
        own = self.exact.own
        for column, score in self.exact.scores.items():
            x, _ = self.middle(self.place_of(column, self.position))
            if not own:
                _truth_chip(score, x)
            for number, line in enumerate(two_lines(self.position, score)):
                if line:
                    _backed(line, x, (TRUTH_Y - 27 if own else TRUTH_Y) + 23 + 17 * number)


def display_board(rect: Rect) -> None:
    """Draws a board without its holes."""
    box(rect, BOARD)
    box((*rect[:3], RAIL), SHADE)


def display_hole(x: float, y: float, diameter: float) -> None:
    """Draws an empty hole of the board."""
    circle(x, y, diameter + 4, SHADE)
    circle(x, y + 2, diameter, theme.WHITE)


def _truth_chip(score: float, x: float) -> None:
    """Draws an exact score on a round chip with an edge, unlike a stage's score; in the winner's
    colour, white for a draw."""
    paper = theme.disc_color("R" if score > 0 else "Y" if score < 0 else "")
    box((x - 36, TRUTH_Y - 11, 72, 22), paper, 11, edge=theme.INK, weight=2)
    theme.centred(score_text(score), x, TRUTH_Y, 16, bold=True)


def _backed(text: str, x: float, y: float) -> None:
    """Writes a line on a ground of its own, legible over a disc."""
    width = theme.text_width(text, 14, False) + 6
    box((x - width / 2, y - 8, width, 16), theme.GREY + "C8", 4)
    theme.centred(text, x, y, 14)


def _display_danger(position: Any, cell: Cell, x: float, y: float) -> None:
    """Marks a cell by the player for whom it would complete four: a disc in an odd row, a square in
    an even one; with a ring around it if the cell can be filled now."""
    (column, row), owners = cell, dangers(position).get(cell, "")
    if owners and row == position.height(column) + 1:
        circle(x, y, 2.2 * DANGER, EMPTY, edge=theme.INK, weight=4)
    for number, owner in enumerate(owners):
        left = x + (number - (len(owners) - 1) / 2) * DANGER * 0.9
        paper = theme.disc_color(owner)
        if row % 2:
            circle(left, y, DANGER, paper, edge=theme.INK, weight=2)
        else:
            side = DANGER * 0.84
            box((left - side / 2, y - side / 2, side, side), paper, edge=theme.INK, weight=2)


def view_of(game: Match, speed: float, exact: ExactScores | None = None) -> View[Any]:
    """Returns the view of a game's board. `exact`: exact scores to show on demand."""
    kind = ColumnsView if in_columns(squares_of(game.position)) else View
    view: View[Any] = kind(game, speed)
    view.exact = exact
    return view
