"""run.py: when it makes the environment again, its messages when something is missing, and the
arguments that it passes on."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from cases import cases_of
from conftest import names_in
from packaging.requirements import Requirement
from running import run_python

import run

ROOT = Path(run.__file__).parent
CASES = cases_of(__file__)


class Commands(list[list[str]]):
    """Replaces subprocess.run: records each command without running it."""

    failing = ""
    output = "no network\n"
    """Output of commands with the word `failing`."""

    def __call__(self, command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        self.append(command)
        if "venv" in command:
            run.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            run.PYTHON.touch()
            run.STAMP.unlink(missing_ok=True)  # --clear
        failed = bool(self.failing) and self.failing in command
        return subprocess.CompletedProcess(command, int(failed), self.output if failed else "")


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """run.py in an empty folder, and the commands that it would have run."""
    venv = tmp_path / ".venv"
    monkeypatch.setattr(run, "VENV", venv)
    monkeypatch.setattr(run, "PYTHON", venv / "bin" / "python")
    monkeypatch.setattr(run, "STAMP", venv / "stamp")
    monkeypatch.setattr(run, "REQUIREMENTS", tmp_path / "requirements.txt")
    monkeypatch.setattr(run, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(run, "LOCKS", tmp_path / "locks")
    run.REQUIREMENTS.write_text("# To play\npy5\n")
    run.PROJECT.write_text(
        '[project.optional-dependencies]\ntest = ["pytest", "ruff"]\n'
        'class = ["starlette"]\nsite = []\n'
    )
    commands = Commands()
    monkeypatch.setattr(subprocess, "run", commands)
    return commands


def made(commands: Commands, *extras: str) -> bool:
    """Returns whether set_up makes the environment now."""
    before = len(commands)
    run.set_up(*extras)
    return len(commands) > before


def test_the_environment_is_made_once_and_gets_what_is_needed_then(commands: Commands) -> None:
    for extras, packages in (
        ((), {"py5"}),
        (("test",), {"pytest", "ruff"}),
        (("class",), {"starlette"}),
    ):
        assert made(commands, *extras)
        assert packages <= {*commands[-1]}
        assert not made(commands), "who plays needs nothing more"
    assert not made(commands, "test"), "what a class has added took nothing away"
    run.REQUIREMENTS.write_text("py5\nrich\n")
    commands.clear()
    assert made(commands)
    assert "rich" in commands[-1]
    assert not any("venv" in command for command in commands), "it is only brought up to date"


@pytest.mark.parametrize("change", ["another Python", "no Python", "broken", "half made"])
def test_it_is_made_anew_when_it_does_not_work(
    change: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands.failing = "pip" if change == "half made" else ""
    with suppress(run.CannotRun):
        run.set_up()
    commands.failing = "import pip" if change == "broken" else ""
    if change == "broken":
        run.REQUIREMENTS.write_text("py5\nrich\n")
    elif change == "another Python":
        monkeypatch.setattr(sys, "version", "3.99.0 (main)")
    elif change == "no Python":
        run.PYTHON.unlink()
    commands.clear()
    run.set_up()
    assert any("venv" in command for command in commands)


APP_ELSEWHERE = """
import sys
import run
run.set_up = lambda *extras: None
run.PYTHON = sys.executable
sys.exit(run.main(sys.argv[1:]))
"""


def started(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs run.py in a folder, in an environment that is already made."""
    return run_python("-c", APP_ELSEWHERE, *words, folder=folder, PYTHONPATH=str(ROOT))


def test_a_sketch_is_run_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("WORD = 'found'")
    (tmp_path / "sketch.py").write_text(
        "import beside, connect_four_ai, sys; print(beside.WORD, *sys.argv[1:])"
    )
    done = started(tmp_path, "sketch.py", "too")
    assert (done.returncode, done.stdout) == (0, "found too\n")


@pytest.mark.parametrize(("text", "alone"), CASES["brains"])
def test_a_brain_without_a_sketch_opens_in_the_lab(tmp_path: Path, text: str, alone: bool) -> None:
    file = tmp_path / "pasted.py"
    file.write_text(text, encoding="utf-8")
    assert run.is_only_a_brain(file) is alone


def test_without_a_network_the_environment_that_there_is_goes_on_working(
    commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    run.set_up()
    run.REQUIREMENTS.write_text("py5\nrich\n")
    commands.failing = "pip"
    run.set_up()
    assert run.PYTHON.exists()
    assert "could not be installed. Going on with what is there." in capsys.readouterr().err
    commands.failing = ""
    assert made(commands), "it is tried again the next time"
    assert not made(commands)


@pytest.mark.parametrize(("fault", "said"), CASES["hindrances"])
def test_what_hinders_setting_up_is_told(
    fault: str, said: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands.failing = "pip"
    if fault == "proxy":  # as pip says it
        commands.output = "WARNING: Retrying after connection broken by 'ProxyError(…)'\n" * 5
    if fault == "read-only":
        monkeypatch.setattr(os, "access", lambda folder, mode: False)
    if fault == "too new":
        monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    if fault == "no venv":
        monkeypatch.setattr(run, "find_spec", lambda module: None)
        monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(run.CannotRun, match=said):
        run.set_up()


def locked(name: str) -> None:
    run.LOCKS.mkdir(exist_ok=True)
    (run.LOCKS / f"{name}.txt").write_text("py5==1 --hash=sha256:0\n")


def test_without_locked_packages_for_this_computer_others_are_taken(
    commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    locked("playing")
    commands.failing, commands.output = "--only-binary=:all:", "No matching distribution found\n"
    run.set_up()
    assert "py5" in commands[-1]
    assert "For this computer, newer packages are taken, whose hashes" in capsys.readouterr().out
    run.STAMP.unlink()
    for fault in ("connection broken by …: No matching distribution found", "THE HASHES"):
        commands.output = fault
        with pytest.raises(run.CannotRun):
            run.set_up()
        assert "py5" not in commands[-1]


@pytest.mark.parametrize("name", ["playing", *run.EXTRAS])
def test_every_requirement_is_locked_with_its_hashes(name: str) -> None:
    files = [run.LOCKS / f"{each}.txt" for each in ("playing", name)]
    lines = "".join(file.read_text(encoding="utf-8") for file in files).replace("\\\n", "")
    versions: dict[str, set[str]] = {}
    for line in lines.splitlines():
        if not line.startswith("#"):
            pin, *hashes = line.split(" --hash=sha256:")
            found = re.match(r"([\w-]+)==(\S+)", pin)
            assert found, line
            assert all(re.fullmatch("[0-9a-f]{64} *", each) for each in hashes or [""]), line
            versions.setdefault(found[1], set()).add(found[2])
    for text in run.requirements(name):
        wanted = Requirement(text)
        assert any(wanted.specifier.contains(each, True) for each in versions[wanted.name]), text


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version_info": (3, 10, 13), "version": "3.10.13 (main)"}, "This is Python 3.10.13; "),
        ({"platform": "win-arm64"}, "This Python is for ARM processors"),
    ],
)
def test_a_python_that_cannot_run_it_is_told_so(
    changed: dict[str, object],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in changed.items():
        if name == "platform":
            monkeypatch.setattr(sysconfig, "get_platform", lambda: value)  # noqa: B023
        else:
            monkeypatch.setattr(sys, name, value)
    assert run.main(["test"]) == 1
    assert capsys.readouterr().err.startswith(said)


NOWHERE = "http://127.0.0.1:9/simple"


def project_with_a_wheel(tmp_path: Path) -> Path:
    """Makes a project that needs a package, which is in its folder of wheels."""
    project, package = tmp_path / "電腦 室", "drawing-1.0.dist-info"
    (project / "wheels").mkdir(parents=True)
    for file in ("run.py", "pyproject.toml"):
        shutil.copy(ROOT / file, project)
    (project / "requirements.txt").write_text("drawing\n")
    with zipfile.ZipFile(project / "wheels/drawing-1.0-py3-none-any.whl", "w") as wheel:
        about = "Metadata-Version: 2.1\nName: drawing\nVersion: 1.0"
        wheel.writestr("drawing.py", "")
        wheel.writestr(f"{package}/METADATA", about)
        wheel.writestr(f"{package}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{package}/RECORD", "")
    return project


def set_up_in(project: Path) -> subprocess.CompletedProcess[str]:
    """Sets a project up without a network, and imports its package."""
    program = "import run; run.set_up(); print(run._run([str(run.PYTHON), '-c', 'import drawing']))"
    index = {"PIP_INDEX_URL": NOWHERE, "PYTHONPATH": str(project)}
    return run_python("-c", program, folder=project, **index)


@pytest.mark.slow
def test_without_a_network_what_was_tested_is_installed_from_the_folder_of_wheels(
    tmp_path: Path,
) -> None:
    project = project_with_a_wheel(tmp_path)
    digest = sha256((project / "wheels/drawing-1.0-py3-none-any.whl").read_bytes()).hexdigest()
    (project / "locks").mkdir()
    lock = project / "locks/playing.txt"
    lock.write_text(f"drawing==1.0 --hash=sha256:{digest[::-1]}\n")
    done = set_up_in(project)
    assert done.returncode == 1
    assert "A package is not the one that was tested" in done.stderr
    lock.write_text(f"drawing==1.0 --hash=sha256:{digest}\n")
    done = set_up_in(project)
    assert (done.stdout.splitlines()[-1], done.stderr) == ("", "")


@pytest.mark.parametrize(("path", "why"), CASES["no_rules"])
def test_a_file_that_no_rule_is_about_is_not_called_well(path: str, why: str) -> None:
    with pytest.raises(pytest.UsageError, match=why):
        names_in(ROOT / path)


def test_everything_else_goes_to_the_app_from_any_folder(tmp_path: Path) -> None:
    (tmp_path / "connect_four_ai.py").write_text("raise SystemExit('not the app')")
    done = started(tmp_path, "scores", "4459", "4453", "--json")
    assert done.returncode == 1
    assert done.stdout.startswith('{"position": "4453", ')


@pytest.mark.parametrize("arguments", [["scores", "4453", "--depth", "0"], ["--terminal"]])
def test_a_python_without_the_requirements_is_told_what_sets_them_up(arguments: list[str]) -> None:
    environment = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "JAVA_HOME")
    }
    # -S: without what pip has installed
    bare = [sys.executable, "-S", "-m", "connect_four_ai", *arguments]
    done = subprocess.run(
        bare, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 1
    *others, last = done.stderr.splitlines()
    assert re.fullmatch(r"\w+ is not installed: (python3|py) run\.py sets it up\.", last)
    assert all(line.startswith("There is no ") for line in others)


def test_the_workflows_name_each_action_by_its_commit() -> None:
    for file in (ROOT / ".github/workflows").glob("*.yml"):
        for line in re.findall("uses: (.*)", file.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line
