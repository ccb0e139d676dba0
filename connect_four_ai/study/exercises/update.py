"""Choose, about Q: what should a position have been worth, and how far does a weight move? The
section's own page works out each answer."""

import random
from collections.abc import Iterable
from typing import Any

from connect_four_ai.games.connect_four import Position
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.learning.learner import page

BEST_VALUES = -0.6, -0.4, 0.2, 0.4
LATER_VALUES = -1.0, 0.0, 0.8, 1.0
TRACES = 0.25, 0.5, 0.75
STEPS = 0.1, 0.2
CORRECTIONS = (1.0, -0.5, 1.0), (1.0, 1.0, -0.5, 0.5), (-1.0, 0.5, -0.5), (0.5, 1.0, 0.5)


def make(section: str, rng: random.Random) -> Choose:
    """A question about learning, for Q."""
    return rng.choice((_target, _weight))(rng)


def target(best: float, later: float, trace: float) -> float:
    """What Q's page says that a position should have been worth."""
    return looked_back([best, later], trace)[0]


def looked_back(
    values: list[float], trace: float, by_chance: int | None = None, by: Any = page
) -> list[float]:
    """What a game's positions should have been worth, by Q's page or a program like it;
    `by_chance`: after which position the move was made by chance."""
    size = len(values)
    boards = memoryview(bytearray(24 * size)).cast("B").cast("q", [size, 3])
    if by_chance is not None:
        boards[by_chance, 2] = 1
    targets = [*values]
    by.look_back(size, trace, (None, None, None, boards, targets, None))
    return [round(target, 3) for target in targets]


def step_after(corrections: tuple[float, ...], step: float) -> float:
    """How far Q's page moves a weight for an error of 1, after these corrections."""
    return round(weight_after((*corrections, 1.0), step) - weight_after(corrections, step), 3)


def weight_after(corrections: Iterable[float], step: float, by: Any = page) -> float:
    """What a weight is after these corrections, by Q's page or a program like it."""
    weights = {(0, 0, part): 0.0 for part in (page.VALUE, page.NET, page.SIZE)}
    for error in corrections:
        by.change(weights, 0, 0, step, error)
    return round(weights[0, 0, page.VALUE], 6)


def _target(rng: random.Random) -> Choose:
    """What should a position have been worth, by its best move and the position after that?"""
    best, later, trace = rng.choice(BEST_VALUES), rng.choice(LATER_VALUES), rng.choice(TRACES)
    answer = target(best, later, trace)
    others = {best, later, target(later, best, trace), round(best + trace * later, 3)}
    facts = {"best": best, "later": later, "trace": trace}
    return Choose("Q", Position(), _with(answer, others, rng), answer, "target", facts)


def _weight(rng: random.Random) -> Choose:
    """How large is the step of a weight after these corrections?"""
    corrections, step = rng.choice(CORRECTIONS), rng.choice(STEPS)
    answer, net = step_after(corrections, step), sum(corrections)
    others = {step, round(step * abs(net), 3), round(step / len(corrections), 3), 0.0}
    facts = {"corrections": corrections, "step": step, "net": net, "net_size": abs(net)}
    facts["size"] = sum(map(abs, corrections))
    return Choose("Q", Position(), _with(answer, others, rng), answer, "weight", facts)


def _with(answer: float, others: set[float], rng: random.Random) -> tuple[float, ...]:
    """The answer among three others, the lowest first."""
    near = {round(answer + by, 3) for by in (-0.2, -0.1, 0.1, 0.2)}
    wrong = rng.sample(sorted((others | near) - {answer}), 3)
    return tuple(sorted([answer, *wrong]))
