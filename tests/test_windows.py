"""The job object of a program on Windows, and the Python that `run.py windows` uses."""

import struct
import sys
import time
from pathlib import Path

import pytest
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import StageError
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.process import LAYOUT, extended_limits
from connect_four_ai.stages.own import confined, own_stage

on_windows = pytest.mark.skipif(
    sys.platform != "win32", reason="only Windows has job objects: run.py windows test does this"
)

STARTS_ANOTHER = """\
import subprocess, sys
class AIBrain:
    def auto_play(self, board):
        writes = "import time\\nwhile True: open('alive', 'a').write('.'); time.sleep(0.1)"
        subprocess.Popen([sys.executable, "-c", writes])
        while True:
            pass
"""


@on_windows
def test_what_a_program_has_started_ends_with_it(folder: Path) -> None:
    (folder / "anna.py").write_text(STARTS_ANOTHER, encoding="utf-8")
    brain = AIBrain(own_stage(folder / "anna.py"), seconds=5)
    with pytest.raises(StageError, match="the time is up"):
        brain.auto_play(Position())
    alive = folder / "alive"
    wait_until(alive.exists)
    confined.end()
    size = alive.stat().st_size
    time.sleep(1)
    assert alive.stat().st_size == size


def test_a_job_has_the_memory_that_its_process_may_have() -> None:
    """As in winnt.h on 64 bits: the flags at byte 16, the memory limit of the job at byte 120."""
    limits = extended_limits(1 << 30)
    assert len(limits) == struct.calcsize(LAYOUT) == 144
    assert struct.unpack_from("<I", limits, 16) == (0x2200,)
    assert struct.unpack_from("<Q", limits, 120) == (1 << 30,)
    assert sum(map(bool, limits)) == 2
