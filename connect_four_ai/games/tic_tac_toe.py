"""Tic-tac-toe on a board of any size, with any number in a row to win.

The squares are numbered from 0, row by row; each player's marks are the bits of one integer.

     0 1 2
     3 4 5
     6 7 8
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple, Self

from connect_four_ai.app.language import say
from connect_four_ai.games.base_position import BasePosition
from connect_four_ai.games.game import IllegalMove, Square, replay

Player = Literal["X", "O"]
Winner = Literal["X", "O", "="]  # =: a tie

CROSS: Final = "X"
NOUGHT: Final = "O"
TIE: Final = "="


@dataclass(frozen=True)
class Board:
    """The size of the board, and the number in a row that wins."""

    width: int = 3
    height: int = 3
    in_a_row: int = 3

    @property
    def squares(self) -> int:
        return self.width * self.height

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every line of squares that wins, as bits."""
        lines = set()
        for x in range(self.width):
            for y in range(self.height):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = [(x + i * dx, y + i * dy) for i in range(self.in_a_row)]
                    if all(0 <= x < self.width and 0 <= y < self.height for x, y in line):
                        lines.add(sum(1 << (y * self.width + x) for x, y in line))
        return tuple(sorted(lines))


class _Fields(NamedTuple):
    moves: tuple[int, ...] = ()
    """The squares in the order they were taken."""
    crosses: int = 0
    noughts: int = 0
    winner: Winner | None = None
    """'X' or 'O' for a win, '=' for a tie, None while the game goes on."""
    board: Board = Board()


class TicTacToe(BasePosition, _Fields):
    """A position: a value that never changes; `play` returns the next one.

    >>> position = TicTacToe.from_moves("4 0 8")
    >>> position.player, position.legal_moves, str(position.play(2))
    ('O', [1, 2, 3, 5, 6, 7], '4 0 8 2')
    """

    __slots__ = ()
    players = (CROSS, NOUGHT)

    @classmethod
    def from_moves(cls, moves: str = "", board: Board = Board()) -> Self:
        """Returns the position after these moves, the numbers of squares with blanks between them:
        "4 0 8".

        Raises IllegalMove, which names the number of the move, the move, and why it is illegal.
        """
        return replay(cls(board=board), moves, moves.split(), _square)

    @property
    def player(self) -> Player:
        """The player to move: 'X', who begins, or 'O'."""
        return NOUGHT if len(self.moves) % 2 else CROSS

    @property
    def legal_moves(self) -> list[int]:
        """The empty squares; none when the game is over."""
        if self.winner is not None:
            return []
        taken = self.crosses | self.noughts
        return [square for square in range(self.board.squares) if not taken >> square & 1]

    def play(self, square: int) -> Self:
        """Returns the position after the player to move takes a square.

        Raises IllegalMove if that is not a square, if it is taken, or if the game is over.
        """
        moves, crosses, noughts, winner, board = self
        if winner is not None:
            raise IllegalMove(
                "square {square} cannot be taken: {why}", square=square, why=self.outcome
            )
        if not 0 <= square < board.squares:
            last = board.squares - 1
            raise IllegalMove(
                "{square} is not a square (they are 0 to {last})", square=square, last=last
            )
        if (crosses | noughts) >> square & 1:
            raise IllegalMove("square {square} is taken", square=square)
        player = self.player
        if player == CROSS:
            marks = crosses = crosses | 1 << square
        else:
            marks = noughts = noughts | 1 << square
        if any(line & marks == line for line in board.lines):
            winner = player
        elif len(moves) + 1 == board.squares:
            winner = TIE
        return type(self)((*moves, square), crosses, noughts, winner, board)

    @property
    def game_name(self) -> str:
        return say("Tic-tac-toe")

    def player_name(self, player: str) -> str:
        return say("{mark}", mark=player)

    def move_name(self, square: int) -> str:
        return say("square {square}", square=square)

    def mark_at(self, square: int) -> Player | None:
        """Returns the mark in a square; None if it is empty."""
        if self.crosses >> square & 1:
            return CROSS
        return NOUGHT if self.noughts >> square & 1 else None

    @property
    def winning_cells(self) -> frozenset[int]:
        """The squares of every winning line; empty if nobody has won."""
        marks = self.noughts if self.winner == NOUGHT else self.crosses
        lines = [line for line in self.board.lines if line & marks == line]
        squares = range(self.board.squares)
        return frozenset(i for i in squares if any(line >> i & 1 for line in lines))

    @property
    def board_rows(self) -> list[list[Square]]:
        """The squares, the top row first."""
        last, won = self.moves[-1:], self.winning_cells
        width, count = self.board.width, self.board.squares
        squares = [Square(i, self.mark_at(i) or "", (i,) == last, i in won) for i in range(count)]
        return [squares[first : first + width] for first in range(0, count, width)]

    @property
    def identity(self) -> tuple[object, ...]:
        return self.crosses, self.noughts, self.board

    def __str__(self) -> str:
        return " ".join(str(square) for square in self.moves)


def _square(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise IllegalMove("{word} is not the number of a square", word=repr(word)) from None


STARTS: Final = {
    "Tic-tac-toe": TicTacToe(),
    "Tic-tac-toe 4 × 3": TicTacToe(board=Board(4, 3)),
    "Tic-tac-toe 4 × 4": TicTacToe(board=Board(4, 4, in_a_row=4)),
}
"""The start of each game, by its name."""
