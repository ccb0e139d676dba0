"""Ctrl and a letter in a window: what is copied, pasted, saved and opened."""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import py5
import pytest
from jpype import JClass, JImplements, JOverride
from lab_window import EMPTY, RED_DISC, YELLOW_DISC, BoardWindow, grid_window, lab_window
from sketch_process import SketchProcess
from test_window_process import discs

from connect_four_ai.app.language import CHINESE, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab import sketch

PICTURES = Path("test-pictures").resolve()
pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture
def lab() -> Iterator[BoardWindow]:
    with lab_window("4453", stage="9.1.1", shown=True) as lab:
        yield lab


def clipboard() -> Any:
    return JClass("java.awt.Toolkit").getDefaultToolkit().getSystemClipboard()


def text_on_clipboard() -> str:
    return str(clipboard().getData(JClass("java.awt.datatransfer.DataFlavor").stringFlavor))


def copy(lab: Any) -> None:
    """Copies, and waits until the clipboard has it: somebody else asks Java for that only
    afterwards."""
    lab.key("\x03")
    for thread in threading.enumerate():
        if thread.name == "guarded":
            thread.join()


def paste(lab: Any, text: str) -> None:
    """Puts a text on the clipboard, as another program would, and pastes it."""
    clipboard().setContents(JClass("java.awt.datatransfer.StringSelection")(text), None)
    lab.window.notice.show("")
    lab.key("\x16")
    lab.wait_until(lambda: lab.notice != "")


def test_a_position_is_copied(lab: BoardWindow) -> None:
    copy(lab)
    assert text_on_clipboard() == "4453"
    assert lab.notice == "Copied: 4453"
    lab.key("n")
    copy(lab)
    assert lab.notice == "Copied: the empty board"


def test_a_position_is_pasted_and_undo_leads_back(lab: BoardWindow) -> None:
    lab.key("c")
    paste(lab, "https://connect4.gamesolver.org/?pos=12")
    assert not lab.window.pages.opened
    assert lab.notice == "Pasted; Z undoes this."
    lab.settle()
    assert lab.discs() == {(1, 1): RED_DISC, (2, 1): YELLOW_DISC}
    for _ in range(3):
        lab.key("z")
    assert lab.game.position == Position.from_moves("4453")


def test_what_had_to_be_assumed_of_a_pasted_position_is_told(lab: BoardWindow) -> None:
    paste(lab, "３、３、４、０")
    assert lab.game.position == Position.from_moves("4451")
    told = "Columns are counted from 0 there: here it is 4451. Pasted; Z undoes this."
    assert lab.notice == told
    paste(lab, Position.from_moves("4453").board)
    assert lab.game.position == Position.from_moves("4453")
    assert lab.notice == "The order of the moves is assumed. Pasted; Z undoes this."


def test_the_human_is_to_move_where_something_was_pasted() -> None:
    with lab_window("4", stage="9.1.3", computer="Y") as lab:
        paste(lab, "445")
        lab.settle()
        assert lab.game.position == Position.from_moves("445")
        assert lab.game.human_to_move


@pytest.mark.parametrize(
    "text", ["4448", "'" * 3000, "somebody’s letter\n" * 50, "\0", "C:\\x?pos=9", "๔๔๕๓"]
)
def test_what_is_no_position_is_refused_in_a_sentence_and_changes_nothing(
    lab: BoardWindow, text: str
) -> None:
    before = lab.game.now
    paste(lab, text)
    assert lab.notice.startswith("This cannot be opened: ")
    assert len(lab.notice) < 170
    assert lab.game.now is before


def test_a_clipboard_without_text_is_told(lab: BoardWindow) -> None:
    paste(lab, " \n")
    assert lab.notice == "There is no text on the clipboard."
    lab.window.tell("")

    @JImplements("java.awt.datatransfer.Transferable")
    class Nothing:
        @JOverride  # type: ignore[untyped-decorator]
        def getTransferDataFlavors(self) -> Any:  # noqa: N802
            return JClass("java.awt.datatransfer.DataFlavor")[0]

        @JOverride  # type: ignore[untyped-decorator]
        def isDataFlavorSupported(self, flavor: Any) -> bool:  # noqa: N802
            return False

        @JOverride  # type: ignore[untyped-decorator]
        def getTransferData(self, flavor: Any) -> Any:  # noqa: N802
            return None

    clipboard().setContents(Nothing(), None)
    lab.key("\x16")
    lab.wait_until(lambda: lab.notice == "There is no text on the clipboard.")


def test_a_clipboard_that_fails_is_told_in_both_languages(
    lab: BoardWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(name: str) -> Any:
        raise JClass("java.lang.IllegalStateException")("cannot open system clipboard")

    monkeypatch.setattr("connect_four_ai.lab.keeping.java_class", busy)
    for key in ("\x16", "\x03"):
        lab.window.tell("")
        lab.key(key)
        lab.wait_until(lambda: lab.notice.startswith("The clipboard cannot be used now: "))
    set_language(CHINESE)
    lab.key("\x16")
    lab.wait_until(lambda: "剪貼簿" in lab.notice)


def test_a_clipboard_that_does_not_answer_stops_nothing(
    lab: BoardWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    release: list[bool] = []

    def slow(name: str) -> Any:
        while not release:
            time.sleep(0.01)
        return JClass(f"java.awt.{name}")

    monkeypatch.setattr("connect_four_ai.lab.keeping.java_class", slow)
    lab.key("\x16")
    lab.play(1)
    lab.settle()
    assert lab.game.position == Position.from_moves("44531")
    release.append(True)
    lab.wait_until(lambda: lab.notice != "")


def test_another_game_is_copied_and_pasted_too() -> None:
    with grid_window(TicTacToe(), "4 0", stage="9.1.1") as lab:
        copy(lab)
        assert text_on_clipboard() == "4 0"
        paste(lab, "8 0 2")
        assert lab.game.position == TicTacToe.from_moves("8 0 2")


# Saved games


def test_a_game_is_saved_and_opened_again_with_its_opponent_and_its_moves(
    lab: BoardWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab.key("\x0f")
    assert lab.notice == "No game has been saved in this folder: Ctrl+S saves one."
    lab.key("\x13")
    (file,) = tmp_path.iterdir()
    assert lab.notice.startswith(f"Saved as {file.name} in ")
    assert lab.notice.endswith(" export makes a web page of it.")
    assert 'moves = "4453"' in file.read_text()
    lab.key("n")
    lab.key("5")
    lab.key("c")
    lab.key("\x0f")
    assert not lab.window.pages.opened
    assert lab.notice == f"{file.name} (1/1): Z undoes this; Ctrl+O again opens the one before."
    lab.settle()
    lab.picture(PICTURES / "opened.png")
    assert (lab.game.position, lab.game.brain.stage.section) == (
        Position.from_moves("4453"),
        "9.1.1",
    )
    lab.key("z")
    assert lab.game.position == Position.from_moves("445")


def test_ctrl_o_goes_from_the_newest_game_to_older_ones_and_tells_of_a_damaged_one(
    lab: BoardWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab.key("\x13")
    text = next(tmp_path.iterdir()).read_text()
    for day, moves in enumerate(("123", "1111111", "12"), start=10):
        (tmp_path / f"connect_four_2020-01-{day}_10-00-00.txt").write_text(
            text.replace("4453", moves)
        )
    lab.play(2)
    for moves in ("4453", "12"):
        lab.key("\x0f")
        assert lab.game.position == Position.from_moves(moves)
    lab.key("\x0f")
    assert lab.game.position == Position.from_moves("12")
    why = "This cannot be opened: move 7 of '1111111': column 1 is full."
    assert lab.notice == f"connect_four_2020-01-11_10-00-00.txt (3/4): {why}"
    for moves in ("123", "4453"):
        lab.key("\x0f")
        assert lab.game.position == Position.from_moves(moves)
    lab.key("\x0f")
    lab.play(7)
    lab.key("\x0f")
    assert lab.game.position == Position.from_moves("4453"), "after a move it is the newest again"


def test_what_cannot_be_saved_is_told(
    lab: BoardWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    lab.key("\x13")
    assert lab.notice == "It could not be saved: No such file or directory."
    lab.key("\x0f")
    assert lab.notice == "No game has been saved in this folder: Ctrl+S saves one."


@pytest.mark.parametrize(
    ("key", "platform", "meta", "name"),
    [
        ("\x03", "linux", False, "ctrl+c"),
        ("\x16", "win32", False, "ctrl+v"),
        ("C", "darwin", True, "ctrl+c"),
        ("c", "darwin", False, "c"),
        ("c", "linux", True, "c"),
        ("\t", "linux", False, "tab"),
        ("\r", "linux", False, "enter"),
        ("\x1b", "linux", False, "escape"),
        ("５", "linux", False, "5"),
        ("Ｔ", "linux", False, "t"),
        ("？", "linux", False, "?"),
        ("\u3000", "linux", False, "space"),
    ],
)
def test_the_name_of_a_key_with_ctrl_or_of_a_chinese_keyboard(
    key: str, platform: str, meta: bool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sketch, "py5", SimpleNamespace(key=key, key_code=0, CODED=py5.CODED))
    monkeypatch.setattr(sys, "platform", platform)
    assert sketch.key_name(SimpleNamespace(is_meta_down=lambda: meta)) == name


def test_with_a_real_keyboard_one_window_copies_and_another_pastes() -> None:
    command = ("-m", "connect_four_ai", "--speed", "1000", "--stage", "9.1.1")
    with SketchProcess(*command, "--position", "445311") as first:
        first.wait_until(lambda: discs(first) == (3, 3))
        first.real_click(900, 20)
        first.real_key("ctrl+c")
        with SketchProcess(*command) as second:
            second.wait_until(lambda: second.pixel(50, 670) == EMPTY)
            second.real_click(900, 20)
            second.real_key("ctrl+v")
            second.wait_until(lambda: discs(second) == (3, 3))
            second.real_close()
            assert second.wait() == 0
            assert "Traceback" not in second.output
        first.real_close()
        assert first.wait() == 0
