"""Games on squares in the window: tic-tac-toe and isolation."""

from abc import abstractmethod
from typing import Any

import py5

from connect_four_ai.app.language import say
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.game import G
from connect_four_ai.games.isolation import FIRST, Isolation
from connect_four_ai.games.tic_tac_toe import CROSS, TicTacToe
from connect_four_ai.spot import Spot
from connect_four_ai.window import theme
from connect_four_ai.window.boards.view import View, dot, label, score_chip
from connect_four_ai.window.canvas import canvas
from connect_four_ai.window.shapes import EMPTY, box, circle
from connect_four_ai.window.words.formats import short_name

Square = tuple[int, int]  # (column, row), from 0, row 0 on top

MARGIN = 30
LARGEST = 180
CHIP = 34
"""How much of a square's height its score takes."""
NAMED = 100
"""The side of a square that has room for its name."""
CLOSED = "#6E6E73"
REACHABLE = "#96948E"


class GridView(View[G]):
    """Squares in rows. What stands in one, and which move goes there, is the game's own."""

    invitation = "Click a square"
    rule = ""
    """How it is played, in a line above the board, if not everybody knows."""

    def __init__(self, game: GameBoard[G], speed: float = 1) -> None:
        super().__init__(game, speed)
        board: Any = game.position
        self.columns: int = board.board.width
        self.rows: int = board.board.height
        room = theme.HEIGHT - theme.STRIP_HEIGHT
        self.side = min(LARGEST, (theme.BOARD_WIDTH - 2 * MARGIN) / self.columns, (room - 2 * MARGIN) / self.rows)
        self.left = (theme.BOARD_WIDTH - self.side * self.columns) / 2
        self.top = theme.STRIP_HEIGHT + (room - self.side * self.rows) / 2
        self.piece = min(self.side * 0.54, self.side - CHIP)
        """The diameter of what stands in a square."""
        self.cursor = self.move_to((self.columns // 2, self.rows // 2))

    # What a game says of its squares

    @abstractmethod
    def move_to(self, square: Square) -> Any:
        """The move that goes to a square."""

    @abstractmethod
    def square_of(self, move: Any) -> Square:
        """Where a move goes."""

    @abstractmethod
    def display_square(self, square: Square, x: float, y: float) -> None:
        """Draws what stands in a square, around its middle."""

    @abstractmethod
    def display_ghost(self, player: str, x: float, y: float) -> None:
        """Draws a player's mark that is only thought of."""

    # What they share

    def move_at(self, x: float, y: float) -> Any:
        column, row = (x - self.left) // self.side, (y - self.top) // self.side
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.move_to((int(column), int(row)))
        return None

    def steer(self, right: int, down: int) -> None:
        self.pointing = True
        column, row = self.square_of(self.cursor)
        self.cursor = self.move_to(((column + right) % self.columns, (row + down) % self.rows))

    def display(self) -> None:
        self.clear()
        self.display_headline(say(self.invitation))
        if self.rule and not self.in_small:
            theme.write_within(say(self.rule), theme.BOARD_WIDTH / 2, 24, theme.BOARD_WIDTH - 16, 16, 14, theme.FADED)
        for row in range(self.rows):
            for column in range(self.columns):
                left, top = self._corner((column, row))
                square = (left, top, self.side, self.side)
                box(square, self.paper((column, row)), edge=theme.BLACK, weight=2)
                if self.side >= NAMED:
                    self._display_name((column, row), left, top)
                self.display_square((column, row), *self._middle((column, row)))
        self._display_ghosts()
        self.display_scores()

    def display_score(self, move: Any, text: str, chosen: bool) -> None:
        left, top = self._corner(self.square_of(move))
        score_chip(text, left + self.side / 2, top + self.side - 20, min(96, self.side - 16), chosen)

    def _display_ghosts(self) -> None:
        game = self.game
        position = self.position
        for number, move in enumerate(self.ghosts, start=1):
            x, y = self._middle(self.square_of(move))
            self.display_ghost(position.player, x, y)
            text = say("hint") if game.hint and number == 1 and not self.imagined else str(number)
            label(text, x, y, self.number_size)
            position = position.play(move)
        if game.human_to_move and self.pointing:
            x, y = self._middle(self.square_of(self.cursor))
            if self.cursor in game.position.legal_moves and self.cursor not in self.ghosts:
                self.display_ghost(game.position.player, x, y)
            self.frame(self.square_of(self.cursor))

    def frame(self, square: Square) -> None:
        """Around the square at the cursor, and those that won."""
        left, top = self._corner(square)
        box((left + 3, top + 3, self.side - 6, self.side - 6), EMPTY, edge=theme.BLUE, weight=4)

    def paper(self, square: Square) -> str:
        """The colour of a square."""
        return theme.WHITE

    def _display_name(self, square: Square, left: float, top: float) -> None:
        """Of "square 4" the 4, in the corner."""
        name = short_name(self.game.position.move_name(self.move_to(square)))
        size = 30 if self.in_small else 14
        theme.write(
            name, left + 10, top + 8 + size / 2, size, theme.FADED if self.paper(square) == theme.WHITE else theme.PAPER
        )

    def _corner(self, square: Square) -> tuple[float, float]:
        """The upper left one."""
        return self.left + square[0] * self.side, self.top + square[1] * self.side

    def _middle(self, square: Square) -> tuple[float, float]:
        """Where marks and pieces stand: in the middle of what the score leaves free."""
        left, top = self._corner(square)
        return left + self.side / 2, top + (self.side - CHIP) / 2 + 4


class TicTacToeView(GridView[TicTacToe]):
    invitation = "Click a square to put your mark there"

    def move_to(self, square: Square) -> int:
        return square[1] * self.columns + square[0]

    def square_of(self, move: int) -> Square:
        return move % self.columns, move // self.columns

    def display_square(self, square: Square, x: float, y: float) -> None:
        position, move = self.position, self.move_to(square)
        mark = position.mark_at(move)
        if mark:
            self._inked(mark, x, y, self.piece * 0.45, 10)
        if move in position.winning_cells:
            self.frame(square)
        if position.moves[-1:] == (move,):
            dot(x, y)

    def display_ghost(self, player: str, x: float, y: float) -> None:
        _mark(player, x, y, self.piece * 0.4, 4, self._color(player))

    def display_player(self, player: str, x: float, y: float) -> None:
        self._inked(player, x, y, 10, 4)

    def _inked(self, player: str, x: float, y: float, reach: float, weight: float) -> None:
        """A mark in its colour, with a black edge."""
        _mark(player, x, y, reach, weight + 4, theme.BLACK)
        _mark(player, x, y, reach, weight, self._color(player))

    @staticmethod
    def _color(player: str) -> str:
        return Spot.match_color("R" if player == CROSS else "Y")


class IsolationView(GridView[Isolation]):
    invitation = "Click a square to put your queen there"
    rule = "Move like a queen. Each square can be entered only once. If you cannot move, you lose."

    def move_to(self, square: Square) -> Square:
        return square

    def square_of(self, move: Square) -> Square:
        return move

    def display_square(self, square: Square, x: float, y: float) -> None:
        position = self.position
        if square in position.legal_moves:
            circle(x, y, 14, REACHABLE)
        for player in position.players:
            if position.location(player) == square:
                middle = self._corner(square)[1] + self.side / 2  # its square is closed: no score will stand there
                _crown(self._disc(player), x, middle, QUEEN * self.piece)

    def paper(self, square: Square) -> str:
        return CLOSED if square in self.position.closed else theme.WHITE

    def display_ghost(self, player: str, x: float, y: float) -> None:
        circle(x, y, self.piece * 0.82, EMPTY, edge=Spot.match_color(self._disc(player)), weight=6)

    def display_player(self, player: str, x: float, y: float) -> None:
        _crown(self._disc(player), x, y, 28)

    @staticmethod
    def _disc(player: str) -> str:
        """The disc of Connect Four that has this player's colour."""
        return "R" if player == FIRST else "Y"


QUEEN = 1.2
"""A crown has gaps: it is wider than a mark, and looks as large."""
CROWN = ((-0.4, 0.22), (-0.5, -0.34), (-0.22, -0.12), (0, -0.48), (0.22, -0.12), (0.5, -0.34), (0.4, 0.22))
"""The points of a crown, from its middle, as parts of its width."""
BASE = (-0.42, 0.28, 0.84, 0.22)
"""What it stands on: left, top, width and height."""


def _crown(disc: str, x: float, y: float, width: float) -> None:
    """A queen, in the colour of a disc and marked as it is."""
    canvas.stroke(theme.BLACK)
    canvas.stroke_weight(2)
    canvas.stroke_join(py5.ROUND)
    canvas.fill(Spot.match_color(disc))
    canvas.begin_shape()
    for across, down in CROWN:
        canvas.vertex(x + across * width, y + down * width)
    canvas.end_shape(py5.CLOSE)
    left, top, across, down = (part * width for part in BASE)
    canvas.rect(x + left, y + top, across, down)
    Spot.display_mark(disc, x, y + 0.06 * width, width * 0.5)


def _mark(player: str, x: float, y: float, reach: float, weight: float, color: str) -> None:
    """A cross or a nought."""
    if player != CROSS:
        circle(x, y, 2 * reach, EMPTY, edge=color, weight=weight)
        return
    canvas.stroke(color)
    canvas.stroke_weight(weight)
    canvas.line(x - reach, y - reach, x + reach, y + reach)
    canvas.line(x - reach, y + reach, x + reach, y - reach)
