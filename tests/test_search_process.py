"""The search process answers, can be stopped, and never outlives the program that started it."""

import io
import os
import queue
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from faulty_stages import Asking, Deaf, Falling, Faulty, Leaving, OwnRecursion, Page
from running import run_python
from sketch_process import alive
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain, Think, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs import __main__ as job_process
from connect_four_ai.jobs.job import Limits
from connect_four_ai.jobs.messages import Ended, Progress
from connect_four_ai.jobs.process import Process
from connect_four_ai.jobs.worker import Failure, Worker
from connect_four_ai.stages import Stage

assert sys.platform == "linux"

START = "connect_four_ai.jobs.process.start_process"
AT_ONCE = 60.0
"""Seconds, on a machine with other things to do."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def ask(worker: Worker, stage: str | Stage, depth: int = 1) -> None:
    worker.ask(Think(AIBrain(stage, depth, seed=1), Position()))


def answer(worker: Worker) -> Thought | Failure:
    found: list[Thought | Failure] = []

    def heard() -> bool:
        news = worker.poll()
        found.extend([news] if news else [])
        return bool(found)

    wait_until(heard)
    return found[0]


def answers_next(worker: Worker) -> bool:
    """Asks the worker another question, and returns whether the answer is that question's."""
    ask(worker, "9.1.3")
    found = answer(worker)
    return isinstance(found, Thought) and found.section == "9.1.3"


def reason(worker: Worker, *asked: Any) -> str:
    ask(worker, *asked)
    found = answer(worker)
    assert isinstance(found, Failure)
    return found.reason


def begun(worker: Worker) -> Process:
    """Waits until the process works, and returns it."""
    wait_until(lambda: worker.poll() or worker.running_id)
    assert worker.process is not None
    return worker.process


def starting(monkeypatch: pytest.MonkeyPatch, code: str) -> "list[subprocess.Popen[bytes]]":
    """Replaces the processes that are started, and returns the replacements."""
    started: list[subprocess.Popen[bytes]] = []

    def start(module: str, **streams: Any) -> "subprocess.Popen[bytes]":
        started.append(subprocess.Popen([sys.executable, "-c", code], **streams))
        return started[-1]

    monkeypatch.setattr(START, start)
    return started


def test_it_finds_what_the_brain_itself_finds(worker: Worker) -> None:
    ask(worker, "9.1.7", 3)
    found, expected = answer(worker), AIBrain("9.1.7", 3, seed=1).auto_play(Position())
    assert isinstance(found, Thought)
    assert replace(found, seconds=0) == replace(expected, seconds=0)
    assert not worker.thinking


@pytest.mark.parametrize(("stage", "depth", "enough"), [("9.1.7", 7, 0), (OwnRecursion, 9, 1000)])
def test_a_new_question_takes_the_place_of_the_old_one(
    worker: Worker, stage: str | Stage, depth: int, enough: int
) -> None:
    """A page with a recursion of its own reports progress, too, and can be stopped."""

    def in_the_same_process() -> bool:
        ask(worker, stage, depth)
        wait_until(lambda: worker.poll() or worker.nodes > enough)
        process = worker.process
        assert answers_next(worker)
        return worker.process is process

    # the machine may be busy for a moment
    told_to_stop = [in_the_same_process() for _ in range(3)]
    assert sum(told_to_stop) >= 2


def test_after_cancelling_no_answer_comes(worker: Worker) -> None:
    """Of two questions, only the second one's answer is received, though both have been worked
    on."""
    ask(worker, "9.1.2")
    wait_until(lambda: not worker.received.empty())
    worker.cancel()
    assert worker.poll() is None
    assert not worker.thinking
    assert answers_next(worker)


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        (Faulty, "ZeroDivisionError: on purpose"),
        (Leaving, "exit() would end the program"),
        (Asking, "EOFError"),
    ],
)
def test_an_error_comes_back_with_its_place(worker: Worker, stage: Stage, said: str) -> None:
    told = reason(worker, stage)
    assert re.match(r"faulty_stages\.py, line \d+: ", told)
    assert said in told
    assert answers_next(worker)


def test_a_stage_that_cannot_be_sent_is_an_error_and_no_crash(worker: Worker) -> None:
    class Local(Page):
        pass

    told = reason(worker, replace(Faulty, page=Local))
    assert "cannot run in the search process" in told


def test_a_stage_that_ends_its_process_is_told_so_and_no_other_is_blamed(worker: Worker) -> None:
    assert reason(worker, Falling) == "the search process ended unexpectedly (exit status 1)"
    ask(worker, Falling)
    begun(worker)
    assert answers_next(worker)


def test_a_stage_that_never_looks_up_is_left_behind(worker: Worker) -> None:
    ask(worker, Deaf)
    deaf = begun(worker).popen.pid
    assert answers_next(worker)
    wait_until(lambda: not alive({deaf}))


class Flood(queue.SimpleQueue[Any]):
    """A queue that gets a message of progress for each that is taken."""

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        found = super().get(block, timeout)
        if isinstance(found, Progress):
            self.put(found)
        return found


def test_a_flood_of_progress_keeps_nobody_and_no_time_limit_open(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting(monkeypatch, "import time; time.sleep(600)")
    worker.received = Flood()
    worker.ask(Think(AIBrain("9.1.7", 7), Position()), Limits(0.5))
    worker.received.put(Progress(worker.number, 123, {}))
    began = time.monotonic()
    assert worker.poll() is None
    assert time.monotonic() - began < 0.5, "it would be the time limit"
    assert worker.nodes == 123
    found = answer(worker)
    assert isinstance(found, Failure)
    assert found.timed_out


def test_a_process_that_dies_is_an_error_and_replaced(worker: Worker) -> None:
    ask(worker, "9.1.7", 7)
    begun(worker).popen.kill()
    found = answer(worker)
    assert isinstance(found, Failure)
    assert not found.of_stage
    assert answers_next(worker)


def test_a_process_that_dies_before_it_has_begun_is_no_fault_of_what_it_was_asked(
    worker: Worker,
) -> None:
    """A file was once blamed for the end of a process that had not run it yet."""
    assert answers_next(worker)
    assert worker.process is not None
    os.kill(worker.process.popen.pid, signal.SIGSTOP)  # it cannot begin
    ask(worker, "9.1.2")
    worker.process.popen.kill()
    found = answer(worker)
    assert isinstance(found, Thought)


def test_processes_that_die_one_after_the_other_are_an_error(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = starting(monkeypatch, "")
    told = reason(worker, "9.1.3")
    assert told == "the search process ended unexpectedly (exit status 0)"
    assert len(started) == 2


def test_a_process_is_gone_when_its_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question between the last message of a process and its end was never answered. On a busy
    machine, ids are reused within minutes: later, an unrelated process group was killed."""
    starting(monkeypatch, "import os, time; os.close(1); time.sleep(60)")
    heard: queue.SimpleQueue[Any] = queue.SimpleQueue()
    process = Process(heard, untrusted=True)
    assert heard.get() == Ended(process, 0, status=-signal.SIGKILL)
    assert not process.running
    killed: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, number: killed.append(group))
    process.end()
    assert killed == []


def test_nobody_waits_for_a_process_that_is_stopped_or_has_not_started(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(worker, "9.1.7", 7)
    begun(worker).popen.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    for _ in range(600):  # more than a pipe holds
        worker.cancel()
        ask(worker, "9.1.7", 7)
    worker.close()
    started = starting(monkeypatch, "import time; time.sleep(600)")
    ask(worker, "9.1.7", 7)
    worker.close()
    assert time.monotonic() - began < AT_ONCE, "it would be for ever"
    assert started[0].wait() == -signal.SIGKILL


def test_a_notebook_may_go_to_another_folder(tmp_path: Path) -> None:
    """As at a prompt, where Python looks for modules in the folder that one is in."""
    program = f"""
import os
from connect_four_ai.app.program import start_process

os.chdir({str(tmp_path)!r})
print(start_process("connect_four_ai.jobs", stdin=-3).wait())
"""
    done = run_python("-c", program)
    assert (done.stdout, done.stderr) == ("0\n", "")


@pytest.mark.parametrize("moment", ["asked", "begun", "answered"])
def test_after_closing_nothing_that_was_asked_before_is_heard(
    moment: str, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After V, a move, V, V, a process that no longer existed was replaced, which ended the
    window."""
    ask(worker, "9.1.7", 1 if moment == "answered" else 7)
    if moment == "begun":
        begun(worker)
    elif moment == "answered":
        wait_until(lambda: not worker.received.empty())
    worker.close()
    for _ in range(3):
        worker.cancel()
        assert worker.poll() is None
    now = time.perf_counter() + 10  # beyond every time limit
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    assert worker.poll() is None
    assert answers_next(worker)


ASKER = """
import sys, time
from pathlib import Path
from connect_four_ai.ai_brain import AIBrain, Think
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.worker import Worker
from connect_four_ai.study.checking.examine import Asking
worker = Worker(untrusted=True)
if "checks" in sys.argv:
    worker.ask(Asking(Path("empty.py"), "", ()))
    worker.wait()
else:
    worker.ask(Think(AIBrain("9.1.7", 7), Position()))
    while not worker.running_id:
        worker.poll()
print(worker.process.popen.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("job", ["thinks", "checks"])
def test_whoever_asked_may_be_killed(job: str) -> None:
    """A process that had checked a file could not end itself, because it may send no signals."""
    command = [sys.executable, "-c", ASKER, job]
    asker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert asker.stdout is not None
    thinking = int(asker.stdout.readline())
    assert alive({thinking})
    asker.kill()
    asker.wait()
    wait_until(lambda: not alive({thinking}))


def test_a_process_that_can_no_longer_listen_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a program has taken all memory, the next message cannot even be refused."""

    left: list[bool] = []

    def fail(*arguments: object) -> str:
        raise MemoryError

    monkeypatch.setattr(job_process, "leave", lambda: left.append(True))
    monkeypatch.setattr(job_process, "read", fail)
    with pytest.raises(MemoryError):
        job_process.Inbox(io.BytesIO()).listen()
    assert left == [True]
