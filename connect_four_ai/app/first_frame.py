"""Has a window's buffers made before anything is shown in it.

Processing makes them when it first shows a frame: in its own thread, or in Java's thread for events
if it is that one which first finds the window uncovered. If both make them at once, each takes away
the other's, Processing's thread ends with an IllegalStateException, and the window closes.
"""

from contextlib import suppress
from typing import Any

from connect_four_ai.app.jvm import java_class, runnable

BUFFERS = 2
"""What is seen, and what is drawn in."""


def make_buffers_early(sketch: Any) -> None:
    """Has them made before the `setup` of a py5 sketch, which is still to be run."""
    sketch._add_pre_hook("setup", "buffers", _make_buffers)


def _make_buffers(sketch: Any) -> None:
    """In the thread for events, while Processing's own waits here."""
    canvas = sketch.get_surface().get_native()
    if not isinstance(canvas, java_class("java.awt.Canvas")):  # a hidden sketch has none
        return
    number = java_class("java.lang.Integer").valueOf(BUFFERS)
    make = java_class("java.beans.Statement")(canvas, "createBufferStrategy", [number])
    # one that has been closed meanwhile has no place for them
    with suppress(java_class("java.lang.reflect.InvocationTargetException")):
        java_class("java.awt.EventQueue").invokeAndWait(runnable(make, "execute"))
