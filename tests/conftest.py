"""Fixtures and hooks of all tests. Tests that open a window run on Linux, on a private screen."""

import gc
import importlib
import json
import os
import re
import signal
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings
from private_screen import private_screen

from connect_four_ai.app import preferences
from connect_four_ai.app.java import prepare_java
from connect_four_ai.app.language import ENGLISH, set_language
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.catalogue import CATALOGUE
from connect_four_ai.stages.own import confined, use
from connect_four_ai.study.exercises import progress

ADDED = sorted(STAGES.keys() - {stage.section for stage in CATALOGUE.values()})
"""The sections of stages that were added to the app's own."""
ON_LINUX = sys.platform == "linux"
PACKAGE = Path(__file__).resolve().parent.parent / "connect_four_ai"

LINUX_ONLY = re.compile(r'^(assert sys\.platform == "linux"| *if sys\.platform != "linux":)$', re.M)
"""The lines that mark tests, and modules that they import, as for Linux only."""


def needs_linux(file: Path, seen: set[Path]) -> bool:
    """Returns whether a test, or a module that it imports, is for Linux only."""
    if file in seen or not file.is_file():
        return False
    seen.add(file)
    text = file.read_text(encoding="utf-8")
    imported = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
    return bool(LINUX_ONLY.search(text)) or any(
        needs_linux(file.with_name(f"{name}.py"), seen) for name in imported
    )


collect_ignore = sorted(
    file.name
    for file in Path(__file__).parent.glob("test_*.py")
    if not ON_LINUX and needs_linux(file, set())
)


pytest.register_assert_rewrite("web_page")
sys.dont_write_bytecode = (
    False  # or each worker and each process that it starts would compile everything again
)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
settings.register_profile(
    "patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")  # no deadline: a busy machine may pause for a second
# a shell makes background jobs ignore Ctrl-C, and nohup makes them ignore SIGHUP
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

FOLDER = tempfile.TemporaryDirectory(prefix="connect-four-tests-")
for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
    # the user's own files are not read or written, nor by a test's processes
    os.environ[variable] = FOLDER.name
MY_BRAIN = Path(FOLDER.name) / "my_brain.py"
use(MY_BRAIN)
AT_FIRST = {"language": ENGLISH, "stage": "9.1.7"}
for name, value in AT_FIRST.items():
    preferences.remember(name, value)


class Py5Preparer(MetaPathFinder):
    """Starts the private screen and chooses the Java before the first import of py5."""

    quick = False
    """Whether these are the tests that need neither."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        if name == "py5":
            assert not self.quick, "--quick starts no Java: import py5 in the test that needs it"
            if ON_LINUX:
                private_screen()
            prepare_java()


sys.meta_path.insert(0, Py5Preparer())


@pytest.fixture(autouse=True)
def as_at_first() -> Iterator[None]:
    """Resets the language, the student's file and the preferences after every test."""
    yield
    set_language(ENGLISH)
    use(MY_BRAIN)
    MY_BRAIN.unlink(missing_ok=True)
    if preferences.read() != AT_FIRST:
        preferences.file().write_text(json.dumps(AT_FIRST), encoding="utf-8")


@pytest.fixture(autouse=True, scope="module")
def what_caches_keep_is_not_looked_through_again() -> Iterator[None]:
    """Freezes objects in caches after each file: otherwise garbage collection gets slower and
    slower."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def screen() -> str:
    """The private screen's name. Every test that opens a window asks for it."""
    return private_screen()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the working folder of the test."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Path]:
    """A student's file, which does not exist yet; the process that runs it ends with the test."""
    yield tmp_path / "anna.py"
    confined.end()


@pytest.fixture
def nothing_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder for the app's preferences and progress."""
    for variable in ("XDG_CONFIG_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    assert tmp_path in preferences.file().parents
    assert tmp_path in progress.file().parents
    return tmp_path


@pytest.fixture
def sketches_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds the sketches' folder to sys.path, as Python does for a sketch."""
    monkeypatch.syspath_prepend(str(PACKAGE.parent / "sketches"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        action="store_true",
        help="leave out what needs Java, a screen, other programs or more than a second",
    )
    parser.addoption(
        "--of",
        action="append",
        default=[],
        metavar="FILE",
        help="test only the stages and games of FILE",
    )
    parser.addoption(
        "--steps",
        type=int,
        metavar="N",
        help="of test_any_order.py: how many, chosen anew; of test_book.py: how many positions; of"
        " test_class_forty.py: how many minutes at the pace of a class",
    )


def pytest_configure(config: pytest.Config) -> None:
    Py5Preparer.quick = config.getoption("--quick")


LONG = tomllib.loads(Path(__file__).with_name("long_files.toml").read_text(encoding="utf-8"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves out the files that take long, with --quick."""
    long = collection_path.stem.removeprefix("test_") in LONG["left_out"]
    return True if long and config.getoption("--quick") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the tests of other files' stages and games, if some files are named; on macOS and
    Windows, the tests of the window; and if a stage was added, the tests of exactly what is
    shipped. The rest is sorted so that the longest files begin."""
    files = [Path(file) for file in config.getoption("--of")]
    quick = config.getoption("--quick")
    names = {name for file in files for name in names_in(file)}
    left_out = [
        item
        for item in items
        if (files and not about(item, names))
        or ("screen" in getattr(item, "fixturenames", ()) and (quick or not ON_LINUX))
        or (quick and item.get_closest_marker("slow"))
        or (ADDED and item.get_closest_marker("shipped"))
    ]
    config.hook.pytest_deselected(items=left_out)
    number = Counter(item.path for item in items)
    items[:] = sorted(
        (item for item in items if item not in left_out),
        key=lambda item: (place_of(item.path), -number[item.path]),
    )


def place_of(file: Path) -> int:
    """Returns when a file is started: those of LONG come first, in their order."""
    first, name = LONG["first"], file.stem.removeprefix("test_")
    return first.index(name) if name in first else len(first)


def names_in(file: Path) -> set[str]:
    """Returns the stages and games of one of the app's files; none if it has an error, which a test
    reports. Raises UsageError for a file that the app does not load, or that has neither."""
    if (folder := file.parent) not in (PACKAGE / "stages", PACKAGE / "games"):
        raise pytest.UsageError(
            f"{file.name} is in {folder}, where the app does not look. Save a stage in"
            f" {PACKAGE / 'stages'}, a game in {PACKAGE / 'games'}, and test it there. (Your own"
            f" AIBrain is checked by: run.py check {file.name})"
        )
    try:
        module = importlib.import_module(f"connect_four_ai.{folder.name}.{file.stem}")
    except Exception:
        return set()
    stage = CATALOGUE.get(file.stem, getattr(module, "STAGE", None))
    if names := {*getattr(module, "STARTS", {}), *([stage.section] if stage else [])}:
        return names
    raise pytest.UsageError(f"{file.name} has neither a stage, STAGE = …, nor a game, STARTS = …")


def about(item: pytest.Item, wanted: set[str]) -> bool:
    """Returns whether a test is about one of these stages and games, or about no particular one."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    names = [
        value if isinstance(value, str) else getattr(value, "section", None) for value in values
    ]
    return not names or not wanted.isdisjoint(names)


def pytest_report_header(config: pytest.Config) -> list[str]:
    left_out = (
        []
        if ON_LINUX
        else [
            "Left out are the tests of the window, which is driven on Linux only, and these files,"
            f" which need Linux: {', '.join(collect_ignore)}"
        ]
    )
    if config.getoption("--quick"):
        left_out.append("Quick: tests of windows, processes and browsers are left out.")
    if ADDED:
        left_out.append(
            f"Added: {', '.join(ADDED)}. The tests of exactly what is shipped are left out."
        )
    return left_out
