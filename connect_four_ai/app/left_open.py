"""Closes windows that Java would leave open forever.

When its close button is clicked, Processing says that the sketch has ended, and then that its
window is to be closed. If the thread that draws comes between the two, it ends without closing the
window, and Java never ends: it waits for the last window.
"""

import sys
from contextlib import suppress
from typing import Any

from connect_four_ai.app.jvm import is_running, java_class, runnable

PATIENCE = 10.0
"""Maximum seconds for py5 to close its windows by itself."""


def close_windows() -> None:
    """Closes what is still open when the program ends. After an error in a sketch, its window stays
    until somebody closes it, as always with py5."""
    remove_temporary_folder()
    failed = getattr(sys, "last_value", None) is not None
    if failed or not is_running() or not drawing_has_ended():
        return
    for window in java_class("java.awt.Window").getWindows():
        if window.isDisplayable():
            dispose(window)


def remove_temporary_folder() -> None:
    """Removes the empty folder that py5 makes at each start and leaves behind."""
    if module := sys.modules.get("py5.image_conversion"):
        with suppress(OSError, AttributeError):
            module._TEMP_DIR.rmdir()


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
