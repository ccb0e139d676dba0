"""What a learner is worth. Here alone the truth is asked for; it learns nothing from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, TIE, Position
from connect_four_ai.jobs.job import Listener, nobody
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.catalogue import CATALOGUE
from connect_four_ai.stages.learned.stage import divided, stage_by
from connect_four_ai.study.arena import exam
from connect_four_ai.study.arena.tournament import chosen_openings
from connect_four_ai.study.learning.learner import Learner

PAIRS = 25
"""From so many openings they play, each with both colours."""


def mistakes(stage: Stage, depth: int = 0, questions: int = exam.SIZE) -> float:
    """Which part of the wins and draws in the exam it throws away."""
    return thrown_away(stage, depth, exam.positions()[:questions])


def thrown_away(stage: Stage, depth: int, positions: Iterable[tuple[str, str]]) -> float:
    """The same of other positions, each with its columns' signs."""
    brain = AIBrain(stage, depth, 0)
    return fmean(
        exam.thrown_away(brain.auto_play(Position.from_moves(moves)), signs)
        for moves, signs in positions
    )


def points(one: AIBrain, other: AIBrain, openings: list[str]) -> float:
    """Which part of the points it gets against another one, twice from each opening, with the
    colours exchanged."""
    return fmean(
        (points_of_red(one, other, opening) + 1 - points_of_red(other, one, opening)) / 2
        for opening in openings
    )


def points_of_red(red: AIBrain, yellow: AIBrain, opening: str) -> float:
    """Red's points in a game that goes on from an opening."""
    position = Position.from_moves(opening)
    while position.winner is None:
        brain = red if position.player == RED else yellow
        position = position.play(brain.auto_play(position).move)
    return {RED: 1.0, TIE: 0.5}.get(position.winner, 0.0)


def solved(stage: Stage) -> list[str]:
    """The sections whose own example it gets right: what each of them was the first to see."""
    brain = AIBrain(stage, 0, 0)
    return [
        shown.section
        for shown in CATALOGUE.values()
        if (example := shown.handles)
        and example.good
        and len(example.good) < len(Position.from_moves(example.moves).legal_moves)
        and set(brain.auto_play(Position.from_moves(example.moves)).best) <= example.good
    ]


def opponent(name: str) -> AIBrain:
    """A stage by the name that it has in the arena: 9.1.7:3. Raises UnknownStage."""
    section, depth = divided(name)
    return AIBrain(find_stage(section), int(depth) if depth else None, 0)


class Result(NamedTuple):
    now: int
    then: int
    """How many games each of the two had learnt from."""
    points: float = 0
    """What the later one has got."""
    games: int = 0
    """In so many games."""


@dataclass(frozen=True)
class Duel:
    """The learner in a file against the one that was there before; if there was none, against one
    that has learnt nothing."""

    file: Path
    before: Path
    pairs: int = PAIRS

    def run(self, report: Listener = nobody) -> Result:
        """Reports a Result under "duel". Raises BadWeights."""
        now = Learner.load(self.file)
        known = self.before.exists()
        then = Learner.load(self.before) if known else Learner(now.seed, patterns=now.patterns)
        one, other = (AIBrain(stage_by(each.tables, "Q"), 0, 0) for each in (now, then))
        result = Result(now.games, then.games)
        for opening in chosen_openings(self.pairs, seed=1):
            gained = 2 * points(one, other, [opening])
            result = Result(now.games, then.games, result.points + gained, result.games + 2)
            report(result.games, {"duel": result})
        return result
