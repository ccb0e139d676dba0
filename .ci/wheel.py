"""Builds the wheel, installs it into an empty environment, and tries it from a folder that has
nothing of the project.

python3 .ci/wheel.py [with | without]    with numba, or without: then the solver runs in plain
Python
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXE = ".exe" if os.name == "nt" else ""
NEARLY_FULL = "65617356615221567642233737747314144542"
"""A position that is solved at once, in plain Python too."""


def main(numba: str = "with") -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = installed(built(folder), folder, numba)
        (elsewhere := folder / "elsewhere").mkdir()

        def run(*words: str) -> str:
            print(">", "connect-four-ai", *words, flush=True)
            environment = os.environ | {"PYTHONUTF8": "1"}
            done = subprocess.run(
                [command, *words],
                cwd=elsewhere,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                timeout=300,
            )
            assert done.returncode == 0, f"{words} ended with {done.returncode}"
            return done.stdout

        assert run("--version").startswith("connect-four-ai ")
        assert json.loads(run("scores", "41424", "--stage", "9.1.5", "--depth", "1", "--json"))[
            "best"
        ] == [4]
        assert json.loads(run("solve", NEARLY_FULL, "--json"))["score"] == 0
        assert "has won: " in run("--terminal", "--stage", "9.1.3"), (
            "without a keyboard, a game is shown"
        )
    print("The wheel works,", numba, "numba.")
    return 0


def built(folder: Path) -> Path:
    """The wheel, from a copy of the project: setuptools leaves folders where it builds."""
    left_out = shutil.ignore_patterns(
        ".git", ".venv", "wheels", "__pycache__", "build", "*.egg-info"
    )
    shutil.copytree(ROOT, folder / "project", ignore=left_out)
    pip(
        sys.executable,
        "wheel",
        "--no-deps",
        "--wheel-dir",
        str(folder / "built"),
        str(folder / "project"),
    )
    (wheel,) = (folder / "built").iterdir()
    return wheel


def installed(wheel: Path, folder: Path, numba: str) -> Path:
    """The command, in an environment that has what the wheel asks for and nothing else."""
    venv.create(folder / "venv", with_pip=True)
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = str(scripts / f"python{EXE}")
    pip(python, "install", str(wheel))
    if numba == "without":
        pip(python, "uninstall", "-y", "numba", "llvmlite")
    return scripts / f"connect-four-ai{EXE}"


def pip(python: str, *words: str) -> None:
    subprocess.run([python, "-m", "pip", "-q", "--disable-pip-version-check", *words], check=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
