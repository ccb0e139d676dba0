"""Ctrl and a letter in a window: what is copied, pasted, saved and opened."""

import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cases import cases_of
from lab_window import RED_DISC, YELLOW_DISC, grid_window, lab_window

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe

CASES = cases_of(__file__)


@pytest.mark.usefixtures("screen")
def test_the_system_s_clipboard_is_used_and_stops_nothing_while_it_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from jpype import JClass

    clipboard = JClass("java.awt.Toolkit").getDefaultToolkit().getSystemClipboard()
    release: list[bool] = []

    def slow(name: str) -> Any:
        while not release:
            time.sleep(0.01)
        raise JClass("java.lang.IllegalStateException")("cannot open system clipboard")

    with lab_window("4453", stage="9.1.1", shown=True) as lab:

        def paste(text: str) -> str:
            """Puts a text on the clipboard, as another program would, and pastes it."""
            clipboard.setContents(JClass("java.awt.datatransfer.StringSelection")(text), None)
            lab.window.tell("")
            lab.key("\x16")
            lab.wait_until(lambda: lab.notice != "")
            return lab.notice

        lab.key("\x03")
        assert lab.notice == "Copied: 4453"
        for thread in threading.enumerate():
            if thread.name == "guarded":
                thread.join()
        flavor = JClass("java.awt.datatransfer.DataFlavor").stringFlavor
        assert str(clipboard.getData(flavor)) == "4453"
        paste("https://connect4.gamesolver.org/?pos=12")
        assert lab.game.position == Position.from_moves("12")
        assert paste(" \n") == "There is no text on the clipboard."
        monkeypatch.setattr("connect_four_ai.lab.saving.java_class", slow)
        lab.key("\x16")
        lab.play(1)
        lab.settle()
        assert lab.game.position == Position.from_moves("121")
        release.append(True)
        lab.wait_until(lambda: lab.notice.startswith("The clipboard cannot be used now: "))


# What is pasted


def paste(lab: Any, text: str) -> None:
    """Passes a text to the window as from its clipboard."""
    lab.window.saving.clipboard.deliver(text, "")
    lab.frames(2)


def test_what_is_pasted_can_be_undone_and_closes_the_page() -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        lab.press("c")
        paste(lab, "12")
        assert not lab.window.pages.opened
        assert lab.notice == "Pasted; Z undoes this."
        lab.settle()
        assert lab.discs() == {(1, 1): RED_DISC, (2, 1): YELLOW_DISC}
        lab.press(*"zzz")
        assert lab.game.position == Position.from_moves("4453")


@pytest.mark.parametrize(
    ("text", "moves", "said"),
    [
        ("445", "445", ""),
        ("３、３、４、０", "4451", "Columns are counted from 0 there: here it is 4451. "),
    ],
)
def test_the_human_is_to_move_after_what_was_pasted_and_what_was_assumed_is_said(
    text: str, moves: str, said: str
) -> None:
    with lab_window("4", stage="9.1.3", computer="Y") as lab:
        paste(lab, text)
        assert lab.notice == f"{said}Pasted; Z undoes this."
        lab.settle()
        assert lab.game.position == Position.from_moves(moves)
        assert lab.game.human_to_move


@pytest.mark.parametrize("text", ["4448", "somebody’s letter\n" * 50, "\0", "C:\\x?pos=9"])
def test_what_is_no_position_is_refused_in_a_sentence_and_changes_nothing(text: str) -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        before = lab.game.now
        paste(lab, text)
        assert lab.notice.startswith("This cannot be opened: ")
        assert len(lab.notice) < 170
        assert lab.game.now is before


def test_another_game_is_pasted_too() -> None:
    with grid_window(TicTacToe(), "4 0", stage="9.1.1") as lab:
        paste(lab, "8 0 2")
        assert lab.game.position == TicTacToe.from_moves("8 0 2")


# Saved games


def test_the_newest_saved_game_is_opened_with_its_opponent(folder: Path) -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        lab.press("ctrl+o")
        assert lab.notice == "No game has been saved in this folder: Ctrl+S saves one."
        lab.press("ctrl+s")
        (file,) = folder.iterdir()
        assert lab.notice.startswith(f"Saved as {file.name} in ")
        older = folder / "connect_four_2020-01-10_10-00-00.txt"
        older.write_text(file.read_text().replace("4453", "123"))
        lab.press("n", "5", "c", "ctrl+o")
        assert not lab.window.pages.opened
        assert lab.notice == f"{file.name}: Z undoes this."
        assert lab.game.brain.stage.section == "9.1.1"
        assert lab.game.position == Position.from_moves("4453")
        lab.press("z")
        assert lab.game.position == Position.from_moves("445")
        file.write_text(file.read_text().replace("4453", "1111111"))
        lab.press("ctrl+o")
        why = "This cannot be opened: move 7 of '1111111': column 1 is full."
        assert lab.notice == f"{file.name}: {why}"


def test_what_cannot_be_saved_is_told(folder: Path) -> None:
    folder.rmdir()
    with lab_window("4453", stage="9.1.1") as lab:
        lab.press("ctrl+s")
        assert lab.notice == "It could not be saved: No such file or directory."


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(("key", "platform", "meta", "name"), CASES["keys"])
def test_the_name_of_a_key_with_ctrl_or_of_a_chinese_keyboard(
    key: str, platform: str, meta: bool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import py5

    from connect_four_ai.lab import sketch

    monkeypatch.setattr(sketch, "py5", SimpleNamespace(key=key, key_code=0, CODED=py5.CODED))
    monkeypatch.setattr(sys, "platform", platform)
    assert sketch.key_name(SimpleNamespace(is_meta_down=lambda: meta)) == name
