"""Three hundred positions, always the same, in which a win or a draw can be spoiled.

They are in exam.txt: the moves, and for each column from 1 to 7 whether the player to move wins
(+), draws (=) or loses (-) with it, or it is full (x). tools/bench/learn.py made the file, and the
tests compare it with the solver.
"""

import hashlib
from functools import cache
from pathlib import Path
from statistics import fmean

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.faults import StageError
from connect_four_ai.study.arena.game import contestant
from connect_four_ai.study.arena.players import Player

FILE = Path(__file__).with_name("exam.txt")
SIZE = 300
MAX_FAILURES = 3
"""Failures after which a player is not asked again."""


def digest() -> str:
    """Returns the name of the exam: the beginning of its file's SHA-256."""
    return hashlib.sha256(FILE.read_bytes()).hexdigest()[:12]


@cache
def positions() -> list[tuple[str, str]]:
    """Returns the moves and the signs of the columns of each position."""
    lines = FILE.read_text(encoding="utf-8-sig").splitlines()
    return [(moves, signs) for moves, signs in map(str.split, lines)]


def examined(player: Player, seconds: float, seed: int) -> float:
    """Returns the share of wins and draws that a player spoils; a failure counts as spoiled."""
    right = failures = 0
    with contestant(player, seconds) as one:
        for moves, signs in positions():
            if failures < MAX_FAILURES:
                try:
                    right += one.ask(moves, f"{seed} {moves}")[0] in good_columns(signs)
                except StageError:
                    failures += 1
    return 1 - right / SIZE


def spoiled(thought: Thought, signs: str) -> float:
    """Returns the share of a thought's best moves, from which it chooses at random, that spoil the
    win or the draw."""
    return fmean(column not in good_columns(signs) for column in thought.best)


def good_columns(signs: str) -> frozenset[int]:
    """Returns the columns that keep the win or the draw."""
    best = max(signs, key="x-=+".index)
    return frozenset(column for column, sign in enumerate(signs, 1) if sign == best)
