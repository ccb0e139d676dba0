"""Lock the packages that run.py installs: their versions, and the hashes of their files.

The files in locks/ hold for every system and Python. Run this after a change to requirements.txt or
pyproject.toml, and with --upgrade for newer versions; then test, and commit the files. It needs uv
(pip install uv).
"""

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path

from connect_four_ai.commands.options import CommandError, Parser
from run import EXTRAS, LOCKS, PYTHONS, requirements

EXAMPLES = (("locks --upgrade", "the newest versions that the requirements allow"),)
HEAD = "# Made by `python3 run.py locks`; not to be edited.\n"


def add_options(parser: Parser) -> None:
    parser.add_argument("--upgrade", action="store_true", help="take newer versions")


def run(arguments: argparse.Namespace) -> int:
    """Writes the locks. Raises CommandError."""
    known = [] if arguments.upgrade else sorted(LOCKS.glob("*.txt"))
    LOCKS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "whole.txt")
        packages = compiled(["playing", *EXTRAS], known)
        whole.write_text("".join(packages.values()), encoding="utf-8")
        locks = {name: compiled(["playing", name], [whole]) for name in ("playing", *EXTRAS)}
    for name, packages in locks.items():
        others = locks["playing"] if name in EXTRAS else {}
        texts = (text for title, text in packages.items() if title not in others)
        (LOCKS / f"{name}.txt").write_text(HEAD + "".join(texts), encoding="utf-8")
    return 0


def compiled(names: list[str], constraints: list[Path]) -> dict[str, str]:
    """Returns the lines of each package that these requirements need, by its first line."""
    if not (uv := shutil.which("uv")):
        raise CommandError("locks needs uv: pip install uv")
    command = [uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header"]
    command += ["--no-annotate", "--only-binary=:all:", f"--python-version={PYTHONS[0]}", "-"]
    command += [word for file in constraints for word in ("--constraint", str(file))]
    wanted = "\n".join(line for name in names for line in requirements(name))
    done = subprocess.run(command, input=wanted, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandError("{error}", error=done.stderr)
    packages: dict[str, str] = {}
    title = ""
    for line in done.stdout.splitlines(keepends=True):
        title = title if line.startswith(" ") else line
        packages[title] = packages.get(title, "") + line
    return packages
