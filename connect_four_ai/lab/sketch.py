"""Shows the lab's window with py5: opens it, passes on the events of mouse and keyboard, and draws
its frames."""

import sys
import time
from collections.abc import Callable
from functools import wraps
from inspect import getmembers_static, isfunction
from pathlib import Path
from typing import Any

import py5

from connect_four_ai.app.java import dispose, drawing_has_ended, java_class, make_buffers_early
from connect_four_ai.app.language import half_width, say, shown
from connect_four_ai.app.program import IN_BROWSER, close_window_on_signals, held_signals
from connect_four_ai.lab import bell, theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.player import play
from connect_four_ai.lab.widgets.layout import here
from connect_four_ai.lab.window import Window

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

FRAMES = 60
"""Frames per second while the window is awake."""
SLEEP = 0.6
"""Maximum seconds of sleep; then saved files are looked for."""
REPEATED = ("left", "right", "up", "down", "tab", "+", "=", "-", "_", "−", "z", "y")
"""The keys that repeat while they are held."""
HELD = 1.0
"""Maximum seconds between two repeats of a held key."""
REOPENED = 0.7
"""Maximum seconds until the first repeat of a held key in a reopened window."""
FULL_SCREEN = ("--present", "--hide-stop", f"--window-color={theme.PAPER}")
"""Processing's options for a sketch in the middle of an otherwise empty screen."""


def key_name(event: Any) -> str:
    """Returns the key that was pressed: a lower-case character, or a name for keys without one.
    With Ctrl it is "ctrl+c", and also with Cmd on a Mac, known only from py5's event."""
    if py5.key == py5.CODED:
        return CODED.get(py5.key_code, "")
    key = half_width(str(py5.key)).lower()
    if "\x01" <= key <= "\x1a" and key not in NAMES:  # Ctrl turns a letter into a control character
        return f"ctrl+{chr(ord(key) + 96)}"
    held = sys.platform == "darwin" and event.is_meta_down()
    return ("ctrl+" if held else "") + NAMES.get(key, key)


def screen_size() -> tuple[int, int]:
    """Returns the screen's width and height in the unit of a window's size: at a scale of 200 %,
    Processing's display_width is twice as much."""
    environment = java_class("java.awt.GraphicsEnvironment").getLocalGraphicsEnvironment()
    bounds = environment.getDefaultScreenDevice().getDefaultConfiguration().getBounds()
    return bounds.width, bounds.height


class HeldKey:
    """Tells repeats from presses: Java sends “pressed” again and again while a key is held, and
    “released” once."""

    def __init__(self) -> None:
        self._key, self._last = "", 0.0

    def repeats(self, key: str, at: float) -> bool:
        """Returns whether an event repeats the last key. `at`: when it was pressed, in seconds
        since 1970; a busy computer may deliver it much later."""
        held, before = self._key, self._last
        self._key, self._last = key, at
        return key == held and at - before < HELD and key not in REPEATED

    def release(self) -> None:
        self._key = ""

    def reopen(self) -> None:
        """Counts the key as held for some moments: a reopened window does not receive the release
        of a key pressed before."""
        self._last = time.time() - HELD + REOPENED


def caught(function: Callable[..., None]) -> Callable[..., None]:
    """Lets the window survive an error in a method that py5 calls."""

    @wraps(function)
    def guarded(sketch: "LabSketch", *event: Any) -> None:
        try:
            function(sketch, *event)
        except Exception as error:
            sketch.window.loop.survive(error, function.__name__ == "draw")

    return guarded


class LabSketch:
    """A window as a sketch, with the methods that py5 calls."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._title = ""
        self._hand = False
        self._held_key = HeldKey()
        self._pixel_width = 0
        """Pixels of the screen that a web page's picture is wide."""

    def settings(self) -> None:
        if IN_BROWSER:
            layout = self.window.screen.layout(self.window.loop.screen)
            py5.size(round(layout.width), round(layout.height))
        else:
            py5.size(*self.window.size.on(*screen_size()))

    def setup(self) -> None:
        self.window.loop.drawn, self._title, self._hand = [], "", False
        self.window.closing = False
        self.window.loop.wake()
        bell.ring()
        py5.frame_rate(FRAMES)
        self._held_key.reopen()

    @caught
    def draw(self) -> None:
        if self.window.loop.asleep:
            self.sleep()
            return
        if bell.rang():
            self.window.loop.wake()
        changed = self.window.loop.frame(py5.pixel_width)
        if IN_BROWSER and self._fit():
            changed = self.window.loop.drawn
        py5.scale(py5.width / here().width)
        play(changed)
        self._show_title()
        self.window.loop.failures = 0

    def sleep(self) -> None:
        """Waits for an event, which is handled at the end of this frame, or for SLEEP seconds."""
        if bell.rang(SLEEP):
            self.window.loop.wake()
        self.window.loop.look_around()

    def screen_changed(self, event: Any) -> None:
        """Takes over the size of a web page's screen, how far it is scrolled, and what its user
        prefers."""
        loop = self.window.loop
        loop.dark, theme.still = event.dark, event.still
        loop.screen, loop.seen = (event.width, event.height), event.top
        loop.across = event.across
        loop.wake()

    def _fit(self) -> bool:
        """Fits a web page's canvas to the layout, and to the page's zoom. Returns whether its size
        has changed."""
        size = round(here().width), round(here().height)
        if size == (py5.width, py5.height) and self._pixel_width == py5.pixel_width:
            return False
        py5.window_resize(*size)
        self._pixel_width = py5.pixel_width
        return True

    def _show_title(self) -> None:
        title = shown(self.window.game.position.game_name)
        if title != self._title:
            self._title = title
            py5.window_title(title)

    @caught
    def mouse_pressed(self) -> None:
        self.mouse_moved()
        if py5.mouse_button == py5.LEFT:
            self.window.click()
            self._close_if_wanted()

    @caught
    def mouse_moved(self) -> None:
        self.window.point(*mouse_place())
        if is_over_button(self.window) != self._hand:
            self._hand = not self._hand
            py5.cursor(py5.HAND if self._hand else py5.ARROW)

    @caught
    def mouse_dragged(self) -> None:
        self.window.drag(*mouse_place())

    @caught
    def mouse_wheel(self, event: Any) -> None:
        self.window.scroll(event.get_count())

    @caught
    def key_pressed(self, event: Any) -> None:
        key = key_name(event)
        try:
            if not self._held_key.repeats(key, event.get_millis() / 1000):
                self.window.press(key)
        finally:
            if key == "escape" and not self.window.closing:
                py5.intercept_escape()  # else Processing closes the window
        if key != "escape":
            self._close_if_wanted()

    def key_released(self) -> None:
        self._held_key.release()

    def _close_if_wanted(self) -> None:
        if self.window.closing:
            self.window.closing = False
            py5.exit_sketch()

    @caught
    def exiting(self) -> None:
        if not self.window.size.anew:
            self.window.close()


def mouse_place() -> Point:
    """Returns the mouse's place in the layout."""
    scale = py5.width / here().width
    return py5.mouse_x / scale, py5.mouse_y / scale


def is_over_button(window: Window) -> bool:
    """Returns whether a click at the mouse's place does something."""
    in_front = window.menu if window.menu.open else window.controls()
    return in_front.at(window.mouse) is not None


def sketch_functions(sketch: object) -> dict[str, Callable[..., None]]:
    """Returns the methods of a sketch by their names; py5 uses those that it knows."""
    methods = getmembers_static(type(sketch), isfunction)
    return {name: getattr(sketch, name) for name, _ in methods}


def show(window: Window) -> None:
    """Opens a window and returns when it is closed; see `run`."""
    run(LabSketch(window))


def run(sketch: LabSketch) -> None:
    """Runs a sketch until its window is closed; after an error in it, or in Java's drawing, ends
    the program with status 1. To change the size, the window is reopened: Java's drawing may stop
    for good when a window is resized."""
    window = sketch.window
    if IN_BROWSER:  # the web page runs the loop, and has one size
        py5.run_sketch(sketch_functions=sketch_functions(sketch))
        return
    close_window_on_signals()
    may_reopen = sys.platform != "darwin"  # a program on a Mac can open one window only
    window.size.anew = True
    try:
        while window.size.anew:
            window.size.anew = False if may_reopen else None
            options = [*FULL_SCREEN] if window.size.full else []
            # py5 would give Java the folder's name as it is, which may not be UTF-8
            options.append(f"--sketch-path={shown(Path.cwd())}")
            running = py5.get_current_sketch()
            make_buffers_early(running)
            py5.run_sketch(py5_options=options, sketch_functions=sketch_functions(sketch))
            if py5.is_ready:  # Java could not open the window, and py5 has printed why
                sys.exit(1)
            if getattr(sys, "last_value", None) is not None:
                py5.exit_sketch()
                sys.exit(1)
            if not running._instance.finished:  # Java's drawing failed, and Java has printed why
                window.game.journal = None  # the next start offers to go on with it
                sys.exit(
                    say(
                        "Java could draw no more, so the window was closed. A game that is not"
                        " over can be continued at the next start."
                    )
                )
            drawing_has_ended()  # setup may still run, and would call the next sketch
            with held_signals():
                py5.reset_py5()
                if window.size.anew:
                    clear_away(running)
    finally:  # a signal may arrive between two windows
        window.size.anew = False
        sketch.exiting()


def clear_away(ended: py5.Sketch) -> None:
    """Frees the memory of a sketch, which Python and Java would each keep alive for the other."""
    frame = ended.get_surface().get_native().getFrame()
    # if py5 disposes of the frame as well, Java can wait forever
    if drawing_has_ended() and not frame.isDisplayable():
        dispose(frame)
    vars(ended).clear()
    # else Java fills a quarter of the computer's memory first
    java_class("java.lang.System").gc()
