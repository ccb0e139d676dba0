"""Files that commands read and write: nothing is lost, links, modes and pipes are kept, "-" is
standard output, and devices are not read."""

import csv
import errno
import io
import json
import os
import stat
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from waiting import TIME_LIMIT

from connect_four_ai.app import preferences
from connect_four_ai.app.files import add_line, read_file, write_whole
from connect_four_ai.app.language import LANGUAGES, start_language
from connect_four_ai.commands import main
from connect_four_ai.commands.outputs import write_rows
from connect_four_ai.play.actions import last_chosen
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault
from connect_four_ai.stages.own.new import new_file
from connect_four_ai.stages.own.program import read
from connect_four_ai.study.arena.game import read_games
from connect_four_ai.study.exercises import progress

pytestmark = pytest.mark.usefixtures("folder")
PROJECT = Path(__file__).resolve().parent.parent
GAME = '{"red": ["9.1.2", "a"], "yellow": ["9.1.1", "b"]}\n'
SAVED = 'game = "Connect Four"\nmoves = "4453"\ncomputer = "Y"\n'
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="of Unix's files")


def names(folder: str = ".") -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


# No output takes the place of another kind of file


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("s.txt", SAVED, "export s.txt --html s.txt"),
        ("g.jsonl", GAME, "arena --table g.jsonl --html g.jsonl"),
        ("letter", "time flies\n", "exercises --csv letter"),
        ("notes", "notes\n", "arena --players 9.1.2,9.1.5 --file notes --resume"),
    ],
)
def test_another_kind_of_file_is_kept(
    name: str, content: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(name).write_text(content)
    assert main(words.split()) == 1
    assert (Path(name).read_text(), names()) == (content, [name])
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith(f"{name} is a file of another kind, and is kept")


def test_a_page_takes_the_place_of_an_earlier_one() -> None:
    Path("page.html").write_text("\ufeff<!DOCTYPE html>\nold", encoding="utf-8")
    Path("empty").touch()
    for name in ("page.html", "empty"):
        assert main(["export", "44", "--html", name]) == 0
        text = Path(name).read_text(encoding="utf-8")
        assert text.endswith("</script>\n")
        assert "old" not in text
    assert main(["exercises", "--csv", "table"]) == main(["exercises", "--csv", "table"]) == 0


# Files stay what they are


@on_unix
def test_a_link_leads_to_the_file_and_the_mode_stays() -> None:
    Path("there").mkdir()
    for name, link in (("old", "link"), ("missing", "to_nothing")):
        Path(link).symlink_to(f"there/{name}")
    Path("there/old").write_bytes(b"old")
    Path("there/old").chmod(0o640)
    for link in ("link", "to_nothing"):
        write_whole(Path(link), b"new")
        assert Path(link).is_symlink()
        assert Path(link).read_bytes() == b"new"
    assert stat.S_IMODE(Path("there/old").stat().st_mode) == 0o640
    assert names("there") == ["missing", "old"]


@on_unix
def test_a_planted_link_is_not_followed() -> None:
    """Its name is that of the file's temporary copy."""
    Path("letter").write_text("dear Anna")
    Path(f".file.{os.getpid()}").symlink_to("letter")
    write_whole(Path("file"), b"new")
    assert names() == ["file", "letter"]
    assert Path("letter").read_text() == "dear Anna"


@on_unix
@pytest.mark.parametrize(
    ("words", "status"), [("check no.py --section 9.1.5 --csv", 2), ("scores 44", 0)]
)
def test_closed_output_and_input_are_no_faults(words: str, status: int) -> None:
    Path("no.py").write_text("", encoding="utf-8")
    command = f"'{sys.executable}' -m connect_four_ai {words} >&- <&-"
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    ended = subprocess.run(
        command, shell=True, env=environment, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (status, "")


def test_on_windows_a_file_that_is_read_is_replaced_a_moment_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("file").write_bytes(b"old")
    replace, calls = Path.replace, count()

    def busy(part: Path, file: Path) -> Path:
        if next(calls) < 3:
            raise PermissionError
        return replace(part, file)

    monkeypatch.setattr(Path, "replace", busy)
    if sys.platform != "win32":
        with pytest.raises(PermissionError):
            write_whole(Path("file"), b"new")
    monkeypatch.setattr(sys, "platform", "win32")
    write_whole(Path("file"), b"new")
    assert Path("file").read_bytes() == b"new"
    assert names() == ["file"]


def test_a_dash_is_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", "44", "--html", "-"]) == 0
    out, err = capfdbinary.readouterr()
    assert out.startswith(b"<!DOCTYPE html>")
    assert b"Saved" not in out + err
    assert not Path("-").exists()
    assert main(["export", "44", "--html", "./-"]) == 0
    assert Path("-").read_bytes().startswith(b"<!DOCTYPE html>")


@on_unix
def test_a_new_program_keeps_the_old_one_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = find_stage("9.1.5")
    Path("real.py").write_text("old")
    Path("real.py").chmod(0o600)
    Path("my.py").symlink_to("real.py")

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            new_file(stage, Path("my.py"))
    assert names() == ["my.py", "real.py"]
    assert Path("my.py").read_text() == "old"
    kept = new_file(stage, Path("my.py"))
    assert kept
    assert kept.read_text() == "old"
    assert Path("my.py").is_symlink()
    assert "class AIBrain" in Path("real.py").read_text(encoding="utf-8")
    assert {stat.S_IMODE(path.stat().st_mode) for path in (kept, Path("real.py"))} == {0o600}


# Tables


def test_a_spreadsheet_finds_no_formula() -> None:
    out = io.StringIO()
    bad = ["=cmd|' /C calc'!A0.py", "+1+2", "-2-3", "@SUM(1)", "\t=1", "\n=1", "＝1＋1", "-inf"]
    good = ["anna", "", "-5", "+0.5", -1e-9, 7, "−3", None, "a=b", "小明", "'", "a\r=1"]
    write_rows([bad, good], out)
    assert out.getvalue().startswith("\ufeff")
    text = out.getvalue().removeprefix("\ufeff")
    first, second = csv.reader(io.StringIO(text, newline=""))
    assert first == [f"'{cell}" for cell in bad]
    assert second == ["" if cell is None else str(cell).replace("\r", " ") for cell in good]


# What is read


def test_a_file_is_read_up_to_its_limit() -> None:
    Path("file").write_bytes(b"12345")
    assert read_file(Path("file"), 5) == b"12345"
    with pytest.raises(OSError, match="too large"):
        read_file(Path("file"), 4)


@on_unix
def test_a_device_is_no_file() -> None:
    zero = Path("/dev/zero")
    with pytest.raises(OSError, match="Not a regular file"):
        read_file(zero, 10)
    with pytest.raises(FileFault, match="Not a regular file"):
        read(zero)
    with pytest.raises(ValueError, match="Not a regular file"):
        read_games([zero])
    Path("zero.py").symlink_to(zero)
    assert main(["check", "/dev/zero", "--section", "9.1.5"]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["check", ".", "--section", "9.1.5"])


# Preferences

NAMES = ("language", "stage", "person", "full")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(NAMES), VALUES) | VALUES)
def test_preferences_of_wrong_types_break_nothing(damaged: object) -> None:
    preferences.file().write_text(json.dumps(damaged), encoding="utf-8")
    start_language()
    assert last_chosen().section
    assert isinstance(progress.person(), str)
    assert main(["exercises"]) == 0
    assert preferences.remember("language", LANGUAGES[0])
    assert preferences.read()["language"] == LANGUAGES[0]


def test_a_name_that_cannot_be_remembered_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").touch()
    monkeypatch.setattr(preferences, "file", lambda: Path("file/preferences.json"))
    assert main(["exercises", "--name", "Anna"]) == 1
    said = capsys.readouterr()
    assert "could not be remembered" in said.err
    assert said.out == ""


@pytest.mark.skipif(sys.platform != "linux", reason="of Linux's file names")
def test_programs_games_and_pages_have_names_in_big5(folder: Path) -> None:
    name = os.fsdecode("作業功課".encode("big5"))
    big5 = folder / name
    big5.mkdir()
    (big5 / f"{name}.txt").write_text(SAVED)
    commands = (
        ["new", "9.1.5", f"{name}.py"],
        ["check", f"{name}.py", "--csv"],
        ["check", f"{name}.py", "--json"],
        ["export", f"{name}.txt"],
        f"export 41424 --stage {name}.py --depth 1 --html {name}.html".split(),
        f"arena . --players 9.1.2 --games 2 --file {name}.jsonl".split(),
    )
    program = (
        "from connect_four_ai.commands import main\n"
        f"for words in {commands!a}:\n    assert main(words) == 0, words"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=big5,
        env=os.environ | {"PYTHONPATH": str(PROJECT), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        timeout=TIME_LIMIT,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    done.stdout.decode()
    assert {path.suffix for path in big5.iterdir()} == {".py", ".html", ".txt", ".jsonl"}


def test_a_line_of_json_brings_back_a_lone_surrogate() -> None:
    parts = {"name": "\udca7小\\udca7"}
    add_line(Path("lines"), parts)
    assert json.loads(Path("lines").read_text(encoding="utf-8")) == parts
