"""run.py: when it makes the environment anew, what it says when something is missing, and what it passes on."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import run
from connect_four_ai.app import screen

ROOT = Path(run.__file__).parent


class Commands(list[list[str]]):
    """Stands in for subprocess.run: notes each command in place of running it."""

    failing = ""

    def __call__(self, command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        self.append(command)
        if "venv" in command:
            run.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            run.PYTHON.touch()
            run.STAMP.unlink(missing_ok=True)  # --clear
        failed = bool(self.failing) and self.failing in command
        return subprocess.CompletedProcess(command, int(failed), "no network\n" if failed else "")


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """run.py in an empty folder, and the commands that it would have run."""
    venv = tmp_path / ".venv"
    monkeypatch.setattr(run, "VENV", venv)
    monkeypatch.setattr(run, "PYTHON", venv / "bin" / "python")
    monkeypatch.setattr(run, "STAMP", venv / "stamp")
    monkeypatch.setattr(run, "REQUIREMENTS", tmp_path / "requirements.txt")
    run.REQUIREMENTS.write_text("py5\n")
    commands = Commands()
    monkeypatch.setattr(subprocess, "run", commands)
    return commands


def made(commands: Commands) -> bool:
    """Whether set_up makes the environment now."""
    before = len(commands)
    run.set_up()
    return len(commands) > before


def test_the_environment_is_made_once(commands: Commands, capsys: pytest.CaptureFixture[str]) -> None:
    assert made(commands)
    assert capsys.readouterr().out == "Setting up (once, about a minute) …\n"
    venv, pip = commands
    assert venv == [sys.executable, "-m", "venv", "--clear", str(run.VENV)]
    assert pip[0] == str(run.PYTHON)
    assert pip[-3:] == ["install", "--requirement", str(run.REQUIREMENTS)]
    assert not made(commands)
    assert capsys.readouterr().out == ""


def test_other_requirements_are_installed_into_the_environment_that_there_is(
    commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    run.set_up()
    run.REQUIREMENTS.write_text("py5\nrich\n")
    commands.clear()
    assert made(commands)
    assert "venv" not in [word for command in commands for word in command]
    assert commands[-1][-3:] == ["install", "--requirement", str(run.REQUIREMENTS)]
    assert capsys.readouterr().err == ""
    assert not made(commands)


def test_without_a_network_the_environment_that_there_is_goes_on_working(
    commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    run.set_up()
    run.REQUIREMENTS.write_text("py5\nrich\n")
    commands.failing = "pip"
    run.set_up()
    assert run.PYTHON.exists()
    said = capsys.readouterr().err
    assert said.startswith("no network\n")
    assert said.endswith("The new requirements could not be installed. Going on with what is there.\n")
    commands.failing = ""
    assert made(commands), "it is tried again the next time"
    assert not made(commands)


def test_it_is_made_anew_when_it_does_not_work(commands: Commands) -> None:
    run.set_up()
    run.REQUIREMENTS.write_text("py5\nrich\n")
    commands.failing = "import pip"
    commands.clear()
    run.set_up()
    assert [sys.executable, "-m", "venv", "--clear", str(run.VENV)] in commands


def test_it_is_made_anew_by_another_python(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    run.set_up()
    monkeypatch.setattr(sys, "version", "3.99.0 (main)")
    assert made(commands)


def test_it_is_made_anew_when_its_python_is_gone(commands: Commands) -> None:
    run.set_up()
    run.PYTHON.unlink()
    assert made(commands)


def test_half_made_it_is_made_anew(commands: Commands) -> None:
    commands.failing = "pip"
    with pytest.raises(run.CannotRun, match=r"^no network\n(.|\n)*Setting up did not work"):
        run.set_up()
    commands.failing = ""
    assert made(commands)
    assert not made(commands)


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    monkeypatch.setattr(sys, "version", "3.10.13 (main)")
    assert run.main(["test"]) == 1
    assert capsys.readouterr().err.startswith("This is Python 3.10.13; Connect Four needs 3.11 or newer.\n")


def test_what_the_tests_lack_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(run, "TEST_PROGRAMS", {"no-such-program": "xvfb", Path(sys.executable).name: "python"})
    monkeypatch.setattr(screen, "LIBRARIES", {"libnowhere.so.3": "libnowhere3"})
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    assert run.missing_for_tests() == ["xvfb", "libnowhere3"]


def test_other_systems_need_no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(screen, "LIBRARIES", {"libnowhere.so.3": "libnowhere3"})
    assert run.missing_for_tests() == []


@pytest.mark.parametrize(("user", "apt_get"), [(1000, "/usr/bin/apt-get"), (0, None)])
def test_who_may_not_install_is_told_the_command(
    user: int,
    apt_get: str | None,
    commands: Commands,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run, "missing_for_tests", lambda: ["xvfb", "libxtst6"])
    monkeypatch.setattr(run.shutil, "which", lambda program: apt_get)
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert run.main(["test"]) == 1
    assert commands == []
    assert "    sudo apt-get install -y --no-install-recommends xvfb libxtst6\n" in capsys.readouterr().err


def test_root_installs_what_is_missing(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    run.install(["xvfb"])
    assert commands == [
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-y", "--no-install-recommends", "xvfb"],
    ]
    commands.failing = "update"
    with pytest.raises(run.CannotRun, match="apt-get update"):
        run.install(["xvfb"])


def test_debians_python_without_venv(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_spec", lambda module: None if module == "ensurepip" else object())
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(run.CannotRun, match=r"sudo apt-get install .*python3-venv"):
        run.set_up()


def test_the_checks_stop_at_the_first_that_fails(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(run, "CHECKS", [["platform"], ["no_such_check"], ["this"]])
    assert run.test([]) == 1
    shown = [line for line in capfd.readouterr().out.splitlines() if line.startswith("> ")]
    assert shown == ["> platform", "> no_such_check"]


def test_options_go_to_pytest_alone(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(run, "CHECKS", [["platform"], ["pytest"]])
    assert run.test(["--version"]) == 0
    assert f"pytest {pytest.__version__}" in "".join(capfd.readouterr())


class Process:
    """Ends with a status, after so many times Ctrl-C."""

    def __init__(self, status: int, interruptions: int = 0) -> None:
        self.status = status
        self.interruptions = interruptions

    def wait(self) -> int:
        if self.interruptions:
            self.interruptions -= 1
            raise KeyboardInterrupt
        return self.status


def test_exit_statuses_are_handed_on_and_ctrl_c_is_left_to_the_process() -> None:
    assert run.wait_for(Process(7)) == 7
    assert run.wait_for(Process(-15)) == 128 + 15
    assert run.wait_for(Process(0, interruptions=2)) == 0


APP_ELSEWHERE = """
import sys
import run
run.set_up = lambda: None
run.PYTHON = sys.executable
sys.exit(run.main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("arguments", "status"), [(["scores", "4453", "--json"], 0), (["scores", "4459"], 1), (["--help"], 0)]
)
def test_everything_else_goes_to_the_app_from_any_folder(arguments: list[str], status: int, tmp_path: Path) -> None:
    def outcome(command: list[str], root: Path) -> tuple[int, str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, *command, *arguments], cwd=root, env=environment, capture_output=True, check=False
        )
        return run.returncode, run.stdout.decode().partition('"seconds"')[0]

    (tmp_path / "connect_four_ai.py").write_text("raise SystemExit('not the app')")
    itself = outcome(["-m", "connect_four_ai"], ROOT)
    assert itself[0] == status
    assert outcome(["-c", APP_ELSEWHERE], tmp_path) == itself


@pytest.mark.parametrize("arguments", [["scores", "4453", "--depth", "0"], ["--terminal"], ["--position", "44"]])
def test_a_python_without_the_requirements_is_told_what_sets_them_up(arguments: list[str]) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "JAVA_HOME")}
    bare = [sys.executable, "-S", "-m", "connect_four_ai", *arguments]  # -S: without what pip has installed
    done = subprocess.run(bare, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 1
    *others, last = done.stderr.splitlines()
    assert re.fullmatch(r"\w+ is not installed: python3 run\.py sets it up\.", last)
    assert all(line.startswith("There is no ") for line in others)
