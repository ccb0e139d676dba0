"""The answers that the lessons' files state, computed with the sections themselves or with the
rules."""

from collections.abc import Callable
from itertools import count

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import NUMBER, SCORE, steps_of


def _moves_until_red_wins() -> float:
    position = Position.from_moves("445")
    return next(
        depth + 1
        for depth in count()
        if AIBrain("9.1.5", depth, 0).auto_play(position).scores[1] == 10
    )


def _points(section: str, winner: str | None) -> float:
    score: float = find_stage(section).page().score(winner)
    return score


ANSWERS: dict[tuple[str, int], Callable[[], float]] = {
    ("9.1.5", 7): _moves_until_red_wins,
    ("9.1.5", 9): lambda: _points("9.1.6", None),
}
"""The answers by section and number of the step."""

TYPED = [
    (section, number)
    for section in SECTIONS
    for number, step in enumerate(steps_of(section), 1)
    if step.ask and step.ask.right is not None and step.ask.kind in (NUMBER, SCORE)
]


@pytest.mark.parametrize(("section", "number"), TYPED)
def test_a_typed_answer_is_the_computed_one(section: str, number: int) -> None:
    ask = steps_of(section)[number - 1].ask
    assert ask
    assert ask.right == ANSWERS[section, number]()
