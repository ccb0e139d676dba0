"""Runs the chapter's own listings as they stand: `aiBrain` with `autoPlay` on a board that changes.

The board here has the chapter's names, and a Position inside; so a copy costs next to nothing.
"""

import random
from typing import Any, ClassVar

from connect_four_ai.app.faults import StageError
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.stages.own.student import Own


class Cell:
    """The chapter's Spot, without drawing."""

    def __init__(self, board: "ListingBoard", row: int, column: int) -> None:
        self._place = board, row, column

    @property
    def value(self) -> str:
        """'R', 'Y', or '' if it is empty."""
        board, row, column = self._place
        return board.position.disc_at((column + 1, ROWS - row)) or ""


class ListingBoard:
    """The chapter's GameBoard, as its brain sees it. Columns count from 0, rows from the top."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.refused: int | None = None
        """The full column that somebody tried last."""

    def __deepcopy__(self, memo: Any) -> "ListingBoard":
        return ListingBoard(self.position)

    @property
    def moves(self) -> str:
        return self.position.moves

    @property
    def grids(self) -> list[list[Cell]]:
        return [[Cell(self, row, column) for column in range(COLUMNS)] for row in range(ROWS)]

    @property
    def colHeight(self) -> list[int]:  # noqa: N802 - the chapter's names
        return [self.position.height(column) for column in range(1, COLUMNS + 1)]

    @property
    def currentPlayer(self) -> str:  # noqa: N802
        return self.position.player

    @property
    def gameOver(self) -> bool:  # noqa: N802
        return self.position.winner is not None

    @property
    def winner(self) -> str | None:
        return self.position.winner

    def checkWin(self) -> str | None:  # noqa: N802
        return self.position.winner

    def trigger(self, i: int) -> None:
        """Drops a disc; as in the chapter, a full column or a finished game swallows the turn."""
        if not self.gameOver and self.colHeight[i] < ROWS:
            self.position = self.position.play(i + 1)
        else:
            self.refused = i


class Listing(Own):
    """Lets a listing's aiBrain think: it gets a board, and plays on it."""

    kind: ClassVar[Any]
    _board: ListingBoard | None = None
    """The board that the listing has just called its minimax with."""
    _student: Any = None

    @classmethod
    def written_in(cls) -> list[type]:
        return [kind for kind in cls.kind.__mro__ if kind is not object]

    def begin(self) -> None:
        """It begins when it gets its board."""

    def auto_play(self, position: Position) -> int:
        board = ListingBoard(position)
        student = self._listing(board)
        random.seed(self.random.random())  # the listings shuffle with the module's own chance
        student.autoPlay()
        self.keep_scores(position)
        played = board.moves[len(position.moves) :]
        if len(played) == 1:
            return int(played)
        if played:
            raise StageError(
                say("autoPlay played {count} discs: it has one turn", count=len(played))
            )
        if (i := board.refused) is None:
            raise StageError(say("autoPlay played no disc: call self.gameBoard.trigger at its end"))
        raise StageError(
            say("autoPlay chose column {column} (i={i}), which is full", column=i + 1, i=i)
        )

    def minimax(self, position: Position, depth: int, is_maximizing: bool) -> Any:
        """What the listing's minimax says of a position."""
        board, self._board = self._board, None
        if board is None or board.position != position:
            board = ListingBoard(position)
        student = self._student or self._listing(board)
        return self.kind.minimax(student, board, depth, is_maximizing)

    def score(self, winner: str | None) -> Any:
        return self.kind.score(self._listing(ListingBoard(Position())), winner)

    def _listing(self, board: ListingBoard) -> Any:
        """The chapter's object; its minimax is called through this one, which counts."""
        self._student = student = self.kind(board)
        if hasattr(self.kind, "minimax"):
            student.minimax = self._called
        return student

    def _called(self, board: ListingBoard, depth: int, is_maximizing: bool) -> Any:
        self._board = board
        return self.minimax(board.position, depth, is_maximizing)
