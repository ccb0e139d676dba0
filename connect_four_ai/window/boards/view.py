"""What the boards of all games have in common: a place above the board, a cursor, and scores on their moves."""

from abc import ABC, abstractmethod
from typing import Any, Generic

import py5

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.game import G
from connect_four_ai.spot import Spot
from connect_four_ai.window import theme
from connect_four_ai.window.canvas import canvas
from connect_four_ai.window.exact_scores import ExactScores
from connect_four_ai.window.shapes import box, circle
from connect_four_ai.window.words.formats import opinion_text, thought_text

HEADLINE_Y = 76
"""The middle of the line above the board."""


class View(ABC, Generic[G]):
    """A game's board in the window. Moves are the game's own; places are pixels of the window's layout."""

    def __init__(self, game: GameBoard[G], speed: float = 1) -> None:
        """`speed`: of whatever moves by itself; 1 is natural."""
        self.game = game
        self.speed = speed
        self.cursor: Any = None
        """The move that the keyboard or the mouse is at, whether it is legal or not."""
        self.pointing = False
        """Whether the next move is to be shown at the cursor."""
        self.exact: ExactScores | None = None
        """The exact scores, to be shown on demand."""
        self.in_small = False
        """Whether it is drawn so small that scores and words would be too small to read."""
        self.imagined: tuple[G, tuple[Any, ...]] | None = None
        """A position to show in place of the game's, and moves upon it that are only thought of."""

    def imagine(self, position: G | None, moves: tuple[Any, ...] = ()) -> None:
        """Shows this position and these moves from now on, or, with None, again what is played."""
        self.imagined = None if position is None else (position, moves)

    @property
    def position(self) -> G:
        """What is on the board."""
        return self.imagined[0] if self.imagined else self.game.position

    def follow(self) -> None:
        """Takes notice of a new position, in every frame: whatever then begins to move begins here."""

    @abstractmethod
    def display(self) -> None:
        """Draws the board and what stands above it, over whatever was there."""

    @abstractmethod
    def move_at(self, x: float, y: float) -> Any:
        """The move that a click there makes, None beside the board."""

    @abstractmethod
    def steer(self, right: int, down: int) -> None:
        """Moves the cursor by a step."""

    @property
    def rest(self) -> float:
        """Seconds since the last move was over and done with, negative while something still moves."""
        return float("inf")

    @property
    def ghosts(self) -> tuple[Any, ...]:
        """The moves that are expected from here on, to be shown with their numbers."""
        if self.imagined:
            return self.imagined[1]
        return () if self.in_small else self.game.expected

    @property
    def number_size(self) -> float:
        """How large the numbers of the ghosts are written."""
        return 32 if self.in_small else 18

    def clear(self) -> None:
        """Paints over the whole part of the window that the board has."""
        box((0, 0, theme.BOARD_WIDTH, theme.HEIGHT), theme.GREY)

    def point(self, move: Any) -> None:
        """The mouse is at this move, or, with None, at none."""
        self.pointing = move is not None
        if move is not None:
            self.cursor = move

    def display_headline(self, invitation: str) -> None:
        """How the game ended, or how to begin it."""
        middle = theme.BOARD_WIDTH / 2
        if self.imagined:
            return
        if self.game.verdict:
            theme.write_within(self.game.verdict, middle, HEADLINE_Y, 640, 64, 20, theme.BLUE)
        elif not self.in_small and not str(self.game.position) and self.game.human_to_move and not self.pointing:
            theme.write(invitation, middle, HEADLINE_Y, 24, align=py5.CENTER)

    def display_scores(self) -> None:
        """Every move's score in the position on the board: as they come in while somebody thinks, and with a hint,
        which makes its move stand out. What led to this position is for the panel to say."""
        game = self.game
        if self.in_small:
            return
        texts, chosen = {}, None
        if game.thinking and game.thinks:
            texts = {move: opinion_text(game.thinks, game.position, score) for move, score in game.scores.items()}
        elif game.hint:
            texts, chosen = {move: thought_text(game.hint, move) for move in game.hint.scores}, game.hint.move
        for move, text in texts.items():
            self.display_score(move, text, move == chosen)
        if chosen is not None and chosen not in texts:
            self.display_score(chosen, say("book"), True)

    @abstractmethod
    def display_player(self, player: str, x: float, y: float) -> None:
        """Draws a small sign of a player, 28 pixels wide."""

    @abstractmethod
    def display_score(self, move: Any, text: str, chosen: bool) -> None:
        """Draws one score at its move."""


def score_chip(text: str, x: float, y: float, width: float, chosen: bool, height: float = 26) -> None:
    """A score on a chip, dark if it is the chosen move's."""
    box((x - width / 2, y - height / 2, width, height), theme.INK if chosen else theme.PAPER, 6)
    theme.write_within(text, x, y, width - 6, min(20, height - 4), 14, theme.WHITE if chosen else theme.INK)


def label(text: str, x: float, y: float, size: float = 18) -> None:
    """A word or a number upon a mark that is only thought of."""
    canvas.no_stroke()
    canvas.fill(theme.WHITE)
    canvas.ellipse(x, y, max(size + 8, theme.text_width(text, size, True) + 8), size + 8)
    theme.write(text, x, y, size, bold=True, align=py5.CENTER)


def dot(x: float, y: float) -> None:
    """Upon what was played last."""
    circle(x, y, 14, theme.BLACK)


def disc_sign(color: str, x: float, y: float) -> None:
    """A small disc, 'R' or 'Y'."""
    circle(x, y, 28, Spot.match_color(color), edge=theme.BLACK, weight=2)
    Spot.display_mark(color, x, y, 28, canvas)
