"""Whatever a student's program does, its error is reported in a sentence, and no process of it is
left."""

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import cases_of
from sketch_process import alive
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.own import confined, own_stage
from connect_four_ai.stages.own.explain import FileFault

assert sys.platform == "linux"

CASES = cases_of(__file__)
AUTO_PLAY = "class AIBrain:\n    def auto_play(self, board):\n"
TIME_IS_UP = "line 3: the time is up"
BY_THEN = 1.0
"""Seconds after which a program has reached its endless line, even on a busy machine."""


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    yield
    confined.end()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "小明.py"


def fault(file: Path, line: str, seconds: float = 10) -> str:
    """Returns the error message of a program whose auto_play is this line."""
    file.write_text(f"{AUTO_PLAY}        {line}\n", encoding="utf-8")
    brain = AIBrain(own_stage(file), seconds=seconds)
    with pytest.raises(StageError) as raised:
        brain.auto_play(Position())
    return str(raised.value)


@pytest.mark.parametrize(
    "line",
    [
        "import re; re.match('(a+)+$', 40 * 'a' + 'b')",
        "while True:\n            for _ in range(10**9):\n                pass",
    ],
)
def test_what_does_not_end_is_ended_and_its_line_is_told(file: Path, line: str) -> None:
    assert fault(file, line, seconds=BY_THEN).startswith(f"小明.py, {TIME_IS_UP}")


@pytest.mark.parametrize("depth", [40, 81])
def test_a_search_that_is_too_deep_is_told_where_it_first_calls_itself(
    file: Path, depth: int
) -> None:
    """The line is the same wherever the time was up: in the search, at its depth limit, or in a
    function called there."""
    text = f"""{AUTO_PLAY}        return max(board.legal_moves, key=lambda _: search({depth}))

def busy():
    return sum(n * n for n in range(1000))

def search(depth):
    if depth % 2:
        return busy() + sum(search(depth - 1) for _ in range(7))
    return sum(search(depth - 1) for _ in range(7)) if depth else busy()
"""
    file.write_text(text, encoding="utf-8")
    line = 10 if depth % 2 else 11
    with pytest.raises(FileFault, match=f"line {line}: the time is up"):
        AIBrain(own_stage(file), seconds=0.5).auto_play(Position())


@pytest.mark.parametrize(("line", "told"), CASES["told"])
def test_it_is_told_in_a_sentence(file: Path, line: str, told: str) -> None:
    said = fault(file, line)
    assert said.startswith("小明.py")
    assert told in said


def test_what_it_prints_is_no_answer(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file.write_text(
        f"{AUTO_PLAY}        print('\\0job looking')\n        return 4\n", encoding="utf-8"
    )
    assert main(["scores", "", "--stage", str(file), "--json"]) == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["best"] == [4]
    assert "job looking" in err


def test_what_it_prints_is_seen_in_any_code_page_though_it_is_ended(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("LC_ALL", "C"), ("PYTHONUTF8", "0"), ("PYTHONCOERCECLOCALE", "0")):
        monkeypatch.setenv(name, value)
    assert "the time is up" in fault(
        tmp_path / "anna.py", "print('看，−4')\n        while True: pass", 1
    )
    assert "看，−4" in capfd.readouterr().err


def test_a_file_is_not_blamed_if_its_process_cannot_begin(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For instance, there may be no memory left for another Python."""
    file.write_text(AUTO_PLAY + "        return 4\n", encoding="utf-8")
    monkeypatch.setattr(
        "connect_four_ai.jobs.process.start_process",
        lambda module, **streams: subprocess.Popen([sys.executable, "-c", "exit(7)"], **streams),
    )
    with pytest.raises(StageError) as error:
        AIBrain(own_stage(file)).auto_play(Position())
    assert str(error.value) == "the search process ended unexpectedly (exit status 7)"


def starting_another(where: Path, then: str, session: bool = False) -> str:
    """Returns a program that starts another one, and writes its id down."""
    return f"""import subprocess, sys
code = "import time; time.sleep(600)"
child = subprocess.Popen([sys.executable, "-c", code], start_new_session={session})
open({str(where)!r}, "w").write(str(child.pid))
class AIBrain:
    def auto_play(self, board):
        return {then}
"""


@pytest.mark.parametrize(
    ("then", "session"),
    [
        ("4", True),
        ("1 / 0", False),
        ("sum(range(10**12))", True),
        ("__import__('os').abort()", False),
    ],
)
def test_what_it_has_started_ends_with_it(
    file: Path, tmp_path: Path, then: str, session: bool
) -> None:
    """Also a process in a session of its own."""
    where = tmp_path / "pid"
    file.write_text(starting_another(where, then, session), encoding="utf-8")
    seconds = BY_THEN if "sum" in then else 10
    try:
        AIBrain(own_stage(file), seconds=seconds).auto_play(Position())
    except StageError:
        assert then != "4"
    started = int(where.read_text())
    confined.end()
    wait_until(lambda: not alive({started}))


KILLED = "worker.wait()"


def test_what_it_has_started_ends_with_a_command(file: Path, tmp_path: Path) -> None:
    """Also in a session of its own: the command ends without a word to the program's process."""
    where = tmp_path / "pid"
    file.write_text(starting_another(where, "4", session=True), encoding="utf-8")
    command = [sys.executable, "-m", "connect_four_ai", "scores", "44", "--stage", str(file)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    wait_until(lambda: not alive({int(where.read_text())}))


@pytest.mark.parametrize(
    ("then", "waits"),
    [(KILLED, "sum(range(10**12))"), (CASES["closed"], "__import__('time').sleep(600)")],
)
def test_nothing_outlives_the_window(file: Path, tmp_path: Path, then: str, waits: str) -> None:
    """The window's process has a child, whose child runs the program, which may hold Python's
    lock."""
    where = tmp_path / "pid"
    file.write_text(starting_another(where, waits), encoding="utf-8")
    asker = subprocess.Popen(
        [sys.executable, "-c", CASES["asker"].replace("THEN", then), str(file), str(where)]
    )
    wait_until(lambda: where.exists() and where.read_text())
    if then == KILLED:
        asker.send_signal(signal.SIGKILL)
    asker.wait()
    wait_until(lambda: not alive({int(where.read_text())}))


def test_a_long_message_costs_no_memory(file: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    said = fault(file, "raise ValueError('word ' * 10**6)")
    assert said.startswith("小明.py, line 3: ValueError: word word")
    assert len(said) < 5000
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 50 * 1024, "kilobytes"
