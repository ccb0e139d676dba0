"""The session of a learner, without a window."""

from dataclasses import replace
from pathlib import Path

import pytest

from connect_four_ai.stages.learned.patterns import draw_patterns
from connect_four_ai.study.learning.learner import Correction, Learner, Settings
from connect_four_ai.study.learning.session import STEPS, Trial, flowing
from connect_four_ai.study.learning.watch import Watch

SMALL = draw_patterns(1, count=6, length=2)


@pytest.mark.parametrize("name", STEPS)
def test_a_number_goes_up_and_down_again_and_not_beyond_its_ends(name: str) -> None:
    trial, now = Trial(), Settings()
    while lower := trial.stepped(name, -1, now):
        trial = lower
    met = [trial.value(name, now)]
    while higher := trial.stepped(name, +1, now):
        trial = higher
        met.append(trial.value(name, now))
    assert met == [*STEPS[name]]


def test_the_reward_flows_back_from_the_end() -> None:
    game = tuple(
        Correction("4" * ply, False, 0.0, target=0.1 * ply, before=-0.1 * ply, after=0.0)
        for ply in range(4)
    )
    assert flowing(game, 3) == pytest.approx([0, -0.1, -0.2, 0.3])
    assert flowing(game, 0) == pytest.approx([0, 0.1, 0.2, 0.3])


def test_a_learner_is_begun_again_with_other_patterns(tmp_path: Path) -> None:
    """And its notes are the same when they come out of the file."""
    file = tmp_path / "mine.weights"
    watch = Watch(file, games=120, opponents=("9.1.2",), questions=5, patterns=SMALL, pace=60)
    seen = watch.run()
    again = replace(watch, games=0).run()
    assert again.curve == seen.curve
    assert [point.games for point in again.curve] == [0, 100]
    other = replace(watch, games=0, anew=True, patterns=SMALL[:2]).run()
    assert other.games == 0
    assert Learner.load(file).patterns == SMALL[:2]
    assert Learner.load(file).games == 0
