"""The window survives what goes wrong in it, and so does the game that is played there."""

import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from lab_window import EMPTY, lab_window
from sketch_process import SketchProcess
from test_window_process import LAB, discs

from connect_four_ai.lab import frames
from connect_four_ai.lab.pages.compare import Compare

assert sys.platform == "linux"


def fail(*words: Any, **options: Any) -> None:
    raise ZeroDivisionError("on purpose")


# An error in one event


def test_an_error_in_an_event_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with lab_window(stage="9.1.1") as lab:
        lab.may_fail = True
        with monkeypatch.context() as patch:
            patch.setattr(lab.game, "play", fail)
            lab.play(4)
        assert lab.notice == (
            "Something went wrong: test_nothing_lost_window.py, line "
            f"{fail.__code__.co_firstlineno + 1}: ZeroDivisionError: on purpose. The game goes on."
        )
        assert "ZeroDivisionError: on purpose" in capsys.readouterr().err
        lab.play(4)
        assert str(lab.game.position) == "4"


def test_a_page_that_cannot_be_drawn_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    with lab_window("44", stage="9.1.3") as lab:
        lab.may_fail = True
        monkeypatch.setattr(Compare, "update", fail)
        lab.key("c")
        lab.frames(3)
        assert lab.window.pages.opened == []
        assert lab.notice.startswith("Something went wrong")
        lab.play(4)
        lab.settle()
        assert str(lab.game.position).startswith("444")


def test_a_board_that_cannot_be_drawn_at_all_ends_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Py5's own way is the last resort."""
    with lab_window() as lab:
        lab.may_fail = True
        monkeypatch.setattr(lab.window.panel, "display", fail)
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            lab.frames(2 * frames.ATTEMPTS)


# Keys that are held


# Demonstrations


def test_a_demonstration_goes_on_game_after_game_until_a_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames, "BETWEEN_GAMES", 80)  # 0.2 seconds at this speed
    with lab_window("414141", stage="9.1.5", speed=400) as lab:
        assert lab.game.thinker.rival is None
        lab.key("a")
        assert lab.game.thinker.rival is not None
        for _ in range(2):
            lab.wait_until(lambda: lab.game.game_over)
            lab.wait_until(lambda: not lab.game.game_over)
        assert lab.game.thinker.rival
        monkeypatch.setattr(frames, "BETWEEN_GAMES", float("inf"))
        lab.wait_until(lambda: lab.game.game_over)
        lab.key("a")
        assert lab.game.thinker.rival is None
        monkeypatch.setattr(frames, "BETWEEN_GAMES", 0)
        lab.frames(30)
        assert lab.game.game_over


# Files


@pytest.mark.usefixtures("screen")
def test_after_a_kill_no_file_is_left_but_the_journal_and_the_next_start_goes_on(
    tmp_path: Path,
) -> None:
    """No temporary ones are needed: there may be no room. (py5 leaves an empty folder.)"""
    temporary, data = tmp_path / "temporary", {"XDG_DATA_HOME": str(tmp_path / "data")}
    temporary.mkdir()
    java = {"JAVA_TOOL_OPTIONS": f"-Djava.io.tmpdir={temporary}", "TMPDIR": str(temporary)}
    with SketchProcess(*LAB, "--stage", "9.1.1", **data, **java) as lab:
        lab.wait_until(lambda: lab.pixel(50, 670) == EMPTY)
        lab.real_click(350, 300)
        lab.wait_until(lambda: discs(lab) == (1, 0))
        lab.real_click(350, 300)
        lab.wait_until(lambda: discs(lab) == (1, 1))
        lab.kill()
        assert lab.wait() == -signal.SIGKILL
    assert not any(path.is_file() for path in temporary.rglob("*"))
    with SketchProcess(*LAB, **data) as lab:
        lab.wait_until(lambda: lab.pixel(50, 670) == EMPTY)
        lab.real_click(900, 700)
        lab.real_key("o")
        lab.wait_until(lambda: discs(lab) == (1, 1))
        lab.real_close()
        assert lab.wait() == 0
    assert list(tmp_path.rglob("*.journal")) == []
