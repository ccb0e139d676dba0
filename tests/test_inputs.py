"""Commands read no devices, whatever their names, and report errors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_outputs import PROJECT, SAVED
from waiting import TIME_LIMIT

from connect_four_ai.actions.settings import last_chosen
from connect_four_ai.app import preferences
from connect_four_ai.app.files import add_line, read_file
from connect_four_ai.app.language import LANGUAGES, start_language
from connect_four_ai.commands import main
from connect_four_ai.stages.own import FileFault
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


# Preferences


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
    (big5 / f"{name}.txt").write_text(SAVED)
    commands = (
        ["new", "9.1.5", f"{name}.py"],
        ["check", f"{name}.py", "--csv"],
        ["check", f"{name}.py", "--json"],
        ["export", f"{name}.txt"],
        f"export 41424 --stage {name}.py --depth 1 --html {name}.html".split(),
        f"arena . --players 9.1.2 --games 2 --mistakes 0 --file {name}.jsonl".split(),
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


# Reports of errors
