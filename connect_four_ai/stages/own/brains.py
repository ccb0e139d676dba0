"""Makes a Brain of the class in a student's file, which is written like the sections' pages or like
the chapter's listings. Listings run unchanged: `aiBrain` with `autoPlay` on a mutable board.

The board here has the chapter's names and lists, so that a listing's own changes, such as a shallow
copy or a new disc, have the same effect as there.
"""

import ast
import inspect
import random
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
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
from connect_four_ai.jobs.job import Listener
from connect_four_ai.stages.brain import LOOK_EVERY, Brain, YellowsBrain
from connect_four_ai.stages.own.explain import FileFault, explained
from connect_four_ai.stages.own.program import Program
from connect_four_ai.stages.text_module import module_of
from connect_four_ai.stages.thought import plain_number

PROTECTED = ("depth", "random", "minimax", "_watch", "_root_results")
"""Attributes that a student's own `__init__` must not change."""


class Own(YellowsBrain):
    """The first base of a student's class: fills in the columns' scores from the calls of its
    minimax, if the class does not."""

    kind: ClassVar[type]
    """The student's class."""
    _inside = False
    """Whether minimax is running, so that further calls are recursive ones."""

    def __init__(self, *arguments: Any) -> None:
        self._root_results: list[tuple[Position, Any]] = []
        """The boards that auto_play called minimax with, and the results. A student's class may
        have `results` of its own."""
        Brain.__init__(self, *arguments)
        kept = {name: value for name, value in vars(self).items() if name in PROTECTED}
        self.begin(arguments)
        vars(self).update(kept)

    def begin(self, arguments: tuple[Any, ...]) -> None:
        """Runs the `__init__` of the student's class with as many arguments as it takes."""
        start = super().__init__
        if getattr(start, "__func__", Brain.__init__) is not Brain.__init__:
            counts = range(len(arguments) + 1)
            start(*arguments[: next((n for n in counts if fits(start, *arguments[:n])), 0)])

    @classmethod
    def written_in(cls) -> list[type]:
        return [kind for kind in cls.kind.__mro__ if kind not in (object, Brain, YellowsBrain)]

    def auto_play(self, position: Any) -> Any:
        move = super().auto_play(position)
        self.keep_scores(position)
        return move

    def again(self, depth: int, watch: Listener) -> None:
        """Resets the object for the next move."""
        self.depth = depth
        self.nodes = 0
        self._look_up_at = LOOK_EVERY
        self._watch = watch
        self._root_results.clear()
        self.scores = {}

    def keep_scores(self, position: Any) -> None:
        """Fills in `scores`, if the student's class has not."""
        if isinstance(self.scores, Mapping) and self.scores:
            return
        self.scores = {}
        sound = [result for result in self._root_results if plain_number(result[1]) is not None]
        for board, value in sound:
            if len(board.moves) == len(position.moves) + 1:
                self.scores[int(board.moves[-1])] = value
        boards, values = [board for board, _ in sound], {value for _, value in sound}
        # 9.1.2 scores the board without playing the move
        if boards == [position] * len(position.legal_moves) and len(values) == 1:
            self.scores.update(dict.fromkeys(position.legal_moves, values.pop()))

    def _counted(self, minimax: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the class's minimax, with each of its calls counted as a node, and the results of
        auto_play's own calls noted."""
        own = getattr(super(), "minimax", minimax)

        def counted(*arguments: Any, **named: Any) -> Any:
            self.visit()
            arguments, named = in_order(own, arguments, named)
            if self._inside:
                return minimax(*arguments, **named)
            self._inside = True
            try:
                value = minimax(*arguments, **named)
            finally:
                self._inside = False
            boards = (given for given in arguments if isinstance(given, Position))
            self._root_results += [(board, value) for board in boards]
            return value

        return counted


def in_order(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Returns the arguments of a call, with keyword arguments moved to their places."""
    if not named:
        return arguments, named
    bound = inspect.signature(function).bind(*arguments, **named)
    return bound.args, bound.kwargs


def fits(function: Callable[..., Any], *arguments: Any) -> bool:
    """Returns whether a function can be called with these arguments."""
    try:
        inspect.signature(function).bind(*arguments)
    except (TypeError, ValueError):  # or its signature is unknown
        return False
    return True


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
    path = program.path
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        module = module_of(program.text, str(path), tree=ast.Module(list(program.kept), []))
    except BaseException as error:  # a student's program can raise anything
        raise explained(error, path) from error
    kind = getattr(module, program.brain.name)
    if hasattr(kind, "auto_play"):
        bases = (Own, kind) if issubclass(kind, Brain) else (Own, kind, YellowsBrain)
        return type(kind.__name__, bases, {"kind": kind})
    if hasattr(kind, "autoPlay"):
        return type(kind.__name__, (Listing,), {"kind": kind})
    raise FileFault(path, program.brain.lineno, say("the class has no auto_play"))
