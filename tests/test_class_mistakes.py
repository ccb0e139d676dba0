"""The class's mistakes on one page, from a folder."""

import re
from pathlib import Path

import pytest

from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.groups import Checked, Group, groups
from connect_four_ai.study.checking.mistakes import Mistake, brain_of, mistakes_of
from connect_four_ai.study.checking.verdict import Report
from connect_four_ai.study.exercises.code import Repair
from connect_four_ai.study.exercises.practice import Maker

HEAD = 'SECTION = "9.1.5"\nDEPTH = 1\n'
HIGHEST, FIRST = mistakes_of("9.1.5")[:2]
PROGRAMS = {
    "Anneliese": HIGHEST.planted(),
    "Bonifaz": HIGHEST.planted().replace("return best_move", "return best_move  # <b>"),
    "Caimile": FIRST.planted(),
    "Dorothea": find_stage("9.1.5").code,
    "Evangeline": "class AIBrain:\n    def auto_play(self:\n",
}


@pytest.mark.slow
def test_equal_mistakes_stand_together_and_nobody_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in PROGRAMS.items():
        Path(f"{name}.py").write_text(HEAD + text, encoding="utf-8")
    assert main(["check", str(folder), "--html", "page.html"]) == 2
    assert not capsys.readouterr().out
    page = Path("page.html").read_text(encoding="utf-8")
    heads = re.findall("<h2>(.*?)</h2><p[^>]*>(.*?)</p>", page)
    assert heads[0] == ("9.1.5 · Chooses the highest score", "2 programs")
    assert heads[1] == ("9.1.5 · Keeps its first column, whatever the scores are", "1 program")
    assert heads[-1] == ("9.1.5 · right", "1 program")
    assert [name for name in PROGRAMS if name in page] == []
    assert "<b>" not in page
    assert page.count("<svg") >= 4
    Path("page.html").write_text("mine")  # a file of another kind is kept
    assert main(["check", str(folder), "--html", "page.html"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("mistake", mistakes_of("9.1.5")[:3], ids=lambda mistake: mistake.key)
def test_a_group_shows_a_small_position_and_an_exercise_for_its_mistake(
    mistake: Mistake, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(HEAD + mistake.planted(), encoding="utf-8")
    report = Check(file, "9.1.5").run()
    group = Group((Checked("", file.read_text(encoding="utf-8"), report),))
    assert group.difference
    question = group.difference.question
    position = Position.from_moves(question.moves)
    theirs = {brain_of("9.1.5", mistake)(question.depth, n).auto_play(position) for n in range(40)}
    right = {brain_of("9.1.5")(question.depth, n).auto_play(position) for n in range(40)}
    assert theirs != right
    assert report.difference
    assert len(question.moves) <= len(report.difference.question.moves)
    section, kind, seed = group.exercise.removeprefix("exercise=").split(":")
    made = Maker(kind, section, int(seed)).run()
    assert isinstance(made, Repair)
    assert made.mistake == mistake


def test_groups_are_ordered_by_size_and_the_right_ones_stand_last() -> None:
    fault = Report("9.1.5", fault="line 2")
    right = Report("9.1.5")
    found = groups([Checked(str(n), "", report) for n, report in enumerate([right, right, fault])])
    assert [group.report for group in found] == [fault, right]
