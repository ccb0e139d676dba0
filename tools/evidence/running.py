"""Runs a student's file in this process: only for files that `evidence` makes.

The app runs them in another way, so that the judge is independent of the checker's code.
"""

import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.brain import YellowsBrain
from tools.evidence.reference import ChapterBoard

MOST_PLAYS = 150_000
"""Maximum number of moves played in one search: fifty times those of any section at depth 3, so
that slow programs pass."""
SECONDS = 5.0
"""Seconds of processor time for one move."""


class Endless(Exception):
    """The file plays far more moves than its section ever does, or its time is up."""


class Counted(Position):
    """A position that counts the moves played from it."""

    plays = 0

    def play(self, column: int) -> "Counted":
        Counted.plays += 1
        if Counted.plays > MOST_PLAYS:
            raise Endless
        return super().play(column)


@contextmanager
def limited() -> Iterator[None]:
    """Raises Endless in the block when the time is up."""

    if sys.platform == "win32":
        raise OSError("Windows has no timer that ends a program")

    def end(*_: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    Counted.plays = 0
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Student:
    """A file that has been run: `fresh` makes an object of its class, and `move` lets it play."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keeps_scores = False
        """Whether it has put a score into `scores` so far."""
        self.run()

    def run(self) -> None:
        """Runs the file again, which resets the state of its module."""
        space: dict[str, Any] = {"__name__": "student", "print": lambda *_, **__: None}
        with limited():
            exec(compile(self.text, "<student>", "exec"), space)
        self.kind: type = space.get("AIBrain") or space["aiBrain"]
        self.is_listing = hasattr(self.kind, "autoPlay")

    def fresh(self, depth: int) -> Any:
        if self.is_listing:
            student: Any = self.kind(ChapterBoard())
        else:
            bases = (
                (self.kind,) if issubclass(self.kind, YellowsBrain) else (self.kind, YellowsBrain)
            )
            kind: Any = type("AIBrain", bases, {})
            student = object.__new__(kind)
            YellowsBrain.__init__(student, depth)
            if "__init__" in vars(self.kind):
                self.kind.__init__(student)  # type: ignore[misc]
            student.depth = depth
            vars(student).pop("minimax", None)  # the app's wrapper takes no keywords
        student.root_values = {}
        if hasattr(self.kind, "minimax"):
            student.minimax = _noted(student, student.minimax)
        return student

    def move(self, student: Any, moves: str, seed: int) -> tuple[int | None, dict[int, float]]:
        """Returns the column that it plays (None for a full one, in which no disc is dropped), and
        its scores."""
        random.seed(seed)
        student.root_values.clear()
        if self.is_listing:
            board = student.gameBoard = ChapterBoard(moves)
            with limited():
                student.autoPlay()
            played = board.moves[len(moves) :]
            if len(played) > 1:
                raise ValueError("more than one disc")
            return (int(played) if played else None), dict(student.root_values)
        student.random.seed(seed)
        student.scores.clear()
        with limited():
            column = student.auto_play(Counted.from_moves(moves))
        if column is None:
            raise ValueError("no column")
        return column, dict(student.scores or student.root_values)


def _noted(student: Any, minimax: Any) -> Any:
    """Returns its minimax, wrapped so that the results of the outermost calls are noted."""
    inside = False

    def noted(board: Any, *rest: Any, **named: Any) -> Any:
        nonlocal inside
        if inside:
            return minimax(board, *rest, **named)
        inside = True
        try:
            value = minimax(board, *rest, **named)
        finally:
            inside = False
        if moves := getattr(board, "moves", ""):
            student.root_values[int(moves[-1])] = value
        return value

    def called(*arguments: Any, **named: Any) -> Any:
        return noted(named.pop("board"), **named) if not arguments else noted(*arguments, **named)

    return called
