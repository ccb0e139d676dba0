"""Sets the app up and plays it, or tests it. Needs Python 3.11 or newer, and nothing else.

python3 run.py [options]         play; --help shows the options and the commands
python3 run.py sketches/NAME.py  run one of the sketches
python3 run.py test [options]    check the code and run the tests; the options go to pytest
python3 run.py test --quick      only what needs no Java, screen, network or browser
python3 run.py test my_file.py   check only this file: a stage, a game or a test
"""

from __future__ import annotations

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while it is imported, no traceback at Ctrl-C

import hashlib
import itertools
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
REQUIREMENTS = ROOT / "requirements.txt"
PROJECT = ROOT / "pyproject.toml"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "made-for.sha256"
LOCKS = ROOT / "locks"  # the versions that are installed, with hashes (python3 run.py locks)
WHEELS = ROOT / "wheels"  # for computers without a network (docs/class.md)
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
TEST_PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}  # with their Debian packages
TOOLS = ("bench", "book", "tour", "evidence", "fonts", "locks", "web", "windows")
"""Commands of maintainers; all others are the app's."""
EXTRAS = ("test", "class", "site")
"""The additional requirements, by their names in PROJECT."""
CORES = os.cpu_count() or 1
PROCESSES = CORES + 2
"""Number of processes that test. Four keep two cores busy all the time (428 s); six only get in
each other's way (548 s). The quick tests wait for little, and each process imports all of them."""
TESTS = ["pytest", "-n", str(PROCESSES), "--dist", "loadfile", "--no-loadscope-reorder"]
NO_NETWORK = "connection broken by|ConnectionError|ProxyError"
QUICK = "--quick"
STYLE = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])


class CannotRun(Exception):
    """Something is missing; the message says what, and what to do."""


def main(arguments: list[str]) -> int:
    """Sets up, then plays or tests. Returns the exit status."""
    try:
        check_python()
        if arguments[:1] == ["test"]:
            if QUICK not in arguments:
                install(missing_for_tests())
            set_up("test", "class")
            return test(arguments[1:])
        first = arguments[0] if arguments else ""
        set_up(*extras_of(first))
        if first.endswith(".py") and not is_only_a_brain(Path(first)):
            return start(arguments)
        if first.endswith(".py"):
            arguments = ["--stage", *arguments]
        # Safe path: no file in the current folder is imported instead of the app.
        return start(
            ["-m", "tools" if first in TOOLS else "connect_four_ai", *arguments], PYTHONSAFEPATH="1"
        )
    except CannotRun as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def is_only_a_brain(file: Path) -> bool:
    """Returns whether a file is an AIBrain without a sketch around it, which opens no window."""
    text = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    return bool(re.search(r"^class (AIBrain|aiBrain)\b", text, re.MULTILINE)) and "py5" not in text


def check_python() -> None:
    """Raises CannotRun if this Python is too old, or made for Windows on ARM."""
    if sys.version_info < OLDEST_PYTHON:
        raise CannotRun(
            f"This is Python {sys.version.split()[0]}; Connect Four needs 3.11 or newer.\n"
            "Get it from https://www.python.org/downloads/ and start run.py with that."
        )
    if sysconfig.get_platform() == "win-arm64":
        raise CannotRun(
            "This Python is for ARM processors, for which py5's Java does not exist yet.\n"
            "Windows runs the other one, too: the 64-bit installer (x64) from "
            "https://www.python.org/downloads/windows/."
        )


def missing_for_tests() -> list[str]:
    """Returns the Debian packages that the tests of the window lack here. Only Linux needs any."""
    if sys.platform != "linux":
        return []
    # here, because an older Python cannot read it
    from connect_four_ai.app.java import missing_packages

    return [
        package for program, package in TEST_PROGRAMS.items() if not shutil.which(program)
    ] + missing_packages()


def may_install() -> bool:
    return sys.platform == "linux" and bool(shutil.which("apt-get")) and os.geteuid() == 0


def install(packages: list[str]) -> None:
    """Installs Debian packages where that is allowed. Raises CannotRun, naming the command, where
    it is not."""
    if not packages:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if not may_install():
        raise CannotRun(
            f"Some system packages are missing. Install them with\n    sudo {' '.join(command)}\n"
            "or, where there is no apt-get, the same from your system's own package manager."
        )
    print("Installing", *packages, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["apt-get", "update", "-q"], command):
        if subprocess.run(step, env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            raise CannotRun(f"This did not work: {' '.join(step)}")


def extras_of(command: str) -> list[str]:
    """Returns the additional requirements of a command, by their names in PROJECT."""
    if command == "class":
        # Node.js builds the web page that the class gets, once
        return ["class", *([] if shutil.which("npm") else ["site"])]
    return ["test"] if command in TOOLS else []


def set_up(*extras: str) -> None:
    """Makes the virtual environment, or brings it up to date with the requirements of playing, and
    with additional ones.

    It is made anew only if there is none that works, or if another Python made it. Its stamp, which
    is written last, names the Python that made it and the requirements that it has. Without a
    network the old environment goes on working.
    """
    made_by = sys.version.replace("\n", " ")
    wanted = [*map(_digest, ("playing", *extras))]
    stamp = STAMP.read_text().splitlines() if STAMP.exists() else []
    if PYTHON.exists() and stamp[:1] == [made_by] and {*wanted} <= {*stamp}:
        return
    works = (
        PYTHON.exists() and stamp[:1] == [made_by] and not _run([str(PYTHON), "-c", "import pip"])
    )
    if not (works or os.access(ROOT, os.W_OK)):
        raise CannotRun(
            f"Nothing can be written in {ROOT}. Copy the project to a folder of your own, and start"
            " it there."
        )
    print(
        "Bringing the set-up up to date …" if works else "Setting up (once, about a minute) …",
        flush=True,
    )
    fault = "" if works else _make_environment()
    fault = fault or _install("playing", *extras)
    if fault and not works:
        raise CannotRun(f"{_explained(fault)}Setting up did not work.")
    if fault:
        print(
            f"{_explained(fault)}The new requirements could not be installed. Going on with what is"
            " there.",
            file=sys.stderr,
        )
        return
    current = {*map(_digest, ("playing", *EXTRAS))} - {*wanted}
    known = [digest for digest in stamp[1:] if works and digest in current]
    STAMP.write_text("\n".join([made_by, *wanted, *known, ""]))


def _install(*names: str) -> str:
    """Installs the locked versions of requirements, by their names, and checks their hashes; where
    there are none for this Python or computer, the newest that fit. Returns the error, or ""."""
    pip = [str(PYTHON), "-m", "pip", "-qq", "--disable-pip-version-check", "install"]
    pip += _sources(len(names) > 1)
    locks = [str(LOCKS / f"{name}.txt") for name in names]
    if all(map(os.path.exists, locks)):
        fault = _run(
            [*pip, "--only-binary=:all:", *(word for lock in locks for word in ("-r", lock))]
        )
        if "No matching distribution" not in fault or re.search(NO_NETWORK, fault):
            return fault
        print("For this computer, newer packages are taken, whose hashes are not checked.")
    return _run([*pip, *(package for name in names for package in requirements(name))])


def _sources(with_extras: bool) -> list[str]:
    """Returns pip's options: to install from WHEELS alone if that folder is there. What a class or
    the tests need besides may not be in it."""
    if not WHEELS.is_dir():
        return []
    return [*([] if with_extras else ["--no-index"]), "--find-links", str(WHEELS)]


def _explained(fault: str) -> str:
    """Returns what went wrong and what to do about it, as far as pip's message tells."""
    version, advised = f"{sys.version_info[0]}.{sys.version_info[1]}", PYTHONS[-2]
    if "DO NOT MATCH THE HASHES" in fault:
        return (
            f"{fault}A package is not the one that was tested: somebody may have changed it on the"
            " way. Download it anew, from another network.\n"
        )
    if WHEELS.is_dir():
        return (
            f"{fault}The folder {WHEELS} lacks something that this computer or Python {version}"
            " needs. Fill it on a computer like this one, as docs/class.md says, or delete it to"
            " download everything.\n"
        )
    if re.search(NO_NETWORK, fault):
        return (
            "There is no network, or its proxy does not answer. Connect this computer, or set"
            " HTTPS_PROXY to the proxy's address; docs/class.md says how to do without a network.\n"
        )
    if version in PYTHONS:
        return fault
    beside = f"{'py -' if os.name == 'nt' else 'python'}{advised} run.py"
    return (
        f"{fault}Not all that Connect Four needs has been made for Python {version} yet. Get Python"
        f" {advised} from https://www.python.org/downloads/; it can stay beside this one. Then"
        f" type\n    {beside}\n"
    )


def requirements(name: str) -> list[str]:
    """Returns the requirements of playing, or additional ones: of testing and of the maintainers'
    commands, or of a class."""
    if name == "playing":
        lines = REQUIREMENTS.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line and not line.startswith("#")]
    import tomllib  # here, because an older Python has none

    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    extra: list[str] = project["optional-dependencies"][name]
    return extra


def _digest(name: str) -> str:
    """Returns a hash of requirements and of their lock."""
    lock = LOCKS / f"{name}.txt"
    locked = lock.read_text(encoding="utf-8") if lock.exists() else ""
    return hashlib.sha256("\n".join([*requirements(name), locked]).encode()).hexdigest()


def _make_environment() -> str:
    """Makes the environment from nothing. Returns the error, or ""."""
    if not (find_spec("venv") and find_spec("ensurepip")):
        install(["python3-venv"])  # Debian keeps it apart from Python
    return _run([sys.executable, "-m", "venv", "--clear", str(VENV)])


def _run(command: list[str]) -> str:
    """Runs a command quietly. Returns its output and the command if it failed, or ""."""
    try:
        outcome = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:  # a Python that cannot even be started
        return f"{error}\n"
    return f"{outcome.stdout}It stopped at\n    {' '.join(command)}\n" if outcome.returncode else ""


def start(words: list[str], **variables: str) -> int:
    """Runs the environment's Python with these words and environment variables, and returns the
    exit status."""
    command = [str(PYTHON), *words]
    # the app is found there, from any folder
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    if os.name != "nt":
        # becomes the app: what ends the one ends the other
        os.execve(command[0], command, environment)
    return wait_for(subprocess.Popen(command, env=environment))


def test(words: list[str]) -> int:
    """Runs the checks and the tests, then names those that failed. Returns 1 if any did.

    If the first words are files, only these are checked and tested, which takes seconds.
    """
    files = [
        str(Path(word).resolve())
        for word in itertools.takewhile(lambda word: word.endswith(".py"), words)
    ]
    options = words[len(files) :]
    if not files:
        return _failures(everything(options))
    status = _failures([[*tests_of(files), *options], *([*check, *files] for check in STYLE)])
    if not status:
        print("\nThat is well. Without a file's name, run.py test checks everything.")
    return status


def everything(options: list[str]) -> Iterator[list[str]]:
    """Yields all checks. Beside those of style, the solver is compiled once, and not by each
    process of pytest."""
    if QUICK in options:
        yield STYLE[0]
        yield [*TESTS, "-n", str(CORES), *options]
        return
    command = [str(PYTHON), "-m", "pytest", "--collect-only", "-q"]
    compiling = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    yield from STYLE
    wait_for(compiling)
    yield [*TESTS, *options]


def tests_of(files: list[str]) -> list[str]:
    """Returns the tests of these files: their own, or the rules that every stage and game must
    pass, up to the first broken one."""
    if all(Path(file).name.startswith("test_") for file in files):
        return ["pytest", *files]
    rules = ["pytest", "-x", "-q", "--no-header", "--tb=short", "tests/test_conformance.py"]
    return [*rules, *(f"--of={file}" for file in files)]


def _failures(checks: Iterable[list[str]]) -> int:
    """Runs these checks and names those that failed. Returns 1 if any did."""
    failed = []
    for check in checks:
        print("\n>", *check, flush=True)
        status = wait_for(subprocess.Popen([str(PYTHON), "-m", *check], cwd=ROOT))
        if status:
            failed.append(check)
    for check in failed:
        print("Failed:", *check, file=sys.stderr)
    return 1 if failed else 0


def wait_for(process: subprocess.Popen[bytes]) -> int:
    """Waits for the process and returns its exit status. Ctrl-C reaches it too, and is left to
    it."""
    while True:
        try:
            status = process.wait()
        except KeyboardInterrupt:
            continue
        return status if status >= 0 else 128 - status  # ended by a signal, as a shell tells it


if __name__ == "__main__":
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
