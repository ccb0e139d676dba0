"""Processes that are interrupted, stopped or killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from running import ROOT, run_python
from waiting import TIME_LIMIT, used_by_ended_children, wait_until

assert sys.platform == "linux"

SOLVING = """
import sys
from connect_four_ai.commands import main
from connect_four_ai.solver.solver import Solver
print("ready", flush=True)
sys.exit(main(["solve", "--no-book", "--all", "1"]))
"""


def processor_time(pid: int) -> float:
    """Returns the seconds of processor time that a running process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(sys.platform != "linux", reason="of /proc")
def test_control_c_ends_machine_code_soon() -> None:
    """Measured in processor time, which does not depend on how busy the machine is."""
    before = used_by_ended_children()
    with subprocess.Popen(
        [sys.executable, "-c", SOLVING], cwd=ROOT, stdout=subprocess.PIPE
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


@pytest.mark.parametrize(
    ("words", "module"), [(["run.py"], "hashlib"), (["-m", "connect_four_ai"], "traceback")]
)
def test_control_c_while_it_is_imported_leaves_no_traceback(
    words: list[str], module: str, tmp_path: Path
) -> None:
    interrupts = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    (tmp_path / f"{module}.py").write_text(interrupts, encoding="utf-8")
    ended = run_python(*words, "scores", "4453", PYTHONPATH=str(tmp_path))
    assert (ended.returncode, ended.stderr) == (-signal.SIGINT, "")
