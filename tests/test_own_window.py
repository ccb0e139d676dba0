"""Key M, with real keys and clicks: one's own AIBrain is begun, plays, fails, is corrected, and is
on every page."""

import os
import random
from pathlib import Path

import pytest
from faulty_files import BAD_FILES, BAD_LINES, save_faulty_file
from lab_window import lab_window
from sketch_process import ROOT, SketchProcess

from connect_four_ai.app.faults import MESSAGE_LENGTH
from connect_four_ai.app.language import CHINESE, set_language
from connect_four_ai.lab.canvas import centre
from connect_four_ai.lab.pages.compare import Compare
from connect_four_ai.lab.pages.own_page import ROW, TOP, OwnPage
from connect_four_ai.lab.pages.stage_page import StagePage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.play.actions import choose_stage
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import my_file, saved, use
from connect_four_ai.stages.own.new import beginnings, new_file


@pytest.fixture(autouse=True)
def nothing_begun(tmp_path: Path) -> None:
    use(tmp_path / "my_brain.py")


def test_from_the_first_press_of_m_to_a_brain_that_plays() -> None:
    with lab_window("4142", stage="9.1.5") as window:
        window.key("m")
        page = window.opened(OwnPage)
        assert not my_file().exists()
        row = TOP + ROW * beginnings().index(find_stage("9.1.5"))
        places = {rect[1]: centre(rect) for control, rect in page.controls().places}
        window.click(*map(int, places[row]))  # the last in its row: as a task
        assert my_file().read_text(encoding="utf-8").count("# 9.1.5: change what follows.") == 3
        assert window.game.brain.stage.path == my_file()
        window.key("m")
        assert window.window.page is None
        window.play(4)
        window.settle()
        assert len(window.game.position.moves) == 6
        thought = window.game.now.thought
        assert thought
        assert set(thought.scores.values()) == {-float("inf")}, "it does not block yet"

        text = my_file().read_text(encoding="utf-8")
        my_file().write_text(
            text.replace("board.play(move)", "board.ply(move)", 1), encoding="utf-8"
        )
        window.play(3)
        window.wait_until(lambda: window.game.thinker.error)
        assert window.game.thinker.error.startswith(
            "my_brain.py, line 27: a Position has no 'ply'\npossible_board = board.ply"
        )
        assert len(window.game.position.moves) == 7

        my_file().write_text(text, encoding="utf-8")
        window.settle()
        assert len(window.game.position.moves) == 8
        assert not window.game.thinker.error


def test_another_one_keeps_the_one_before_and_all_is_done_with_the_keys() -> None:
    my_file().write_text("class AIBrain: pass\n", encoding="utf-8")
    with lab_window(stage="9.1.5") as window:
        window.key("m")
        assert window.game.brain.stage.path == my_file()
        assert window.window.page is None
        for key in ("m", "Tab", "Enter"):
            window.press(key.lower())
        page = window.opened(OwnPage)
        assert "begun from 9.1.2" in my_file().read_text(encoding="utf-8")
        (kept,) = my_file().parent.glob("my_brain*[!n].py")
        assert kept.name in page.outcome
        assert kept.read_text(encoding="utf-8") == "class AIBrain: pass\n"
        set_language(CHINESE)
        window.frames(3)
        window.press("escape", "c")
        compare = window.opened(Compare)
        window.wait_until(
            lambda: (
                {"my_brain", "9.1.2"}
                <= {name for name, known in compare.opinions.items() if known.thought}
            )
        )
        assert compare.opinions["my_brain"].scores == compare.opinions["9.1.2"].scores


@pytest.mark.usefixtures("screen")
def test_the_same_file_runs_by_itself(tmp_path: Path) -> None:
    """As with F5: a click is answered, an error is shown on the board, and after its correction the
    game goes on."""
    path = my_file()
    new_file(find_stage("9.1.5"), path)
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('POSITION = ""', 'POSITION = "4142"').replace("board.play(", "board.ply("),
        "utf-8",
    )
    with SketchProcess(str(path), PYTHONPATH=f"{ROOT}{os.pathsep}{ROOT / 'sketches'}") as sketch:
        sketch.real_click(350, 300)
        sketch.wait_until(lambda: "a Position has no 'ply'" in sketch.output)
        path.write_text(text, "utf-8")
        sketch.wait_until(lambda: "Yellow plays column 4" in sketch.output)
        sketch.real_close()
        assert sketch.wait() == 0


def test_a_program_without_scores_has_its_pages_too() -> None:
    my_file().write_text(
        "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n",
        encoding="utf-8",
    )
    with lab_window("4142", stage=find_stage("m")) as window:
        window.press("s", "space")
        stage = window.opened(StagePage)
        window.wait_until(lambda: f"{stage.stage.section}:1" in stage.opinions)
        window.frames(3)
        window.press("s", "t")
        steps = window.opened(StepByStep)
        window.wait_until(lambda: steps.failure)
        assert steps.failure == "It gives its moves no scores, so there are no steps to show."
        window.press("t", "h")
        window.wait_until(lambda: window.game.thinker.hint)
        window.frames(3)


def test_the_window_outlives_every_faulty_file() -> None:
    """Each either plays its move or shows its error."""
    right = {"right", "infinity"}
    source = random.Random(1)
    with lab_window(stage="9.1.1") as window:
        window.game.brain.allowed = 0.2
        for fault in [*BAD_LINES, *BAD_FILES]:
            save_faulty_file(source, fault)
            saved.forget()
            window.between_frames(lambda: choose_stage(window.game, "m"))
            assert window.game.brain.stage.path == my_file()
            window.between_frames(window.game.begin)
            window.play(4)
            window.wait_until(lambda: not window.game.thinker.busy)
            failed = bool(window.game.thinker.error)
            assert len(window.game.thinker.error) <= 2 * MESSAGE_LENGTH, fault
            window.press("f3", "f3", "f3")
            window.frames(2)
            assert len(window.game.position.moves) == (1 if failed else 2), fault
            if fault != "print":  # whether a character can be printed depends on the terminal
                assert failed == (fault not in right), fault
