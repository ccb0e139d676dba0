"""Ctrl and a letter in a window: what is copied, pasted, saved and opened."""

import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import py5
import pytest
from jpype import JClass
from lab_window import RED_DISC, YELLOW_DISC, BoardWindow, grid_window, lab_window

from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab import sketch


def hear(lab: Any, text: str) -> None:
    """Passes a text to the window as from its clipboard."""
    lab.window.tell("")
    lab.window.keeping.clipboard.deliver(text, "")
    lab.frames(2)


# The system's clipboard


def clipboard() -> Any:
    return JClass("java.awt.Toolkit").getDefaultToolkit().getSystemClipboard()


def paste(lab: BoardWindow, text: str) -> None:
    """Puts a text on the clipboard, as another program would, and pastes it."""
    clipboard().setContents(JClass("java.awt.datatransfer.StringSelection")(text), None)
    lab.window.tell("")
    lab.key("\x16")
    lab.wait_until(lambda: lab.notice != "")


@pytest.mark.usefixtures("screen")
def test_a_position_is_copied_and_pasted_and_what_the_clipboard_lacks_is_told() -> None:
    with lab_window("4453", stage="9.1.1", shown=True) as lab:
        lab.key("\x03")
        assert lab.notice == "Copied: 4453"
        for thread in threading.enumerate():
            if thread.name == "guarded":
                thread.join()
        flavor = JClass("java.awt.datatransfer.DataFlavor").stringFlavor
        assert str(clipboard().getData(flavor)) == "4453"
        paste(lab, "https://connect4.gamesolver.org/?pos=12")
        assert lab.game.position == Position.from_moves("12")
        paste(lab, " \n")
        assert lab.notice == "There is no text on the clipboard."


@pytest.mark.usefixtures("screen")
def test_a_clipboard_that_fails_is_told_and_one_that_does_not_answer_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    release: list[bool] = []

    def slow(name: str) -> Any:
        while not release:
            time.sleep(0.01)
        raise JClass("java.lang.IllegalStateException")("cannot open system clipboard")

    with lab_window("4453", stage="9.1.1", shown=True) as lab:
        monkeypatch.setattr("connect_four_ai.lab.keeping.java_class", slow)
        lab.key("\x16")
        lab.play(1)
        lab.settle()
        assert lab.game.position == Position.from_moves("44531")
        release.append(True)
        lab.wait_until(lambda: lab.notice.startswith("The clipboard cannot be used now: "))


# What is pasted


def test_what_is_pasted_can_be_undone_and_closes_the_page() -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        lab.press("c")
        hear(lab, "12")
        assert not lab.window.pages.opened
        assert lab.notice == "Pasted; Z undoes this."
        lab.settle()
        assert lab.discs() == {(1, 1): RED_DISC, (2, 1): YELLOW_DISC}
        lab.press(*"zzz")
        assert lab.game.position == Position.from_moves("4453")


def test_what_had_to_be_assumed_of_a_pasted_position_is_told() -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        hear(lab, "３、３、４、０")
        assert lab.game.position == Position.from_moves("4451")
        told = "Columns are counted from 0 there: here it is 4451. Pasted; Z undoes this."
        assert lab.notice == told


def test_the_human_is_to_move_where_something_was_pasted() -> None:
    with lab_window("4", stage="9.1.3", computer="Y") as lab:
        hear(lab, "445")
        lab.settle()
        assert lab.game.position == Position.from_moves("445")
        assert lab.game.human_to_move


@pytest.mark.parametrize("text", ["4448", "somebody’s letter\n" * 50, "\0", "C:\\x?pos=9"])
def test_what_is_no_position_is_refused_in_a_sentence_and_changes_nothing(text: str) -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        before = lab.game.now
        hear(lab, text)
        assert lab.notice.startswith("This cannot be opened: ")
        assert len(lab.notice) < 170
        assert lab.game.now is before


def test_another_game_is_pasted_too() -> None:
    with grid_window(TicTacToe(), "4 0", stage="9.1.1") as lab:
        hear(lab, "8 0 2")
        assert lab.game.position == TicTacToe.from_moves("8 0 2")


# Saved games


def test_a_game_is_saved_and_opened_again_with_its_opponent_and_its_moves(folder: Path) -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        lab.press("ctrl+o")
        assert lab.notice == "No game has been saved in this folder: Ctrl+S saves one."
        lab.press("ctrl+s")
        (file,) = folder.iterdir()
        assert lab.notice.startswith(f"Saved as {file.name} in ")
        lab.press("n", "5", "c", "ctrl+o")
        assert not lab.window.pages.opened
        assert lab.notice == f"{file.name} (1/1): Z undoes this; Ctrl+O again opens the one before."
        assert lab.game.position == Position.from_moves("4453")
        assert lab.game.brain.stage.section == "9.1.1"
        lab.press("z")
        assert lab.game.position == Position.from_moves("445")


def test_ctrl_o_goes_from_the_newest_game_to_older_ones_and_tells_of_a_damaged_one(
    folder: Path,
) -> None:
    with lab_window("4453", stage="9.1.1") as lab:
        lab.press("ctrl+s")
        text = next(folder.iterdir()).read_text()
        for day, moves in enumerate(("123", "1111111", "12"), start=10):
            file = folder / f"connect_four_2020-01-{day}_10-00-00.txt"
            file.write_text(text.replace("4453", moves))
        opened = []
        for _ in range(5):
            lab.press("ctrl+o")
            opened.append(str(lab.game.position))
            if "cannot" in lab.notice:
                why = "This cannot be opened: move 7 of '1111111': column 1 is full."
                assert lab.notice == f"connect_four_2020-01-11_10-00-00.txt (3/4): {why}"
        assert opened == ["4453", "12", "12", "123", "4453"]
        lab.press("ctrl+o")
        lab.play(7)
        lab.press("ctrl+o")
        assert lab.game.position == Position.from_moves("4453"), "after a move, the newest again"


def test_what_cannot_be_saved_is_told(folder: Path) -> None:
    folder.rmdir()
    with lab_window("4453", stage="9.1.1") as lab:
        lab.press("ctrl+s")
        assert lab.notice == "It could not be saved: No such file or directory."


@pytest.mark.parametrize(
    ("key", "platform", "meta", "name"),
    [
        ("\x03", "linux", False, "ctrl+c"),
        ("C", "darwin", True, "ctrl+c"),
        ("c", "linux", True, "c"),
        ("\t", "linux", False, "tab"),
        ("\x1b", "linux", False, "escape"),
        ("５", "linux", False, "5"),
        ("\u3000", "linux", False, "space"),
    ],
)
def test_the_name_of_a_key_with_ctrl_or_of_a_chinese_keyboard(
    key: str, platform: str, meta: bool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sketch, "py5", SimpleNamespace(key=key, key_code=0, CODED=py5.CODED))
    monkeypatch.setattr(sys, "platform", platform)
    assert sketch.key_name(SimpleNamespace(is_meta_down=lambda: meta)) == name
