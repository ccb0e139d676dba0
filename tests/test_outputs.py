"""What commands write: nothing is lost, links, modes and pipes stay what they are, "-" is standard
output; and what they read is no device."""

import csv
import errno
import io
import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from waiting import TIME_LIMIT

from connect_four_ai.actions.saved_games import as_text, read_game
from connect_four_ai.actions.settings import last_chosen
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import told
from connect_four_ai.app.files import add_line, read_file, write_whole
from connect_four_ai.app.language import LANGUAGES, start_language
from connect_four_ai.app.spreadsheet import write_rows
from connect_four_ai.commands import main
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.record import Record
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault, own_stage
from connect_four_ai.stages.own.new import new_file
from connect_four_ai.stages.own.program import read
from connect_four_ai.study.arena.game import read_games
from connect_four_ai.study.exercises import progress
from tools.__main__ import parser

PROJECT = Path(__file__).resolve().parent.parent
GAME = '{"red": ["9.1.2", "a"], "yellow": ["9.1.1", "b"]}\n'
SAVED = 'game = "Connect Four"\nmoves = "4453"\ncomputer = "Y"\n'

on_unix = pytest.mark.skipif(sys.platform == "win32", reason="of Unix's files")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="of Linux's file names")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_in(folder: Path, *words: str | bytes) -> "subprocess.CompletedProcess[bytes]":
    """The app's command with these words."""
    return run_program_in(folder, "-m", "connect_four_ai", *words)


def run_program_in(folder: Path, *words: str | bytes) -> "subprocess.CompletedProcess[bytes]":
    """Python with these words."""
    environment = os.environ | {"PYTHONPATH": str(PROJECT), "LC_ALL": "C.UTF-8"}
    command = [*map(os.fsencode, (sys.executable, *words))]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, timeout=TIME_LIMIT
    )


def names(folder: str = ".") -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


# No output takes the place of another kind of file


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("s.txt", SAVED, ["export", "s.txt", "--html", "s.txt"]),
        ("s.txt", SAVED, ["export", "s.txt", "--gif", "s.txt"]),
        ("g.jsonl", GAME, ["arena", "--table", "g.jsonl", "--html", "g.jsonl"]),
        ("anna.py", "x = 1\n", ["worksheet", "--section", "9.1.5", "--pdf", "anna.py"]),
        ("letter", "time flies\n", ["exercises", "--csv", "letter"]),
        ("page.html", "<!doctype html>", ["worksheet", "--section", "9.1.5", "--pdf", "page.html"]),
        ("notes", "notes\n", ["arena", "--players", "9.1.2,9.1.5", "--file", "notes", "--resume"]),
    ],
)
def test_another_kind_of_file_is_kept(
    name: str, content: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(name).write_text(content)
    assert main(words) == 1
    assert Path(name).read_text() == content
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{name} is a file of another kind, and is kept: choose another name\n"
    assert names() == [name]


def test_no_book_takes_the_place_of_another_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("notes").write_text("notes")
    assert main(["book", "build", "--ply", "1", "--out", "notes", "--progress", "p"], parser) == 1
    assert "another kind" in capsys.readouterr().err
    assert names() == ["notes"]


def test_a_page_takes_the_place_of_an_earlier_one() -> None:
    Path("page.html").write_text("\ufeff<!DOCTYPE html>\nold", encoding="utf-8")
    Path("empty").touch()
    for name in ("page.html", "empty"):
        assert main(["export", "44", "--html", name]) == 0
        assert Path(name).read_text(encoding="utf-8").endswith("</script>\n")
        assert "old" not in Path(name).read_text(encoding="utf-8")
    assert main(["exercises", "--csv", "table"]) == main(["exercises", "--csv", "table"]) == 0


def test_a_wrong_name_for_the_page_is_refused_before_a_game_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("notes").write_text("notes")
    assert main(["arena", "--players", "9.1.2,9.1.5", "--html", "notes"]) == 1
    assert names() == ["notes"]


@on_unix
@pytest.mark.parametrize("name", ["-", "/dev/null"])
def test_games_are_kept_in_a_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["arena", "--players", "9.1.2,9.1.5", "--file", name])
    assert left.value.code == 2
    assert names() == []


def test_a_file_that_may_only_be_read_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("a.html").write_text("<!doctype html>")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everywhere
    assert main(["export", "44", "--html", "a.html"]) == 1
    assert capsys.readouterr().err == "a.html cannot be written: Permission denied\n"
    assert Path("a.html").read_text() == "<!doctype html>"


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
def test_a_pipe_and_a_device_are_written_into() -> None:
    os.mkfifo("pipe")
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(Path("pipe").read_bytes()))
    reader.start()
    assert main(["export", "44", "--html", "pipe"]) == 0
    reader.join(10)
    assert heard[0].startswith(b"<!DOCTYPE html>")
    assert Path("pipe").is_fifo()
    assert main(["export", "44", "--html", "/dev/null"]) == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize(
    ("words", "beginning"),
    [
        (["export", "44", "--html", "-"], b"<!DOCTYPE html>"),
        (["export", "44", "--gif", "-"], b"GIF89a"),
        (["worksheet", "--section", "9.1.5", "--pdf", "-"], b"%PDF-"),
        (["arena", "--table", "g.jsonl", "--html", "-", "--mistakes", "0"], b"<!DOCTYPE html>"),
    ],
)
def test_a_dash_is_standard_output(
    words: list[str], beginning: bytes, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    if words[0] == "arena":
        two = ["arena", "--players", "9.1.2,9.1.5:0", "--games", "2", "--file", "g.jsonl"]
        assert main([*two, "--mistakes", "0"]) == 0
    capfdbinary.readouterr()
    assert main(words) == 0
    out, err = capfdbinary.readouterr()
    assert out.startswith(beginning)
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


@pytest.mark.parametrize(
    "words", [["9.1.5", "--task", "a.py"], ["--task", "9.1.5", "a.py"], ["9.1.5", "a.py", "--task"]]
)
def test_options_of_new_stand_anywhere(words: list[str]) -> None:
    assert main(["new", *words]) == 0
    assert "9.1.5: " in Path("a.py").read_text(encoding="utf-8")
    assert main(["new", "--lang", "en", "9.1.5", "--task"]) == 0


# What is read


def test_a_file_is_read_up_to_its_limit() -> None:
    Path("file").write_bytes(b"12345")
    assert read_file(Path("file"), 5) == b"12345"
    with pytest.raises(OSError, match="too large"):
        read_file(Path("file"), 4)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="of Unix's devices")
def test_a_device_is_no_file() -> None:
    zero = Path("/dev/zero")
    with pytest.raises(OSError, match="Not a regular file"):
        read_file(zero, 10)
    with pytest.raises(FileFault, match="Not a regular file"):
        read(zero)
    with pytest.raises(ValueError, match="Not a regular file"):
        read_games([zero])
    with pytest.raises(OSError, match="Not a regular file"):
        read_game(zero, Position())
    Path("zero.py").symlink_to(zero)
    assert main(["check", "/dev/zero", "--section", "9.1.5"]) == 2
    assert main(["check", ".", "--section", "9.1.5"]) == 2


@on_unix
def test_a_program_may_come_through_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "9.1.5", "a.py"]) == 0
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [sys.executable, "-m", "connect_four_ai", "check", "/dev/stdin"],
        input=Path("a.py").read_bytes(),
        env=environment,
        capture_output=True,
        timeout=TIME_LIMIT,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"as 9.1.5 does" in done.stdout


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


def test_a_terminal_gets_no_mark() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    write_rows([["小明"]], out)
    assert out.getvalue() == "小明\n"


@on_unix
def test_a_name_that_is_a_formula_is_harmless_in_the_tables() -> None:
    name = "=cmd|' !A0"
    Path(f"{name}.py").write_text("class AIBrain:\n    pass\n")
    done = run_in(Path.cwd(), "check", ".", "--section", "9.1.5", "--csv")
    assert done.stdout.startswith(b"\xef\xbb\xbffile,")
    assert done.stdout.splitlines()[1].startswith(f"'{name}.py,".encode())
    preferences.remember("person", "=1+1")
    progress.add("9.1.4", "find", 11, True, 1)
    assert main(["exercises", "--csv", "table.csv"]) == 0
    assert ",'=1+1,9.1.4," in Path("table.csv").read_text(encoding="utf-8")


# Preferences


def test_a_mark_at_the_beginning_costs_no_preference() -> None:
    preferences.file().write_text('{"stage": "9.1.5"}', encoding="utf-8-sig")
    assert preferences.read() == {"stage": "9.1.5"}


NAMES = ("language", "stage", "person", "scale", "full", "bars")
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(NAMES), VALUES) | VALUES)
def test_preferences_of_wrong_types_break_nothing(damaged: object) -> None:
    preferences.file().write_text(json.dumps(damaged), encoding="utf-8")
    start_language()
    assert last_chosen().section
    assert isinstance(progress.person(), str)
    assert main(["exercises"]) == 0
    assert preferences.remember("language", LANGUAGES[0])
    assert preferences.read()["language"] == LANGUAGES[0]


def test_preferences_that_are_deeply_nested_break_nothing() -> None:
    preferences.file().write_text(f'{{"stage": {"[" * 900}{"]" * 900}}}', encoding="utf-8")
    assert preferences.read() == {}
    assert preferences.remember("stage", "9.1.5")


def test_a_name_that_cannot_be_remembered_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").touch()
    monkeypatch.setattr(preferences, "file", lambda: Path("file/preferences.json"))
    assert main(["exercises", "--name", "Anna"]) == 1
    said = capsys.readouterr()
    assert "could not be remembered" in said.err
    assert said.out == ""


# Names in Big5

BIG5 = "作業功課".encode("big5")


@pytest.fixture
def big5(folder: Path) -> Path:
    there = folder / os.fsdecode(BIG5)
    there.mkdir()
    return there


@on_linux
def test_programs_games_and_pages_have_names_in_big5(big5: Path) -> None:
    name = os.fsdecode(BIG5)
    commands = (
        ["new", "9.1.5", f"{name}.py"],
        ["check", f"{name}.py"],
        ["check", f"{name}.py", "--csv"],
        ["check", f"{name}.py", "--json"],
        f"export 41424 --stage {name}.py --depth 1 --html {name}.html --gif {name}.gif".split(),
    )
    done = run_program_in(
        big5,
        "-c",
        "from connect_four_ai.commands import main\n"
        f"for words in {commands!a}:\n    assert main(words) == 0, words",
    )
    assert (done.returncode, done.stderr) == (0, b"")
    done.stdout.decode()
    (big5 / f"{name}.txt").write_text(SAVED)
    assert run_in(big5, "export", f"{name}.txt").returncode == 0
    assert {path.suffix for path in big5.iterdir()} == {".py", ".html", ".gif", ".txt"}
    assert (big5 / f"{name}.html").read_bytes().startswith(b"<!DOCTYPE html>")


@on_linux
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["check", "x{name}.py"], 2),
        (["new", "9.1.5", "{name}.txt"], 1),
        (["export", "x{name}"], 1),
        (["arena", "--table", "{name}"], 2),
    ],
)
def test_what_is_wrong_with_such_a_name_is_said(words: list[str], status: int, big5: Path) -> None:
    done = run_in(big5, *(word.format(name=os.fsdecode(BIG5)) for word in words))
    assert done.returncode == status
    assert done.stderr.decode().count("\n") == 1


@on_linux
def test_a_game_against_such_a_program_is_saved(big5: Path) -> None:
    file = big5 / f"{os.fsdecode(BIG5)}.py"
    new_file(find_stage("9.1.5"), file)
    board = GameBoard(AIBrain(own_stage(file)), Position(), Position.from_moves("4453"))
    Path("saved.txt").write_bytes(as_text(Record.of(board.start, board.now)).encode())
    assert read_game(Path("saved.txt"), Position()).moves == "4453"


@on_linux
def test_the_arena_keeps_games_of_such_names(big5: Path) -> None:
    players = big5 / os.fsdecode(BIG5)
    players.mkdir()
    for name in ("a", os.fsdecode(BIG5)):
        (players / f"{name}.py").write_text("def play(position): return position.legal_moves[0]")
    words = "--games", "2", "--mistakes", "0", "--file", "g.jsonl", "--html", "g.html"
    for more in ([], ["--resume"]):
        done = run_in(big5, "arena", str(players), *words, *more)
        assert (done.returncode, done.stderr) == (0, b"")
        assert len((big5 / "g.jsonl").read_bytes().splitlines()) == 2, "each game once"


def test_a_line_of_json_brings_back_a_lone_surrogate() -> None:
    parts = {"name": "\udca7小\\udca7"}
    add_line(Path("lines"), parts)
    assert json.loads(Path("lines").read_text(encoding="utf-8")) == parts


# Reports of errors


def test_an_error_that_nobody_can_be_told_of_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(sys, "stderr", Full())
    monkeypatch.setattr(preferences, "file", lambda: folder / "preferences.json")
    assert "error.txt" in told(ValueError("\udca7"))
    assert "ValueError" in (folder / "error.txt").read_text(encoding="utf-8")
    monkeypatch.setattr(preferences, "file", lambda: folder / "error.txt" / "no.json")
    with pytest.raises(ValueError, match="\udca7") as raised:
        raise ValueError("\udca7")
    assert "The game goes on." in told(raised.value)
