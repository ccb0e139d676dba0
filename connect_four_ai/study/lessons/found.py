"""Jobs that find what figures of the lessons show."""

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import nan
from typing import Any, NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.positions import threats
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.changes import changed_stage
from connect_four_ai.stages.learned.patterns import lines
from connect_four_ai.stages.learned.stage import PREFIX
from connect_four_ai.stages.learned.weights import steps
from connect_four_ai.study.arena.tournament import chosen_openings
from connect_four_ai.study.comparison import NEVER_SORTS, SORTS
from connect_four_ai.study.learning.learner import Learner, Settings
from connect_four_ai.study.learning.watch import mistakes, points_of_red

DRAWN = 700
"""Number of columns that chance draws."""
DEEPEST = 20
NINE = find_stage("9")
WORST = "reverse=is_maximizing", "reverse=not is_maximizing"
"""The change to 8's page that lets it try the worst move first."""
FORGETS = "self.best_reply.get(position) if depth > 1 else None", "None"
"""The change to 9's page that lets it forget the best replies."""
TRIES = 20
PLAY_OUTS = 10, 30, 100, 300
LEARNED = 0, 1000, 10_000, 3_400_000
"""Numbers of games after which Q is measured. A web page has weights only of the first and the
last."""
QUESTIONS = 60
GAMES = 20
GAMES_PLAYED = 60


@dataclass(frozen=True)
class Moves:
    """A job: lets a stage play a position many times, each with a seed of its own; without a stage,
    draws the chapter's first choice of a column as often, random.randint(0, 5)."""

    stage: Stage | None
    position: Position

    def run(self, report: Listener = ignore_progress) -> list[int]:
        """Returns the columns."""
        if self.stage is None:
            rng = random.Random(1)
            return [rng.randint(0, 5) + 1 for _ in range(DRAWN)]
        brains = (AIBrain(self.stage, seed=seed) for seed in range(DRAWN))
        return [brain.auto_play(self.position).column for brain in brains]


class Found(NamedTuple):
    """A move's score at a depth of deepening."""

    depth: int
    column: int
    score: float
    nodes: int
    """Nodes visited by then."""


@dataclass(frozen=True)
class Deepened:
    """What deepening has found until its nodes were used up."""

    found: tuple[Found, ...]
    """In the order in which it was found; the last depth may be incomplete."""
    complete: int
    """The last complete depth."""


@dataclass(frozen=True)
class Deepen:
    """A job: searches a position with stage 9's page."""

    position: Position
    stage: Stage
    nodes: int
    """Number of nodes after which the time is up."""

    def run(self, report: Listener = ignore_progress) -> Deepened:
        discs, found = len(self.position.moves), []
        page: Any = self.stage.page

        class Noting(page):  # type: ignore[misc]
            def minimax(self, position: Position, depth: int, *window: Any) -> float:
                score: float = super().minimax(position, depth, *window)
                if len(position.moves) == discs + 1:
                    found.append(Found(depth + 1, int(position.moves[-1]), score, self.nodes))
                return score

        brain = Noting(DEEPEST, 0, report, most_nodes=self.nodes)
        brain.auto_play(self.position)
        return Deepened(tuple(found), brain.depth_reached or 0)


@dataclass(frozen=True)
class Measure:
    """A job: measures the lengths of some bars, by one of MEASURES."""

    name: str
    position: Position
    depth: int

    def run(self, report: Listener = ignore_progress) -> list[float]:
        """Returns the lengths; nan for what cannot be measured here."""
        return [*MEASURES[self.name](self.position, self.depth)]


def _nodes(stage: Stage, position: Position, depth: int, uses_book: bool = False) -> int:
    return AIBrain(stage, depth, 0, uses_book=uses_book).auto_play(position).nodes


def _orders(position: Position, depth: int) -> list[float]:
    """Returns the nodes of 8 with its order, from column 1 on, and with the worst move first."""
    stages = find_stage("8"), changed_stage("8", SORTS, NEVER_SORTS), changed_stage("8", *WORST)
    return [_nodes(stage, position, depth) for stage in stages]


def _levels(position: Position, depth: int) -> list[float]:
    """Returns the nodes of 9.1.4 at each depth from 0."""
    return [_nodes(find_stage("9.1.4"), position, each) for each in range(depth + 1)]


def _book(position: Position, depth: int) -> list[float]:
    """Returns the nodes of 8 with its opening book and without."""
    return [_nodes(find_stage("8"), position, depth, uses_book) for uses_book in (True, False)]


def _deepened(stage: Stage, position: Position, depth: int) -> list[int]:
    """Returns the nodes visited up to each depth."""
    brain: Any = stage.page(depth, 0)
    brain.auto_play(position)
    return [nodes for _, _, nodes in brain.found_at]


def _depths(position: Position, depth: int) -> list[float]:
    """Returns the nodes of each depth of 9."""
    return [after - before for before, after in pairwise([0, *_deepened(NINE, position, depth)])]


def _repeated(position: Position, depth: int) -> list[float]:
    """Returns the nodes of all depths of 9 together, and of 8 for the last depth alone."""
    last = _deepened(NINE, position, depth)[-1]
    return [last, _nodes(find_stage("8"), position, depth - 1)]


def _remembered(position: Position, depth: int) -> list[float]:
    """Returns the nodes of 9, and without the order that the depth before has found."""
    return [_deepened(one, position, depth)[-1] for one in (NINE, changed_stage("9", *FORGETS))]


def _blocks(position: Position, depth: int) -> list[float]:
    """Returns how often U blocks in TRIES tries, by the numbers of its play-outs."""
    block = threats(position)
    return [
        sum(
            AIBrain("U", seed=seed, nodes=nodes).auto_play(position).move in block
            for seed in range(TRIES)
        )
        for nodes in PLAY_OUTS
    ]


def _exam(position: Position, depth: int) -> list[float]:
    """Returns the share of won or drawn positions that Q spoils after LEARNED games."""
    return [
        mistakes(find_stage(f"{PREFIX}{games}"), depth, QUESTIONS) if games in steps() else nan
        for games in LEARNED
    ]


def _rivals(position: Position, depth: int) -> list[float]:
    """Returns the wins of Q after the third number of LEARNED games, the draws, and the wins of Q
    after the second one."""
    if not {*LEARNED} <= {*steps()}:
        return [nan, nan, nan]
    young, old = (AIBrain(find_stage(f"{PREFIX}{games}"), depth, 0) for games in LEARNED[1:3])
    points = [
        one
        for opening in chosen_openings(GAMES // 2, 0)
        for one in (points_of_red(old, young, opening), 1 - points_of_red(young, old, opening))
    ]
    return [points.count(one) for one in (1, 0.5, 0)]


def _played(position: Position, depth: int) -> list[float]:
    """Returns the number of different games among GAMES_PLAYED of a learner that never moves by
    chance, and of one that does."""
    different = []
    for settings in (Settings(explore=0, opening=0), Settings()):
        learner = Learner(0, settings, lines(), compiled=False)
        games = (learner.watched_game() for _ in range(GAMES_PLAYED))
        different.append(float(len({game[-1].moves for game in games})))
    return different


MEASURES: dict[str, Callable[[Position, int], Sequence[float]]] = {
    "levels": _levels,
    "orders": _orders,
    "book": _book,
    "depths": _depths,
    "repeated": _repeated,
    "remembered": _remembered,
    "blocks": _blocks,
    "exam": _exam,
    "rivals": _rivals,
    "played": _played,
}
"""Functions of a position and a depth."""


WIN = {"R": 10, "Y": -10, "O": 0}
"""What a result scores, in the chapter."""


@dataclass(frozen=True)
class SumsOfReplies:
    """A job: finds, for each reply in a position, the sum that a stage that adds scores up gives
    it: of one ply less than its depth."""

    position: Position
    brain: AIBrain

    def run(self, report: Listener = ignore_progress) -> dict[int, float]:
        """Returns the sums; none if the game is over."""
        if self.position.winner is not None:
            return {}
        page: Any = self.brain.stage.page(self.brain.depth, 0)
        return {
            reply: page.minimax(self.position.play(reply), self.brain.depth - 1, False)
            for reply in self.position.legal_moves
        }


@dataclass(frozen=True)
class WinsByDepth:
    """A job: adds up, for each column, the scores of the results by the depth that is left at
    them."""

    position: Position
    depth: int

    def run(self, report: Listener = ignore_progress) -> dict[int, dict[int, int]]:
        return {
            column: dict(_wins(self.position.play(column), self.depth, defaultdict(int)))
            for column in self.position.legal_moves
        }


def _wins(position: Position, left: int, found: defaultdict[int, int]) -> defaultdict[int, int]:
    """Adds the results of a position with this depth left. Returns `found`."""
    if position.winner is not None:
        found[left] += WIN[position.winner]
    elif left:
        for move in position.legal_moves:
            _wins(position.play(move), left - 1, found)
    return found


def weighted(wins: Mapping[int, Mapping[int, int]], base: float) -> dict[int, float]:
    """Returns each column's score, if results weigh a base to the depth that is left: 9.1.6's for a
    base of 1, 9.1.7's for 10."""
    return {
        column: sum(score * base**left for left, score in found.items())
        for column, found in wins.items()
    }
