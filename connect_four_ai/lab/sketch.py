"""Between py5 and what it shows: how large a window is, the names of the keys, and how a sketch is
run."""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from inspect import getmembers_static, isfunction
from pathlib import Path
from typing import Any

import py5

from connect_four_ai.actions.saved_games import leave_unfinished
from connect_four_ai.app.first_frame import make_buffers_early
from connect_four_ai.app.jvm import java_class
from connect_four_ai.app.language import half_width, say, shown
from connect_four_ai.app.left_open import dispose, drawing_has_ended
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.app.signals import close_window_on_signals, held_signals
from connect_four_ai.lab import theme

BARS = 110
"""Pixels of a screen's height that its own bars and the window's title may take."""
SHARE = 0.6
"""Share of a large screen that a window takes."""
CODED = {
    py5.LEFT: "left",
    py5.RIGHT: "right",
    py5.UP: "up",
    py5.DOWN: "down",
    36: "home",
    35: "end",
}
CODED |= {111 + number: f"f{number}" for number in range(1, 13)}
NAMES = {
    " ": "space",
    "\n": "enter",
    "\r": "enter",
    "\x1b": "escape",
    "\t": "tab",
    "\b": "backspace",
}

SIZES = "+=-−"
"""The keys that change the window's size, with Ctrl."""
FULL_SCREEN = ("--present", "--hide-stop", f"--window-color={theme.PAPER}")
"""Processing's options for a sketch in the middle of a screen that is else empty."""


def key_name(event: Any) -> str:
    """The key that was pressed: a lower-case character, or a name for the keys that have none. With
    Ctrl it is "ctrl+c", and with Cmd on a Mac, of which only py5's event tells."""
    if py5.key == py5.CODED:
        return CODED.get(py5.key_code, "")
    key = half_width(str(py5.key)).lower()
    if "\x01" <= key <= "\x1a" and key not in NAMES:  # Ctrl makes such a character of a letter
        return f"ctrl+{chr(ord(key) + 96)}"
    held = (sys.platform == "darwin" and event.is_meta_down()) or (
        key in SIZES and event.is_control_down()
    )
    return ("ctrl+" if held else "") + NAMES.get(key, key)


def screen_size() -> tuple[int, int]:
    """The screen's width and height in the unit of a window's size: at a scale of 200 %,
    Processing's display_width is twice as much."""
    if IN_BROWSER:
        return py5.display_width, py5.display_height
    environment = java_class("java.awt.GraphicsEnvironment").getLocalGraphicsEnvironment()
    bounds = environment.getDefaultScreenDevice().getDefaultConfiguration().getBounds()
    return bounds.width, bounds.height


def room_for_window(width: int, height: int) -> float:
    """The largest scale that a screen of that size in pixels has room for."""
    room = min(width / theme.WIDTH, (height - BARS) / theme.HEIGHT)
    return room if room > 0 else 1.0


def fitting_scale(width: int, height: int) -> float:
    """How large the window is on such a screen: as it is laid out, unless the screen is too small
    for that, or much larger."""
    room = room_for_window(width, height)
    return min(room, max(1.0, SHARE * room))


def sketch_functions(sketch: object) -> dict[str, Callable[[], None]]:
    """Its methods: py5 takes those that have the names which it looks for."""
    methods = getmembers_static(type(sketch), isfunction)
    return {name: getattr(sketch, name) for name, _ in methods}


def show(sketch: Any) -> None:
    """Opens a window and returns when it is closed; after an error in it, or in Java's drawing,
    ends the program with status 1. For a sketch that then wants one `anew`, opens another: Java's
    drawing may stop for good when a window changes its size."""
    if IN_BROWSER:  # the page goes on by itself, and has one size
        py5.run_sketch(sketch_functions=sketch_functions(sketch))
        return
    close_window_on_signals()
    sketch.anew = True
    try:
        while sketch.anew:
            sketch.anew = False
            options = [*FULL_SCREEN] if sketch.full else []
            # py5 would give Java the folder's name as it is, which may not be UTF-8
            options.append(f"--sketch-path={shown(Path.cwd())}")
            running = py5.get_current_sketch()
            make_buffers_early(running)
            py5.run_sketch(py5_options=options, sketch_functions=sketch_functions(sketch))
            if py5.is_ready:  # Java could not open it, and py5 has told why
                sys.exit(1)
            if getattr(sys, "last_value", None) is not None:
                py5.exit_sketch()
                sys.exit(1)
            if not running._instance.finished:  # nobody has closed it; Java has told why
                leave_unfinished(sketch.game)
                sys.exit(
                    say(
                        "Java could draw no more, so the window was closed. A game that is not"
                        " over can be continued at the next start."
                    )
                )
            drawing_has_ended()  # it may still be in setup, and would call the next sketch
            with held_signals():
                py5.reset_py5()
                if sketch.anew:
                    clear_away(running)
    finally:  # a signal may come between two windows
        sketch.anew = False
        sketch.exiting()


def clear_away(ended: py5.Sketch) -> None:
    """Gives back the memory of a sketch: Python and Java would each keep it for the other's
    sake."""
    frame = ended.get_surface().get_native().getFrame()
    # with py5 at it as well, Java can wait forever
    if drawing_has_ended() and not frame.isDisplayable():
        dispose(frame)
    vars(ended).clear()
    # by itself, Java would rather fill a quarter of the computer's memory first
    java_class("java.lang.System").gc()


def is_destroyed() -> bool:
    """Whether another program has destroyed the window. Java does not notice that on X, but its
    private parts know."""
    parts = _private_parts() if sys.platform == "linux" else None
    if parts:
        accessor, parent = parts
        with suppress(Exception):  # it is just being opened or closed
            window = accessor.getPeer(py5.get_surface().get_native().getFrame()).getWindow()
            return bool(parent.invoke(None, window) == 0)
    return False


@cache
def _private_parts() -> tuple[Any, Any] | None:
    """What knows a frame's window, and the method that gives the parent of a window; None in a Java
    without them."""
    from jpype import JLong

    try:
        parent = java_class("sun.awt.X11.XlibUtil").class_.getDeclaredMethod(
            "getParentWindow", JLong.class_
        )
        parent.setAccessible(True)
        return java_class("sun.awt.AWTAccessor").getComponentAccessor(), parent
    except Exception:  # each would cost memory: not tried again
        return None
