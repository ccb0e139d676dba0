"""`python3 run.py pack DIR`: the project and everything that playing needs, in a folder for
computers without network.

For each kind of computer and each Python, pip downloads what it would install there. run.py finds
the folder `wheels` beside it and installs from that alone.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from connect_four_ai.commands.options import CommandError, Parser
from run import PACKED, PYTHONS, ROOT, WHEELS, kind_of_computer, playing

PARTS = (
    *(
        "connect_four_ai",
        "docs",
        "sketches",
        "tools",
        "run.py",
        "requirements.txt",
        "pyproject.toml",
        "LICENSE",
    ),
    *("README.md", "README.zh-Hant.md", "CONTRIBUTING.md"),
)
"""What is copied of the project; the tests are not, which need more than playing does."""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "my_brain*.py", ".*_cache")
NAME = "connect-four"
"""The folder that is made in DIR."""

WINDOWS = {"os_name": "nt", "sys_platform": "win32", "platform_system": "Windows"}
MACOS = {
    "os_name": "posix",
    "sys_platform": "darwin",
    "platform_system": "Darwin",
    "platform_release": "99.0",
}
LINUX = {"os_name": "posix", "sys_platform": "linux", "platform_system": "Linux"}
COMPUTERS = {
    "windows": (WINDOWS | {"platform_machine": "AMD64"}, ["win_amd64"]),
    "macos": (MACOS | {"platform_machine": "arm64"}, ["macosx_12_0_arm64"]),
    "macos-intel": (MACOS | {"platform_machine": "x86_64"}, ["macosx_12_0_x86_64"]),
    "linux": (
        LINUX | {"platform_machine": "x86_64"},
        ["manylinux_2_{minor}_x86_64", "manylinux2014_x86_64"],
    ),
    "linux-arm": (
        LINUX | {"platform_machine": "aarch64"},
        ["manylinux_2_{minor}_aarch64", "manylinux2014_aarch64"],
    ),
}
"""The kinds of computer: what the conditions in requirements ask about, and the tags of the files
made for it."""
GLIBC = range(28, 4, -1)
"""Of Linux's C library, the minor versions that files may be made for: Debian 10, RHEL 8 and newer
have them."""

PIP = """
import json, sys
from pip._internal.cli.main import main
from pip._vendor.packaging import markers
there = json.loads(sys.argv[1])
markers.default_environment = lambda: there
sys.exit(main(sys.argv[2:]))
"""
"""pip knows which files suit another computer, but asks this one whether a requirement is for that
one: told here."""


def main() -> int:
    parser = Parser(
        prog="run.py pack",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "folder", type=Path, metavar="DIR", help=f"where the folder {NAME} is made: a USB stick"
    )
    here, python = kind_of_computer(), "{}.{}".format(*sys.version_info)
    kinds, pythons = ", ".join(COMPUTERS), ", ".join(PYTHONS)
    parser.add_argument(
        "--for", dest="kinds", default=here, metavar="KINDS", help=f"{kinds}; by default {here}"
    )
    parser.add_argument(
        "--python", default=python, metavar="VERSIONS", help=f"{pythons}; by default {python}"
    )
    arguments = parser.parse_args()
    try:
        chosen = _chosen(arguments.kinds, COMPUTERS), _chosen(arguments.python, PYTHONS)
        pack(arguments.folder / NAME, *chosen)
    except (CommandError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _chosen(words: str, known: Iterable[str]) -> list[str]:
    """The words between commas. Raises CommandError if one is not known."""
    chosen = [word.strip() for word in words.lower().split(",")]
    for word in chosen:
        if word not in known:
            raise CommandError(f"{word!r} is none of {', '.join(known)}.")
    return chosen


def pack(folder: Path, kinds: list[str], pythons: list[str]) -> None:
    """Copies the project there, and downloads what these computers need. What was packed before
    stays. Raises CommandError where something cannot be had, and OSError where nothing can be
    written."""
    if folder.resolve() == ROOT:
        raise CommandError("This is the packed folder itself. Choose another place.")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT, dirs_exist_ok=True)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / part, folder / part)
    wheels = folder / WHEELS.name
    for kind in kinds:
        for python in pythons:
            print(f"Downloading for {kind}, Python {python} …", flush=True)
            download(wheels, kind, python, playing())
            _note(wheels / PACKED, f"{kind}, Python {python}")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(
        f"{size / 1e6:,.0f} MB in {folder}. Copy this folder to a computer, and start run.py there."
    )


def download(wheels: Path, kind: str, python: str, requirements: list[str]) -> None:
    """What pip would install there. Raises CommandError with what pip said."""
    computer, tags = COMPUTERS[kind]
    conditions = {
        "platform_version": "",
        "platform_release": "",
        **computer,
        **conditions_of(python),
    }
    platforms = [
        tag.format(minor=minor) for tag in tags for minor in (GLIBC if "{" in tag else [0])
    ]
    words = [
        "download",
        "-q",
        "--disable-pip-version-check",
        "--only-binary=:all:",
        "--python-version",
        python,
    ]
    words += [word for tag in platforms for word in ("--platform", tag)]
    command = [
        sys.executable,
        "-c",
        PIP,
        json.dumps(conditions),
        *words,
        "--dest",
        str(wheels),
        *requirements,
    ]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise CommandError(
            f"{done.stderr}For {kind} and Python {python} not everything could be downloaded."
        )


def conditions_of(python: str) -> dict[str, str]:
    """What the conditions in requirements ask about CPython."""
    full = f"{python}.0"
    version = {
        "python_version": python,
        "python_full_version": full,
        "implementation_version": full,
    }
    return version | {"implementation_name": "cpython", "platform_python_implementation": "CPython"}


def _note(file: Path, line: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    file.write_text("\n".join([*dict.fromkeys([*lines, line]), ""]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
