"""Java in this process, if it runs: its classes and its windows. JPype is not imported here: only
drawing needs it."""

import sys
from contextlib import suppress
from typing import Any

BUFFERS = 2
"""Number of buffers of a window: the visible one, and the one that is drawn to."""
PATIENCE = 10.0
"""Maximum seconds for py5 to close its windows by itself."""


def is_running() -> bool:
    """Returns whether Java runs in this process."""
    jpype = sys.modules.get("jpype")
    return bool(jpype and jpype.isJVMStarted())


def java_class(name: str) -> Any:
    """Returns one of Java's classes, by its full name. Java must run."""
    return sys.modules["jpype"].JClass(name)


def runnable(target: Any, method: str) -> Any:
    """Returns a Runnable that calls this method of a Java object: no Python runs in Java's
    threads."""
    return java_class("java.beans.EventHandler").create(
        java_class("java.lang.Runnable").class_, target, method
    )


def make_buffers_early(sketch: Any) -> None:
    """Makes a py5 window create its buffers before the sketch's `setup`; call it before the sketch
    runs.

    Otherwise Processing creates them with the first frame, in its own thread, or in Java's event
    thread if that repaints the window first. If both create them at once, each destroys the
    other's, Processing's thread ends with an IllegalStateException, and the window closes.
    """
    sketch._add_pre_hook("setup", "buffers", _make_buffers)


def _make_buffers(sketch: Any) -> None:
    """Creates the buffers in Java's event thread, while Processing's thread waits."""
    canvas = sketch.get_surface().get_native()
    if not isinstance(canvas, java_class("java.awt.Canvas")):  # a hidden sketch has none
        return
    number = java_class("java.lang.Integer").valueOf(BUFFERS)
    make = java_class("java.beans.Statement")(canvas, "createBufferStrategy", [number])
    # a window that was closed meanwhile can have no buffers
    with suppress(java_class("java.lang.reflect.InvocationTargetException")):
        java_class("java.awt.EventQueue").invokeAndWait(runnable(make, "execute"))


def close_windows() -> None:
    """Closes the windows that are still open when the program ends, because Java would wait for
    them forever. After an error in a sketch, its window stays until the user closes it, as always
    with py5.

    When the close button is clicked, Processing first marks the sketch as ended, and then asks for
    its window to be closed. A drawing thread that runs between the two ends without closing the
    window.
    """
    failed = getattr(sys, "last_value", None) is not None
    if failed or not is_running() or not drawing_has_ended():
        return
    for window in java_class("java.awt.Window").getWindows():
        if window.isDisplayable():
            dispose(window)


def drawing_has_ended() -> bool:
    """Waits until py5 has ended its drawing, and closed its windows. Returns False if that takes
    too long."""
    threads = java_class("java.lang.Thread").getAllStackTraces().keySet()
    drawing = [thread for thread in threads if thread.getName() == "Animation Thread"]
    for thread in drawing:
        thread.join(round(1000 * PATIENCE / len(drawing)))
    return not any(thread.isAlive() for thread in drawing)


def dispose(window: Any) -> None:
    """Closes a window, in Java's event thread."""
    java_class("java.awt.EventQueue").invokeLater(runnable(window, "dispose"))
