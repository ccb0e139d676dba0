"""The wheel: one package with all its files. (.ci/wheel.py builds one.)"""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "connect_four_ai"


def test_the_wheel_has_every_file_of_the_package() -> None:
    """Each file is Python, in a package, or belongs to the package's data."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    packages = [PACKAGE, *(file.parent for file in PACKAGE.rglob("__init__.py"))]
    data = {file for package in packages for each in patterns for file in package.glob(each)}
    assert {PACKAGE / "solver/10_plies.book", PACKAGE / "search/openings.toml"} <= data
    files = {file for file in PACKAGE.rglob("*") if file.is_file()}
    for file in {file for file in files if "__pycache__" not in file.parts} - data:
        assert file.suffix == ".py", f"{file} is in no wheel"
        assert file.parent in packages, f"{file} is in no package"
