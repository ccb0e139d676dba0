"""A game's board in the window: what stands in its squares, a cursor, scores on the moves, and a
line above it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from connect_four_ai.app.language import say
from connect_four_ai.games.game import G, Square, short_name
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.layout import Layout, Place
from connect_four_ai.lab.boards.pieces import LOOKS, OTHERS, SIGN, label, score_chip
from connect_four_ai.lab.canvas import EMPTY, box, circle, inset
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.lab.shades import leans
from connect_four_ai.play.match import Match
from connect_four_ai.texts.endings import verdict
from connect_four_ai.texts.formats import opinion_text, thought_text

HEADLINE_Y = 76
"""The middle of the line above the board."""
NAMED = 100
"""Least side of a square that shows its name."""
CLOSED = "#6E6E73"
REACHABLE = "#96948E"


class View(Layout[G]):
    """Any board of squares."""

    bars: ClassVar[bool] = True
    """Whether scores are drawn as bars, too."""

    def __init__(self, game: Match, speed: float = 1) -> None:
        """`speed`: of whatever moves by itself; 1 is natural."""
        self.speed = speed
        self.exact: ExactScores | None = None
        """The exact scores, to be shown on demand."""
        self.in_small = False
        """Whether it is drawn too small for scores and words."""
        self.bare = False
        """Whether the line above the board is left out."""
        self.large = False
        """Whether a class looks on: type is large, and answers are hidden until the teacher shows
        them."""
        self._revealed: G | None = None
        """The position whose answers are shown all the same."""
        self.lit: tuple[tuple[int, int], ...] = ()
        """The cells of Connect Four that the coach speaks of: column and row, from 1."""
        self.numbers: Mapping[tuple[int, int], int] = {}
        """Numbers in free cells of Connect Four, of which the player to move plays the odd ones."""
        self.look = LOOKS.get(type(game.position), OTHERS)
        super().__init__(game)

    def teach(self, on_page: bool) -> None:
        """Large type, and hidden answers; shows them while the position stays; or as it was
        before. A page hides no answers."""
        if self.answers or on_page:
            self.large, self._revealed = not self.large, None
        else:
            self._revealed = self.position

    @property
    def answers(self) -> bool:
        """Whether there may be seen what somebody could be asked to find out."""
        return not self.large or self._revealed == self.position

    def follow(self) -> None:
        """Takes notice of a new position. Called in every frame before it is drawn."""

    @property
    def rest(self) -> float:
        """Seconds since the last disc came to rest; negative while one moves, which includes one
        that was played and is not yet seen."""
        return float("inf")

    # Drawing

    def display(self) -> None:
        """Draws the board and what stands above it, over whatever was there."""
        self.display_ground()
        self.display_headline()
        for place, square in self.places(self.position):
            self.display_square(place, square)
        self.display_ghosts()
        self.display_scores()

    def display_ground(self) -> None:
        """What lies under everything."""
        box((0, 0, theme.BOARD_WIDTH, theme.HEIGHT), theme.GREY)

    def display_headline(self) -> None:
        """The rule; and how the game ended, or how to begin it."""
        middle = theme.BOARD_WIDTH / 2
        if self.look.rule and not self.in_small:
            room = theme.BOARD_WIDTH - 16
            theme.write_within(say(self.look.rule), middle, 24, room, 16, 14, theme.FADED)
        if self.imagined or self.bare:
            return
        if verdict(self.game) and self.rest > 0:
            y = HEADLINE_Y - 24 * self.in_small  # where the numbers of columns are large
            theme.write_within(verdict(self.game), middle, y, 640, 64, 20, theme.BLUE)
            return
        waits = self.game.human_to_move and not self.pointing and not self.in_small
        if waits and not str(self.game.position):
            theme.centred(say(self.look.invitation), middle, HEADLINE_Y, 24)

    def display_square(self, place: Place, square: Square) -> None:
        """A square, its name, and what stands there."""
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
        """Without a size, it is a small sign of the player."""
        self.look.piece("R" if player == self.game.position.players[0] else "Y", x, y, size, ghost)
        if self.look.lettered and not ghost:
            theme.centred(player[:1], x, y, size / 2, bold=True)

    def display_frame(self, place: Place) -> None:
        """Around the square at the cursor, and those that won."""
        box(inset(self.rect(place), 3), EMPTY, edge=theme.BLUE, weight=4)

    def display_ghosts(self) -> None:
        """Where the hint, the moves that the stage expects, and the one at the cursor would go."""
        game, position, taken = self.game, self.position, set()
        for number, move in enumerate(ghosts_of(self), start=1):
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
        """That the cursor is there."""
        self.display_frame(place)

    def display_scores(self) -> None:
        """Every move's score in the position on the board: as they come in while somebody thinks,
        and with a hint or a decision that somebody has chosen, which makes its move stand out. What
        led to the game's position is for the panel to say."""
        thinker, position = self.game.thinker, self.game.position
        if not tells(self):
            return
        told = thinker.shown if self.imagined else thinker.hint
        told = None if thinker.worker.thinking else told
        if thinker.stage is None or not (thinker.worker.thinking or told):
            return
        scores = thinker.scores
        shares = leans(thinker.stage, scores) if View.bars else {}
        for move, score in scores.items():
            if told:
                text = thought_text(told, move)
            else:
                text = opinion_text(thinker.stage, position, score)
            self.display_score(move, text, bool(told and move == told.move), shares.get(move))
        if told and told.move not in scores:
            self.display_score(told.move, thought_text(told, told.move), True)

    def display_score(self, move: Any, text: str, chosen: bool, share: float | None = None) -> None:
        """Draws one score at its move; `share`: as a bar of that length."""
        left, top, width, height = self.rect(self.place_of(move, self.position))
        x, y = left + width / 2, top + height - 20
        score_chip(text, x, y, min(96, width - 16), chosen, share=share)


def ghosts_of(view: View[Any]) -> tuple[Any, ...]:
    """The moves that are expected from here on, to be shown with their numbers."""
    if view.imagined:
        return view.imagined[1]
    return view.game.thinker.expected if tells(view) else ()


def tells(view: View[Any]) -> bool:
    """Whether scores and expectations are shown."""
    return view.answers and not view.in_small
