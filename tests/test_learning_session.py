"""The session of a learner, without a window."""

from dataclasses import replace
from pathlib import Path

import pytest

from connect_four_ai.stages.learned.patterns import LENGTH, draw_patterns
from connect_four_ai.study.learning.learner import Correction, Learner, Settings
from connect_four_ai.study.learning.session import STEPS, Session, Trial, flowing
from connect_four_ai.study.learning.watch import View, Watch

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


def test_the_settings_of_a_learner_hold_until_one_is_changed() -> None:
    learnt_by = Settings(alpha=0.035, opening=5)
    changed = Trial().stepped("alpha", +1, learnt_by)
    assert changed
    assert changed.settings == Settings(alpha=0.07, opening=5)
    other = changed.stepped("seed", +1, learnt_by)
    assert other
    assert other.settings is None, "another learner has its own"


def test_each_seed_and_length_is_a_learner_of_its_own() -> None:
    session, jobs = Session(Path()), []
    for seed, length in ((0, 2), (0, LENGTH), (1, 2)):
        session.change(Trial(seed, length))
        jobs.append(session.job(""))
    assert len({job.file for job in jobs}) == len({job.patterns for job in jobs}) == 3


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


def test_another_learner_is_begun_and_other_settings_go_on() -> None:
    session = Session(Path())
    game = (Correction("4", False, 0.0, 0.0, 0.0, 0.0),)
    seen = View(300, game=game)
    session.take(seen, over=False)
    session.take(replace(seen, games=400, game=()), over=True)
    assert (session.seen.games, session.seen.game) == (400, game), "the last job has no game"
    session.kept = session.seen.game
    session.change(replace(session.trial, settings=Settings(alpha=0.07)))
    assert session.kept == game
    session.begin_again()
    assert session.seen.games == 400, "asked once more"
    session.begin_again()
    assert session.job("").anew
    assert session.seen == View()
    assert not session.kept
    session.take(seen, over=False)
    assert not session.job("").anew
    session.change(Trial(seed=1))
    assert session.seen == View()
