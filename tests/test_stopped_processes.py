"""Processes that are interrupted, stopped or killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_nothing_lost import PROJECT
from waiting import TIME_LIMIT, used_by_ended_children, wait_until

from connect_four_ai.ai_brain import AIBrain, Think
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.play.match import Match

assert sys.platform == "linux"

AT_ONCE = 60.0
"""Seconds, on a machine with other things to do."""
SOLVING = """
import sys
from connect_four_ai.commands import main
from connect_four_ai.solver.solver import Solver
print("ready", flush=True)
sys.exit(main(["solve", "--no-book", "--all", "1"]))
"""


def processor_time(pid: int) -> float:
    """Seconds that a running process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(sys.platform != "linux", reason="of /proc")
def test_control_c_ends_machine_code_soon() -> None:
    """Counted in the processor's time: a busy machine makes it wait, and not work more."""
    before = used_by_ended_children()
    with subprocess.Popen(
        [sys.executable, "-c", SOLVING], cwd=PROJECT, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        started = processor_time(running.pid)
        wait_until(lambda: processor_time(running.pid) > started + 1)  # of ten or so
        at_control_c = processor_time(running.pid)
        running.send_signal(signal.SIGINT)
        try:
            assert running.wait(timeout=TIME_LIMIT) == -signal.SIGINT
        finally:
            running.kill()
    assert used_by_ended_children() - before - at_control_c < 2, "it would be 6 to 12"


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


@pytest.mark.skipif(sys.platform == "win32", reason="of signals")
def test_nobody_waits_for_a_process_that_is_stopped(worker: Worker) -> None:
    brain = AIBrain("9.1.7", 7)
    worker.ask(Think(brain, Position()))
    wait_until(lambda: worker.poll() or worker.running_id)
    assert worker.process is not None
    worker.process.popen.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    for _ in range(600):  # more than a pipe holds
        worker.cancel()
        worker.ask(Think(brain, Position()))
    worker.close()
    assert time.monotonic() - began < AT_ONCE, "it would be for ever"


def test_closing_does_not_wait_until_a_process_has_started(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then it cannot be asked to end; this one starts for ten minutes."""
    monkeypatch.setattr(
        "connect_four_ai.jobs.process.start_process",
        lambda module, **streams: subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(600)"], **streams
        ),
    )
    worker.ask(Think(AIBrain("9.1.7", 7), Position()))
    assert worker.process is not None
    starting = worker.process.popen
    began = time.monotonic()
    worker.close()
    assert time.monotonic() - began < AT_ONCE
    assert starting.wait() == -signal.SIGKILL


def of_stage(board: Match) -> bool:
    """Whether what went wrong is the stage's error."""
    assert board.thinker.failure
    return board.thinker.failure.of_stage


def test_a_process_that_was_killed_is_no_error_of_the_stage() -> None:
    board = Match(AIBrain("9.1.7", 7), Position(), computer="R")
    try:
        wait_until(lambda: board.thinker.worker.running_id, board.update)
        assert board.thinker.worker.process is not None
        board.thinker.worker.process.popen.kill()
        wait_until(lambda: board.thinker.failure, board.update)
        assert not of_stage(board)
        board.changed()
        board.thinker.worker.heard.put(Failure(board.thinker.worker.number, "a slip", ""))
        board.update()
        assert (board.thinker.error, of_stage(board)) == ("a slip", True)
    finally:
        board.close()
