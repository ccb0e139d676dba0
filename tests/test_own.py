"""A student's own AIBrain: the parts of the file that think, its errors, and that a saved file is
played at once."""

import os
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.match import Match
from connect_four_ai.play.sketch import read_constants
from connect_four_ai.stages import Stage, UnknownStage, find_stage
from connect_four_ai.stages.changes import changes
from connect_four_ai.stages.own import FileFault, own_stage
from connect_four_ai.stages.own.new import beginnings, has_task, new_file, new_text
from connect_four_ai.study.recording import Replay
from connect_four_ai.texts.why import why

THREE = "121212"
"""Red has three in column 1, Yellow in column 2; Red to move."""
FIRST = "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n"
LAST = FIRST.replace("[0]", "[-1]")
LOOKS = """
class AIBrain:
    def auto_play(self, board):
        for move in board.legal_moves:
            self.scores[move] = self.look(board.play(move))
        return min(self.scores, key=self.scores.get)

    def look(self, board):
        return {"R": 10, "Y": -10}.get(board.winner, 0)
"""
"""It has no minimax."""


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


FAULTS = {
    "syntax": (
        "return board.legal_moves[0",
        "line 3: Python cannot read this: '[' was never closed",
    ),
    "name": ("return bord", "line 3: there is nothing of the name 'bord' here"),
    "recursion": ("return self.auto_play(board)", "line 3: it calls itself without end"),
    "full": ("return 8", "line 2: anna gave column 8, which cannot be played"),
    "none": ("board.legal_moves[0]", "line 2: anna gave no move"),
    "module": ("import nothing_like_it", "line 3: there is no module nothing_like_it here"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_an_error_is_told_with_the_files_own_line(file: Path, name: str) -> None:
    line, results = FAULTS[name]
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
    save(file, LOOKS)
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
