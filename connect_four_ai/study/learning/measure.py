"""Measures a learner by exact scores and by games. It learns nothing from them."""

from collections.abc import Iterable
from statistics import fmean

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, TIE, Position
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.catalogue import CATALOGUE
from connect_four_ai.stages.learned.stage import divided
from connect_four_ai.study.arena import exam


def mistakes(stage: Stage, depth: int = 0, questions: int = exam.SIZE) -> float:
    """Returns the share of the exam's wins and draws that a stage throws away."""
    return thrown_away(stage, depth, exam.positions()[:questions])


def thrown_away(stage: Stage, depth: int, positions: Iterable[tuple[str, str]]) -> float:
    """Returns that share for other positions, each with its columns' signs."""
    brain = AIBrain(stage, depth, 0)
    return fmean(
        exam.thrown_away(brain.auto_play(Position.from_moves(moves)), signs)
        for moves, signs in positions
    )


def points(one: AIBrain, other: AIBrain, openings: list[str]) -> float:
    """Returns the share of the points that one brain gets against another, twice from each
    opening, with the colours exchanged."""
    return fmean(
        (points_of_red(one, other, opening) + 1 - points_of_red(other, one, opening)) / 2
        for opening in openings
    )


def points_of_red(red: AIBrain, yellow: AIBrain, opening: str) -> float:
    """Returns Red's points in a game from an opening: 1, ½ or 0."""
    position = Position.from_moves(opening)
    while position.winner is None:
        brain = red if position.player == RED else yellow
        position = position.play(brain.auto_play(position).move)
    return {RED: 1.0, TIE: 0.5}.get(position.winner, 0.0)


def solved(stage: Stage) -> list[str]:
    """Returns the sections whose own example a stage solves."""
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
    """Returns a brain by its name in the arena, such as 9.1.7:3. Raises UnknownStage."""
    section, depth = divided(name)
    return AIBrain(find_stage(section), int(depth) if depth else None, 0)
