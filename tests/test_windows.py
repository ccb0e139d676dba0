"""The job object of a program on Windows, and the Python that `run.py windows` uses."""

import hashlib
import struct
import sys
import time
import zipfile
from pathlib import Path

import pytest
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.commands.options import CommandError
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.process import LAYOUT, extended_limits
from connect_four_ai.stages.own import confined, own_stage
from tools import windows

on_windows = pytest.mark.skipif(
    sys.platform != "win32", reason="only Windows has job objects: run.py windows test does this"
)

STARTS_ANOTHER = """\
import subprocess, sys
class AIBrain:
    def auto_play(self, board):
        writes = "import time\\nwhile True: open('alive', 'a').write('.'); time.sleep(0.1)"
        subprocess.Popen([sys.executable, "-c", writes])
        while True:
            pass
"""


@on_windows
def test_what_a_program_has_started_ends_with_it(folder: Path) -> None:
    (folder / "anna.py").write_text(STARTS_ANOTHER, encoding="utf-8")
    brain = AIBrain(own_stage(folder / "anna.py"), seconds=5)
    with pytest.raises(StageError, match="the time is up"):
        brain.auto_play(Position())
    alive = folder / "alive"
    wait_until(alive.exists)
    confined.end()
    size = alive.stat().st_size
    time.sleep(1)
    assert alive.stat().st_size == size


def test_a_job_has_the_memory_that_its_process_may_have() -> None:
    """As in winnt.h on 64 bits: the flags at byte 16, the memory limit of the job at byte 120."""
    limits = extended_limits(1 << 30)
    assert len(limits) == struct.calcsize(LAYOUT) == 144
    assert struct.unpack_from("<I", limits, 16) == (0x2200,)
    assert struct.unpack_from("<Q", limits, 120) == (1 << 30,)
    assert sum(map(bool, limits)) == 2


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A Python in which all files but two are signed."""
    library = {"Lib/abc.py": b"print('theirs')", "Lib/other.py": b"print('somebody else')"}
    programs = {"python.exe": b"signed", "python311.dll": b"signed", "Scripts/pip.exe": b"other"}
    catalogue = b"signed" + hashlib.sha256(library["Lib/abc.py"]).digest()
    path = tmp_path / "data.zip"
    with zipfile.ZipFile(path, "w") as file:
        for name, content in (library | programs | {windows.CATALOGUE: catalogue}).items():
            file.writestr(f"cp311/{name}", content)
    return path


def test_only_what_its_makers_signed_is_taken_of_a_python(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "is_signed", lambda file: file.read_bytes().startswith(b"signed"))
    windows.unpack(archive, tmp_path / "python")
    taken = {file.name for file in (tmp_path / "python").rglob("*") if file.is_file()}
    assert taken == {"python.exe", "python311.dll", "python_lib.cat", "abc.py"}
    monkeypatch.setattr(windows, "is_signed", lambda _: False)
    with pytest.raises(CommandError, match="not signed"):
        windows.unpack(archive, tmp_path / "other")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows runs no script of a shell's")
@pytest.mark.parametrize(
    ("said", "status", "signed"),
    [
        ("Subject: /C=US/O=Python Software Foundation/CN=Python Software Foundation", 0, True),
        ("Subject: /C=US/O=Python Software Foundation/CN=Python Software Foundation", 1, False),
        ("Subject: /C=US/O=Somebody/CN=Somebody", 0, False),
    ],
)
def test_a_signature_counts_if_it_is_valid_and_theirs(
    said: str, status: int, signed: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = folder / "osslsigncode"
    checker.write_text(f"#!/bin/sh\necho '{said}'\nexit {status}\n", encoding="utf-8")
    checker.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    assert windows.is_signed(Path("python.exe")) is signed
