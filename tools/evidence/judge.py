"""Decides whether a file is wrong, by comparing its answers with the reference, independently of
the checker. The file is run in this process, in another way than the app's: only for files that
`evidence` makes.

A file is wrong if on any of the positions it raises an error, does not end, gives an open column
another score than the reference, gives a full column a score, or chooses a column that the
reference would not; if, asked often, it never chooses one of the reference's columns; or if one of
these happens in a game that one object plays from move to move. A file that keeps no scores and has
no `minimax` of the game's board is judged by its moves alone.
"""

import math
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.limits import TooSlow, at_most
from connect_four_ai.stages.brain import YellowsBrain
from tools.evidence import reference
from tools.evidence.files import File
from tools.evidence.reference import from_section_on

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
            student: Any = self.kind(reference.ChapterBoard())
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
            board = student.gameBoard = reference.ChapterBoard(moves)
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


# Judging

COUNTS = {0: 6000, 1: 9000, 2: 3500, 3: 1000, 4: 250, 5: 250}
"""Numbers of positions by depth, 20,000 in all. A quarter of those for depths 0 and 1 have 29 discs
or more, half of those for 2 and 3, all of those for 4 and 5; those for depth 3 have at least 15.
9.1.3 is asked about all of them."""
LISTINGS = {0: 6000, 1: 6000, 2: 1500, 3: 500}
"""Numbers of positions for a listing, which has a fixed depth and a slow board."""
OFTEN, GAMES, RENEW = 120, 36, 40
SLIP = frozenset(range(1, 7))
"""The columns of the listings' randint(0, 5), in which they play if no score is better than minus
infinity."""


@dataclass(frozen=True)
class Judgement:
    right: bool
    why: str = ""


class Wrong(Exception):
    pass


@cache
def positions(seed: int = 0) -> dict[int, list[str]]:
    """Returns unfinished positions by depth, as columns, with Yellow to move."""
    rng, found = random.Random(seed), {}
    for depth, count in COUNTS.items():
        kept: list[str] = []
        while len(kept) < count:
            late = depth > 3 or len(kept) % (2 if depth >= 2 else 4) == 1
            shortest = 29 if late else 15 if depth == 3 else 1
            moves = _random_game(rng, rng.randrange(shortest, 42 if late else 36, 2))
            if moves:
                kept.append(moves)
        found[depth] = kept
    return found


def _random_game(rng: random.Random, length: int) -> str:
    """Returns the columns of a random unfinished game with this number of discs; "" if it ended
    earlier."""
    position = Position()
    while len(position.moves) < length:
        columns = list(position.legal_moves)
        rng.shuffle(columns)
        unfinished = (each for each in map(position.play, columns) if each.winner is None)
        after = next(unfinished, None)
        if after is None:
            return ""
        position = after
    return position.moves


def questions(section: str, own_depth: int | None) -> list[tuple[int, str]]:
    """Returns depths and positions in the order of the questions, in which the depths are mixed."""
    asked = []
    for depth, found in positions().items():
        if own_depth is None:
            asked += [(i / len(found), depth, moves) for i, moves in enumerate(found)]
        elif depth == min(own_depth, 3):
            asked += [(i, own_depth, moves) for i, moves in enumerate(found[: LISTINGS[depth]])]
    return [(depth, moves) for _, depth, moves in sorted(asked)]


def judge(file: File) -> Judgement:
    try:
        _Judge(file).run()
    except Wrong as error:
        return Judgement(False, str(error))
    except TooSlow:
        return Judgement(False, "does not end")
    except Exception as error:
        return Judgement(False, f"{type(error).__name__}: {error}"[:80])
    return Judgement(True)


class _Judge:
    def __init__(self, file: File) -> None:
        self.section, self.own_depth = file.section, file.own_depth
        self.student = Student(file.text)

    def run(self) -> None:
        """Compares all answers. Raises Wrong at the first that differs."""
        self._ask_often()
        for number, (depth, moves) in enumerate(questions(self.section, self.own_depth)):
            if number % RENEW == 0:
                self.student.run()
            self._compare(self.student.fresh(depth), depth, moves, number)
            if number == 100:
                self._play_games()

    def _compare(self, brain: Any, depth: int, moves: str, seed: int) -> int | None:
        """Compares one move, and returns its column."""
        column, scores = self.student.move(brain, moves, seed)
        right = reference.scores(self.section, moves, depth)
        where = f"after {moves} at depth {depth}"
        for n, score in scores.items():
            if n not in right:
                raise Wrong(f"scores the full column {n} {where}")
            if not _same(score, right[n]):
                raise Wrong(f"column {n}: {score}, not {right[n]} {where}")
        self.student.keeps_scores |= bool(getattr(brain, "scores", None))
        if self.student.keeps_scores and len(scores) < len(right):
            raise Wrong(f"scores {len(scores)} of {len(right)} columns {where}")
        allowed: set[int | None] = set(reference.choices(self.section, moves, depth))
        if self._slips(depth, moves):
            allowed |= {None, *right}  # None is a full column, the chapter's own mistake
        if column not in allowed:
            raise Wrong(f"plays {column}, not one of {sorted(right)} {where}"[:120])
        return column

    def _slips(self, depth: int, moves: str) -> bool:
        """Returns whether a listing finds no score better than minus infinity, its initial best
        score in 9.1.3 and 9.1.4: then it chooses by SLIP."""
        scores = reference.scores(self.section, moves, depth).values()
        starts_low = not from_section_on(self.section, "9.1.5")
        return self.student.is_listing and starts_low and set(scores) == {-math.inf}

    def _ask_often(self) -> None:
        for depth in (0, 1) if self.own_depth is None else (self.own_depth,):
            if depth > 2 and self.section != "9.1.3":
                continue
            for moves in ties(self.section, depth):
                brains = ((self.student.fresh(depth), seed) for seed in range(OFTEN))
                chosen = {self.student.move(brain, moves, seed)[0] for brain, seed in brains}
                wanted = reference.choices(self.section, moves, depth)
                if self._slips(depth, moves):
                    wanted &= SLIP
                if missing := wanted - chosen:
                    raise Wrong(f"never plays {sorted(missing)} after {moves} at depth {depth}")

    def _play_games(self) -> None:
        """Lets one object, with its state, play games, whose moves must all be right."""
        for number in range(GAMES):
            depth = number % 3 if self.own_depth is None else self.own_depth
            late = depth == 2 or number % 2
            moves = positions()[3][number % COUNTS[3]] if late else str(number % 7 + 1)
            rng, brain = random.Random(number), self.student.fresh(depth)
            position = Position.from_moves(moves)
            while position.winner is None:
                column = self._compare(brain, depth, position.moves, number)
                if column is None:
                    break
                position = position.play(column)
                if position.winner is None:
                    position = position.play(rng.choice(position.legal_moves))


def _same(score: Any, right: float) -> bool:
    if isinstance(score, bool) or not isinstance(score, int | float) or math.isnan(score):
        return False
    return score == right or math.isclose(score, right, rel_tol=1e-9)


@cache
def ties(section: str, depth: int) -> tuple[str, ...]:
    """Returns positions in which several columns are best: all open ones, or only some. The first
    is that of the computer's first move."""
    found: dict[bool, list[str]] = {True: [], False: []}
    for moves in positions()[min(depth, 3)]:
        best = reference.choices(section, moves, depth) if len(moves) < 24 else ()
        if len(best) > 1:
            every = reference.scores(section, moves, depth)
            found[len(best) == len(every)].append(moves)
    return ("4", *found[True][:2], *found[False][:3])
