"""The time of a student's program is limited by the process that asks, from the question to the
answer."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.own import FileFault, confined, own_stage
from connect_four_ai.study.checking.examine import Check

BRAIN = """import faulthandler, os, signal, sys, threading, time
from connect_four_ai.jobs.messages import MARK, Progress, to_json

def no_alarm():
    faulthandler.cancel_dump_traceback_later()
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)

def flood():
    content = to_json(Progress(1, 5, {}))
    message = MARK + len(content).to_bytes(8, "big") + content
    while True:
        for stream in range(3, 12):
            try:
                os.write(stream, message)
            except OSError:
                pass

class AIBrain:
    def auto_play(self, board):
"""
LATER = "threading.Timer(0.05, lambda: {}).start(); return board.legal_moves[0]"
HOLDS = {
    "a long sum": LATER.format("sum(range(10**12))"),
    "stopped": LATER.format("os.kill(os.getpid(), signal.SIGSTOP)"),
}
"""Programs that answer once, and the next time hold Python's lock, or are stopped."""
ENDLESS = {
    "catches": "\n        while 1:\n            try: pass\n            except BaseException: pass",
    "deaf": "no_alarm(); time.sleep(100)",
    "floods": "no_alarm(); flood()",
    "a long sum": HOLDS["a long sum"],
}
SECONDS = 3


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "anna.py"
    yield path
    confined.end()


def write(path: Path, line: str) -> Path:
    path.write_text(f'SECTION = "9.1.5"\n{BRAIN}        {line}\n', encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_check_takes_its_seconds_and_no_more(kind: str, file: Path) -> None:
    began = time.monotonic()
    report = Check(write(file, ENDLESS[kind]), "9.1.5", SECONDS).run()
    assert time.monotonic() - began < SECONDS + 1
    assert "the time is up" in report.fault
    assert report.line


@pytest.mark.parametrize("kind", HOLDS)
def test_what_holds_pythons_lock_between_two_moves_is_ended(kind: str, file: Path) -> None:
    brain = AIBrain(own_stage(write(file, HOLDS[kind])), seconds=1.5)
    assert brain.auto_play(Position()).move == 1
    time.sleep(0.3)
    began = time.monotonic()
    with pytest.raises(FileFault, match=r"anna.py, line 21: the time is up"):
        brain.auto_play(Position())
    assert time.monotonic() - began < 2.5
    write(file, "return board.legal_moves[0]")
    assert brain.auto_play(Position()).move == 1, "by another process"


def test_a_process_that_is_left_alone_ends(file: Path) -> None:
    """If no process is left to end it, the system does, at its limit of processor time."""
    line = "import resource; self.scores[1] = resource.getrlimit(resource.RLIMIT_CPU)[0]; return 1"
    thought = AIBrain(own_stage(write(file, line))).auto_play(Position())
    assert 60 < abs(thought.scores[1]) < 120
