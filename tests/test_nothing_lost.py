"""Damaged files, full disks and absurd words: each costs a sentence, and nothing else."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import TIME_LIMIT

from connect_four_ai.app import language, preferences
from connect_four_ai.app.files import write_whole
from connect_four_ai.app.language import CHINESE, say, set_language
from connect_four_ai.commands import main
from connect_four_ai.solver.book import FILE, read_book
from connect_four_ai.texts.formats import save_new

PROJECT = Path(__file__).resolve().parent.parent
COMMAND = [sys.executable, "-m", "connect_four_ai"]


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing written reaches the disk."""

    def fail(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)


# Files that are whole or not there


def test_a_file_is_replaced_by_a_whole_one(tmp_path: Path) -> None:
    write_whole(tmp_path / "new" / "file", b"one")
    write_whole(tmp_path / "new" / "file", b"two")
    assert (tmp_path / "new" / "file").read_bytes() == b"two"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["file"]


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"one")
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "file", b"two")
    assert (tmp_path / "file").read_bytes() == b"one"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_costs_neither_the_preferences_nor_a_good_book(tmp_path: Path) -> None:
    before = preferences.file().read_bytes()
    preferences.remember("marks", True)
    assert preferences.file().read_bytes() == before
    book = read_book(FILE)
    (tmp_path / "a.book").write_bytes(b"a good book")
    with pytest.raises(OSError, match="No space"):
        book.write(tmp_path / "a.book")
    assert (tmp_path / "a.book").read_bytes() == b"a good book"


@pytest.mark.skipif(sys.platform == "win32", reason="of pipes that are files")
def test_preferences_that_are_a_pipe_are_not_read_for_ever(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows has no such pipes")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    preferences.file().parent.mkdir(parents=True)
    os.mkfifo(preferences.file())
    code = "from connect_four_ai.app import preferences; print(preferences.read())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
    )
    assert done.stdout == "{}\n"


# Pictures


def test_a_picture_takes_no_other_s_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = [save_new("svg", bytes([number])) for number in range(3)]
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"\0", b"\1", b"\2"]
    assert all(path.name in " ".join(said) for path in tmp_path.iterdir())


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows does not delete the folder somebody is in"
)
def test_a_working_folder_that_is_gone_costs_the_picture_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    assert save_new("png", b"1") == "It could not be saved: No such file or directory."


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_no_empty_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert save_new("png", b"1") == "It could not be saved: No space left on device."
    assert list(tmp_path.iterdir()) == []


# Translations


def texts(lines: str, folder: Path, monkeypatch: pytest.MonkeyPatch, start: bytes = b"") -> None:
    (folder / "zh_hant.toml").write_bytes(start + f"[games]\n{lines}\n".encode())
    monkeypatch.setattr(language, "TEXTS", folder)
    set_language(CHINESE)


@pytest.mark.parametrize("slip", ['"{nom}贏了"', '"{name贏了"', '"{name}}贏了"'])
def test_a_translation_with_other_braces_is_said_in_english(
    slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts(f'"{{name}} has won" = {slip}\n"Red" = "紅方"', tmp_path, monkeypatch)
    assert say("{name} has won", name="Ann") == "Ann has won"
    assert say("Red") == "紅方"


@pytest.mark.parametrize(
    ("table", "red", "faults"),
    [
        ('[games]\n"Red" = "紅方"', "紅方", 0),
        ("games = 4", "Red", 1),
        ('[games]\n"Red" = 紅方', "Red", 1),
    ],
)
def test_a_table_that_cannot_be_read_is_told_and_english_is_spoken(
    table: str,
    red: str,
    faults: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "zh_hant.toml").write_text(table, encoding="utf-8-sig")
    monkeypatch.setattr(language, "TEXTS", tmp_path)
    set_language(CHINESE)
    assert (say("Red"), capsys.readouterr().err.count("zh_hant.toml: ")) == (red, faults)


# What is typed


@pytest.mark.parametrize(
    "words", [["search", "--depth"], ["scores", "--depth"], ["--depth"], ["--position"], ["--game"]]
)
def test_an_absurd_word_is_refused_in_a_short_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*words, "9" * 5000])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert len(said) < 500
    assert said.count("\n") == 1


def test_a_long_line_is_not_echoed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--depth", "1", "4" * 100_000]) == 1
    assert len(capsys.readouterr().err) < 500


def test_a_mark_at_the_beginning_of_a_file_is_no_column() -> None:
    done = subprocess.run(
        [*COMMAND, "search", "--depth", "1", "--json"],
        cwd=PROJECT,
        input=b"\xef\xbb\xbf4\n44\n",
        capture_output=True,
        timeout=TIME_LIMIT,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b'{"position": "4"')


@pytest.mark.skipif(sys.platform == "win32", reason="of a shell")
def test_without_standard_input_the_terminal_shows_a_game() -> None:
    command = f"exec {sys.executable} -m connect_four_ai --terminal --stage 9.1.2 <&-"
    done = subprocess.run(
        ["sh", "-c", command], cwd=PROJECT, capture_output=True, text=True, timeout=TIME_LIMIT
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("seed 7\n")
