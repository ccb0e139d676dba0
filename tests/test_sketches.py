"""Every sketch of the chapter: started, clicked and played."""

import ast
import inspect
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import py5
import pytest
from faulty_stages import Faulty, OutOfTheBoard
from PIL import Image
from shipped import SECTIONS
from sketch_driver import load_sketch
from sketch_examples import (
    COLOURS,
    FULL_BOARD,
    SKETCHES,
    BoardDriver,
    changed_sketch,
    drawn,
    edited_sketch,
    sketch,
)
from sketch_process import SketchProcess, alive
from spies import first_arguments
from waiting import TIME_LIMIT

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.spot import Spot
from connect_four_ai.stages import STAGES, Stage

pytestmark = pytest.mark.usefixtures("screen", "sketches_folder")
BLUE = "#0000FF"
BOARDS = sorted(path.stem for path in SKETCHES.glob("9_1_[1-7]_*.py"))
OPPONENTS = BOARDS[1:]


def section_of(name: str) -> str:
    return ".".join(name.split("_")[:3])


# How they read


def test_there_is_a_sketch_for_every_section() -> None:
    assert [section_of(name) for name in BOARDS] == sorted(
        section for section in SECTIONS if section.startswith("9.1.")
    )
    assert len(BOARDS) == 7


@pytest.mark.parametrize("name", ["9_1_0_recursion", *BOARDS])
def test_it_opens_with_its_section_and_says_what_to_try(name: str) -> None:
    text = inspect.getdoc(sketch(name)) or ""
    assert text.startswith(f"{section_of(name)} ")
    assert "\nTry: " in text
    assert "\nWrong: " in text


@pytest.mark.parametrize("name", BOARDS)
def test_it_is_short_and_all_that_differs_is_at_the_top(name: str) -> None:
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 50
    if name in OPPONENTS:
        assert functions(text) == functions(
            (SKETCHES / f"{OPPONENTS[0]}.py").read_text(encoding="utf-8")
        )


@pytest.mark.parametrize("name", BOARDS)
def test_it_names_the_page_that_plays_in_it(name: str) -> None:
    """From the sketch to the page is one step."""
    module = sketch(name)
    page: Any = module.check_win if name == BOARDS[0] else module.AIBrain
    file = f"section_{'_'.join(name.split('_')[:3])}.py"
    assert Path(inspect.getfile(page)).name == file
    stage = module.game_board.brain.stage
    assert (stage.page, stage.section) == (page, section_of(name))


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


def functions(text: str) -> list[str]:
    return [ast.dump(node) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("name", OPPONENTS)
def test_it_thinks_as_deep_as_the_chapter(name: str) -> None:
    brain = sketch(name).game_board.brain
    assert brain.stage is STAGES[section_of(name)]
    assert brain.depth == STAGES[section_of(name)].depth


# How they play


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_game_begins(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = sketch(name)
    with BoardDriver(module) as window:
        assert window.discs() == drawn("")
        assert window.pixel(2, 2) == "#C8C8C8"
        assert window.image().size == (700, 600)
        for turn, column in enumerate((2, 7, 4), start=1):
            window.play(column)
            moves = str(module.game_board.position)
            assert (len(moves), moves[-2]) == (2 * turn, str(column))
            assert window.discs() == drawn(moves)
    assert capsys.readouterr().out.splitlines() == expected_output(module)
    assert not module.game_board.thinker.worker.running, "closing the window ends the thinking"


def expected_output(module: ModuleType) -> list[str]:
    """What the console should say of a game: every column's score, and the column played."""
    moves = str(module.game_board.position)
    brain = module.game_board.brain
    lines = []
    for turn in range(1, len(moves), 2):
        thought = AIBrain(brain.stage, brain.depth).auto_play(Position.from_moves(moves[:turn]))
        lines += [
            f"column {column} (i={column - 1}): {score}" for column, score in thought.scores.items()
        ]
        lines += [f"Yellow plays column {moves[turn]} (i={int(moves[turn]) - 1})", ""]
    return lines


def test_two_people_share_one_board() -> None:
    module = sketch("9_1_1_tie")
    with BoardDriver(module) as window:
        for column in (4, 4, 4, 5, 3):
            window.play(column)
        assert window.discs() == drawn("44453")


@pytest.mark.parametrize("name", BOARDS)
def test_every_pixel_belongs_to_a_column(name: str) -> None:
    module = sketch(name)
    with BoardDriver(module) as window:
        for x, column in ((100, 2), (0, 1), (99, 1), (600, 7), (699, 7)):
            module.game_board.new_game()
            window.click(x, 599)
            window.settle()
            assert str(module.game_board.position)[0] == str(column)


def test_a_full_column_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = edited_sketch("9_1_5_blocking", tmp_path, "444444")
    with BoardDriver(module) as window:
        window.play(4)
        assert window.discs() == drawn("444444")
        assert capsys.readouterr().out == "Column 4 is full. Choose another one.\n"
        window.play(1)
        assert len(module.game_board.position.moves) == 8


@pytest.mark.parametrize("name", BOARDS)
def test_n_starts_a_new_game(name: str) -> None:
    with BoardDriver(sketch(name)) as window:
        window.play(4)
        window.key("n")
        assert window.discs() == drawn("")


def test_the_four_that_won_are_marked(tmp_path: Path) -> None:
    with BoardDriver(edited_sketch("9_1_1_tie", tmp_path, "1212125")) as window:
        assert window.pixel(150, 550 - 35) != BLUE
        window.play(2)
        for row in range(4):
            assert window.pixel(150, 550 - 100 * row - 35) == BLUE
        assert window.pixel(50, 550 - 35) != BLUE


def test_it_says_that_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = texts_written(monkeypatch)
    with BoardDriver(edited_sketch("9_1_7_depth", tmp_path, "", depth=7)) as window:
        window.click(350, 300)
        window.frames(1)
        assert "Yellow is thinking…" in said


@pytest.mark.parametrize("depth", [-1, 2.5, "3"])
def test_a_depth_that_makes_no_sense_is_answered_on_the_board(
    depth: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = texts_written(monkeypatch)
    module = changed_sketch("9_1_5_blocking", tmp_path, DEPTH=depth)
    with BoardDriver(module) as window:
        window.play(4)
        assert len(str(module.game_board.position)) == 2, "it plays"
    sentence = f"DEPTH = {depth!r}: write a whole number from 0 to 7. It is 1 for now."
    assert sentence in said
    assert sentence in capsys.readouterr().out


def texts_written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that sketches write from now on."""
    return first_arguments(monkeypatch, py5, "text")


def test_clicks_while_it_thinks_are_ignored(tmp_path: Path) -> None:
    module = edited_sketch("9_1_7_depth", tmp_path, "", depth=7)
    with BoardDriver(module) as window:
        window.click(350, 300)
        process = module.game_board.thinker.worker.process.popen.pid
        asked = module.game_board.thinker.worker.number
        for x in (50, 150, 350):
            window.click(x, 300)
        assert module.game_board.thinker.worker.thinking
        assert module.game_board.thinker.worker.number == asked
        assert window.discs() == drawn("4")
    assert not alive({process})


@pytest.mark.parametrize("wrong", [Faulty, OutOfTheBoard])
def test_after_an_error_a_click_asks_again_and_drops_no_disc_of_the_opponent_s(
    wrong: Stage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = edited_sketch("9_1_5_blocking", tmp_path, "")
    brain = module.game_board.brain
    with BoardDriver(module) as window:
        brain.stage = wrong
        window.play(4)
        assert "Yellow has no move. " in capsys.readouterr().out
        window.play(1)
        assert window.discs() == drawn("4")
        said = capsys.readouterr().out
        assert said.startswith("It is Yellow’s turn: it thinks again.\nYellow has no move. ")
        brain.stage = "9.1.5"
        window.wait_until(lambda: len(str(module.game_board.position)) == 2)
        assert str(module.game_board.position)[0] == "4"


def test_a_position_with_yellow_to_move_is_answered_at_once(tmp_path: Path) -> None:
    module = edited_sketch("9_1_6_summing", tmp_path, "1212125")
    with BoardDriver(module) as window:
        window.wait_until(lambda: module.game_board.game_over)
    assert str(module.game_board.position) == "12121252"


@pytest.mark.parametrize(
    ("moves", "last", "words"),
    [("1212125", 2, "GAME OVER"), ("121212", 1, "YOU WIN!!!!"), (FULL_BOARD[:-1], 7, "TIE")],
)
def test_the_end_of_a_game_is_said_in_blue(
    moves: str, last: int, words: str, tmp_path: Path
) -> None:
    module = edited_sketch("9_1_1_tie", tmp_path, moves)
    said: list[str] = []
    write = module.py5.text

    def text(what: str, *where: float) -> None:
        said.append(what)
        write(what, *where)

    with pytest.MonkeyPatch.context() as patch, BoardDriver(module) as window:
        assert (0, 0, 255) not in colours(window.image())
        patch.setattr(module.py5, "text", text)
        window.play(last)
        assert set(said) == {words}
        assert (0, 0, 255) in colours(window.image())
        window.play(6)
        assert len(module.game_board.position.moves) == len(moves) + 1, (
            "nothing is played after the end"
        )


def colours(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.convert("RGB").getcolors(1_000_000) or []}


# A brain of one's own in the page's place

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
    """A sketch with some words replaced, beside files of one's own."""
    for file, text in files.items():
        (folder / f"{file}.py").write_text(text, encoding="utf-8")
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    assert old in text
    path = folder / f"{name}.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return load_sketch(path)


@pytest.mark.parametrize(
    ("instead", "files"),
    [
        (OWN, {}),
        ("from rightmost import AIBrain", {"rightmost": OWN}),
        ("from rightmost import aiBrain as AIBrain", {"rightmost": LISTING}),
        (f"{LISTING}\n\nAIBrain = aiBrain", {}),
    ],
    ids=["a class in the sketch", "a file", "a listing of the chapter", "a listing in the sketch"],
)
def test_a_brain_of_one_s_own_plays_in_the_page_s_place(
    instead: str, files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "rightmost", raising=False)
    page = "from connect_four_ai.stages.section_9_1_5 import AIBrain"
    module = with_own(tmp_path, "9_1_5_blocking", page, instead, **files)
    with BoardDriver(module) as window:
        window.play(4)
        window.play(4)
        assert module.game_board.thinker.error == ""
        assert str(module.game_board.position) == "4747"


def test_a_rule_of_one_s_own_decides_in_9_1_1(tmp_path: Path) -> None:
    """Here nobody wins; a board that is full is all that ends the game."""
    page = "from connect_four_ai.stages.section_9_1_1 import check_win"
    rule = "def check_win(board):\n    return 'O' if min(board.col_height) == 6 else None"
    with BoardDriver(with_own(tmp_path, "9_1_1_tie", page, rule)) as window:
        for column in (1, 2, 1, 2, 1, 2, 1, 2):
            window.play(column)
        assert window.discs().split() == 2 * ["......."] + 4 * ["RY....."]
        assert not window.module.game_board.game_over


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
    root = SKETCHES.parent
    readme = (root / "README.md").read_text(encoding="utf-8")
    installed = {
        word.split("=")[0] for word in readme.split("`pip install ")[1].split("`")[0].split()
    }
    required = {
        re.split("[<>=]", line)[0]
        for line in (root / "requirements.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    }
    assert installed < required
    others = required - installed - {"jpype1", "numpy"}  # which come with py5
    modules = ",".join("fpdf" if name == "fpdf2" else name for name in sorted(others))
    for folder in ("sketches", "connect_four_ai"):
        shutil.copytree(
            root / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    names = ["9_1_0_recursion", *BOARDS, "connect_four"]
    assert len(names) == 9
    done = subprocess.run(
        [sys.executable, "-c", ALONE, modules, *names],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
    )
    *loaded, found_by_thonny = done.stdout.splitlines()
    assert loaded == [f"{name} True" for name in names], done.stderr
    assert Path(found_by_thonny) == tmp_path.resolve()


def test_played_with_a_real_mouse_and_closed_with_the_real_button() -> None:
    with SketchProcess("sketches/9_1_5_blocking.py") as window:
        window.wait_until(lambda: window.pixel(350, 550) == COLOURS[None])
        window.real_click(350, 300)
        window.wait_until(lambda: "Yellow plays column" in window.output)
        assert window.pixel(350, 550) == COLOURS["R"]
        thinking = window.descendants()
        assert len(thinking) == 1
        window.real_close()
        assert window.wait() == 0
        assert not alive(thinking)
        assert window.output.count("column ") == 8
        assert "Traceback" not in window.output
