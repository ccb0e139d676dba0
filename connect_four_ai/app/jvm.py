"""The Java that runs in this process, if one does: its classes, and its windows. JPype is not
imported here: only what draws needs it."""

import sys
from contextlib import suppress
from typing import Any

BUFFERS = 2
"""What is seen, and what is drawn in."""
PATIENCE = 10.0
"""Maximum seconds for py5 to close its windows by itself."""


def is_running() -> bool:
    """Returns whether Java has been started here."""
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
    """Has a window's buffers made before the `setup` of a py5 sketch, which is still to be run.

    Processing makes them when it first shows a frame: in its own thread, or in Java's thread for
    events if it is that one which first finds the window uncovered. If both make them at once, each
    takes away the other's, Processing's thread ends with an IllegalStateException, and the window
    closes.
    """
    sketch._add_pre_hook("setup", "buffers", _make_buffers)


def _make_buffers(sketch: Any) -> None:
    """Makes them in the thread for events, while Processing's own waits here."""
    canvas = sketch.get_surface().get_native()
    if not isinstance(canvas, java_class("java.awt.Canvas")):  # a hidden sketch has none
        return
    number = java_class("java.lang.Integer").valueOf(BUFFERS)
    make = java_class("java.beans.Statement")(canvas, "createBufferStrategy", [number])
    # one that has been closed meanwhile has no place for them
    with suppress(java_class("java.lang.reflect.InvocationTargetException")):
        java_class("java.awt.EventQueue").invokeAndWait(runnable(make, "execute"))


def close_windows() -> None:
    """Closes what is still open when the program ends, or Java would wait for it forever. After an
    error in a sketch, its window stays until somebody closes it, as always with py5.

    When its close button is clicked, Processing says that the sketch has ended, and then that its
    window is to be closed. If the thread that draws comes between the two, it ends without closing
    the window.
    """
    failed = getattr(sys, "last_value", None) is not None
    if failed or not is_running() or not drawing_has_ended():
        return
    for window in java_class("java.awt.Window").getWindows():
        if window.isDisplayable():
            dispose(window)


def drawing_has_ended() -> bool:
    """Waits until py5 has ended its drawing, and closed its windows. False if that takes too
    long."""
    threads = java_class("java.lang.Thread").getAllStackTraces().keySet()
    drawing = [thread for thread in threads if thread.getName() == "Animation Thread"]
    for thread in drawing:
        thread.join(round(1000 * PATIENCE / len(drawing)))
    return not any(thread.isAlive() for thread in drawing)


def dispose(window: Any) -> None:
    """Closes a window, on the thread that Java wants for it."""
    java_class("java.awt.EventQueue").invokeLater(runnable(window, "dispose"))
