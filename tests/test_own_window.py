"""Key M, with real keys and clicks: one's own AIBrain is begun, plays, fails, is mended, and stands
on every page."""

import os
import random
from pathlib import Path

import pytest
from faulty_files import BAD_FILES, BAD_LINES, save_faulty_file
from lab_window import lab_window
from sketch_process import ROOT, SketchProcess

from connect_four_ai.actions.requests import ask_hint
from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.app.language import CHINESE, set_language
from connect_four_ai.jobs.worker import Failure
from connect_four_ai.lab.pages.compare import Compare
from connect_four_ai.lab.pages.own_page import OwnPage
from connect_four_ai.lab.pages.stage_page import StagePage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import my_file, saved, use
from connect_four_ai.stages.own.new import new_file

PICTURES = Path("test-pictures")


@pytest.fixture(autouse=True)
def nothing_begun(tmp_path: Path) -> None:
    use(tmp_path / "my_brain.py")


def test_from_the_first_press_of_m_to_a_brain_that_plays() -> None:
    with lab_window("4142", stage="9.1.5") as window:
        window.key("m")
        page = window.window.page
        assert isinstance(page, OwnPage)
        assert not my_file().exists()
        for key in ("ArrowRight", "Enter"):  # it begins at the section that plays
            window.key(key)
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
        window.picture(PICTURES / "own_fault.png")

        my_file().write_text(text, encoding="utf-8")
        window.settle()
        assert len(window.game.position.moves) == 8
        assert not window.game.thinker.error


def test_the_mouse_begins_one_too_and_keeps_the_one_before() -> None:
    my_file().write_text("class AIBrain: pass\n", encoding="utf-8")
    with lab_window(stage="9.1.5") as window:
        window.key("m")
        assert window.game.brain.stage.path == my_file()
        assert window.window.page is None
        window.key("m")
        window.click(340, 300)
        assert "begun from 9.1.3" in my_file().read_text(encoding="utf-8")
        page = window.window.page
        assert isinstance(page, OwnPage)
        assert page.kept
        assert page.kept.read_text(encoding="utf-8") == "class AIBrain: pass\n"
        set_language(CHINESE)
        window.frames(3)
        window.picture(PICTURES / "own_chinese.png")
        window.key("Escape")
        window.click_stage("9.1.4")
        assert window.game.brain.stage.section == "9.1.4"
        window.click_stage("m")
        assert window.game.brain.stage.path == my_file()


def test_it_stands_on_every_page() -> None:
    with lab_window("41424", stage="9.1.5") as window:
        window.key("m")
        for key in ("Enter", "m", "c"):
            window.key(key)
        compare = window.window.page
        assert isinstance(compare, Compare)
        window.wait_until(
            lambda: (
                {"my_brain", "9.1.5"}
                <= {name for name, known in compare.opinions.items() if known.thought}
            )
        )
        assert compare.opinions["my_brain"].scores == compare.opinions["9.1.5"].scores
        window.key("c")
        window.key("s")
        stage = window.window.page
        assert isinstance(stage, StagePage)
        window.wait_until(lambda: not stage.busy)
        window.key("s")
        window.key("t")
        steps = window.window.page
        assert isinstance(steps, StepByStep)
        window.wait_until(lambda: steps.timeline)
        assert steps.timeline
        assert len(steps.timeline.recording.root.children) == 7
        window.key("t")
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint or not window.game.human_to_move)


@pytest.mark.usefixtures("screen")
def test_the_same_file_runs_by_itself(tmp_path: Path) -> None:
    """As with F5: a click is answered, an error is told on the board, and mended the game goes
    on."""
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
        PICTURES.mkdir(exist_ok=True)
        sketch.image().save(PICTURES / "own_sketch.png")
        path.write_text(text, "utf-8")
        sketch.wait_until(lambda: "Yellow plays column 4" in sketch.output)
        sketch.real_close()
        assert sketch.wait() == 0


def test_a_program_without_scores_has_its_pages_too() -> None:
    """Its cost is drawn, the step page says why it is empty, and a hint shows its move."""
    my_file().write_text(
        "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n",
        encoding="utf-8",
    )
    with lab_window("4142", stage=find_stage("m")) as window:
        window.key("s")
        window.key(" ")
        stage = window.window.page
        assert isinstance(stage, StagePage)
        window.wait_until(lambda: f"{stage.stage.section}:1" in stage.opinions)
        window.frames(3)
        window.picture(PICTURES / "own_without_scores_cost.png")
        window.key("s")
        window.key("t")
        steps = window.window.page
        assert isinstance(steps, StepByStep)
        window.wait_until(lambda: steps.failure)
        assert steps.failure == "It gives its moves no scores, so there are no steps to show."
        window.frames(3)
        window.picture(PICTURES / "own_without_scores_steps.png")
        window.key("t")
        window.key("h")
        window.wait_until(lambda: window.game.thinker.hint)
        window.frames(3)
        window.picture(PICTURES / "own_without_scores_hint.png")


def test_after_a_hint_whose_process_ended_h_asks_again() -> None:
    with lab_window("4142", stage="9.1.5") as window:
        game = window.game
        ask_hint(game)
        worker = game.thinker.worker
        failure = "the search process ended unexpectedly"
        worker.heard.put(Failure(worker.number, failure, "", of_stage=False))
        window.wait_until(lambda: game.thinker.error)
        assert window.window.panel.news()[1].endswith("H asks again.")
        window.key("h")
        window.wait_until(lambda: game.thinker.hint)


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
            window.between_frames(window.game.new_game)
            window.play(4)
            window.wait_until(lambda: not window.game.thinker.busy)
            failed = bool(window.game.thinker.error)
            assert len(window.game.position.moves) == (1 if failed else 2), fault
            if fault != "print":  # whether a character can be printed depends on the terminal
                assert failed == (fault not in right), fault
