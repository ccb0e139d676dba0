"""A student's own AIBrain: the parts of the file that think, its encoding and its errors, and that
a saved file is played at once."""

import os
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest
from cases import cases_of
from fresh_brains import fresh_text
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.match import Match
from connect_four_ai.play.sketch import read_constants
from connect_four_ai.stages import Stage, UnknownStage, find_stage
from connect_four_ai.stages.changes import changes
from connect_four_ai.stages.own import FileFault, own_stage, stage_of_file
from connect_four_ai.stages.own.new import beginnings, has_task, new_file, new_text
from connect_four_ai.stages.own.program import borrowed, read
from connect_four_ai.study.arena.players import players_of
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.recording import Replay
from connect_four_ai.texts.why import why

THREE = "121212"
"""Red has three in column 1, Yellow in column 2; Red to move."""
FIRST = "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n"
CASES = cases_of(__file__)
LAST = FIRST.replace("[0]", "[-1]")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "anna.py"
    path.write_text(FIRST, encoding="utf-8")
    return path


def save(path: Path, text: str) -> None:
    """Saves a file a moment later than before, as an editor does."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))


def fault_of(path: Path, text: str, moves: str = THREE, seconds: float = 10) -> str:
    """Returns the error message of a program."""
    save(path, text)
    brain = AIBrain(own_stage(path))
    brain.allowed = seconds
    with pytest.raises(FileFault) as caught:
        brain.auto_play(Position.from_moves(moves))
    return str(caught.value)


@pytest.mark.parametrize("stage", beginnings(), ids=lambda stage: stage.section)
def test_a_section_written_whole_thinks_as_the_section(stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    new_file(stage, path)
    depth = min(stage.depth, 2)
    for moves in ("4453", "41424", "546476254"):
        position = Position.from_moves(moves)
        own, same = (
            AIBrain(each, depth, 1, uses_book=False).auto_play(position)
            for each in (own_stage(path), stage)
        )
        assert own.scores.keys() == same.scores.keys()
        assert stage.timed or own.scores == same.scores


@pytest.mark.parametrize(
    "stage", [stage for stage in beginnings() if has_task(stage)], ids=lambda stage: stage.section
)
def test_a_task_plays_as_the_section_before_and_marks_what_is_to_write(
    stage: Stage, tmp_path: Path
) -> None:
    path = tmp_path / "task.py"
    new_file(stage, path, as_task=True)
    chapter = [other for other in beginnings() if has_task(other)]
    position = Position.from_moves("41424")
    task = AIBrain(own_stage(path), 1, 1).auto_play(position)
    assert f"    # {stage.section}: " in path.read_text(encoding="utf-8")
    if stage is chapter[0]:
        assert task.move == 1
    elif stage.section == "9":
        assert set(task.scores) == set(position.legal_moves)
    else:  # without its cuts, 8 finds the same
        before = stage if stage.section == "8" else chapter[chapter.index(stage) - 1]
        assert task.scores == AIBrain(before, 1, 1).auto_play(position).scores


def test_the_sketch_around_the_class_is_not_run(file: Path) -> None:
    save(
        file, new_text(find_stage("9.1.3"), file) + "\nopen('nothing here').read() if py5 else 1\n"
    )
    thought = AIBrain(own_stage(file)).auto_play(Position.from_moves(THREE))
    assert thought.move == 1
    shown = "\n".join(line.text for line in changes(own_stage(file)))
    assert "def score(self, winner)" in shown
    assert "mouse_pressed" not in shown
    assert "py5" not in sys.modules or "py5" not in shown


def test_saved_means_played(file: Path) -> None:
    brain = AIBrain(str(file))
    assert brain.auto_play(Position()).move == 1
    save(file, LAST)
    assert brain.auto_play(Position()).move == 7
    save(file, "DEPTH = 3\nSECTION = '9.1.5'\n" + FIRST)
    assert brain.auto_play(Position()).move == 1
    assert (brain.depth, brain.stage.follows) == (3, "9.1.5")


def test_it_plays_from_the_search_process_and_waits_after_an_error(file: Path) -> None:
    save(file, LAST.replace("board.legal_moves", "bord.legal_moves"))
    game: Match = Match(AIBrain(str(file)), Position())
    try:
        game.play(1)
        wait_until(lambda: game.thinker.error, game.update)
        assert game.thinker.error == (
            "anna.py, line 3: there is nothing of the name 'bord' here\nreturn bord.legal_moves[-1]"
        )
        assert game.position.moves == "1"
        save(file, LAST)
        wait_until(lambda: game.human_to_move, game.update)
        assert (game.position.moves, game.thinker.error) == ("17", "")
    finally:
        game.close()


@pytest.mark.parametrize("name", CASES["faults"])
def test_an_error_is_told_with_the_files_own_line(file: Path, name: str) -> None:
    line, results = CASES["faults"][name]
    told = fault_of(file, FIRST.replace("return board.legal_moves[0]", line))
    assert told.startswith(f"anna.py, {results}")
    number = 2 if "line 2" in results else 3
    assert (
        told.splitlines()[-1] == file.read_text(encoding="utf-8").splitlines()[number - 1].strip()
    )


def test_a_file_that_is_no_program_says_so(file: Path) -> None:
    assert fault_of(file, "x = 1\n") == "anna.py: there is no class AIBrain in it"
    file.unlink()
    with pytest.raises(FileFault, match=r"anna.py: it cannot be read: No such file"):
        AIBrain(own_stage(file)).auto_play(Position())
    with pytest.raises(UnknownStage, match="there is no file"):
        find_stage(str(file))


def test_its_search_is_recorded_with_its_own_lines(file: Path) -> None:
    new_file(find_stage("9.1.5"), file)
    recording = Replay(Position.from_moves("41424"), own_stage(file), 1).run()
    values = [child.value for child in recording.root.children]
    assert values == [10, 10, 10, -float("inf"), 10, 10, 10]
    lines = file.read_text(encoding="utf-8").splitlines()
    source = next(source for source in recording.sources if source.name.endswith("minimax"))
    assert source.lines[0] == "def minimax(self, board, depth, is_maximizing):"
    assert lines[source.first - 1].strip() == source.lines[0]


def test_a_search_without_minimax_is_recorded_by_its_scores(file: Path) -> None:
    save(file, CASES["looks"])
    recording = Replay(Position.from_moves(THREE), own_stage(file), 1).run()
    found = {child.move: child.value for child in recording.root.children}
    assert found == {1: 10} | dict.fromkeys(range(2, 8), 0)
    assert (recording.root.value, recording.root.maximising) == (10, True)
    recording = Replay(Position.from_moves("4"), own_stage(file), 1).run()
    assert (recording.root.value, recording.root.maximising) == (0, False)
    save(file, FIRST)
    with pytest.raises(StageError, match="gives its moves no scores"):
        Replay(Position(), own_stage(file), 1).run()


def test_what_has_no_score_is_not_said_to_be_in_the_book(file: Path) -> None:
    thought = AIBrain(str(file)).auto_play(Position.from_moves("445"))
    assert why(thought) == "Yellow played column 1: its program gives no scores."
    by_book = AIBrain("9").auto_play(Position())
    assert why(by_book) == "Red played column 4: it is in the opening book."


def test_the_command_writes_a_file_and_refuses_what_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sub" / "mine.py"
    assert main(["new", "9.1.5", str(path), "--task"]) == 0
    assert main(["new", "9.1.4", str(path)]) == 0
    assert "kept as mine_" in capsys.readouterr().out
    assert len(list(path.parent.glob("mine_*.py"))) == 1
    for words, results in ((["9.1.1"], "is no beginning"), (["5", "x.txt"], "ends in .py")):
        assert main(["new", *words]) == 1
        assert results in capsys.readouterr().err


def test_a_sketch_defines_its_class_in_place(file: Path) -> None:
    """The class of the program that runs is found again in the search process, by its file."""
    loader = SourceFileLoader("anna", str(file))
    module = ModuleType("anna")
    loader.exec_module(module)
    brain, _, fault = read_constants(module.AIBrain, "", None)
    assert (brain.stage.path, fault) == (file, "")
    assert brain.auto_play(Position()).move == 1


# What is in a file

SECTION = 'SECTION = "9.1.4"\n'


@pytest.mark.parametrize("kind", CASES["runs"])
def test_what_students_write_runs(kind: str, tmp_path: Path) -> None:
    text = CASES["runs"][kind].replace("LIBRARIES", CASES["libraries"]).replace("FIRST", FIRST)
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
    path.write_text(f"{CASES['libraries']}import numpy as np\n{text}", encoding="utf-8")
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
