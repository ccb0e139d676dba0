"""What the page of a learner knows, without a window."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from connect_four_ai.games.connect_four import ALL_CELLS, Cell
from connect_four_ai.stages.learned.patterns import LENGTH, all_patterns, draw_patterns
from connect_four_ai.study.learning.learner import Correction, Learner, Settings
from connect_four_ai.study.learning.measure import Duel, Result
from connect_four_ai.study.learning.session import GAME, Session
from connect_four_ai.study.learning.trial import (
    OTHERS,
    STEPS,
    Trial,
    flowing,
    moments,
    then_and_now,
)
from connect_four_ai.study.learning.watch import Point, View, Watch, Worth

SMALL = draw_patterns(1, count=6, length=2)
NOW = Settings()


@pytest.mark.parametrize("name", STEPS)
def test_a_number_goes_up_and_down_again_and_not_beyond_its_ends(name: str) -> None:
    trial = Trial()
    while trial.can_step(name, -1, NOW):
        trial = trial.stepped(name, -1, NOW)
    met = [trial.value(name, NOW)]
    while trial.can_step(name, +1, NOW):
        trial = trial.stepped(name, +1, NOW)
        met.append(trial.value(name, NOW))
    assert met == [*STEPS[name]]


def test_the_settings_of_the_learner_hold_until_one_is_changed() -> None:
    learnt_by = Settings(alpha=0.035, opening=5)
    assert Trial().value("alpha", learnt_by) == 0.035
    changed = Trial().stepped("alpha", +1, learnt_by)
    assert changed.settings == Settings(alpha=0.07, opening=5)
    assert changed.stepped("pace", -1, learnt_by).settings == changed.settings
    assert changed.stepped("seed", +1, learnt_by).settings is None


def test_each_seed_and_length_is_a_learner_of_its_own() -> None:
    trials = [Trial(seed, length) for seed in (0, 1) for length in (2, LENGTH)]
    assert len({trial.file(Path()) for trial in trials}) == 4
    jobs = [trial.job(Path(), "", anew=False) for trial in trials]
    assert [max(map(len, job.patterns)) for job in jobs] == [2, LENGTH, 2, LENGTH]
    assert jobs[0].patterns != jobs[2].patterns


def test_an_opponent_is_switched_on_and_off() -> None:
    trial = Trial(opponents=())
    for name in reversed(OTHERS):
        trial = trial.switched(name)
    assert trial.opponents == OTHERS
    assert trial.switched("9.1.3").opponents == ("9.1.2", "9.1.5:1", "9.1.7:1", "8:1")


def test_a_moment_is_the_first_time_that_it_was_right() -> None:
    solved = {0: ("9.1.3",), 100: ("9.1.5", "9.1.6"), 200: (), 500: ("9.1.3", "9.1.5", "0")}
    curve = [Point(games, 0.5, sections, {}, {}) for games, sections in solved.items()]
    assert moments(curve) == {"9.1.3": 0, "9.1.5": 100, "0": 500}
    assert moments([]) == {}


def test_then_and_now_are_of_the_same_position() -> None:
    curve = tuple(
        Point(games, 0.5, (), {}, {4: games / 1e5}, position)
        for games, position in ((0, ""), (100, "4"), (200, ""), (1000, ""), (10_000, ""))
    )
    rows = then_and_now(View(20_000, curve=curve, scores={4: 0.5}), "")
    assert rows == {0: {4: 0}, 1000: {4: 0.01}, 10_000: {4: 0.1}, 20_000: {4: 0.5}}
    assert then_and_now(View(), "") == {}


def test_what_is_marked_becomes_a_pattern_of_another_learner() -> None:
    cells = frozenset({(6, 1), (4, 1)})
    trial = Trial(settings=Settings(alpha=0.07))
    other = trial.marking(cells)
    assert other.job(Path(), "", anew=False).patterns == (*all_patterns(), ((4, 1), (6, 1)))
    assert other.file(Path()) != trial.file(Path())
    assert other.settings is None
    assert trial.can_mark(cells)
    assert not other.can_mark(cells), "it has them already"
    assert not trial.can_mark(frozenset())
    assert not trial.can_mark(frozenset(ALL_CELLS)), "127 to the power of 7 weights"


def test_marked_cells_choose_among_the_patterns() -> None:
    one, other = Worth(((1, 1), (1, 2)), 0.3, 1), Worth(((1, 2), (2, 2)), -0.1, 1)
    session = Session(Path())
    session.seen = View(worth=(one, other))

    def found(*cells: Cell) -> tuple[Worth, ...]:
        session.mark(frozenset(cells))
        return session.patterns

    assert found() == (one, other)
    assert found((1, 2)) == (one, other)
    assert found((2, 2)) == (other,)
    assert found((1, 1), (2, 2)) == ()


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
    assert Learner.load(file).patterns == SMALL
    again = replace(watch, games=0).run()
    assert again.curve == seen.curve
    assert [point.games for point in again.curve] == [0, 100]
    assert set(again.curve[1].scores) == set(range(1, 8))
    other = replace(watch, games=0, anew=True, patterns=SMALL[:2]).run()
    assert (other.games, len(other.worth)) == (0, 4)
    assert Learner.load(file).games == 0


def test_who_has_learnt_beats_who_has_not(tmp_path: Path) -> None:
    file, heard = tmp_path / "mine.weights", []

    def hear(games: int, found: Mapping[str, Any]) -> None:
        heard.append(found["duel"])

    learner = Learner(3, patterns=draw_patterns(3, count=30, length=4))
    learner.learn(2000)
    learner.save(file)
    result = Duel(file, tmp_path / "none", pairs=5).run(hear)
    assert heard[-1] == result
    assert [one.games for one in heard] == [2, 4, 6, 8, 10]
    assert (result.now, result.then, result.games) == (2000, 0, 10)
    assert result.points > 6
    level: Result = Duel(file, file, pairs=5).run()
    assert (level.now, level.then) == (2000, 2000)


def test_another_learner_is_begun_and_other_settings_go_on(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.file.write_bytes(b"learnt")
    session.keep_before()
    assert session.before.read_bytes() == b"learnt"
    game = (Correction("4", False, 0.0, 0.0, 0.0, 0.0),)
    seen = View(300, worth=(Worth(((1, 1),), 0.3, 1), Worth(((1, 2),), 0.1, 1)), game=game)
    session.hear(seen, over=False)
    session.hear(replace(seen, games=400, game=()), over=True)
    assert (session.seen.games, session.seen.game) == (400, game), "the last job has no game"
    session.open(GAME)
    session.change("alpha", +1)
    assert session.kept == game
    session.next_pattern()
    session.next_pattern()
    assert session.number == 0, "there are two"
    session.mark(frozenset({(1, 2)}))
    assert [one.weight for one in session.patterns] == [0.1]
    before = session.subject()
    session.begin_again()
    assert session.subject() == before, "asked once more"
    session.begin_again()
    job = session.job("")
    assert isinstance(job, Watch)
    assert job.anew
    assert session.seen == View()
    assert not session.kept
    assert not session.marked
    assert not session.before.exists()
    session.change("seed", +1)
    assert (session.seen, session.trial.seed) == (View(), 1)
    session.duelling = True
    assert isinstance(session.job(""), Duel)
    result = Result(400, 300, 50, 30)
    session.hear(result, over=False)
    assert session.duelling
    session.hear(result, over=True)
    assert (session.duelling, session.result) == (False, result)
