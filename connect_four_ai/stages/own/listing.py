"""Makes a Brain of the class in a student's file, which is written like the sections' pages or like
the chapter's listings. Listings run unchanged: `aiBrain` with `autoPlay` on a mutable board.

The board here has the chapter's names and lists, so that a listing's own changes, such as a shallow
copy or a new disc, have the same effect as there.
"""

import ast
import random
import sys
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any, ClassVar

from connect_four_ai.app.faults import NoMove, StageError
from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import (
    CELLS,
    COLUMNS,
    RED,
    ROWS,
    TIE,
    YELLOW,
    Position,
    has_four,
)
from connect_four_ai.stages.brain import Brain, YellowsBrain
from connect_four_ai.stages.own.explain import FileFault, explained
from connect_four_ai.stages.own.program import Program
from connect_four_ai.stages.own.student import Own, fits, in_order
from connect_four_ai.stages.text_module import module_of


class Spot:
    """The chapter's Spot, without drawing."""

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.value = value
        """'R', 'Y', or '' if it is empty."""


class GameBoard:
    """The chapter's GameBoard, as its brain sees it. Columns count from 0, rows from the top."""

    def __init__(self, position: Position) -> None:
        self.moves = position.moves
        self.grids = [
            [Spot(position.disc_at((column, row)) or "") for column in range(1, COLUMNS + 1)]
            for row in range(ROWS, 0, -1)
        ]
        self.colHeight = [position.height(column) for column in range(1, COLUMNS + 1)]
        self.currentPlayer: str = position.player
        self.winner: str | None = position.winner
        self.gameOver = position.winner is not None
        self.refused: int | None = None
        """The full column that was tried last, from 0."""

    def __deepcopy__(self, memo: Any) -> "GameBoard":
        board = GameBoard.__new__(GameBoard)
        vars(board).update(vars(self))
        board.grids = [[Spot(cell.value) for cell in row] for row in self.grids]
        board.colHeight = self.colHeight[:]
        return board

    @property
    def position(self) -> Position:
        red, yellow = self._discs()
        return Position(self.moves, red, yellow, self.winner, self.currentPlayer)  # type: ignore[arg-type]

    def _discs(self) -> tuple[int, int]:
        """Returns Red's discs and Yellow's, as bitboards."""
        red = yellow = 0
        for i, row in enumerate(self.grids):
            bit = 1 << (ROWS - 1 - i)
            for cell in row:
                if cell.value == RED:
                    red |= bit
                elif cell.value == YELLOW:
                    yellow |= bit
                bit <<= ROWS + 1
        return red, yellow

    def count(self) -> int:
        """Returns the number of discs on the board."""
        return sum(discs.bit_count() for discs in self._discs())

    def checkWin(self) -> str | None:  # noqa: N802 - the chapter's names
        red, yellow = self._discs()
        if has_four(red):
            return RED
        if has_four(yellow):
            return YELLOW
        return TIE if (red | yellow).bit_count() == CELLS else None

    def swapPlayer(self) -> None:  # noqa: N802
        self.currentPlayer = YELLOW if self.currentPlayer == RED else RED

    def trigger(self, i: int) -> None:
        """Drops a disc; as in the chapter, a full column or a finished game loses the turn."""
        if self.gameOver or self.colHeight[i] >= ROWS:
            self.refused = i
            return
        self.colHeight[i] += 1
        self.moves += str(i % COLUMNS + 1)
        self.grids[ROWS - self.colHeight[i]][i].value = self.currentPlayer
        self.winner = self.checkWin()
        self.gameOver = self.winner is not None
        if not self.gameOver:
            self.swapPlayer()


class FullColumn(StageError):
    """The listing chose a full column."""

    def __init__(self, i: int) -> None:
        self.column = i + 1
        super().__init__(
            say("autoPlay chose column {column} (i={i}), which is full", column=i + 1, i=i)
        )


class Listing(Own):
    """The Brain of a listing: its aiBrain gets a board, and plays on it."""

    kind: ClassVar[Any]
    _given: GameBoard | None = None
    """The board that the listing has just called its minimax with."""
    _student: Any = None
    _game: GameBoard
    """The board that the student's object was given."""
    _own: Callable[..., Any]
    """The minimax of the student's object."""

    @classmethod
    def written_in(cls) -> list[type]:
        return [kind for kind in cls.kind.__mro__ if kind is not object]

    def begin(self, arguments: tuple[Any, ...]) -> None:
        """Does nothing: a listing begins when it gets its board."""

    def auto_play(self, position: Position) -> int:
        student = self.student(position)
        board = self._game
        vars(board).update(vars(GameBoard(position)))  # the object keeps its board for a game
        random.seed(self.random.random())  # the listings shuffle with the module's random source
        student.autoPlay()
        self.keep_scores(position)
        played = board.count() - len(position.moves)
        if played == 1 and len(board.moves) == len(position.moves) + 1:
            return int(board.moves[-1])
        if played:
            raise StageError("autoPlay played {count:disc|discs}: it has one turn", count=played)
        if (i := board.refused) is None:
            raise NoMove("autoPlay played no disc")
        raise FullColumn(i)

    def minimax(self, position: Position, *rest: Any) -> Any:
        """Returns the score of a position by the listing's minimax."""
        board, self._given = self._given or GameBoard(position), None
        self.student(position)
        return self._own(board, *rest)

    def student(self, position: Position) -> Any:
        """Returns the listing's object, made on first use; its minimax is replaced by one that
        counts nodes."""
        if self._student is None:
            self._game = GameBoard(position)
            given = [self._game] if fits(self.kind, self._game) else []
            self._student = student = self.kind(*given)
            if hasattr(student, "minimax"):
                self._own, student.minimax = student.minimax, self._called
        return self._student

    def _called(self, *arguments: Any, **named: Any) -> Any:
        arguments, named = in_order(self._own, arguments, named)
        board = arguments[0] if arguments and not named else None
        if not isinstance(board, GameBoard):  # the listing has a board class of its own
            self.visit()
            return self._own(*arguments, **named)
        self._given = board
        return self.minimax(board.position, *arguments[1:])


@lru_cache(maxsize=32)
def brain_in(program: Program) -> type[Brain]:
    """Runs the program, once, and returns its class as a Brain. Raises FileFault."""
    kind = getattr(_run(program), program.brain.name)
    if hasattr(kind, "auto_play"):
        bases = (Own, kind) if issubclass(kind, Brain) else (Own, kind, YellowsBrain)
        return type(kind.__name__, bases, {"kind": kind})
    if hasattr(kind, "autoPlay"):
        return type(kind.__name__, (Listing,), {"kind": kind})
    raise FileFault(program.path, program.brain.lineno, say("the class has no auto_play"))


def _run(program: Program) -> ModuleType:
    path = program.path
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        return module_of(program.text, str(path), tree=ast.Module(list(program.kept), []))
    except BaseException as error:  # a student's program can raise anything
        raise explained(error, path) from error
