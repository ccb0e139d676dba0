"""The exercises in which a line is repaired or written."""

import random
from pathlib import Path

import pytest
from cases import cases_of
from test_exercises import CHAPTER, SEEDS, made, sign

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import result_of
from connect_four_ai.search.evaluation import evaluate
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.own import FileFault
from connect_four_ai.stages.own.new import new_file
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.checking.mistakes import brain_of
from connect_four_ai.study.exercises import judge
from connect_four_ai.study.exercises.code import Repair, Write
from connect_four_ai.study.exercises.judge import Judge
from connect_four_ai.study.learning.learner import page
from connect_four_ai.texts import exercise_words


def choice(kind: type[Brain], exercise: Repair, seed: int) -> int | None:
    """Returns the move of a page; None if it raises an error."""

    def watch(nodes: int, scores: object) -> None:
        if nodes > 20_000:
            raise TimeoutError

    try:
        return int(kind(exercise.depth, seed, watch).auto_play(exercise.position))
    except Exception:
        return None


@pytest.mark.parametrize("section", CHAPTER)
def test_the_mistake_shows_in_the_position_and_its_line_is_the_answer(section: str) -> None:
    for seed in SEEDS:
        exercise = made("repair", section, seed)
        assert isinstance(exercise, Repair)
        page = AIBrain(section, exercise.depth, 0).auto_play(exercise.position)
        assert exercise.wanted.chosen == frozenset(page.best)
        kind = brain_of(section, exercise.mistake)
        moves = {choice(kind, exercise, seed) for seed in range(100, 180)}
        assert exercise.found.chosen == moves - {None} != exercise.wanted.chosen
        assert bool(exercise.found.fault) == (None in moves)
        planted = exercise.mistake.planted().splitlines()
        right = [number for number in range(1, len(planted) + 1) if exercise.is_right(number)]
        assert 0 < len(right) < 8


def test_a_perfect_evaluation_keeps_every_result_and_the_shipped_one_fewer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def perfect(position: Position) -> int:
        return result_of(the_solver().score(position)) * (1 if position.player == RED else -1)

    count = 30
    some = random.Random(1).sample(judge.fixed_positions(), count)
    monkeypatch.setattr(judge, "fixed_positions", lambda: some)
    for position, keep in some:
        scores = the_solver().scores(position)
        assert keep == {
            column for column, score in scores.items() if sign(score) == sign(max(scores.values()))
        }
    assert judge.kept(perfect) == count
    assert judge.kept(lambda position: 0) < judge.kept(evaluate) < count


def test_an_evaluation_in_a_file_is_measured_and_its_error_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my_evaluation.py"
    path.write_text("from connect_four_ai.search.evaluation import evaluate\n", encoding="utf-8")
    measured = Judge(path, "evaluation").run()
    assert measured.facts["kept"] == measured.facts["shipped"]
    assert measured.right
    for text, reason in (
        ("", r"my_evaluation\.py"),
        ("def evaluate(position):\n    return 1 / 0\n", "line 2"),
        ("def evaluate(position:\n", "line 1"),
        ("def evaluate(position):\n    while True:\n        pass\n", "line 2: the time is up"),
    ):
        if "while" in text:  # by now its process has the positions
            monkeypatch.setattr(judge, "SECONDS", 0.5)
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FileFault, match=reason):
            Judge(path, "evaluation").run()


WRONG = cases_of(__file__)["wrong"]


@pytest.mark.parametrize(("section", "right", "wrong", "found"), WRONG)
def test_a_task_is_judged_by_what_it_does(
    section: str, right: str, wrong: str, found: str, tmp_path: Path
) -> None:
    path, code = tmp_path / "my_task.py", find_stage(section).code
    assert right in code
    path.write_text(code.replace(right, wrong), encoding="utf-8")
    judged = Write(section).checker()
    assert isinstance(judged, Judge)
    said = Judge(path, section).run()
    assert said.difference == found
    assert exercise_words.difference(said)


@pytest.mark.parametrize("section", sorted({row[0] for row in WRONG}))
def test_a_section_does_its_own_task_and_the_file_to_begin_with_does_not(
    section: str, tmp_path: Path
) -> None:
    path, code = tmp_path / "my_task.py", find_stage(section).code
    path.write_text(code, encoding="utf-8")
    assert Judge(path, section).run().right
    new_file(find_stage(section), path, as_task=True)
    assert not Judge(path, section).run().right
    broken = code.replace("return", "return 1 / 0 or").replace("step * rate", "1 / 0 * rate")
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(FileFault, match="line"):
        Judge(path, section).run()


def test_q_s_update_is_worked_out_as_on_paper() -> None:
    assert judge.looked_back(page, [0.2, 1.0], trace=0.75) == [0.8, 1.0]  # 0.25 × 0.2 + 0.75 × 1
    assert judge.looked_back(page, [-0.6, 0.8], trace=0.25) == [-0.25, 0.8]
    # corrections of one sign leave the step as it is, and those that cancel out leave nothing of it
    assert judge.weight_after(page, (0.5, 1.0), step=0.2) == 0.3
    before = judge.weight_after(page, (1.0, -1.0), step=0.2)
    assert judge.weight_after(page, (1.0, -1.0, 1.0), step=0.2) == before
