"""Isolation: two pieces move like queens, and every cell that a piece has been on is closed.

A player who cannot move has lost, so there are no ties. A cell is (column, row), both counted from
0, row 0 on top.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple, Self

from connect_four_ai.app.language import say
from connect_four_ai.games.base_position import BasePosition
from connect_four_ai.games.game import IllegalMove, Square, opponent, replay

Player = Literal["1", "2"]
Cell = tuple[int, int]  # (column, row)

FIRST: Final = "1"
SECOND: Final = "2"

# in the order of the text
_RAYS = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))


@dataclass(frozen=True)
class Board:
    """The size of the board, and the cells that are closed from the beginning."""

    width: int = 3
    height: int = 2
    blocked: frozenset[Cell] = frozenset([(2, 1)])

    def has(self, cell: Cell) -> bool:
        """Returns whether the cell is on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple((x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def rays(self) -> dict[Cell, list[list[Cell]]]:
        """The straight lines from each cell to the edge of the board."""
        return {cell: [self._ray(cell, dx, dy) for dx, dy in _RAYS] for cell in self.cells}

    def _ray(self, cell: Cell, dx: int, dy: int) -> list[Cell]:
        way = []
        x, y = cell
        while self.has((x := x + dx, y := y + dy)):
            way.append((x, y))
        return way


class _Fields(NamedTuple):
    moves: tuple[Cell, ...]
    """The cells where the players put their pieces, in order."""
    closed: frozenset[Cell]
    winner: Player | None
    """The player whose opponent cannot move, None while the game goes on."""
    board: Board


class Isolation(BasePosition, _Fields):
    """A position: a value that never changes; `play` returns the next one. `from_moves` makes one.

    >>> position = Isolation.from_moves("0,0")
    >>> position.player, position.legal_moves, str(position.play((1, 1)))
    ('2', [(1, 0), (2, 0), (0, 1), (1, 1)], '0,0 1,1')
    """

    __slots__ = ()
    players = (FIRST, SECOND)

    @classmethod
    def from_moves(cls, moves: str = "", board: Board = Board()) -> Self:
        """Returns the position after these moves, cells with blanks between them: "0,0 2,0".

        Raises IllegalMove, which names the number of the move, the move, and why it is illegal.
        """
        return replay(cls((), board.blocked, None, board), moves, moves.split(), _cell)

    @property
    def player(self) -> Player:
        """The player to move: '1' or '2'."""
        return SECOND if len(self.moves) % 2 else FIRST

    def location(self, player: Player) -> Cell | None:
        """Returns the cell of a player's piece; None before its first move."""
        moves = self.moves[0 if player == FIRST else 1 :: 2]
        return moves[-1] if moves else None

    @property
    def legal_moves(self) -> list[Cell]:
        """The cells that the player to move can reach: any open one for a first move, later those
        in a straight line that no closed cell interrupts. None when the game is over."""
        return self.moves_of(self.player)

    def moves_of(self, player: Player) -> list[Cell]:
        """Returns the cells that a player could reach if it were their turn."""
        here = self.location(player)
        closed = self.closed
        if here is None:
            return [cell for cell in self.board.cells if cell not in closed]
        moves = []
        for ray in self.board.rays[here]:
            for cell in ray:
                if cell in closed:
                    break
                moves.append(cell)
        return moves

    def play(self, cell: Cell) -> Self:
        """Returns the position after the player to move moves to a cell, which is then closed.

        Raises IllegalMove if the cell cannot be reached, or if the game is over.
        """
        if cell not in self.legal_moves:
            raise IllegalMove(
                "{cell} cannot be reached: {why}", cell=_name(cell), why=self._why_not(cell)
            )
        moved = type(self)((*self.moves, cell), self.closed | {cell}, None, self.board)
        return moved if moved.legal_moves else moved._replace(winner=self.player)

    @property
    def game_name(self) -> str:
        return say("Isolation")

    @property
    def outcome(self) -> str:
        """The end of the game in words; empty while it goes on."""
        if self.winner is None:
            return ""
        facts = {"winner": self.winner, "loser": opponent(self, self.winner)}
        return say("player {winner} has won, for player {loser} cannot move", **facts)

    def player_name(self, player: str) -> str:
        return say("Player 1") if player == "1" else say("Player 2")

    def move_name(self, cell: Cell) -> str:
        return say("cell {cell}", cell=_name(cell))

    @property
    def board_rows(self) -> list[list[Square]]:
        """The cells, the top row first."""
        here = {self.location(player): player for player in (FIRST, SECOND)}
        rows = [[(x, y) for x in range(self.board.width)] for y in range(self.board.height)]
        return [
            [Square(cell, here.get(cell, ""), closed=cell in self.closed) for cell in row]
            for row in rows
        ]

    def _why_not(self, cell: Cell) -> str:
        if self.winner is not None:
            return self.outcome
        if not self.board.has(cell):
            return say("it is not on the board")
        if cell in self.closed:
            return say("it is closed")
        here = self.location(self.player)
        assert here is not None  # a first move can go to any open cell
        return say("there is no free straight line from {cell}", cell=_name(here))

    @property
    def identity(self) -> tuple[object, ...]:
        return self.closed, self.moves[-2:], len(self.moves) % 2, self.board

    def __str__(self) -> str:
        return " ".join(_name(cell) for cell in self.moves)


def _name(cell: Cell) -> str:
    return ",".join(map(str, cell))


def _cell(word: str) -> Cell:
    try:
        column, row = map(int, word.split(","))
    except ValueError:
        raise IllegalMove("{word} is not a cell (write column,row: 0,1)", word=repr(word)) from None
    return column, row


STARTS: Final = {
    "Isolation": Isolation.from_moves(board=Board(5, 5, frozenset())),
    "Isolation 3 × 2": Isolation.from_moves(),
}
"""The start of each game, by its name."""
