"""A game's board in the window: its squares and pieces, the cursor, scores at the moves, and a
headline."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any, Generic

from connect_four_ai.app.language import say
from connect_four_ai.games.game import G, Square, Squares, short_name, squares_of
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.pieces import LOOKS, OTHERS, SIGN, label, score_chip
from connect_four_ai.lab.canvas import EMPTY, Point, Rect, box, centre, circle, inset, inside
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.shades import leans
from connect_four_ai.lab.widgets.controls import Controls, unlisted
from connect_four_ai.play.match import Match
from connect_four_ai.texts.formats import opinion_text, thought_text

Place = tuple[int, int]
"""A square's column and row, from 0, row 0 on top."""
CHIP = 34
"""Height of a score in its square."""
HEADLINE_Y = 76
"""The middle of the line above the board."""
NAMED = 100
"""Least side of a square that shows its name."""
CLOSED = "#6E6E73"
REACHABLE = "#96948E"


class View(Generic[G]):
    """The view of any board of squares. Moves are the game's own; places on the screen are pixels
    of the window's layout."""

    largest, margin = 180, 30
    """Maximum side of a square, and the margin around the board."""

    def __init__(self, game: Match, speed: float = 1) -> None:
        """Shows a game's board. `speed`: of animations; 1 is natural."""
        self.game, self.speed = game, speed
        self.look = LOOKS.get(type(game.position), OTHERS)
        self.exact: ExactScores | None = None
        """The exact scores, shown on demand; None if the game has none."""
        self.cursor: Any = None
        """The move at the cursor, legal or not; None where a page waits for a choice."""
        self.pointing = False
        """Whether the move at the cursor is previewed."""
        self.imagined: tuple[G, tuple[Any, ...]] | None = None
        """A position to show in place of the game's, and the moves that are previewed on it."""
        self.lit: tuple[tuple[int, int], ...] = ()
        """The cells of Connect Four that the coach names: column and row, from 1."""
        self.in_small = False
        """Whether the board is drawn too small for scores and text."""
        self.bare = False
        """Whether nothing stands above the board: neither the headline nor the next disc."""
        self.large = False
        """Whether the view is in class mode: type is large, and answers are hidden until the
        teacher shows them."""
        self._revealed: G | None = None
        """The position whose answers are shown in class mode."""
        self._arranged: tuple[G | None, Squares] = None, ()
        """The squares of the last position that `squares` was called with."""
        squares = self.squares(self.game.position)
        self.columns, self.rows = len(squares[0]), len(squares)
        room = theme.HEIGHT - theme.STRIP_HEIGHT
        wide, high = theme.BOARD_WIDTH - 2 * self.margin, room - 2 * self.margin
        self.side = min(self.largest, wide / self.columns, high / self.rows)
        self.left = (theme.BOARD_WIDTH - self.side * self.columns) / 2
        self.top = theme.STRIP_HEIGHT + (room - self.side * self.rows) / 2
        self.piece = min(self.side * 0.54, self.side - CHIP)
        """Size of a piece, in pixels."""
        self.cursor = squares[self.rows // 2][self.columns // 2].move

    def imagine(self, position: G | None, moves: tuple[Any, ...] = ()) -> None:
        """Shows a position and previewed moves from now on; with None, the game's position
        again."""
        self.imagined = None if position is None else (position, moves)

    @property
    def position(self) -> G:
        """The position that the board shows."""
        return self.imagined[0] if self.imagined else self.game.position

    def squares(self, position: G) -> Squares:
        """Returns the squares of a position."""
        if position is not self._arranged[0]:
            self._arranged = position, squares_of(position)
        return self._arranged[1]

    def rect(self, place: Place) -> Rect:
        """Returns the place of a square on the screen."""
        left, top = self.left + place[0] * self.side, self.top + place[1] * self.side
        return left, top, self.side, self.side

    def places(self, position: G) -> Iterator[tuple[Place, Square]]:
        for row, squares in enumerate(self.squares(position)):
            for column, square in enumerate(squares):
                yield (column, row), square

    def place_of(self, move: Any, position: G) -> Place:
        """Returns the square that a move fills: of the squares in a column, the lowest free one."""
        found = [
            (not square.mark, place)
            for place, square in self.places(position)
            if square.move == move
        ]
        return next((place for free, place in reversed(found) if free), found[0][1])

    def move_at(self, x: float, y: float) -> Any:
        """Returns the move that a click at a point makes; None beside the board."""
        here = (
            square.move
            for place, square in self.places(self.position)
            if inside(self.rect(place), (x, y))
        )
        return next(here, None)

    def steer(self, right: int, down: int) -> None:
        """Moves the cursor by a step; beyond an edge, to the opposite edge."""
        squares = self.squares(self.position)
        self.pointing = True
        middle = len(squares[0]) // 2, len(squares) // 2
        chosen = self.cursor is not None
        column, row = self.place_of(self.cursor, self.position) if chosen else middle
        # the last may be shorter
        rows = [number for number, squares in enumerate(squares) if column < len(squares)]
        row = rows[(rows.index(row) + down) % len(rows)]
        self.cursor = squares[row][(column + right) % len(squares[row])].move

    def forget(self) -> None:
        """Hides the cursor until a move is chosen."""
        self.pointing = False
        self.cursor = None

    def point(self, move: Any) -> None:
        """Moves the cursor to a move; with None, to no move."""
        self.pointing = move is not None
        if move is not None:
            self.cursor = move

    def middle(self, place: Place) -> Point:
        return centre(self.rect(place))

    def beside_score(self, place: Place) -> Point:
        """Returns the middle of the part of a square that a score leaves free."""
        x, y = self.middle(place)
        return x, y - CHIP / 2 + 4

    def teach(self, on_page: bool) -> None:
        """Turns class mode on (large type, hidden answers), shows the answers while the position
        stays, or turns it off. A page hides no answers."""
        if self.answers or on_page:
            self.large, self._revealed = not self.large, None
        else:
            self._revealed = self.position

    @property
    def answers(self) -> bool:
        """Whether answers are visible."""
        return not self.large or self._revealed == self.position

    @property
    def shows_scores(self) -> bool:
        """Whether scores and the principal variation are shown."""
        return self.answers and not self.in_small

    @property
    def ghosts(self) -> tuple[Any, ...]:
        """The moves of the principal variation, to be shown with their numbers."""
        if self.imagined:
            return self.imagined[1]
        return self.game.thinker.expected if self.shows_scores else ()

    def follow(self) -> None:
        """Starts the animations that a new position needs. Called in every frame before drawing."""

    @property
    def rest(self) -> float:
        """Seconds since the last disc came to rest; negative while one falls or is still to
        fall."""
        return float("inf")

    # Drawing

    def display(self) -> None:
        """Draws the board and the headline above it, over the last picture."""
        self.display_ground()
        self.display_headline()
        for place, square in self.places(self.position):
            self.display_square(place, square)
        self.display_ghosts()
        self.display_scores()

    def display_ground(self) -> None:
        """Draws the background of the board."""
        box((0, 0, theme.BOARD_WIDTH, theme.HEIGHT), theme.GREY)

    def display_headline(self) -> None:
        """Draws the headline: the rule, and how the game ended or how to begin it."""
        middle = theme.BOARD_WIDTH / 2
        if self.look.rule and not self.in_small:
            room = theme.BOARD_WIDTH - 16
            theme.write_within(say(self.look.rule), middle, 24, room, 16, 14, theme.FADED)
        if self.imagined or self.bare:
            return
        if self.game.verdict and self.rest > 0:
            y = HEADLINE_Y - 24 * self.in_small  # the numbers of the columns are large there
            theme.write_within(self.game.verdict, middle, y, 640, 64, 20, theme.BLUE)
            return
        waits = self.game.human_to_move and not self.pointing and not self.in_small
        if waits and not str(self.game.position):
            theme.centred(say(self.look.invitation), middle, HEADLINE_Y, 24)

    def display_square(self, place: Place, square: Square) -> None:
        """Draws a square, its name and its piece."""
        rect, (x, y) = self.rect(place), self.middle(place)
        box(rect, CLOSED if square.closed else theme.WHITE, edge=theme.BLACK, weight=2)
        if self.side >= NAMED:
            name = short_name(self.game.position.move_name(square.move))  # of "square 4" the 4
            size, ink = 32 if self.in_small else 14, theme.PAPER if square.closed else theme.FADED
            theme.write(name, rect[0] + 10, rect[1] + 8 + size / 2, size, ink)
        if self.look.shows_reach and square.move in self.position.legal_moves:
            circle(*self.beside_score(place), 14, REACHABLE)
        if square.mark:
            self.display_piece(square.mark, x, y, self.piece)
        if square.won:
            self.display_frame(place)
        if square.last:
            circle(x, y, 14, theme.BLACK)

    def display_piece(
        self, player: str, x: float, y: float, size: float = SIGN, ghost: bool = False
    ) -> None:
        """Draws a piece; without a size, a small sign of the player."""
        self.look.piece("R" if player == self.game.position.players[0] else "Y", x, y, size, ghost)
        if self.look.lettered and not ghost:
            theme.centred(player[:1], x, y, size / 2, bold=True)

    def display_frame(self, place: Place) -> None:
        """Draws a frame around a square: the one at the cursor, or one of the winning line."""
        box(inset(self.rect(place), 3), EMPTY, edge=theme.BLUE, weight=4)

    def display_ghosts(self) -> None:
        """Draws ghosts where the hint, the stage's principal variation and the move at the cursor
        would go."""
        game, position, taken = self.game, self.position, set()
        for number, move in enumerate(self.ghosts, start=1):
            place = self.place_of(move, position)
            x, y = self.beside_score(place)
            self.display_piece(position.player, x, y, self.piece, ghost=True)
            is_hint = game.thinker.hint and number == 1 and not self.imagined
            label(say("hint") if is_hint else str(number), x, y, 32 if self.in_small else 18)
            taken.add(place)
            position = position.play(move)
        for place, square in self.places(position) if self.imagined else ():
            if square.won:
                self.display_frame(place)
        if game.human_to_move and self.pointing and not self.imagined:
            place = self.place_of(self.cursor, self.position)
            if self.cursor in game.position.legal_moves and place not in taken:
                middle = self.beside_score(place)
                self.display_piece(game.position.player, *middle, self.piece, ghost=True)
            self.display_cursor(place)

    def display_cursor(self, place: Place) -> None:
        """Draws the cursor at a square."""
        self.display_frame(place)

    def display_scores(self) -> None:
        """Draws the scores of the moves in the position on the board: of a search that is running,
        a hint, or a decision that was selected; its move stands out. The panel shows the scores
        behind the game's position."""
        thinker, position = self.game.thinker, self.game.position
        if not self.shows_scores:
            return
        thought = thinker.shown if self.imagined else thinker.hint
        thought = None if thinker.worker.thinking else thought
        if thinker.stage is None or not (thinker.worker.thinking or thought):
            return
        scores = thinker.scores
        shares = leans(thinker.stage, scores)
        for move, score in scores.items():
            if thought:
                text = thought_text(thought, move)
            else:
                text = opinion_text(thinker.stage, position, score)
            self.display_score(move, text, bool(thought and move == thought.move), shares.get(move))
        if thought and thought.move not in scores:
            self.display_score(thought.move, thought_text(thought, thought.move), True)

    def display_score(self, move: Any, text: str, chosen: bool, share: float | None = None) -> None:
        """Draws a score at its move; `share`: draws it as a bar of that length."""
        left, top, width, height = self.rect(self.place_of(move, self.position))
        x, y = left + width / 2, top + height - 20
        score_chip(text, x, y, min(96, width - 16), chosen, share=share)


def digits(view: View[Any], moves: Collection[Any]) -> Controls:
    """Returns keys without buttons: each digit moves the cursor to its column, if that is among
    `moves`."""
    columns = {str(move): move for move in moves}

    def point(key: str) -> None:
        if key in columns:
            view.point(columns[key])

    return Controls.of_keys(*(unlisted((key,), partial(point, key)) for key in "0123456789"))


def guess_keys(view: View[Any], moves: Collection[Any], take: Callable[[Any], object]) -> Controls:
    """Returns the keys of a guess: a digit points at its column, Enter or Space takes it."""
    taken = unlisted(("enter", "space"), lambda: take(view.cursor))
    return digits(view, moves) + Controls.of_keys(taken)
