"""Where the squares of a game's board are in the window, and the cursor among them."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, Generic

from connect_four_ai.games.game import G, Square, Squares, squares_of
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, Rect, centre, inside
from connect_four_ai.lab.widgets.controls import Controls, unlisted
from connect_four_ai.play.match import Match

Place = tuple[int, int]
"""A square's column and row, from 0, row 0 on top."""
CHIP = 34
"""Height of a score in its square."""


class Layout(Generic[G]):
    """Moves are the game's own; places on the screen are pixels of the window's layout."""

    largest, margin = 180, 30
    """Maximum side of a square, and the margin around the board."""

    def __init__(self, game: Match) -> None:
        self.game = game
        self.pointing = False
        """Whether the move at the cursor is previewed."""
        self.imagined: tuple[G, tuple[Any, ...]] | None = None
        """A position to show in place of the game's, and moves upon it that are only thought of."""
        self._arranged: tuple[G | None, Squares] = None, ()
        """The last position asked about, and its squares."""
        self.cursor: Any = None
        """The move that the keyboard or the mouse is at, whether it is legal or not; None where a
        page waits for somebody to choose."""
        self.lay_out()

    def lay_out(self) -> None:
        """Finds the squares' size and place, and puts the cursor in the middle."""
        squares = self.squares(self.game.position)
        self.columns, self.rows = len(squares[0]), len(squares)
        room = theme.HEIGHT - theme.STRIP_HEIGHT
        wide, high = theme.BOARD_WIDTH - 2 * self.margin, room - 2 * self.margin
        self.side = min(self.largest, wide / self.columns, high / self.rows)
        self.left = (theme.BOARD_WIDTH - self.side * self.columns) / 2
        self.top = theme.STRIP_HEIGHT + (room - self.side * self.rows) / 2
        self.piece = min(self.side * 0.54, self.side - CHIP)
        """How large a piece is."""
        self.cursor = squares[self.rows // 2][self.columns // 2].move

    def imagine(self, position: G | None, moves: tuple[Any, ...] = ()) -> None:
        """Shows this position and these moves from now on, or, with None, again what is played."""
        self.imagined = None if position is None else (position, moves)

    @property
    def position(self) -> G:
        """What is on the board."""
        return self.imagined[0] if self.imagined else self.game.position

    def squares(self, position: G) -> Squares:
        """A position's squares, cached."""
        if position is not self._arranged[0]:
            self._arranged = position, self.arrange(position)
        return self._arranged[1]

    def arrange(self, position: G) -> Squares:
        return squares_of(position)

    def rect(self, place: Place) -> Rect:
        """A square's place on the screen."""
        left, top = self.left + place[0] * self.side, self.top + place[1] * self.side
        return left, top, self.side, self.side

    def places(self, position: G) -> Iterator[tuple[Place, Square]]:
        for row, squares in enumerate(self.squares(position)):
            for column, square in enumerate(squares):
                yield (column, row), square

    def place_of(self, move: Any, position: G) -> Place:
        """Where a move goes: of several squares, as in a column, to the lowest that is free."""
        found = [
            (not square.mark, place)
            for place, square in self.places(position)
            if square.move == move
        ]
        return next((place for free, place in reversed(found) if free), found[0][1])

    def move_at(self, x: float, y: float) -> Any:
        """The move that a click there makes, None beside the board."""
        here = (
            square.move
            for place, square in self.places(self.position)
            if inside(self.rect(place), (x, y))
        )
        return next(here, None)

    def steer(self, right: int, down: int) -> None:
        """Moves the cursor by a step, round the ends."""
        squares = self.squares(self.position)
        if not squares:
            return
        self.pointing = True
        middle = len(squares[0]) // 2, len(squares) // 2
        chosen = self.cursor is not None
        column, row = self.place_of(self.cursor, self.position) if chosen else middle
        # the last may be shorter
        rows = [number for number, squares in enumerate(squares) if column < len(squares)]
        row = rows[(rows.index(row) + down) % len(rows)]
        self.cursor = squares[row][(column + right) % len(squares[row])].move

    def forget(self) -> None:
        """Nobody has chosen a move yet."""
        self.pointing = False
        self.cursor = None

    def point(self, move: Any) -> None:
        """The mouse is at this move, or, with None, at none."""
        self.pointing = move is not None
        if move is not None:
            self.cursor = move

    def middle(self, place: Place) -> Point:
        return centre(self.rect(place))

    def beside_score(self, place: Place) -> Point:
        """The middle of what a score leaves free."""
        x, y = self.middle(place)
        return x, y - CHIP / 2 + 4


def digits(view: Layout[Any], moves: Collection[Any]) -> Controls:
    """Returns the digits, without buttons: each points at its column, if it is one of these."""

    def point(key: str) -> None:
        for move in moves:
            if str(move) == key:
                view.point(move)

    return Controls.of_keys(*(unlisted((key,), partial(point, key)) for key in "0123456789"))
