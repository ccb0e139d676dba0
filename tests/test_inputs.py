"""What commands read is no device, whatever its name; and what goes wrong is told."""

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_outputs import PROJECT, SAVED, on_unix, run_in, run_program_in
from waiting import TIME_LIMIT

from connect_four_ai.actions.saved_games import as_text, read_game
from connect_four_ai.actions.settings import last_chosen
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import reported
from connect_four_ai.app.files import add_line, read_file
from connect_four_ai.app.language import LANGUAGES, start_language
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import Record
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import FileFault, own_stage
from connect_four_ai.stages.own.new import new_file
from connect_four_ai.stages.own.program import read
from connect_four_ai.study.arena.game import read_games
from connect_four_ai.study.exercises import progress

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="of Linux's file names")

pytestmark = pytest.mark.usefixtures("folder")


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
    Path("zero.py").symlink_to(zero)
    assert main(["check", "/dev/zero", "--section", "9.1.5"]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["check", ".", "--section", "9.1.5"])


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


# Preferences


def test_a_mark_at_the_beginning_costs_no_preference() -> None:
    preferences.file().write_text('{"stage": "9.1.5"}', encoding="utf-8-sig")
    assert preferences.read() == {"stage": "9.1.5"}


NAMES = ("language", "stage", "person", "scale", "full")


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
        f"export 41424 --stage {name}.py --depth 1 --html {name}.html".split(),
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
    assert {path.suffix for path in big5.iterdir()} == {".py", ".html", ".txt"}
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
    board = Match(AIBrain(own_stage(file)), Position(), Position.from_moves("4453"))
    Path("saved.txt").write_bytes(as_text(Record.of(board.start, board.now)).encode())
    assert read_game("saved.txt", Position())[0].moves == "4453"


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


def test_an_error_that_nobody_can_be_told_of_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(sys, "stderr", Full())
    with pytest.raises(ValueError, match="\udca7") as raised:
        raise ValueError("\udca7")
    assert "The game goes on." in reported(raised.value)
