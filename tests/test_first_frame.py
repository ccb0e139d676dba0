"""A window's buffers are there before its first frame: two threads would each make their own, and
now and then the window closed at once. Java's thread for events is kept busy, so that it cannot be
the first by chance."""

from pathlib import Path

import pytest
from sketch_process import ROOT, SketchProcess

pytestmark = pytest.mark.usefixtures("screen")

FUNCTIONS = """
import sys, time
sys.path.insert(0, {folder!r})
{before}
import py5
from connect_four_ai.app.java import java_class, runnable
{after}

def buffers():
    return py5.get_surface().get_native().getBufferStrategy()

def settings():
    py5.size(300, 200)
    pause = java_class("java.lang.Long").valueOf(1000)
    sleep = java_class("java.beans.Statement")(
        java_class("java.lang.Thread").class_, "sleep", [pause]
    )
    java_class("java.awt.EventQueue").invokeLater(runnable(sleep, "execute"))

def setup():
    global first
    first = buffers()
    print("at first:", first is not None)

def draw():
    if py5.frame_count == 20:
        print("the same:", first is not None and bool(first.equals(buffers())))

{run}
"""
SKETCH = {
    "folder": str(ROOT / "sketches"),
    "before": "import _project",
    "after": "",
    "run": "py5.run_sketch()",
}
LAB = {
    "folder": str(ROOT),
    "before": "from connect_four_ai.app.java import prepare_java; prepare_java()",
    "after": "from types import SimpleNamespace; from connect_four_ai.lab import sketch",
    "run": """
sketch.sketch_functions = lambda shown: {"settings": settings, "setup": setup, "draw": draw}
window = SimpleNamespace(size=SimpleNamespace(full=False))
sketch.run(SimpleNamespace(window=window, exiting=lambda: None))""",
}


@pytest.mark.parametrize("kind", [SKETCH, LAB], ids=["sketch", "lab"])
def test_the_buffers_are_made_once_before_the_first_frame(
    kind: dict[str, str], tmp_path: Path
) -> None:
    program = tmp_path / "program.py"
    program.write_text(FUNCTIONS.format(**kind))
    with SketchProcess(str(program)) as window:
        window.wait_until(lambda: "the same:" in window.output)
        window.real_close()
        assert window.wait() == 0
        assert window.output.splitlines() == ["at first: True", "the same: True"]
