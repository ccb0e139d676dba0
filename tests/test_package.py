"""The result of `pip install .`: one package with all its files, and a command that runs
anywhere."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from waiting import TIME_LIMIT

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "connect_four_ai"
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: setuptools leaves folders where it builds."""
    copy = tmp_path_factory.mktemp("project") / "project"
    ignored = (".git", ".venv", "__pycache__", "build", "*.egg-info", ".*_cache")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*ignored))
    out = copy.parent / "wheels"
    build = [sys.executable, *["-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir"]]
    subprocess.run([*build, str(out), str(copy)], check=True)
    (file,) = out.iterdir()
    return file


def test_the_wheel_has_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    files = {file.relative_to(ROOT).as_posix() for file in PACKAGE.rglob("*") if file.is_file()}
    wanted = {file for file in files if "__pycache__" not in file}
    with zipfile.ZipFile(wheel) as archive:
        there = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert there == wanted
    assert {
        "connect_four_ai/solver/10_plies.book",
        "connect_four_ai/study/arena/openings.txt",
        "connect_four_ai/study/gallery/mistakes.toml",
    } <= there


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs the installed command, from a folder of its own, with the dependencies of this
    environment."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", symlinks=os.name != "nt")
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    install = [sys.executable, "-m", "pip", "--python", str(folder / "venv"), "install", "-q"]
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    here = next(path for path in map(Path, sys.path) if (path / "numpy").is_dir())
    (elsewhere := folder / "elsewhere").mkdir()

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [shutil.which("connect-four-ai", path=str(scripts)) or "", *words],
            cwd=elsewhere,
            env=os.environ | {"PYTHONPATH": str(here), "PYTHONUTF8": "1", "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            text=True,
            timeout=TIME_LIMIT,
        )

    return run


def test_it_has_its_book_and_its_texts_and_knows_its_name(
    installed: Run,
) -> None:
    done = installed("solve", "", "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)["score"]) == (0, "", 1)
    assert "欄" in installed("scores", "44x", "--lang", "zh-Hant").stderr
    assert "usage: connect-four-ai" in installed("--help").stdout
    assert installed("bench").returncode == 2, "what maintainers use is not installed"
