"""Find the gallery's positions again.

Makes mistakes.toml again: positions of random games in which a stage plays worse than the next one,
by the exact scores.
"""

import argparse
import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from rich.console import Console

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import keeping
from connect_four_ai.games.positions import wins_at_once
from connect_four_ai.solver.solver import Solver
from connect_four_ai.stages import find_stage
from connect_four_ai.study.gallery import FILE, Mistake

SEED, GAMES = 2026, 60
EXAMPLES = ()

HEADER = """\
# Positions that a stage gets wrong and the next one gets right. Found by `python3 run.py gallery`, which makes this
# file again; the exact scores are those of a perfect player. Tests replay every entry.

"""  # noqa: E501

Exact = Callable[[Position], dict[int, int]]
"""Every open column's exact score for the player to move."""

STEPS = (
    ("9.1.2", 0, "9.1.3", 0),
    ("9.1.3", 0, "9.1.4", 2),
    ("9.1.4", 1, "9.1.5", 1),
    ("9.1.5", 1, "9.1.6", 1),
    ("9.1.6", 1, "9.1.7", 3),
    ("9.1.6", 3, "9.1.7", 3),
    ("9.1.7", 3, "8", 5),
    ("8", 5, "0", 0),
    ("9", 5, "0", 0),
)
"""A stage with its depth, and the next stage with its own."""

IN_TIME = range(4, 10)
"""The depths that a timed stage may reach: only a mistake at all of them counts."""

LUCKY = ("9.1.2", "9.1.3", "9.1.4")
"""Stages that may find a good column by chance."""

CHAPTER = ("1212125", "41424", "546476254", "3545342423636")
"""The chapter's own positions: a win at once, a block, 9.1.6 at depth 3; and a mistake of 9.1.7."""

PLIES = range(7, 27)
"""Numbers of discs: with fewer, exact scores take long; with more, there are few mistakes."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Adds nothing: the command has no options."""


def run(arguments: argparse.Namespace) -> int:
    exact = lru_cache(None)(Solver().scores)
    with Console().status(f"playing {GAMES} random games"):
        found = [mistake for position in positions() for mistake in mistakes_in(position, exact)]
    FILE.write_text(HEADER + as_toml(select(found)), encoding="utf-8")
    return 0


def positions() -> Iterator[Position]:
    """Yields the chapter's positions, and those of random games."""
    yield from map(Position.from_moves, CHAPTER)
    chance = random.Random(SEED)
    for _ in range(GAMES):
        position = Position()
        while position.winner is None:
            if len(position.moves) in PLIES:
                yield position
            position = position.play(chance.choice(position.legal_moves))


def mistakes_in(position: Position, exact: Exact) -> Iterator[Mistake]:
    """Yields the mistakes of the stages that the next stage does not make, whichever of its best
    columns each chooses."""
    wrong_stages = set()
    for stage, depth, next_stage, next_depth in STEPS:
        if stage == "9" and "8" not in wrong_stages:
            continue  # deep searches take long
        plays = choices(stage, depth, position, exact)
        chosen = choices(next_stage, next_depth, position, exact)
        wrong = plays - chosen if stage in LUCKY else plays
        if chosen == plays or not wrong:
            continue
        scores = exact(position)
        what, *others = {kind(position, column, scores) for column in wrong}
        good = good_columns(position, what, scores)
        if what and not others and not wrong & good and chosen <= good:
            wrong_stages.add(stage)
            played, right = tuple(sorted(plays)), tuple(sorted(good))
            step = stage, depth, played, next_stage, next_depth, right
            yield Mistake(what, position.moves, *step, scores)


def select(found: Iterable[Mistake], most: int = 3) -> list[Mistake]:
    """Returns a few mistakes for each stage: the chapter's own first, then those with the fewest
    discs, with as many kinds as possible."""
    selected: list[Mistake] = []
    candidates = sorted(
        {(mistake.stage, mistake.moves): mistake for mistake in found}.values(),
        key=lambda mistake: (mistake.moves not in CHAPTER, len(mistake.moves), mistake.moves),
    )
    for stage in dict.fromkeys(step[0] for step in STEPS):
        own, kinds = [each for each in candidates if each.stage == stage], list[str]()
        for _ in range(min(most, len(own))):
            best = min(own, key=lambda mistake: kinds.count(mistake.kind))
            own.remove(best)
            kinds.append(best.kind)
            selected.append(best)
    return selected


def as_toml(mistakes: Iterable[Mistake]) -> str:
    """Returns the mistakes in the form of mistakes.toml."""
    entries = []
    for mistake in mistakes:
        exact = ", ".join(f"{column} = {score}" for column, score in mistake.exact.items())
        entries.append(
            "[[mistake]]\n"
            f'kind = "{mistake.kind}"\nmoves = "{mistake.moves}"\n'
            f'stage = "{mistake.stage}"\ndepth = {mistake.depth}\nplays = {list(mistake.plays)}\n'
            f'next_stage = "{mistake.next_stage}"\nnext_depth = {mistake.next_depth}\n'
            f"good = {list(mistake.good)}\nexact = {{ {exact} }}\n"
        )
    return "\n".join(entries)


def choices(stage: str, depth: int, position: Position, exact: Exact) -> set[int]:
    """Returns the columns that a stage would choose from."""
    if stage == "0":
        scores = exact(position)
        return {column for column, score in scores.items() if score == max(scores.values())}
    if find_stage(stage).timed:
        return _in_time(position)
    return set(AIBrain(stage, depth, uses_book=False).auto_play(position).best)


def _in_time(position: Position) -> set[int]:
    """Returns the columns that deepening rates best at any depth of IN_TIME."""
    brain = AIBrain("9")
    thought = brain.think(brain.stage.page, position, lambda nodes, scores: None, IN_TIME[-1])
    return {column for at in thought.by_depth if at.depth in IN_TIME for column in at.best}


def kind(position: Position, column: int, scores: dict[int, int]) -> str | None:
    """Returns the kind of a mistake, of gallery.KINDS; None if the column is not clearly wrong."""
    best, score = max(scores.values()), scores[column]
    if wins_at_once(position):
        return None if position.play(column).winner else "dawdle" if score > 0 else "win"
    if loses_at_once(position, column):
        if all(loses_at_once(position, other) for other in scores):
            return None
        return "give up" if best < 0 and moves_left(position, best) <= 2 else "block"
    if score <= 0 < best:
        return "prepare" if moves_left(position, best) == 2 else "short"
    if score < 0 <= best:
        return "double threat" if moves_left(position, score) == 2 else "short"
    return None


def good_columns(position: Position, what: str | None, scores: dict[int, int]) -> set[int]:
    """Returns the columns that avoid a mistake of this kind."""
    best = max(scores.values())
    if what in ("win", "dawdle"):
        return set(wins_at_once(position))
    if what in ("give up", "prepare"):
        return {column for column, score in scores.items() if score == best}
    if what == "block":
        return {column for column in scores if not loses_at_once(position, column)}
    if what == "double threat":
        return {
            column
            for column, score in scores.items()
            if score >= 0 or moves_left(position, score) > 2
        }
    return {*keeping(scores)}


def loses_at_once(position: Position, column: int) -> bool:
    """Returns whether the opponent could win with the next disc."""
    after = position.play(column)
    return after.winner is None and bool(wins_at_once(after))


def moves_left(position: Position, score: int) -> int:
    """Returns how many more discs the winner needs."""
    mine = len(position.moves) // 2
    theirs = len(position.moves) - mine
    return 22 - abs(score) - (mine if score > 0 else theirs)
