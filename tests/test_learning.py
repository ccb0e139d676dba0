"""Stage Q and its learner: the update, a small game that is learnt to the end, files, and the
session in the window."""

import json
import pickle
import random
import signal
import tracemalloc
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from math import inf, nan, tanh
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from cases import cases_of
from exact import completes, outcome, random_position

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import UnknownStage, find_stage
from connect_four_ai.stages.learned.patterns import THREAT, lines, pairs_of_columns, places, size
from connect_four_ai.stages.learned.stage import stage_by
from connect_four_ai.stages.learned.weights import (
    MARK,
    MOST,
    BadWeights,
    fast,
    packed,
    steps,
    unpacked,
)
from connect_four_ai.study.arena.players import stage_player
from connect_four_ai.study.learning.learner import Correction, Learner, Settings, page
from connect_four_ai.study.learning.watch import (
    STEPS,
    Point,
    Watch,
    flowing,
    mistakes,
    next_point,
    stepped,
)

SMALL = (*pairs_of_columns()[11:], *lines()[:6], ((2, THREAT), (3, THREAT)))
ENDING = "72523151642246611172426763417436"
"""32 discs, and nobody has won: the rest is a small game, with wins of both and with draws."""


def learnt(learner: Learner) -> bytes:
    return bytes(learner.weights.tobytes())


def reachable(position: Position) -> set[Position]:
    found = {position}
    for column in position.legal_moves:
        found |= reachable(position.play(column))
    return found


def test_a_pattern_finds_its_weight_by_what_stands_in_its_cells() -> None:
    """Looked at cell by cell: the same in a pattern's cells, the same weight; else another one; and
    no weight belongs to two patterns. A mirror image shares its pattern's weights."""
    table, found = places(SMALL), memoryview(bytearray(4 * 2 * len(SMALL))).cast("i")
    weights: dict[tuple[Any, ...], int] = {}
    chance = random.Random(3)
    for _ in range(300):
        position = random_position(chance.randrange(40), chance)
        page.look_up(position.red, position.red | position.yellow, table, found)
        for number, pattern in enumerate(SMALL):
            for image in (0, 1):
                cells = [(8 - column if image else column, row) for column, row in pattern]
                kinds = [
                    position.disc_at(cell) or str(cell[1] - position.height(cell[0]) == 1)
                    if cell[1] != THREAT
                    else lowest_threat(position, cell[0])
                    for cell in cells
                ]
                place = found[2 * number + image]
                assert weights.setdefault((number, *kinds), place) == place
    assert len({*weights.values()}) == len(weights) > 200
    assert all(0 <= place < sum(map(size, SMALL)) for place in weights.values())


def lowest_threat(position: Position, column: int) -> str:
    """Returns, found cell by cell, whose the lowest cell that completes four is, its distance from
    the next free cell, and the parity of the discs below. Of distances beyond 2, only the parity
    counts."""
    height = position.height(column)
    for row in range(height + 1, 7):
        whose = [player for player in "RY" if completes(position, (column, row), player)]
        if whose:
            above = row - height - 1
            return f"{whose}{height % 2}{above if above < 4 else above - 2}"
    return "full" if height == 6 else str(height % 2)


def test_the_update_is_the_one_worked_out_by_hand() -> None:
    """Two moves before the end: chance lets the last one be the winning one or not. One pattern of
    one cell, so that each weight can be followed on paper.

    With alpha 0.5, the position before the win (its two weights are 0, so its value is 0) is worth
    1: error 1 × (1 − 0²) = 1. Pattern and mirror image have one cell each; each weight moves by
    0.5 × 1 × 1 = 0.5.
    """
    learner = Learner(0, Settings(0.5, 0.0, 0.0, 0), (((1, 1),),), "112233", compiled=False)
    game = learner.watched_game()
    assert [(one.moves, one.best, one.target, one.before) for one in game] == [
        ("112233", 1.0, 1.0, 0.0)
    ]
    # the cell of column 1 has Red's disc (weight 2), that of column 7 is empty (weight 0)
    weights = {
        number: tuple(learner.weights[0, number, part] for part in range(3)) for number in range(3)
    }
    assert weights == {0: (0.5, 1, 1), 1: (0, 0, 0), 2: (0.5, 1, 1)}
    assert game[0].after == pytest.approx(tanh(1.0), rel=1e-15)
    # again: value tanh(1) = 0.76159, error (1 − 0.76159) × (1 − 0.76159²) = 0.10012
    learner.watched_game()
    error = (1 - tanh(1.0)) * (1 - tanh(1.0) ** 2)
    assert learner.weights[0, 0, 0] == pytest.approx(0.5 + 0.5 * error)
    assert learner.weights[0, 0, 1] == pytest.approx(1 + error)


def test_a_small_game_is_learnt_to_its_true_values() -> None:
    """All positions after ENDING are known. After 16,000 games, the values are wrong by 0.05 on
    average; before learning, they are all 0."""
    learner = Learner(3, Settings(0.05, 0.0, 0.9, 10), (*pairs_of_columns(), *lines()), ENDING)
    positions = [one for one in reachable(Position.from_moves(ENDING)) if one.winner is None]

    def error() -> float:
        return fmean(
            abs(
                page.value(one.red, one.red | one.yellow, len(one.moves), *learner.tables)
                - outcome(one)
            )
            for one in positions
        )

    assert error() == fmean(abs(outcome(one)) for one in positions) > 0.5
    learner.learn(16_000)
    assert error() < 0.05


def test_it_learns_the_same_compiled_or_plain_watched_or_saved(tmp_path: Path) -> None:
    """To the last bit."""
    compiled, plain, watched, other = (
        Learner(seed, patterns=SMALL, compiled=number == 0)
        for number, seed in enumerate((7, 7, 7, 6))
    )
    saved = tmp_path / "mine.weights"
    watched.save(saved)
    for _ in range(4):
        learner = Learner.load(saved, compiled=False)
        learner.learn(5)
        learner.save(saved)
    for learner in (compiled, plain, other):
        learner.learn(20)
    assert [watched.watched_game() for _ in range(20)]
    for learner in (plain, watched, Learner.load(saved)):
        assert learnt(learner) == learnt(compiled) != learnt(other)
        assert learner.head == compiled.head


def test_nothing_is_learnt_from_the_moves_of_an_opening() -> None:
    learner = Learner(2, Settings(explore=0), SMALL, compiled=False)
    learner.learn(30)
    opening = [one for _ in range(5) for one in learner.watched_game() if one.by_chance]
    assert opening
    assert all(one.best == one.target == one.before for one in opening)


def changed(**parts: Any) -> bytes:
    """Returns a file with other parts of its head, of its learner or of its settings."""
    learner = Learner(1, patterns=SMALL)
    head: dict[str, Any] = {
        "games": 0,
        "seed": 1,
        "patterns": SMALL,
        "learner": learner.head.learner,
    }
    for part in (head["learner"]["settings"], head["learner"], head):
        part.update((name, parts[name]) for name in part.keys() & parts)
    return MARK + json.dumps(head).encode() + b"\n" + zlib.compress(learner.weights, 1)


def weighing(value: float) -> bytes:
    """Returns a file in which every number is this one."""
    learner = Learner(1, patterns=SMALL)
    return packed(learner.head, zlib.compress(array("f", [value]) * (learner.weights.nbytes // 4)))


DAMAGED = {
    "too short": packed(Learner(1, patterns=SMALL).head, zlib.compress(b"few")),
    "too long": packed(Learner(1, patterns=SMALL).head, zlib.compress(bytes(1 << 26))),
    "not a number": weighing(nan),
    "infinite": weighing(inf),
    "nested too deep": MARK + b"[" * 10**5 + b"\n",
    "too many weights": changed(patterns=SMALL * 10**2),
} | {name: changed(**parts) for name, parts in cases_of(__file__)["changed"].items()}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_told_and_kept(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.weights"
    file.write_bytes(DAMAGED[name])
    assert main(["learn", "--out", str(file)]) == 1
    assert capsys.readouterr().err == f"{file} is damaged; its weights are lost\n"
    assert file.read_bytes() == DAMAGED[name]


def test_no_more_is_unpacked_than_a_file_should_have(tmp_path: Path) -> None:
    file = tmp_path / "mine.weights"
    file.write_bytes(DAMAGED["too long"])
    tracemalloc.start()
    with pytest.raises(BadWeights):
        unpacked(file)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < MOST + (1 << 25)  # the file itself, and few of its weights


def test_another_file_is_no_stage(tmp_path: Path) -> None:
    file = tmp_path / "mine.weights"
    for content, said in ((b"", "is not a file of weights"), (DAMAGED["too short"], "is damaged")):
        file.write_bytes(content)
        with pytest.raises(UnknownStage, match=said):
            find_stage(str(file))


def test_a_damaged_point_of_the_curve_is_left_out() -> None:
    good = [100, 0.5, {"9.1.2": 0.7}]
    for bad in (5, [], [1, 2], [1, nan, {}], [1, 0.5, {"9.1.2": "x"}], [inf, 0.5, {}], [1, 2, {}]):
        assert Point.noted(bad) is None
    assert Point.noted(good) == tuple(good)


def test_what_was_learnt_plays_wherever_a_stage_is_named(tmp_path: Path) -> None:
    learner = Learner(1, patterns=SMALL)
    learner.learn(300)
    file = tmp_path / "mine.weights"
    learner.save(file)
    stage = pickle.loads(pickle.dumps(find_stage(str(file))))
    thought = AIBrain(stage, 0, 1).auto_play("4453")
    assert thought.scores == AIBrain(stage_by(learner.tables, "x"), 0, 1).auto_play("4453").scores
    assert {stage_player(f"{file}:2").name, stage_player("learned:1000:3").name} == {
        f"{file}:2",
        "learned:1000:3",
    }
    with pytest.raises(UnknownStage, match="weights are kept after 0, 1000"):
        find_stage("learned:5")


def test_the_shipped_weights_know_more_the_longer_they_have_learnt() -> None:
    wrong = [mistakes(find_stage(f"learned:{games}"), questions=100) for games in steps()[::2]]
    assert wrong == sorted(wrong, reverse=True)
    assert wrong[0] > 0.4
    assert mistakes(find_stage("Q"), questions=100) < 0.15


def test_search_and_learning_each_see_what_the_other_does_not() -> None:
    """The two positions of the course, in both languages."""
    for moves, drawing, seen_by, missed_by in (
        ("63113354", 5, AIBrain("8", 4, 0), AIBrain("Q", 0, 0)),
        ("56136722", 3, AIBrain("Q", 0, 0), AIBrain("8", 4, 0)),
    ):
        exact_scores = AIBrain("0", seed=0).auto_play(moves).scores
        assert [move for move, score in exact_scores.items() if score >= 0] == [drawing]
        assert [*seen_by.auto_play(moves).best] == [drawing]
        assert drawing not in missed_by.auto_play(moves).best
        for course in ("README.md", "README.zh-Hant.md"):
            assert f"`{moves}`" in Path("sketches", course).read_text(encoding="utf-8")


def test_the_learner_can_be_watched_and_stopped(tmp_path: Path) -> None:
    """It reports its progress; after being stopped, it has lost nothing, and can go on with another
    step size."""
    file = tmp_path / "mine.weights"
    Learner(4, patterns=SMALL).save(file)
    watched = Watch(file, position="4453", opponents=("9.1.2",), questions=10, pace=50)
    views: list[Any] = []

    def hear(games: int, found: Mapping[str, Any]) -> None:
        views.extend(found.values())
        if games >= 200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watched.run(hear)
    assert [view.games for view in views] == [50, 100, 150, 200]
    assert Learner.load(file).games == 200
    view = replace(watched, games=300, settings=Settings(alpha=0.1)).run()
    assert view.settings.alpha == 0.1
    assert [point.games for point in view.curve] == [0, 100]
    assert set(view.curve[1].points) == {"9.1.2"}
    assert view.game[-1].target == view.game[-1].best
    now, position = Learner.load(file), Position.from_moves("4453")
    value = page.value(position.red, position.red | position.yellow, 4, *now.tables)
    assert tanh(sum(view.cells.values())) == pytest.approx(value)
    assert next_point(100) == 200


def test_the_command_learns_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.weights"
    Learner(4, patterns=SMALL).save(file)
    assert main(["learn", "--games", "100", "--out", str(file)]) == 0
    assert "100 games: " in capsys.readouterr().out
    assert main(["learn", "--games", "150", "--out", str(file), "--alpha", "0.5"]) == 0
    learner = Learner.load(file)
    assert (learner.games, learner.settings.alpha) == (150, 0.5)
    assert main(["learn", "--seed", "5", "--out", str(file)]) == 1
    assert "has the seed 4" in capsys.readouterr().err


def test_control_c_changes_no_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C that comes while games are learnt from, and the same command again."""
    files = [tmp_path / f"{name}.weights" for name in ("whole", "stopped")]
    for file in files:
        Learner(4, patterns=SMALL).save(file)
    assert main(["learn", "--games", "90", "--out", str(files[0])]) == 0
    learn, calls = fast(page.learn) or page.learn, count()

    def stopped(*arguments: Any) -> Any:
        moves = learn(*arguments)
        if next(calls) == 0:
            signal.raise_signal(signal.SIGINT)
        return moves

    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # another test's window may have its own
    monkeypatch.setattr("connect_four_ai.study.learning.learner.fast", lambda _: stopped)
    monkeypatch.setattr("connect_four_ai.commands.learn.CHUNK", 30)
    assert main(["learn", "--games", "90", "--out", str(files[1])]) == 130
    assert Learner.load(files[1]).games == 30
    assert main(["learn", "--games", "90", "--out", str(files[1])]) == 0
    assert learnt(Learner.load(files[0])) == learnt(Learner.load(files[1]))


@pytest.mark.parametrize("name", STEPS)
def test_a_number_goes_up_and_down_again_and_not_beyond_its_ends(name: str) -> None:
    settings = Settings()
    while lower := stepped(settings, name, -1):
        settings = lower
    met = [getattr(settings, name)]
    while higher := stepped(settings, name, +1):
        settings = higher
        met.append(getattr(settings, name))
    assert met == [*STEPS[name]]


def test_the_reward_flows_back_from_the_end() -> None:
    game = tuple(
        Correction("4" * ply, False, 0.0, target=0.1 * ply, before=-0.1 * ply, after=0.0)
        for ply in range(4)
    )
    assert flowing(game, 3) == pytest.approx([0, -0.1, -0.2, 0.3])
    assert flowing(game, 0) == pytest.approx([0, 0.1, 0.2, 0.3])


def test_a_learner_is_begun_again_as_it_once_began(tmp_path: Path) -> None:
    """And its notes are the same when they come out of the file."""
    file = tmp_path / "mine.weights"
    Learner(4, patterns=SMALL).save(file)
    watch = Watch(file, games=120, opponents=("9.1.2",), questions=5, pace=60)
    seen = watch.run()
    again = replace(watch, games=0).run()
    assert again.curve == seen.curve
    assert [point.games for point in again.curve] == [0, 100]
    assert replace(watch, games=0, anew=True).run().games == 0
    assert learnt(Learner.load(file)) == learnt(Learner(4, patterns=SMALL))
