"""A window whose close button is clicked at the worst moment."""

import pytest
from sketch_process import SketchProcess

pytestmark = pytest.mark.usefixtures("screen")
ENDS_IN_BETWEEN = """
import runpy, sys, threading, time

def close():
    # As Processing does for the close button, with the end of the drawing between its two steps.
    while "py5" not in sys.modules or not getattr(sys.modules["py5"], "frame_count", 0):
        time.sleep(0.1)
    import py5
    from jpype import JClass

    sketch = py5.get_current_sketch()
    told = JClass("processing.core.PApplet").class_.getDeclaredField("exitCalled")
    told.setAccessible(True)
    sketch._instance.finished = True
    while not sketch.get_surface().is_stopped():
        time.sleep(0.01)
    told.setBoolean(sketch._instance, True)

threading.Thread(target=close, daemon=True).start()
sys.path[:0] = ["sketches"]
"""


@pytest.mark.parametrize(
    "start",
    [
        "runpy.run_module('connect_four_ai', run_name='__main__')",
        "runpy.run_path('sketches/connect_four.py', run_name='__main__')",
        "runpy.run_path('sketches/9_1_3_dummy.py', run_name='__main__')",
        "runpy.run_path('sketches/tic_tac_toe.py', run_name='__main__')",
    ],
    ids=["app", "sketch", "section", "other game"],
)
def test_the_program_ends_though_the_drawing_ended_first(start: str) -> None:
    with SketchProcess("-c", ENDS_IN_BETWEEN + start) as window:
        assert window.wait() == 0
        assert "Traceback" not in window.output
