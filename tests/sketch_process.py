"""Runs a sketch in a process of its own, with a real mouse and keyboard (xdotool) and a real close
button."""

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

from PIL import Image, ImageGrab
from private_screen import private_screen
from waiting import TIME_LIMIT

assert sys.platform == "linux"

ROOT = Path(__file__).resolve().parent.parent


class SketchProcess:
    """Runs `python <args>` on the private screen until it has opened its window.

    with SketchProcess("sketches/connect_four.py") as sketch:
        sketch.real_click(350, 300)
        sketch.real_close()
        assert sketch.wait() == 0
    """

    def __init__(self, *args: str, folder: Path | str | None = None, **environment: str) -> None:
        """Prepares the process. `folder`: its working folder, by default the project's."""
        self.args = args
        self.folder = folder
        self.environment = environment

    def __enter__(self) -> Self:
        self._screen = private_screen()
        self._output = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [sys.executable, "-u", *self.args],
            cwd=self.folder or ROOT,
            env=os.environ | self.environment,
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # a process group, so that no process outlives the test
        )
        try:
            self.wait_until(lambda: self.number is not None)
        except BaseException:
            self._kill()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._kill()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def output(self) -> str:
        """The output so far, errors included."""
        return os.pread(self._output.fileno(), 1_000_000, 0).decode()

    def real_click(self, x: int, y: int) -> None:
        """Moves the mouse to a point of the window and clicks. The first click also brings the
        keyboard's focus."""
        self.real_move(x, y)
        _xdotool("click", "1")

    def real_move(self, x: int, y: int) -> None:
        """Moves the mouse to a point of the window."""
        _xdotool("mousemove", "--window", str(self._window()), str(x), str(y))

    def real_key(self, name: str) -> None:
        """Presses a key, by its X name: 'n', 'Left', 'Return', 'question'."""
        _xdotool("key", name)

    def real_close(self) -> None:
        """Asks the window to close, as a window manager does when its close button is clicked."""
        _send_delete(self._screen, self._window())

    @property
    def number(self) -> int | None:
        """The window's id on the screen; None while there is no window."""
        found = _xdotool("search", "--onlyvisible", "--pid", str(self.pid), check=False).split()
        return int(found[-1]) if found else None

    def size(self) -> tuple[int, int]:
        """Returns the width and height of the window; (0, 0) while there is none."""
        return self._geometry()[2:]

    def _geometry(self) -> tuple[int, int, int, int]:
        """Returns the left, top, width and height of the window; zeros while there is none."""
        number = str(self.number)
        found = _xdotool("getwindowgeometry", "--shell", number, check=False).split()
        at = {name: int(value) for name, _, value in (line.partition("=") for line in found)}
        return at.get("X", 0), at.get("Y", 0), at.get("WIDTH", 0), at.get("HEIGHT", 0)

    def title(self) -> str:
        """Returns the window's title."""
        return _xdotool("getwindowname", str(self._window())).strip()

    def image(self) -> Image.Image:
        """Returns the picture of the screen at the window's place."""
        left, top, width, height = self._geometry()
        box = (left, top, left + width, top + height)
        return ImageGrab.grab(xdisplay=self._screen).crop(box)

    def pixel(self, x: int, y: int) -> str:
        """Returns the colour of a pixel of the window, as '#RRGGBB'."""
        return hex_colour(self.image(), x, y)

    def wait_until(self, predicate: Callable[[], bool]) -> None:
        """Waits until the predicate is true; fails if the process ends first, or after a long
        time."""
        limit = time.monotonic() + TIME_LIMIT
        while not predicate():
            assert self._status() is None, f"it ended too early:\n{self.output}"
            assert time.monotonic() < limit, (
                f"it was not so within {TIME_LIMIT:.0f} seconds:\n{self.output}"
            )
            time.sleep(0.05)

    def wait(self) -> int:
        """Waits until the process has ended, and returns its exit status. Fails after a long time,
        with a message whether the window is still open."""
        limit = time.monotonic() + TIME_LIMIT
        while (status := self._status()) is None:
            if time.monotonic() > limit:
                window = "has no window any more" if self.number is None else "still has its window"
                raise AssertionError(f"it did not end, and {window}:\n{self.output}")
            time.sleep(0.01)
        return status

    def signal(self, number: signal.Signals) -> None:
        """Sends a signal, such as the one of Ctrl-C."""
        os.kill(self.pid, number)

    def descendants(self) -> set[int]:
        """Returns the ids of the processes that it has started, directly or indirectly."""
        parents = _parents()
        found = {self.pid}
        while more := {pid for pid, parent in parents.items() if parent in found} - found:
            found |= more
        return found - {self.pid}

    def _status(self) -> int | None:
        """Returns its exit status; None while it runs. The process is not reaped, so that its id,
        which is its group's id as well, is not given to another process."""
        ended = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def _window(self) -> int:
        window = self.number
        assert window is not None, f"it has no window:\n{self.output}"
        return window

    def _kill(self) -> None:
        with suppress(ProcessLookupError):  # no process is left
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._output.close()


def alive(pids: set[int]) -> set[int]:
    """Returns the processes among these that are still running."""
    return pids & _parents().keys()


def _parents() -> dict[int, int]:
    """Returns every running process with its parent; zombies are left out."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):  # the process has ended meanwhile
            continue
        if state != "Z":
            parents[int(stat.parent.name)] = int(parent)
    return parents


def _xdotool(*args: str, check: bool = True) -> str:
    return subprocess.run(["xdotool", *args], stdout=subprocess.PIPE, check=check, text=True).stdout


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as Xlib.h has it."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    )


def _send_delete(display_name: str, window: int) -> None:
    """Sends WM_DELETE_WINDOW. (xdotool's windowclose destroys the window, and only newer ones have
    windowquit.)"""
    client_message = 33
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(display_name.encode()))
    protocols, delete = (
        x11.XInternAtom(display, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")
    )
    message = _ClientMessage(
        type=client_message,
        window=window,
        message_type=protocols,
        format=32,
        data=(ctypes.c_long * 5)(delete),
    )
    x11.XSendEvent(display, ctypes.c_ulong(window), False, ctypes.c_long(0), ctypes.byref(message))
    x11.XCloseDisplay(display)


def hex_colour(image: Image.Image, x: int, y: int) -> str:
    """Returns the colour of a pixel of a picture, as '#RRGGBB'."""
    return "#" + image.crop((x, y, x + 1, y + 1)).convert("RGB").tobytes().hex().upper()
