"""Runs a student's file in this process: only for files that `evidence` makes.

The app runs them in another way, so that the judge is independent of the checker's code.
"""

import random
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.limits import TooSlow, at_most
from connect_four_ai.stages.brain import YellowsBrain
from tools.evidence.reference import ChapterBoard

SECONDS = 5.0
"""Seconds of processor time for one move, after which a file counts as endless."""
MOST_PLAYS = 150_000
"""Maximum number of moves played in one search: fifty times those of any section at depth 3."""


class Counted(Position):
    """A position that counts the moves played from it, to end an endless search sooner."""

    plays = 0

    def play(self, column: int) -> "Counted":
        Counted.plays += 1
        if Counted.plays > MOST_PLAYS:
            raise TooSlow
        return super().play(column)


class Student:
    """A file that has been run: `fresh` makes an object of its class, and `move` lets it play.
    Raises TooSlow if it does not end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keeps_scores = False
        """Whether it has put a score into `scores` so far."""
        self.root_values: dict[int, float] = {}
        """The results of the outermost calls of minimax, by the last column of their board."""
        self.run()

    def run(self) -> None:
        """Runs the file again, which resets the state of its module."""
        space: dict[str, Any] = {"__name__": "student", "print": lambda *_, **__: None}
        with at_most(SECONDS):
            exec(compile(self.text, "<student>", "exec"), space)
        self.kind: type = space.get("AIBrain") or space["aiBrain"]
        self.is_listing = hasattr(self.kind, "autoPlay")

    def fresh(self, depth: int) -> Any:
        if self.is_listing:
            student: Any = self.kind(ChapterBoard())
        else:
            bases = () if issubclass(self.kind, YellowsBrain) else (YellowsBrain,)
            student = object.__new__(type("AIBrain", (self.kind, *bases), {}))
            YellowsBrain.__init__(student, depth)
            if "__init__" in vars(self.kind):
                self.kind.__init__(student)  # type: ignore[misc]
            student.depth = depth
            vars(student).pop("minimax", None)  # the app's wrapper takes no keywords
        if hasattr(self.kind, "minimax"):
            student.minimax = self._noting(student.minimax)
        return student

    def _noting(self, minimax: Any) -> Any:
        """Returns a minimax that notes the results of its outermost calls."""
        inside = False

        def noting(*arguments: Any, **named: Any) -> Any:
            nonlocal inside
            if inside:
                return minimax(*arguments, **named)
            inside = True
            try:
                value = minimax(*arguments, **named)
            finally:
                inside = False
            board = arguments[0] if arguments else named["board"]
            if moves := getattr(board, "moves", ""):
                self.root_values[int(moves[-1])] = value
            return value

        return noting

    def move(self, student: Any, moves: str, seed: int) -> tuple[int | None, dict[int, float]]:
        """Returns the column that it plays (None for a full one, in which no disc is dropped), and
        its scores."""
        random.seed(seed)
        self.root_values.clear()
        if self.is_listing:
            board = student.gameBoard = ChapterBoard(moves)
            with at_most(SECONDS):
                student.autoPlay()
            played = board.moves[len(moves) :]
            if len(played) > 1:
                raise ValueError("more than one disc")
            return (int(played) if played else None), dict(self.root_values)
        student.random.seed(seed)
        student.scores.clear()
        Counted.plays = 0
        with at_most(SECONDS):
            column = student.auto_play(Counted.from_moves(moves))
        if column is None:
            raise ValueError("no column")
        return column, dict(student.scores or self.root_values)
