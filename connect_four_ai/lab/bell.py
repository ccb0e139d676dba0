"""Wakes a sleeping window: on any event of mouse, keyboard or window, and from Python.

py5's thread sleeps in Java, and Java itself rings: no Python runs before the window is awake. A web
page never sleeps.
"""

from functools import cache
from threading import Event
from typing import Any

from connect_four_ai.app.java import is_running, java_class

_plain = Event()
"""The bell that is used without Java."""


@cache
def _bell() -> Any:
    """Returns a semaphore that every event releases; events come from one toolkit, however many
    windows are opened one after the other."""
    bell = java_class("java.util.concurrent.Semaphore")(0)
    event = java_class("java.awt.AWTEvent")
    kinds = (
        event.KEY_EVENT_MASK
        | event.MOUSE_EVENT_MASK
        | event.MOUSE_MOTION_EVENT_MASK
        | event.MOUSE_WHEEL_EVENT_MASK
        | event.WINDOW_EVENT_MASK
        | event.COMPONENT_EVENT_MASK
    )
    listener = java_class("java.beans.EventHandler").create(
        java_class("java.awt.event.AWTEventListener").class_, bell, "release"
    )
    java_class("java.awt.Toolkit").getDefaultToolkit().addAWTEventListener(listener, kinds)
    return bell


def ring() -> None:
    """Wakes the window from Python."""
    _bell().release() if is_running() else _plain.set()


def rang(seconds: float = 0) -> bool:
    """Returns whether the bell has rung since the last call; waits for it up to `seconds`."""
    if not is_running():
        was_rung = _plain.is_set()
        _plain.clear()
        return was_rung
    milliseconds = java_class("java.util.concurrent.TimeUnit").MILLISECONDS
    was_rung = bool(_bell().tryAcquire(round(1000 * seconds), milliseconds))
    _bell().drainPermits()
    return was_rung
