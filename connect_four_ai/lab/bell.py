"""What wakes a window that sleeps: any event of mouse, keyboard or window, wherever it comes from.

py5's thread sleeps in Java, and Java itself rings: no Python runs before the window is awake.
"""

from functools import cache
from typing import Any

from jpype import JClass


@cache
def _bell() -> Any:
    """A semaphore that every event releases; events come from one toolkit, however many windows are
    opened one after the other."""
    bell = JClass("java.util.concurrent.Semaphore")(0)
    event = JClass("java.awt.AWTEvent")
    kinds = (
        event.KEY_EVENT_MASK
        | event.MOUSE_EVENT_MASK
        | event.MOUSE_MOTION_EVENT_MASK
        | event.MOUSE_WHEEL_EVENT_MASK
        | event.WINDOW_EVENT_MASK
        | event.COMPONENT_EVENT_MASK
    )
    listener = JClass("java.beans.EventHandler").create(
        JClass("java.awt.event.AWTEventListener").class_, bell, "release"
    )
    JClass("java.awt.Toolkit").getDefaultToolkit().addAWTEventListener(listener, kinds)
    return bell


def ring() -> None:
    """Wakes the window from Python."""
    _bell().release()


def rang(seconds: float = 0) -> bool:
    """Whether it has rung since this was asked last; waits so long for it."""
    milliseconds = JClass("java.util.concurrent.TimeUnit").MILLISECONDS
    heard = bool(_bell().tryAcquire(round(1000 * seconds), milliseconds))
    _bell().drainPermits()
    return heard
