"""The time of a student's program is limited by the process that asks, from the question to the
answer."""

import sys
import time
from pathlib import Path

import pytest
from cases import cases_of

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.own import FileFault, own_stage
from connect_four_ai.study.checking.examine import Check

CASES = cases_of(__file__)
SECONDS = 3
ON_WINDOWS = sys.platform == "win32"
ENDING = 4.0 if ON_WINDOWS else 1.0
"""Maximum seconds to end a process; Windows takes longer to start and end one."""
HOLDS = [kind for kind in CASES["holds"] if kind != "stopped" or not ON_WINDOWS]
"""Windows cannot stop a process by a signal."""


def write(path: Path, line: str) -> Path:
    path.write_text(f"{CASES['brain']}        {line}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", CASES["endless"])
def test_a_check_takes_its_seconds_and_no_more(kind: str, anna: Path) -> None:
    began = time.monotonic()
    report = Check(write(anna, CASES["endless"][kind]), "9.1.5", SECONDS).run()
    assert time.monotonic() - began < SECONDS + ENDING
    assert "the time is up" in report.fault
    assert report.line


@pytest.mark.parametrize("kind", HOLDS)
def test_what_holds_pythons_lock_between_two_moves_is_ended(kind: str, anna: Path) -> None:
    brain = AIBrain(own_stage(write(anna, CASES["holds"][kind])), seconds=1.5)
    assert brain.auto_play(Position()).move == 1
    time.sleep(0.3)
    began = time.monotonic()
    with pytest.raises(FileFault, match=r"anna.py, line 22: the time is up"):
        brain.auto_play(Position())
    assert time.monotonic() - began < 1.5 + ENDING
    write(anna, "return board.legal_moves[0]")
    assert brain.auto_play(Position()).move == 1, "by another process"


@pytest.mark.skipif(ON_WINDOWS, reason="Windows has no module resource, but job objects")
def test_a_process_that_is_left_alone_ends(anna: Path) -> None:
    """If no process is left to end it, the system does, at its limit of processor time."""
    line = "import resource; self.scores[1] = resource.getrlimit(resource.RLIMIT_CPU)[0]; return 1"
    thought = AIBrain(own_stage(write(anna, line))).auto_play(Position())
    assert 60 < abs(thought.scores[1]) < 120
