"""The sketches with a panel, of Connect Four, tic-tac-toe and isolation: started, changed at the
top, and clicked."""

import ast
import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from drawn_lines import all_lines
from lab_window import RED_DISC, YELLOW_DISC, GridWindow, count, grid_window
from PIL import Image
from sketch_examples import PICTURES, SKETCHES, changed_sketch, sketch
from sketch_process import SketchProcess, alive

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages import find_stage
from connect_four_ai.texts.endings import verdict

pytestmark = pytest.mark.usefixtures("screen", "sketches_folder")
LABS = ("tic_tac_toe", "isolation")
READMES = [
    (SKETCHES / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-Hant.md")
]


# How they read


@pytest.mark.parametrize("name", LABS)
def test_it_says_what_to_try_and_fits_on_a_screen(name: str) -> None:
    assert "\nTry: " in (inspect.getdoc(sketch(name)) or "")
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 55
    functions = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    assert functions == [
        "settings",
        "setup",
        "draw",
        "mouse_pressed",
        "mouse_moved",
        "key_pressed",
        "exiting",
    ]


# Changed at the top


@pytest.mark.parametrize(("width", "height", "in_a_row"), [(4, 3, 3), (4, 4, 4)])
def test_tic_tac_toe_on_larger_boards(
    width: int, height: int, in_a_row: int, tmp_path: Path
) -> None:
    module = changed_sketch(
        "tic_tac_toe", tmp_path, WIDTH=width, HEIGHT=height, IN_A_ROW=in_a_row, STAGE="9"
    )
    module.window.window.game.brain.seconds = 0.1
    with GridWindow(module.window.window, sketch=module) as window:
        assert len(window.squares()) == width * height
        window.play((width - 1, height - 1))
        window.settle()
        assert sorted(window.marks().values()) == [RED_DISC, YELLOW_DISC]
        window.key("x")
        window.settle()
        assert list(window.marks().values()) == [RED_DISC], "the other side starts"


@pytest.mark.parametrize("stage", ["4", "9"])
def test_isolation_on_three_by_two(stage: str, tmp_path: Path) -> None:
    """A corner, and then the middle cell that is left: that wins against any stage."""
    module = changed_sketch("isolation", tmp_path, WIDTH=3, HEIGHT=2, BLOCKED=None, STAGE=stage)
    with GridWindow(module.window.window, sketch=module) as window:
        window.play((0, 0))
        window.settle()
        while window.game.position.winner is None:
            legal = window.game.position.legal_moves
            window.play(next((cell for cell in ((1, 1), (1, 0)) if cell in legal), legal[0]))
            window.settle()
        assert verdict(window.game) == "YOU WIN!!!!"


# What the README says


def part(heading: str) -> list[str]:
    """What the two READMEs say under a heading, in English and in Chinese."""
    return [
        re.split(rf"\n## {re.escape(heading)}[ :：]", readme)[1].split("\n## ")[0]
        for readme in READMES
    ]


@pytest.mark.parametrize("heading", ["connect_four.py", "8", "9", "tic_tac_toe.py", "isolation.py"])
def test_every_part_has_both_languages_and_a_picture(heading: str) -> None:
    english, chinese = part(heading)
    words = {
        "**Try.**": english,
        "**What is still wrong": english,
        "**試試看**": chinese,
        "**還有甚麼不足": chinese,
    }
    for word, text in words.items():
        assert word in text
    ((picture,), in_chinese) = (
        re.findall(r"\(pictures/(\w+\.png)\)", text) for text in (english, chinese)
    )
    assert in_chinese == [picture]
    with Image.open(PICTURES / picture) as image:
        assert image.size == ((700, 720) if heading == "connect_four.py" else (1080, 720))
    assert (PICTURES / picture).stat().st_size < 60_000


def test_stage_9_takes_the_quicker_win() -> None:
    assert AIBrain("9").auto_play(Position.from_moves("546476254")).move == 7
    assert all("54647625" in text for text in part("9"))


@pytest.mark.parametrize(
    ("stage", "deeper", "nodes", "corner"),
    [("4", 0, "55,504", 0), ("5", 0, "29,600", 0), ("8", 0, "6,120", 1), ("8", 3, "11,198", 0)],
)
def test_the_nodes_of_tic_tac_toe_are_those_that_its_window_shows(
    stage: str, deeper: int, nodes: str, corner: int
) -> None:
    with grid_window(TicTacToe(), stage="5") as window:
        for key in stage + "+" * deeper:
            window.key(key)
        window.play((1, 1))
        window.settle()
        thought = window.game.now.thought
        assert thought is not None
        assert [thought.scores[square] for square in (0, 2, 6, 8)] == [corner] * 4
        said = " ".join(line.text for line in all_lines(window))
        assert nodes in said
    assert all(nodes in text for text in part("tic_tac_toe.py"))


def test_the_first_moves_of_isolation() -> None:
    position = Isolation.from_moves()
    thought = AIBrain(find_stage("4", position)).auto_play(position)
    assert thought.best == ((0, 0), (2, 0), (0, 1))
    assert all(what in text for text in part("isolation.py") for what in ("0,0", "2,0", "0,1"))


# In a process of its own


def marks(window: SketchProcess, colour: str) -> int:
    """About how many marks or queens stand on the board: each has between 2,000 and 4,000 pixels of
    its colour."""
    return round(count(np.asarray(window.image().convert("RGB"))[122:, :700], colour) / 3000)


@contextmanager
def played(name: str) -> Iterator[SketchProcess]:
    """A sketch in which a first move was made, taken back and made again; then it is closed."""
    with SketchProcess(f"sketches/{name}.py") as window:
        window.wait_until(lambda: window.pixel(350, 460) == "#FFFFFF")
        window.real_click(30, 60)  # beside the board, for the keyboard's focus
        window.real_key("2")
        window.real_click(350, 460)
        window.wait_until(lambda: bool(marks(window, RED_DISC) and marks(window, YELLOW_DISC)))
        window.real_key("z")
        window.wait_until(lambda: not marks(window, RED_DISC))
        window.real_key("Up")
        window.real_key("space")
        window.wait_until(lambda: bool(marks(window, RED_DISC) and marks(window, YELLOW_DISC)))
        yield window
        window.real_close()
        assert window.wait() == 0
        assert "Traceback" not in window.output


def test_a_real_mouse_and_keyboard_play_and_the_close_button_ends_it() -> None:
    with played("tic_tac_toe"):
        pass


def test_closing_while_it_thinks_leaves_nothing_behind() -> None:
    with played("isolation") as window:
        # minimax, as deep as it can look: it thinks for hours
        for key in ("n", "4", "plus", "plus", "plus"):
            window.real_key(key)
        window.wait_until(lambda: not marks(window, RED_DISC))
        window.real_click(350, 420)
        window.wait_until(lambda: bool(marks(window, RED_DISC)))
        thinking = window.descendants()
        assert len(thinking) == 1
    assert not alive(thinking)
