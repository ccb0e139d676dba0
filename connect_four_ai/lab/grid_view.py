"""Games on squares in the window: tic-tac-toe and isolation."""

from abc import abstractmethod
from typing import Any

import py5

from connect_four_ai.games.game import G
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import CROSS, TicTacToe
from connect_four_ai.lab import theme
from connect_four_ai.lab.lab import Lab
from connect_four_ai.lab.view import View, dot, ring, score_chip
from connect_four_ai.spot import Spot

Square = tuple[int, int]  # (column, row), from 0, row 0 on top

MARGIN = 30
LARGEST = 160
CLOSED = "#6E6E73"


class GridView(View[G]):
    """Squares in rows. What stands in one, and which move goes there, is the game's own."""

    def __init__(self, lab: Lab[G], speed: float = 1) -> None:
        super().__init__(lab, speed)
        board: Any = lab.position
        self.columns: int = board.board.width
        self.rows: int = board.board.height
        room = theme.HEIGHT - theme.STRIP_HEIGHT
        self.side = min(LARGEST, (theme.BOARD_WIDTH - 2 * MARGIN) / self.columns, (room - 2 * MARGIN) / self.rows)
        self.left = (theme.BOARD_WIDTH - self.side * self.columns) / 2
        self.top = theme.STRIP_HEIGHT + (room - self.side * self.rows) / 2
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
        self.display_headline("Click a square")
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = self._middle((column, row))
                py5.stroke("#000000")
                py5.stroke_weight(2)
                py5.fill(theme.WHITE)
                py5.rect(x - self.side / 2, y - self.side / 2, self.side, self.side)
                self.display_square((column, row), x, y)
        self._display_ghosts()
        self.display_scores()

    def display_score(self, move: Any, text: str, chosen: bool) -> None:
        x, y = self._middle(self.square_of(move))
        score_chip(text, x, y + self.side / 2 - 18, min(96, self.side - 8), chosen)

    def _display_ghosts(self) -> None:
        lab = self.lab
        position = lab.position
        for number, move in enumerate(lab.expected, start=1):
            x, y = self._middle(self.square_of(move))
            self.display_ghost(position.player, x, y)
            label = "hint" if lab.hint and number == 1 else str(number)
            theme.write(label, x, y, 18, bold=True, align=py5.CENTER)
            position = position.play(move)
        if lab.human_to_move and self.pointing:
            x, y = self._middle(self.square_of(self.cursor))
            if self.cursor in lab.position.legal_moves and self.cursor not in lab.expected[:1]:
                self.display_ghost(lab.position.player, x, y)
            py5.no_fill()
            py5.stroke(theme.BLUE)
            py5.stroke_weight(4)
            py5.rect(x - self.side / 2 + 4, y - self.side / 2 + 4, self.side - 8, self.side - 8)

    def _middle(self, square: Square) -> tuple[float, float]:
        return self.left + (square[0] + 0.5) * self.side, self.top + (square[1] + 0.5) * self.side


class TicTacToeView(GridView[TicTacToe]):
    def move_to(self, square: Square) -> int:
        return square[1] * self.columns + square[0]

    def square_of(self, move: int) -> Square:
        return move % self.columns, move // self.columns

    def display_square(self, square: Square, x: float, y: float) -> None:
        position, move = self.lab.position, self.move_to(square)
        mark = position.mark_at(move)
        if mark:
            self._mark(mark, x, y, 14, "#000000")
            self._mark(mark, x, y, 10, Spot.match_color("R" if mark == CROSS else "Y"))
        if move in position.winning_cells:
            ring(x, y)
        if position.moves[-1:] == (move,):
            dot(x, y)

    def display_ghost(self, player: str, x: float, y: float) -> None:
        self._mark(player, x, y, 4, CLOSED)

    def _mark(self, player: str, x: float, y: float, weight: float, color: str) -> None:
        reach = self.side * 0.26
        py5.no_fill()
        py5.stroke(color)
        py5.stroke_weight(weight)
        if player == CROSS:
            py5.line(x - reach, y - reach, x + reach, y + reach)
            py5.line(x - reach, y + reach, x + reach, y - reach)
        else:
            py5.ellipse(x, y, 2 * reach, 2 * reach)


class IsolationView(GridView[Isolation]):
    def move_to(self, square: Square) -> Square:
        return square

    def square_of(self, move: Square) -> Square:
        return move

    def display_square(self, square: Square, x: float, y: float) -> None:
        position = self.lab.position
        if position.closed & position.board.bit(square):
            py5.fill(CLOSED)
            py5.rect(x - self.side / 2, y - self.side / 2, self.side, self.side)
        elif square in position.legal_moves:
            py5.no_stroke()
            py5.fill(theme.LINE)
            py5.ellipse(x, y, 20, 20)
        for player, color in zip(position.players, "RY", strict=True):
            if position.location(player) == square:
                Spot(0, 0, x, y, color).display()
                theme.write(player, x, y, 30, bold=True, align=py5.CENTER)

    def display_ghost(self, player: str, x: float, y: float) -> None:
        first, _ = self.lab.position.players
        py5.no_fill()
        py5.stroke(Spot.match_color("R" if player == first else "Y"))
        py5.stroke_weight(6)
        py5.ellipse(x, y, 66, 66)
