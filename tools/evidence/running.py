"""Runs a student's file here, in this process: only for files that are made by `evidence`.

It is not the way in which the app runs them, so that the judge does not rest on the checker's own
parts.
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
"""Fifty times what any section plays at depth 3: what looks twice at every reply is only slow."""
SECONDS = 5.0
"""Of processor time, for one move."""


class Endless(Exception):
    """It plays far more moves than its section ever does, or its time is up."""


class Counted(Position):
    """A position that counts how often anybody plays on."""

    plays = 0

    def play(self, column: int) -> "Counted":
        Counted.plays += 1
        if Counted.plays > MOST_PLAYS:
            raise Endless
        return super().play(column)


@contextmanager
def limited() -> Iterator[None]:
    """Ends what runs in it by Endless."""

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
    """One file, run once; `fresh` gives an object of its class, which `move` lets play."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keeps_scores = False
        """Whether it has put any score into `scores` yet."""
        self.run()

    def run(self) -> None:
        """Forgets what the file keeps in its module."""
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
            vars(student).pop("minimax", None)  # the app counts its calls, but takes no names
        student.root_values = {}
        if hasattr(self.kind, "minimax"):
            student.minimax = _noted(student, student.minimax)
        return student

    def move(self, student: Any, moves: str, seed: int) -> tuple[int | None, dict[int, float]]:
        """Returns the column it plays (None: a full one, and so no disc), and its scores."""
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
    """Returns its minimax, which notes what the outermost calls say of the boards of the game."""
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
