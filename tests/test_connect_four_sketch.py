"""The sketch that the project promises: the chapter's board, and every opponent a digit away."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import py5
import pytest
from lab_window import RED_DISC, count
from shipped import SECTIONS
from sketch_examples import SKETCHES, BoardDriver, changed_sketch, sketch
from spies import first_arguments

from connect_four_ai.stages import stages_of

pytestmark = pytest.mark.usefixtures("screen", "sketches_folder")


@pytest.fixture
def window() -> Iterator[BoardDriver]:
    module = sketch("connect_four")
    with BoardDriver(module) as window:
        yield window


def moves(window: BoardDriver) -> str:
    return str(window.module.game_board.position)


def test_it_fits_on_a_screen_and_says_what_to_try() -> None:
    text = (SKETCHES / "connect_four.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    assert "\nTry: " in (inspect.getdoc(sketch("connect_four")) or "")
    functions = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    assert {"setup", "draw", "mouse_pressed", "key_pressed"} <= set(functions)


def test_a_click_is_answered_and_the_scores_stand_above_the_columns(
    window: BoardDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = first_arguments(monkeypatch, py5, "text")
    window.click(350, 400)
    window.settle()
    assert len(moves(window)) == 2
    window.frames(2)
    assert {f"{score:,}" for score in window.module.game_board.thinker.scores.values()} <= set(said)
    assert "9.1.7 Depth-weighted, depth 3" in said


def test_the_disc_at_the_mouse_covers_no_score(window: BoardDriver) -> None:
    window.click(350, 400)
    window.settle()
    assert len(window.module.game_board.thinker.scores) == 7
    window.move(450, 300)
    image = np.asarray(window.image().convert("RGB"))
    scores, above_the_board = image[30:58, 400:500], image[58:118, 400:500]
    assert count(scores, RED_DISC) == 0
    assert count(scores, "#000000") > 20
    assert count(above_the_board, RED_DISC) > 1000


def test_a_digit_changes_the_opponent_in_the_middle_of_a_game(window: BoardDriver) -> None:
    board = window.module.game_board
    window.click(350, 400)
    window.settle()
    for stage in (stage for stage in stages_of(board.position) if stage.section in SECTIONS):
        window.key(stage.key())
        assert board.brain.stage is stage
    assert len(moves(window)) == 2
    window.key("3")
    window.click(350, 400)
    window.settle()
    assert board.thinker.thought.section == "9.1.3"


def test_plus_and_minus_change_the_depth_within_its_bounds(window: BoardDriver) -> None:
    brain = window.module.game_board.brain
    window.key("+")
    assert brain.depth == 4
    for _ in range(9):
        window.key("-")
    assert brain.depth == 0
    for _ in range(9):
        window.key("+")
    assert brain.depth == brain.stage.deepest


def test_n_starts_a_new_game_even_while_it_thinks(window: BoardDriver) -> None:
    for _ in range(4):
        window.key("+")
    window.click(350, 400)
    assert window.module.game_board.thinker.worker.thinking
    window.key("n")
    assert moves(window) == ""
    assert not window.module.game_board.thinker.worker.thinking


def test_it_goes_on_from_a_position(tmp_path: Path) -> None:
    module: ModuleType = changed_sketch(
        "connect_four", tmp_path, POSITION="354534242363", STAGE="8"
    )
    with BoardDriver(module) as window:
        window.click(550, 400)
        window.settle()
        assert moves(window) == "35453424236361", "it blocks, and 9.1.7 does not"
