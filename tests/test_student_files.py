"""Students' files: their contents, their encodings, and the messages for files with syntax
errors."""

from pathlib import Path

import pytest
from cases import cases_of
from fresh_brains import fresh_text

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault, own_stage, stage_of_file
from connect_four_ai.stages.own.new import new_text
from connect_four_ai.stages.own.program import borrowed, read
from connect_four_ai.study.arena.players import players_of
from connect_four_ai.study.checking.examine import Check

SECTION = 'SECTION = "9.1.4"\n'
FIRST = "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n"
LIBRARIES = """from __future__ import annotations
import collections, enum, functools, typing
from dataclasses import dataclass, field

@dataclass
class Step:
    column: int
    kind: typing.ClassVar[str] = "step"
    found: list[Step] = field(default_factory=list)
"""
CASES = cases_of(__file__)


@pytest.mark.parametrize("kind", CASES["runs"])
def test_what_students_write_runs(kind: str, tmp_path: Path) -> None:
    text = CASES["runs"][kind].replace("LIBRARIES", LIBRARIES).replace("FIRST", FIRST)
    stage = stage_of_file(tmp_path / "copy.py", text)
    assert AIBrain(stage).auto_play(Position()).move == 1


def test_a_file_hides_no_module_of_python(tmp_path: Path) -> None:
    stage_of_file(tmp_path / "colorsys.py", FIRST)
    import colorsys

    assert "rgb_to_yiq" in vars(colorsys)


READS = {
    "UTF-8 with a mark": (SECTION + FIRST).encode("utf-8-sig"),
    "Big5, as it says": f"# coding: big5\n{SECTION}# 四子棋\n{FIRST}".encode("big5"),
}


@pytest.mark.parametrize("kind", READS)
def test_what_python_reads_is_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "anna.py"
    path.write_bytes(READS[kind])
    stage = own_stage(path)
    assert (stage.follows, AIBrain(stage.loaded()).auto_play(Position()).move) == ("9.1.4", 1)


@pytest.mark.parametrize("kind", CASES["unread"])
def test_what_python_cannot_read_is_told_with_its_line_and_its_section_is_known(
    kind: str, tmp_path: Path
) -> None:
    path = tmp_path / "anna.py"
    encoding, text, told = CASES["unread"][kind]
    text = text.replace("SECTION\n", SECTION).replace("FIRST", FIRST)
    path.write_bytes(text.encode(encoding))
    assert own_stage(path).follows == "9.1.4"
    with pytest.raises(FileFault) as fault:
        stage_of_file(path, read(path))
    assert told in str(fault.value)
    assert str(fault.value).startswith("anna.py, line ")


@pytest.mark.parametrize("part", ["-" * 100_000 + "1", "a" + ".b" * 80_000])
def test_what_is_nested_too_deeply_is_told(part: str, tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="Python cannot read this: it is nested too deeply"):
        stage_of_file(tmp_path / "anna.py", f"x = {part}\n{FIRST}")


def test_a_class_is_told_of_each_file_and_of_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "anna.py").write_text(SECTION + FIRST + "\tx = 1\n", encoding="utf-8")
    (tmp_path / "ben.py").write_text(FIRST, encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 2
    anna, ben = capsys.readouterr().out.splitlines()
    assert "anna.py, line 5: Python cannot read this: tabs and spaces" in anna
    assert "ben.py does not say its SECTION: add --section, one of 9.1.3, 9.1.4" in ben


def test_what_plays_is_checked(tmp_path: Path) -> None:
    path, text = tmp_path / "anna.py", fresh_text("9.1.5")
    text = text.replace("return favourite", "return np.array([favourite])[0]")
    path.write_text(f"{LIBRARIES}import numpy as np\n{text}", encoding="utf-8")
    assert Check(path, "9.1.5").run().right


@pytest.mark.parametrize("line", CASES["refused"])
def test_what_it_may_not_do_is_told_with_its_line(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "anna.py"
    imports = "import socket, sqlite3, subprocess\n"
    path.write_text(imports + FIRST.replace("return", f"{line}; return"), encoding="utf-8")
    assert Check(path, "9.1.5").run().fault.startswith(f"anna.py, line 4: {CASES['refused'][line]}")
    assert [each.name for each in tmp_path.iterdir()] == ["anna.py"]


BORROWS = {
    "import random\nfrom connect_four_ai.stages.section_9_1_5 import AIBrain as Theirs\n": 2,
    "import importlib\nm = importlib.import_module('connect_four_ai.stages.section_9_1_5')\n": 2,
    "def play():\n    from connect_four_ai.stages import find_stage\n": 2,
}


@pytest.mark.parametrize("text", BORROWS)
def test_a_file_that_plays_by_the_package_is_told_so(text: str, tmp_path: Path) -> None:
    path, told = tmp_path / "anna.py", list[str]()
    path.write_text(text + FIRST, encoding="utf-8")
    expected = f"anna.py, line {BORROWS[text]}: it takes its moves from the app’s own opponents"
    assert Check(path, "9.1.5").run().fault.startswith(expected)
    players_of(["9.1.2"], tmp_path, told.append)
    assert told == [expected]


@pytest.mark.parametrize("section", ["9.1.5", "8", "U"])
def test_a_file_begun_from_a_section_borrows_nothing(section: str, tmp_path: Path) -> None:
    for as_task in (False, section != "U"):
        assert borrowed(new_text(find_stage(section), tmp_path / "anna.py", as_task)) is None
