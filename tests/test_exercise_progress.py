"""The progress in exercises that is saved."""

import csv
import io
import random
from pathlib import Path

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.commands import main
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.exercises.questions import Choose


@pytest.mark.usefixtures("nothing_remembered")
def test_each_person_has_a_count_of_right_answers() -> None:
    for name, right in (("小明", True), ("Anna", True), ("小明", True), ("小明", False)):
        preferences.remember("person", name)
        progress.add("9.1.5", "find", 7, right, 2)
    assert progress.Answers().right("9.1.5", "find") == 2
    assert progress.Answers().right("9.1.5", "predict") == 0
    preferences.remember("person", "Anna")
    assert progress.Answers().right("9.1.5", "find") == 1


@pytest.mark.usefixtures("nothing_remembered")
def test_a_damaged_line_costs_that_line_only() -> None:
    for seed in (1, 2):
        progress.add("8", "predict", seed, True, 0)
    whole = progress.file().read_bytes()
    odd = [
        whole.splitlines()[0].replace(old, new)
        for old, new in (
            (b'"8"', b'["8"]'),
            (b'"predict"', b"{}"),
            (b"true", b"1e999"),
            (b'"seed": 1', b'"seed": [1]'),
            (b'"hints": 0', b'"hints": NaN'),
        )
    ]
    lines = [b'\xff\xfe{"a": 1}', b"[]", b"5", *odd, whole[:-20]]
    progress.file().write_bytes(b"\n".join(lines))
    progress.add("8", "predict", 3, False, 0)
    told: list[str] = []
    assert [entry.seed for entry in progress.entries(told.append)] == [1, 3]
    assert told == [f"{progress.file()}, line 1 is damaged, like 8 other lines"]
    assert progress.Answers().right("8", "predict") == 1
    assert main(["exercises"]) == 0


@pytest.mark.usefixtures("nothing_remembered")
def test_the_command_gives_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["exercises", "--name", "小明"]) == 0
    progress.add("9.1.4", "find", 11, True, 1)
    assert main(["exercises", "--csv"]) == 0
    out = capsys.readouterr().out.split("\n0 ")[-1].partition("\n")[2]
    rows = list(csv.DictReader(io.StringIO(out.removeprefix("\ufeff"))))
    assert [(row["person"], row["section"], row["right"], row["hints"]) for row in rows] == [
        ("小明", "9.1.4", "True", "1")
    ]
    assert main(["exercises", "--csv", str(tmp_path / "table.csv")]) == 0
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == out
    assert main(["exercises", "--csv", str(tmp_path / "table.csv" / "table.csv")]) == 1
    assert main(["exercises"]) == 0
    assert "Find 1/3" in capsys.readouterr().out


def test_the_chance_of_9_1_2_is_how_often_it_wins() -> None:
    exercise = Choose.make("9.1.2", random.Random(1))
    position, games = exercise.position, 400
    brain = AIBrain("9.1.2", seed=1)
    wins = sum(position.play(brain.auto_play(position).move).winner == "Y" for _ in range(games))
    assert wins / games == pytest.approx(1 / exercise.answer, abs=0.07)
