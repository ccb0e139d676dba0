"""Runs a sketch in the test's process, and drives it."""

import faulthandler
import re
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Self, TypeVar
from unittest.mock import patch

import py5
from PIL import Image
from search_server import Copy, server
from sketch_examples import COLOURS, SKETCHES
from sketch_process import hex_colour
from waiting import TIME_LIMIT

from connect_four_ai.app.java import make_buffers_early
from connect_four_ai.games.connect_four import COLUMNS, ROWS
from connect_four_ai.lab.sketch import LabSketch, clear_away, sketch_functions
from connect_four_ai.lab.window import Window

Found = TypeVar("Found")
MOVE, DRAG, PRESS, RELEASE, CLICK, WHEEL = 5, 4, 1, 2, 3, 8  # the actions of fakeMouseEvent
HANDLED = 2  # frames: an event is handled at the end of one, and drawn in the next
UNWATCHED = 0.05  # seconds from one frame to the next while no test waits for one


def load_sketch(path: Path) -> ModuleType:
    """Returns a sketch's file as a module, not yet running."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with patch("py5.run_sketch"):
        spec.loader.exec_module(module)
    return module


class SketchDriver:
    """Runs a module with `setup` and `draw`, moves its mouse, presses its keys and looks at its
    pixels.

        with SketchDriver(module) as sketch:
            sketch.click(350, 300)
            assert sketch.pixel(350, 550) == "#FF5641"

    An error in the sketch is raised in the test, at the next wait or at the end.
    """

    fresh = 2
    """Frames until one shows the present state: the first may have begun before."""

    def __init__(self, module: ModuleType, shown: bool = False) -> None:
        """Makes the driver. `shown`: opens a window on the private screen; else the sketch draws
        into memory, in half of the time."""
        self.module = module
        self._shown = shown
        self.drawn = 0
        self._wanted = 0
        """The frame that a test waits for, until which frames come as fast as possible."""
        self._changed = threading.Condition()
        self._picture_wanted = False
        self.pictured = False
        """Whether a test needs the pixels of the frame that is being drawn."""
        self._to_do: list[tuple[Callable[[], Any], Future[Any]]] = []
        self.error: BaseException | None = None
        self._draws = True
        """Whether the sketch still draws: no error has ended it."""
        self._leaving = False
        self._copies = patch("connect_four_ai.jobs.process.start_process", Copy)

    def __enter__(self) -> Self:
        server()  # else the first frame that begins a search would wait for the server
        self._copies.start()
        py5.reset_py5()
        self.sketch = py5.get_current_sketch()
        self._java = self.sketch._instance
        if self._shown:
            make_buffers_early(self.sketch)
        self.after_frames("count the frames", self._count)
        frame_rate = self.sketch.frame_rate
        self.sketch.frame_rate = lambda fps: None
        # A sketch keeps the error handler that is set when it starts. Of inspect.stack it needs
        # only its caller; looking up the source of every frame would take as long as opening the
        # window.
        size = py5.size if self._shown else self._hidden_size
        with (
            patch("py5.size", size),
            patch("py5.bridge.handle_exception", self._record_error),
            patch("inspect.stack", two_callers),
        ):
            # py5 looks for setup and draw in the namespace that calls run_sketch.
            exec("__import__('py5').run_sketch(block=False)", vars(self.module))
        try:
            self.frames(1)
            frame_rate(1000)
        except BaseException:
            self.close()
            raise
        return self

    def _hidden_size(self, width: int, height: int) -> None:
        self.sketch.size(width, height, py5.HIDDEN)

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        self.close()
        if error is None:
            self.raise_error()

    def close(self) -> None:
        """Ends the sketch as its close button does, and waits until it has ended. Its last frame is
        drawn in any case."""
        self._copies.stop()
        self._leaving = self._picture_wanted = True
        self._want(2)
        limit = time.monotonic() + TIME_LIMIT
        told = False
        while not self.ended:
            if not (self._draws or told):  # ending it twice can block Java
                told = True
                self.sketch.exit_sketch()
            assert time.monotonic() < limit, "the sketch did not end"
            time.sleep(0.005)
        py5.reset_py5()
        del self._java  # else references between Python and Java would keep the sketch alive
        if self._shown:
            clear_away(self.sketch)
        else:
            vars(self.sketch).clear()

    @property
    def ended(self) -> bool:
        """Whether the sketch and its window are gone."""
        if not vars(self.sketch):
            return True  # it was cleared away
        return hasattr(self.sketch, "_shutdown_complete") and self.sketch.get_surface().is_stopped()

    def frames(self, count: int) -> None:
        """Waits until `count` more frames have been drawn."""
        self._draw(count)
        assert not self.ended, "the sketch has ended"

    def after_frames(self, name: str, action: Callable[[Any], None]) -> None:
        """Calls `action` after each frame from now on, on the thread that draws."""
        self.sketch._add_post_hook("draw", name, action)

    def between_frames(self, action: Callable[[], Found]) -> Found:
        """Calls `action` on the thread that draws, where the sketch handles events; waits until the
        effect is drawn, and returns its result or raises its exception."""
        future: Future[Found] = Future()
        with self._changed:
            self._to_do.append((action, future))
        self._draw(HANDLED)
        return future.result(TIME_LIMIT)

    def wait_until(self, predicate: Callable[[], object]) -> None:
        """Waits until the predicate, called after every frame, is true; fails after a long time.
        The longer it waits, the fewer frames are drawn."""
        started = time.monotonic()
        while not predicate():
            waited = time.monotonic() - started
            assert waited < TIME_LIMIT, f"it was not so within {TIME_LIMIT:.0f} seconds"
            time.sleep(min(UNWATCHED, waited / 4))
            self.frames(1)

    def move(self, x: int, y: int) -> None:
        """Moves the mouse to this point."""
        self.mouse(MOVE, x, y)
        self._draw(HANDLED)  # the event may have ended the sketch

    def click(self, x: int, y: int) -> None:
        """Moves the mouse to this point and clicks."""
        for action in (MOVE, PRESS, RELEASE, CLICK):
            self.mouse(action, x, y)
        self._draw(HANDLED)  # the event may have ended the sketch

    def drag(self, *points: tuple[int, int]) -> None:
        """Presses the button at the first point, and moves the mouse to the others with it."""
        for action, point in zip((PRESS, *[DRAG] * (len(points) - 1)), points, strict=True):
            self.mouse(action, *point)
        self.mouse(RELEASE, *points[-1])
        self._draw(HANDLED)

    def wheel(self, lines: int) -> None:
        """Turns the mouse wheel, down or up."""
        self._java.fakeMouseEvent(WHEEL, 0, 0, 0, 0, lines)
        self._draw(HANDLED)

    def key(self, name: str) -> None:
        """Presses and releases a key: a character, or a name such as 'ArrowLeft' or 'Enter'."""
        for action in (PRESS, RELEASE):
            self._java.fakeKeyEvent(action, 0, name, False)
        self._draw(HANDLED)  # the event may have ended the sketch

    def image(self) -> Image.Image:
        """Returns a picture of the sketch's next frame."""
        with self._changed:  # under one lock, or the picture could be of a frame without drawing
            self._picture_wanted = True
            self.frames(self.fresh)
        return Image.fromarray(self._pixels)

    def pixel(self, x: int, y: int) -> str:
        """Returns the colour of a pixel, as '#RRGGBB'."""
        return hex_colour(self.image(), x, y)

    def mouse(self, action: int, x: int, y: int) -> None:
        """Sends one of the mouse's actions, without waiting for its effect."""
        button, count = (py5.LEFT, 1) if action != MOVE else (0, 0)
        self._java.fakeMouseEvent(action, 0, x, y, button, count)

    def _draw(self, count: int) -> None:
        """Waits until `count` more frames have been drawn, or the sketch has ended."""
        limit = time.monotonic() + TIME_LIMIT
        with self._changed:
            self._want(count)
            while (
                not self._changed.wait_for(lambda: self.drawn >= self._wanted or self.error, 0.05)
                and not self.ended
            ):
                if time.monotonic() >= limit:
                    faulthandler.dump_traceback(2)  # shows where the other threads are
                    raise AssertionError(f"no frame came within {TIME_LIMIT:.0f} seconds")
        self.raise_error()

    def wake(self) -> None:
        """Does nothing; for a window, which sleeps while nothing happens, LabWindow replaces it."""

    def _want(self, count: int) -> None:
        self.wake()
        with self._changed:
            self._wanted = self.drawn + count
            self._changed.notify_all()

    def _count(self, sketch: py5.Sketch) -> None:
        if self.pictured:
            sketch.load_np_pixels()
            self._pixels = sketch.np_pixels[:, :, 1:].copy()
        if self._leaving and self.pictured:
            # Not from the test's thread: Java says that it is finished just before it says that the
            # window is to be closed, and once, the thread that draws came between the two.
            sketch.exit_sketch()
        self._act()
        with self._changed:
            self.pictured, self._picture_wanted = self._picture_wanted, False
            self.drawn += 1
            self._changed.notify_all()
            if self._changed.wait_for(lambda: self._wanted > self.drawn, UNWATCHED):
                self.wake()

    def _act(self) -> None:
        """Calls the actions that a test has requested between two frames."""
        with self._changed:
            to_do, self._to_do = self._to_do, []
        for action, future in to_do:
            try:
                future.set_result(action())
            except Exception as error:
                future.set_exception(error)

    def _record_error(
        self, println: Any, kind: type[BaseException], error: BaseException, trace: Any
    ) -> None:
        with self._changed:
            self._draws = False
            self.error = self.error or error
            self._changed.notify_all()

    def raise_error(self) -> None:
        """Raises an error that has occurred in the sketch since the last call."""
        error, self.error = self.error, None
        if error is not None:
            raise error


def two_callers() -> list[SimpleNamespace]:
    """Returns the part of inspect.stack that py5 uses."""
    frame = sys._getframe(1)
    return [SimpleNamespace(frame=frame), SimpleNamespace(frame=frame.f_back)]


class LabDriver(SketchDriver):
    """Drives a window of the lab on the private screen."""

    def __init__(self, window: Window, module: ModuleType | None = None) -> None:
        """Makes the driver. `module`: the sketch that shows the window, if any."""
        if module is None:
            self.shell = LabSketch(window)
            module = ModuleType("lab")
            vars(module).update(sketch_functions(self.shell))
        super().__init__(module, shown=True)


def sketch(name: str) -> ModuleType:
    return load_sketch(SKETCHES / f"{name}.py")


def changed_sketch(name: str, folder: Path, **constants: object) -> ModuleType:
    """Returns the sketch with these constants at its top changed."""
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    for constant, value in constants.items():
        text, changed = re.subn(
            rf"^{constant} = \S+", f"{constant} = {value!r}", text, flags=re.MULTILINE
        )
        assert changed == 1
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return load_sketch(path)


class BoardDriver(SketchDriver):
    """Drives a sketch with the chapter's board: clicks columns and sees discs."""

    def play(self, column: int) -> None:
        """Clicks a column, and waits for Yellow's answer if there is an opponent."""
        self.click(100 * column - 50, 300)
        self.settle()

    def settle(self) -> None:
        """Waits until no stage thinks, and one frame more, in which the answer is played."""
        self.wait_until(lambda: not self.module.game_board.thinker.worker.thinking)
        self.frames(1)

    def discs(self) -> str:
        """Returns the columns of discs, as rows of 'R', 'Y' and '.', the top row first."""
        image = self.image()
        marks = {colour: player or "." for player, colour in COLOURS.items()}
        return "\n".join(
            "".join(marks[hex_colour(image, 100 * i + 50, 100 * row + 50)] for i in range(COLUMNS))
            for row in range(ROWS)
        )
