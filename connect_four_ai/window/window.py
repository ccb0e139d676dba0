"""The window: what py5 calls, handed on to the board and the panel."""

import sys
import time
from collections.abc import Callable
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

import py5

from connect_four_ai.app.language import language, say
from connect_four_ai.app.signals import close_window_on_signals
from connect_four_ai.spot import Spot
from connect_four_ai.window import theme
from connect_four_ai.window.boards.views import view_of
from connect_four_ai.window.key_sheet import display_help, sheet, window_keys
from connect_four_ai.window.keys import press
from connect_four_ai.window.lab import Lab
from connect_four_ai.window.pages.page import Page
from connect_four_ai.window.pages.pages import PAGES
from connect_four_ai.window.panel import Panel
from connect_four_ai.window.words.formats import picture_name, saved_text

BARS = 110
"""Pixels of a screen's height that its own bars and the window's title may take."""
SHARE = 0.6
"""How much of a large screen a window takes."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FRAMES, IDLE_FRAMES = 60, 30
"""Frames a second while something happens, and while nothing does."""
WAKEFUL = 2.0
"""Seconds after the last event in which more may come."""
PAUSE = 0.35
"""Seconds between two moves of the computer, so that one can follow."""


class Window:
    """Everything is laid out for 1080 × 720 pixels and scaled to the window's size, which stays as it is: Java's
    drawing may stop for good when a window changes its size."""

    def __init__(self, lab: Lab[Any], speed: float = 1, scale: float | None = None) -> None:
        """`speed`: of falling discs, 1 is natural, inf lets them be there at once. `scale`: 2 for a window twice as
        large; None to fit the screen."""
        self.lab = lab
        self.view = view_of(lab, speed)
        self.panel = Panel(lab, self.view, window_keys)
        self.speed = speed
        self.scale = scale
        self.page: Page | None = None
        """What stands in place of the board and the panel."""
        self.help_open = False
        self._picture_wanted = False
        self._drawn: list[object] = []
        """What each picture on the screen depends on, as it was drawn last."""
        self._mouse = (-1.0, -1.0)
        self._language = ""
        """What the window speaks as it was drawn last."""
        self._frames = FRAMES
        self._last_event = 0.0

    # What py5 calls

    def settings(self) -> None:
        room = room_for_window(py5.display_width, py5.display_height)
        if self.scale is None:
            self.scale = fitting_scale(py5.display_width, py5.display_height)
        elif self.scale > room:
            self.scale = room
            self.lab.message = say("This is as large as the screen allows.")
        py5.size(round(theme.WIDTH * self.scale), round(theme.HEIGHT * self.scale))

    def setup(self) -> None:
        py5.frame_rate(FRAMES)
        theme.load_fonts()

    def draw(self) -> None:
        pause = PAUSE / (self.speed if isfinite(self.speed) else 1) if self.lab.rival else 0
        self.lab.update(may_play=self.view.rest >= pause)
        self.view.follow()
        if self.page:
            self.page.update()
        self._follow_language()
        py5.scale(py5.width / theme.WIDTH)
        self._display_what_changed()
        if self._picture_wanted:
            self._save_picture()
        self._choose_frame_rate()

    def _choose_frame_rate(self) -> None:
        """Half as many frames while nothing happens: a laptop's battery lasts longer."""
        awake = self.busy or time.perf_counter() - self._last_event < WAKEFUL
        frames = FRAMES if awake else IDLE_FRAMES
        if frames != self._frames:
            self._frames = frames
            py5.frame_rate(frames)

    def _follow_language(self) -> None:
        if self._language != language():
            self._language = language()
            self._drawn = []
            if self.page:
                self.page.retell()
            py5.window_title(self.lab.position.game_name)

    def _display_what_changed(self) -> None:
        """Drawing all of it would take most of a frame's time: what is as it was stays on the screen."""
        pictures = self._pictures()
        states = [state for state, _ in pictures]
        if states == self._drawn:
            return
        everything = self.help_open or len(states) != len(self._drawn)  # the sheet's shadow falls on everything
        for index, (state, display) in enumerate(pictures):
            if everything or state != self._drawn[index]:
                display()
        if self.help_open:
            display_help(sheet(self.lab, self.page))
        self._drawn = states

    def _pictures(self) -> list[tuple[object, Callable[[], None]]]:
        """What is on the screen: all that each part depends on, and how it is drawn."""
        if self.page:
            return self.page.pictures(self._mouse)
        panel = partial(self.panel.display, self._mouse)
        return [(self.view.state(), self.view.display), (self.panel.state(self._mouse), panel)]

    def _toggle_page(self, page: type[Page]) -> None:
        """Opens a page in place of any other, or closes it."""
        was_open = type(self.page) is page
        if self.page:
            self.page.close()
        self.page = None if was_open else page(self.lab, self.view)
        self._drawn = []

    def _toggle_help(self) -> None:
        self.help_open = not self.help_open
        self._drawn = []

    def mouse_pressed(self) -> None:
        self.mouse_moved()
        self.click(left=py5.mouse_button == py5.LEFT)

    def mouse_moved(self) -> None:
        scale = py5.width / theme.WIDTH
        self.point(py5.mouse_x / scale, py5.mouse_y / scale)

    def key_pressed(self) -> None:
        key = _key_name()
        if key == "escape":
            self._leave()
        else:
            self.press(key)

    def exiting(self) -> None:
        if self.page:
            self.page.close()
        self.lab.close()

    @property
    def busy(self) -> bool:
        """Whether somebody thinks or something moves."""
        page = self.page is not None and self.page.busy
        return self.lab.busy or self.lab.truth.busy or page or self.view.rest <= 0

    # What mouse and keys do

    def point(self, x: float, y: float) -> None:
        """The mouse is there, in the layout's pixels."""
        self._last_event = time.perf_counter()
        self._mouse = (x, y)
        self.view.point(self.page.move_at(self._mouse) if self.page else self.view.move_at(x, y))

    def click(self, left: bool = True) -> None:
        """A click where the mouse is, with the left button or another."""
        if self.help_open:
            self._toggle_help()
            return
        if self.page:
            self.page.click(self._mouse)
            return
        move = self.view.move_at(*self._mouse)
        if move is None:
            self.panel.click(*self._mouse)
        elif left:
            self.lab.play(move)

    def press(self, key: str) -> None:
        """A key: a lower-case character, or a name such as "left" or "enter"."""
        self._last_event = time.perf_counter()
        if key == "?" or (self.help_open and key not in ("", "l")):  # what closes the sheet does nothing else
            self._toggle_help()
        elif self.page and self.page.press(key):
            pass  # it means something else there
        elif key in PAGES:
            self._toggle_page(PAGES[key])
        elif key in ARROWS:
            self.view.steer(*ARROWS[key])
        elif key in ("space", "enter"):
            if self.view.cursor is not None:
                self.lab.play(self.view.cursor)
        elif key == "p":
            self._picture_wanted = True
        elif key == "v" and self.lab.truth.possible:
            self.lab.truth.toggle()
        elif key == "k":
            Spot.marked = not Spot.marked
            self._drawn = []
        else:
            press(self.lab, key)

    # Details

    def _leave(self) -> None:
        """Escape closes what stands before the board; where nothing does, py5 closes the window."""
        if not (self.help_open or self.page):
            return
        py5.intercept_escape()
        if self.help_open:
            self._toggle_help()
        elif self.page and not self.page.back():
            self._toggle_page(type(self.page))

    def _save_picture(self) -> None:
        self._picture_wanted = False
        picture = Path.cwd() / picture_name("png")
        try:
            py5.save(picture)
            self.lab.message = saved_text(picture)
        except OSError as error:
            self.lab.message = say("The picture could not be saved: {why}.", why=error.strerror or error)


_CODED = {py5.LEFT: "left", py5.RIGHT: "right", py5.UP: "up", py5.DOWN: "down", 36: "home", 35: "end"}


def _key_name() -> str:
    """The key that was pressed: a lower-case character, or a name for the keys that have none."""
    if py5.key == py5.CODED:
        return _CODED.get(py5.key_code, "")
    names = {" ": "space", "\n": "enter", "\r": "enter", "\x1b": "escape", "\t": "tab"}
    return names.get(py5.key, str(py5.key).lower())


def room_for_window(width: int, height: int) -> float:
    """The largest scale that a screen of that size in pixels has room for."""
    room = min(width / theme.WIDTH, (height - BARS) / theme.HEIGHT)
    return room if room > 0 else 1.0


def fitting_scale(width: int, height: int) -> float:
    """How large the window is on such a screen: as it is laid out, unless the screen is too small for that, or much
    larger."""
    room = room_for_window(width, height)
    return min(room, max(1.0, SHARE * room))


def sketch_functions(sketch: object) -> dict[str, Callable[[], None]]:
    """Those of its methods that have the names which py5 looks for."""
    names = ("settings", "setup", "draw", "mouse_pressed", "mouse_moved", "key_pressed", "exiting")
    return {name: getattr(sketch, name) for name in names if hasattr(sketch, name)}


def show(sketch: object) -> None:
    """Opens a window and returns when it is closed; after an error in it, ends the program with status 1."""
    close_window_on_signals()
    py5.run_sketch(sketch_functions=sketch_functions(sketch))
    if getattr(sys, "last_value", None) is not None:
        py5.exit_sketch()
        sys.exit(1)
