"""Decides whether a file is wrong, by comparing its answers with the reference, independently of
the checker.

A file is wrong if on any of the positions it raises an error, does not end, gives an open column
another score than the reference, gives a full column a score, or chooses a column that the
reference would not; if, asked often, it never chooses one of the reference's columns; or if one of
these happens in a game that one object plays from move to move. A file that keeps no scores and has
no `minimax` of the game's board is judged by its moves alone.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from connect_four_ai.stages.catalogue import from_section_on
from tools.evidence import reference
from tools.evidence.files import File
from tools.evidence.running import Endless, Student

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
    moves, board = "", reference.board_of("")
    while len(moves) < length:
        columns = reference.open_columns(board)
        rng.shuffle(columns)
        for i in columns:
            board[i].append("RY"[len(moves) % 2])
            if reference.result(board, i) is None:
                moves += str(i + 1)
                break
            board[i].pop()
        else:
            return ""
    return moves


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
    own_depth = file.own_depth
    try:
        student = Student(file.text)
        _ask_often(file.section, student, own_depth)
        asked = questions(file.section, own_depth)
        for number, (depth, moves) in enumerate(asked):
            if number % RENEW == 0:
                student.run()
            _compare(file.section, student, student.fresh(depth), moves, depth, number)
            if number == 100:
                _play_games(file.section, student, own_depth)
    except Wrong as error:
        return Judgement(False, str(error))
    except Endless:
        return Judgement(False, "does not end")
    except RecursionError:
        return Judgement(False, "RecursionError")
    except Exception as error:
        return Judgement(False, f"{type(error).__name__}: {error}"[:80])
    return Judgement(True)


def _compare(
    section: str, student: Student, brain: Any, moves: str, depth: int, seed: int
) -> int | None:
    """Compares one move, and returns its column."""
    column, scores = student.move(brain, moves, seed)
    right = reference.scores(section, moves, depth)
    where = f"after {moves} at depth {depth}"
    for n, score in scores.items():
        if n not in right:
            raise Wrong(f"scores the full column {n} {where}")
        if not _same(score, right[n]):
            raise Wrong(f"column {n}: {score}, not {right[n]} {where}")
    student.keeps_scores |= bool(getattr(brain, "scores", None))
    if student.keeps_scores and len(scores) < len(right):
        raise Wrong(f"scores {len(scores)} of {len(right)} columns {where}")
    allowed: frozenset[int | None] = frozenset(allowed_columns(section, student, moves, depth))
    if column not in allowed:
        raise Wrong(f"plays {column}, not one of {sorted(right)} {where}"[:120])
    return column


def _same(score: Any, right: float) -> bool:
    if isinstance(score, bool) or not isinstance(score, int | float) or math.isnan(score):
        return False
    return score == right or math.isclose(score, right, rel_tol=1e-9)


def allowed_columns(section: str, student: Student, moves: str, depth: int) -> set[int | None]:
    """Returns the columns that it may play; None among them allows no move, the chapter's own
    mistake."""
    allowed: set[int | None] = set(reference.choices(section, moves, depth))
    if student.is_listing and _slips(section, moves, depth):
        allowed |= {None} | set(reference.scores(section, moves, depth))
    return allowed


def _slips(section: str, moves: str, depth: int) -> bool:
    """Returns whether no score is better than minus infinity, the initial best score of 9.1.3 and
    9.1.4."""
    if from_section_on(section, "9.1.5"):
        return False
    return set(reference.scores(section, moves, depth).values()) == {-math.inf}


@cache
def ties(section: str, depth: int) -> tuple[str, ...]:
    """Returns positions in which several columns are best: all open ones, or only some. The first
    is that of the computer's first move."""
    found: dict[bool, list[str]] = {True: [], False: []}
    for moves in positions()[min(depth, 3)]:
        if len(moves) < 24:
            best, every = (
                reference.choices(section, moves, depth),
                reference.scores(section, moves, depth),
            )
            if len(best) > 1:
                found[len(best) == len(every)].append(moves)
    return ("4", *found[True][:2], *found[False][:3])


def _ask_often(section: str, student: Student, own_depth: int | None) -> None:
    for depth in (0, 1) if own_depth is None else (own_depth,):
        if depth > 2 and section != "9.1.3":
            continue
        for moves in ties(section, depth):
            chosen = {student.move(student.fresh(depth), moves, seed)[0] for seed in range(OFTEN)}
            wanted = reference.choices(section, moves, depth)
            if student.is_listing and _slips(section, moves, depth):
                wanted &= SLIP
            if missing := wanted - chosen:
                raise Wrong(f"never plays {sorted(missing)} after {moves} at depth {depth}")


def _play_games(section: str, student: Student, own_depth: int | None) -> None:
    """Lets one object, with its state, play games, whose moves must all be right."""
    for number, (depth, moves) in enumerate(_beginnings(own_depth)):
        rng, brain = random.Random(number), student.fresh(depth)
        board = reference.board_of(moves)
        while True:
            column = _compare(section, student, brain, moves, depth, number)
            if column is None:
                break
            for i in (column - 1, rng.randrange(7)):
                while i not in reference.open_columns(board):
                    i = rng.randrange(7)
                board[i].append("RY"[len(moves) % 2])
                moves += str(i + 1)
                if reference.result(board, i):
                    break
            else:
                continue
            break


def _beginnings(own_depth: int | None) -> Iterator[tuple[int, str]]:
    for number in range(GAMES):
        depth = number % 3 if own_depth is None else own_depth
        late = depth == 2 or number % 2
        yield depth, positions()[3][number] if late else str(number % 7 + 1)
