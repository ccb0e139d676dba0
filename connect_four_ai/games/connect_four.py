"""Connect Four: the position, the legal moves, and who has won.

Each player's discs are the bits of one integer (a bitboard). A column takes seven bits, six cells
and an empty one on top, so that no line runs over from one column into the next:

     6 13 20 27 34 41 48    always empty
     5 12 19 26 33 40 47    top row
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42    bottom row
"""

import itertools
from typing import Any, Final, Literal, NamedTuple, Self

from connect_four_ai.app.language import say
from connect_four_ai.games.base_position import BasePosition

# re-exported: callers need only this module
from connect_four_ai.games.game import IllegalMove as IllegalMove
from connect_four_ai.games.game import Square, replay

Player = Literal["R", "Y"]
Winner = Literal["R", "Y", "O"]  # O: a tie
Cell = tuple[int, int]  # (column, row), both counted from 1, row 1 at the bottom

RED: Final = "R"
YELLOW: Final = "Y"
TIE: Final = "O"
COLUMNS: Final = 7
ROWS: Final = 6
CELLS: Final = COLUMNS * ROWS

_new = tuple.__new__
_STRIDE = ROWS + 1
_DIRECTIONS = (1, _STRIDE - 1, _STRIDE, _STRIDE + 1)  # up, down-right, right, up-right
_DIGITS = "01234567"
_OTHER: dict[Any, Player] = {RED: YELLOW, YELLOW: RED}
_BOTTOM = [1 << (_STRIDE * i) for i in range(COLUMNS)]
_TOP = sum(cell << (ROWS - 1) for cell in _BOTTOM)
_COLUMN = [cell * ((1 << ROWS) - 1) for cell in _BOTTOM]


_OPEN = {
    sum(_BOTTOM[i] << ROWS - 1 for i in range(COLUMNS) if filled[i]): [
        i + 1 for i in range(COLUMNS) if not filled[i]
    ]
    for filled in itertools.product((False, True), repeat=COLUMNS)
}
"""The columns that are open, 1–7, by the cells of the top row that are filled."""


class _Fields(NamedTuple):
    moves: str = ""
    """The columns played so far, as digits 1–7, Red first."""
    red: int = 0
    """Red's discs, as a bitboard."""
    yellow: int = 0
    """Yellow's discs, as a bitboard."""
    winner: Winner | None = None
    """'R' or 'Y' for a win, 'O' for a tie, None while the game goes on."""
    player: Player = RED
    """The player to move: 'R' or 'Y'."""


class Position(BasePosition, _Fields):
    """A position: a value that never changes; `play` returns the next one.

    Two positions are equal if the same discs are on the board, in whatever order they were played.

    >>> position = Position.from_moves("4453")
    >>> position.player, position.legal_moves, str(position.play(4))
    ('R', [1, 2, 3, 4, 5, 6, 7], '44534')
    """

    __slots__ = ()
    players = (RED, YELLOW)

    @classmethod
    def from_moves(cls, moves: str) -> Self:
        """Returns the position after these columns (digits 1–7, Red first).

        Raises IllegalMove, which names the number of the move, the move, and why it is illegal.
        """
        return replay(cls(), moves, moves, _column)

    @property
    def legal_moves(self) -> list[int]:
        """The columns, 1–7 from the left, that are open; none when the game is over."""
        if self.winner is not None:
            return []
        return [*_OPEN[(self.red | self.yellow) & _TOP]]

    def play(self, column: int) -> Self:
        """Returns the position after the player to move drops a disc into a column, 1–7.

        Raises IllegalMove if that is not a column, if it is full, or if the game is over.
        """
        moves, red, yellow, winner, player = self
        if winner is not None:
            raise IllegalMove(
                "column {column} cannot be played: {why}", column=column, why=self.outcome
            )
        if not 1 <= column <= COLUMNS:
            raise IllegalMove("{word} is not a column (they are 1 to 7)", word=column)
        # Adding the bottom cell carries to the lowest empty one; in a full column it leaves the
        # column.
        disc = ((red | yellow) + _BOTTOM[column - 1]) & _COLUMN[column - 1]
        if not disc:
            raise IllegalMove("column {column} is full", column=column)
        following: Player
        if player == RED:
            red |= disc
            following = YELLOW
            if has_four(red):
                winner = RED
        else:
            yellow |= disc
            following = RED
            if has_four(yellow):
                winner = YELLOW
        moves += _DIGITS[column]
        if winner is None and len(moves) == CELLS:
            winner = TIE
        # Not type(self)(…): the generated constructor would take a fifth of a search's time.
        return _new(self.__class__, (moves, red, yellow, winner, following))

    def exchanged(self) -> Self:
        """Returns the same board with every disc in the other colour, and the other player to
        move."""
        winner = _OTHER.get(self.winner, self.winner)
        return type(self)(self.moves, self.yellow, self.red, winner, _OTHER[self.player])

    @property
    def game_name(self) -> str:
        return say("Connect Four")

    def player_name(self, player: str) -> str:
        """Returns Red or Yellow."""
        return say("Red") if player == RED else say("Yellow")

    def move_name(self, column: int) -> str:
        return say("column {column}", column=column)

    def height(self, column: int) -> int:
        """Returns the number of discs in a column, 1–7."""
        return ((self.red | self.yellow) & _COLUMN[column - 1]).bit_count()

    def disc_at(self, cell: Cell) -> Player | None:
        """Returns the player whose disc is in a cell; None if it is empty."""
        bit = bit_of(cell)
        return RED if self.red & bit else YELLOW if self.yellow & bit else None

    @property
    def winning_cells(self) -> frozenset[Cell]:
        """The cells of every four in a row; empty if nobody has won."""
        discs = self.yellow if self.winner == YELLOW else self.red
        four = 0
        for step in _DIRECTIONS:
            first = discs & (discs >> step) & (discs >> 2 * step) & (discs >> 3 * step)
            four |= first | (first << step) | (first << 2 * step) | (first << 3 * step)
        return frozenset(cell for cell in ALL_CELLS if four & bit_of(cell))

    @property
    def board_rows(self) -> list[list[Square]]:
        """The squares, the top row first."""
        column, four = int(self.moves[-1:] or 0), self.winning_cells
        last = column, self.height(column)
        rows = [[(column, row) for column in range(1, COLUMNS + 1)] for row in range(ROWS, 0, -1)]
        return [
            [Square(cell[0], self.disc_at(cell) or "", cell == last, cell in four) for cell in row]
            for row in rows
        ]

    @property
    def identity(self) -> tuple[object, ...]:
        return self.red, self.yellow

    def __str__(self) -> str:
        return self.moves

    def __repr__(self) -> str:
        """Returns the expression that makes the position, and the board as a comment."""
        board = "".join(f"\n# {line}" for line in self.board.splitlines())
        return f"{type(self).__name__}.from_moves({self.moves!r}){board}"

    @property
    def board(self) -> str:
        """A drawing: R and Y for the discs, and the columns' numbers below.

        >>> print(Position.from_moves("4453").board)
        · · · · · · ·
        · · · · · · ·
        · · · · · · ·
        · · · · · · ·
        · · · Y · · ·
        · · Y R R · ·
        1 2 3 4 5 6 7
        """
        rows = [" ".join(square.mark or "·" for square in row) for row in self.board_rows]
        return "\n".join([*rows, " ".join(_DIGITS[1:])])


def _column(digit: str) -> int:
    if digit not in "1234567":
        raise IllegalMove("{word} is not a column (they are 1 to 7)", word=repr(digit))
    return int(digit)


def bit_of(cell: Cell) -> int:
    """Returns the bitboard of one cell."""
    column, row = cell
    return 1 << (_STRIDE * (column - 1) + row - 1)


def has_four(discs: int) -> bool:
    """Returns whether four of these discs are in a row. In each direction, two shifts and ANDs find
    pairs of discs, and then pairs of pairs. Written out without a loop, because every move of a
    search calls it."""
    pairs = discs & (discs >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = discs & (discs >> 6)
    if pairs & (pairs >> 12):
        return True
    pairs = discs & (discs >> 7)
    if pairs & (pairs >> 14):
        return True
    pairs = discs & (discs >> 8)
    return pairs & (pairs >> 16) != 0


def completing(discs: int) -> int:
    """Returns the cells that complete four in a row with these discs, whether free or not. Bits
    outside the board may be set, too."""
    cells = (discs << 1) & (discs << 2) & (discs << 3)
    for step in (6, 7, 8):
        two = (discs << step) & (discs << 2 * step)
        cells |= two & ((discs << 3 * step) | (discs >> step))
        two = (discs >> step) & (discs >> 2 * step)
        cells |= two & ((discs >> 3 * step) | (discs << step))
    return cells


def checked(position: Any) -> Any:
    """Returns a position of any game; columns in writing become one of Connect Four. Raises
    IllegalMove or TypeError."""
    if isinstance(position, str):
        return Position.from_moves(position)
    if not hasattr(position, "legal_moves"):
        wanted = say(
            'a position is Position.from_moves("4453"), or only "4453", not {value}',
            value=repr(position),
        )
        raise TypeError(wanted)
    return position


ALL_CELLS: Final = [(column, row) for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
STARTS: Final = {"Connect Four": Position()}
"""The start of each game, by its name."""
