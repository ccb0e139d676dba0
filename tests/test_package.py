"""The result of `pip wheel .`: one package with all its files. (.ci/wheel.py runs it.)"""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "connect_four_ai"


def test_the_wheel_has_every_file_of_the_package_and_nothing_else(tmp_path: Path) -> None:
    """It is built from a copy: setuptools leaves folders where it builds."""
    ignored = (".git", ".venv", "__pycache__", "build", "*.egg-info", ".*_cache")
    shutil.copytree(ROOT, tmp_path / "project", ignore=shutil.ignore_patterns(*ignored))
    build = [sys.executable, *["-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir"]]
    subprocess.run([*build, str(tmp_path / "wheels"), str(tmp_path / "project")], check=True)
    (wheel,) = (tmp_path / "wheels").iterdir()
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
