"""The part of py5 that the app uses, on a canvas of a web page.

Colours, shapes, text, mouse and keys work as in Processing. `run_sketch` returns at once: from then
on, the page calls the sketch's functions.
"""

import base64
import inspect
import math
import sys
import traceback
from collections.abc import Callable
from colorsys import hsv_to_rgb
from pathlib import Path
from typing import Any

import js
from pyodide.ffi import create_proxy

from connect_four_ai.jobs import endless

LEFT, UP, RIGHT, DOWN, CENTER, TOP, BOTTOM, BASELINE = 37, 38, 39, 40, 3, 101, 102, 0
CODED, RGB, HSB, CORNER, ROUND, CLOSE, ARROW, HAND = "\uffff", 1, 3, 0, 2, 2, 0, 12
ALIGN = {LEFT: "left", CENTER: "center", RIGHT: "right"}
BASELINES = {BASELINE: "alphabetic", CENTER: "middle", TOP: "top", BOTTOM: "bottom"}
CHARACTERS = {"Enter": "\n", "Escape": "\x1b", "Backspace": "\b"}
BROWSERS = {"Tab", "F5", "F6", "F7", "F9", "F10", "F12"}
"""Keys that are left to the browser: Tab leaves the canvas."""
WITH_CONTROL = "cvek"
"""Letters that the sketch receives with Ctrl."""
CODES = {
    "ArrowLeft": LEFT,
    "ArrowUp": UP,
    "ArrowRight": RIGHT,
    "ArrowDown": DOWN,
    "Home": 36,
    "End": 35,
} | {f"F{number}": 111 + number for number in range(1, 13)}

PREFERENCES = "prefers-color-scheme: dark", "prefers-reduced-motion: reduce"

width = height = pixel_width = 100
mouse_x = mouse_y = mouse_button = 0
key, key_code = "", 0
frame_count = 0
is_running = is_ready = False

_canvas: Any = None
_pen: Any = None
_functions: dict[str, Callable[..., Any]] = {}
_filled = _edged = True
_centered = True
_font, _size = "sans-serif", 12.0
_interval, _last = 1000 / 60, 0.0
_hsb: tuple[float, ...] | None = None


texts: list[tuple[float, float, str]] = []
"""The texts written in this frame, with their places."""


def on_error(error: Exception) -> None:
    """Prints an error in the sketch; the page replaces this function."""
    print("".join(traceback.format_exception(error)))


class Py5Font:
    """A font, by the name of its family in CSS."""

    def __init__(self, family: str) -> None:
        self.family = family


def run_sketch(**options: Any) -> None:
    """Shows the sketch whose functions are in the caller's module."""
    global is_running, _sketch
    _sketch = object()
    caller = sys._getframe(1).f_globals
    _functions.clear()
    _functions.update(options.get("sketch_functions") or caller)
    is_running = True
    _do("screen_changed", Screen())
    for name in ("settings", "setup"):
        _do(name)
    _ask_for_a_frame()


def _do(name: str, *event: Any) -> None:
    """Calls a function of the sketch, if it exists. After an error the sketch stops, as in py5."""
    global is_running
    function = _functions.get(name)
    if function is None or not is_running:
        return
    try:
        with endless.within(endless.SOON):
            function(*event) if event and _takes_event(function) else function()
    except Exception as error:
        is_running = False
        on_error(error)


def _takes_event(function: Callable[..., Any]) -> bool:
    try:
        inspect.signature(function).bind(None)
    except TypeError:
        return False
    return True


class Event:
    """An event of the mouse or a key."""

    def __init__(self, event: Any) -> None:
        self._event = event

    def get_count(self) -> int:
        """Returns the direction of the wheel: 1 down, −1 up."""
        return 1 if self._event.deltaY > 0 else -1

    def get_millis(self) -> int:
        """Returns the time in milliseconds since 1970."""
        return int(js.performance.timeOrigin + self._event.timeStamp)

    def is_control_down(self) -> bool:
        return bool(self._event.ctrlKey)

    def is_meta_down(self) -> bool:
        return bool(self._event.metaKey)


def _ask_for_a_frame() -> None:
    """Requests the next frame, unless one is requested already."""
    global _asked
    js.cancelAnimationFrame(_asked)
    _asked = js.requestAnimationFrame(_proxies["frame"])


def _frame(now: float) -> None:
    global _last, frame_count
    if not is_running:
        return
    _ask_for_a_frame()
    if now - _last < _interval - 4:
        return
    _last = now
    frame_count += 1
    _reset_matrix()
    texts.clear()
    _do("draw")
    _canvas.dataset.frames = str(frame_count)


def exit_sketch() -> None:
    global is_running
    _do("exiting")
    is_running = False


def get_current_sketch() -> object:
    """Returns an object that changes with each sketch."""
    return _sketch


# The window


def size(across: int, down: int) -> None:
    global width, height, pixel_width
    width, height = across, down
    ratio = js.window.devicePixelRatio or 1
    pixel_width = round(across * ratio)
    _canvas.width, _canvas.height = pixel_width, round(down * ratio)
    _canvas.style.aspectRatio = f"{across} / {down}"
    _canvas.style.maxWidth = f"{across}px"
    js.document.body.classList.toggle("fitted", across <= Screen().width)
    _reset_matrix()


def window_resize(across: int, down: int) -> None:
    """Changes the canvas's size and shows its top."""
    size(across, down)
    if js.window.scrollY:
        js.window.scrollTo(0, 0)


class Screen:
    """The size of the browser's window, the width of the picture in it, the uppermost height of the
    canvas that is seen, and what the user prefers: a dark page, and one on which nothing glides."""

    def __init__(self) -> None:
        self.width = js.document.documentElement.clientWidth
        self.height = js.window.innerHeight
        self.across = _canvas.parentElement.clientWidth
        self.dark, self.still = (js.matchMedia(f"({each})").matches for each in PREFERENCES)
        box = _canvas.getBoundingClientRect()
        self.top = max(0.0, -box.top * height / max(1, box.height))


def _on_screen(event: Any = None) -> None:
    """Tells the sketch that the screen has changed."""
    if pixel_width != round(width * (js.window.devicePixelRatio or 1)):
        size(width, height)  # the page was zoomed
    _do("screen_changed", Screen())


def _reset_matrix() -> None:
    ratio = pixel_width / width
    _pen.setTransform(ratio, 0, 0, ratio, 0, 0)


def frame_rate(rate: float) -> None:
    global _interval
    _interval = 1000 / rate


def save(file: Any, format: str = "png") -> None:
    """Writes the picture that is shown into an open file."""
    file.write(base64.b64decode(_canvas.toDataURL(f"image/{format}").partition(",")[2]))


def window_title(title: str) -> None:
    js.document.title = title


def cursor(kind: int) -> None:
    _canvas.style.cursor = "pointer" if kind == HAND else "default"


# Colours


def color_mode(mode: int, *most: float) -> None:
    global _hsb
    _hsb = most or (255, 255, 255) if mode == HSB else None


def _color(*parts: Any) -> str:
    if isinstance(parts[0], str):
        return parts[0]
    if len(parts) == 1:
        return f"rgb({parts[0]} {parts[0]} {parts[0]})"
    if _hsb is None:
        return f"rgb({parts[0]} {parts[1]} {parts[2]})"
    parts = tuple(part / most for part, most in zip(parts, _hsb, strict=True))
    return "rgb({:%} {:%} {:%})".format(*hsv_to_rgb(*parts))


def background(*color: Any) -> None:
    _pen.save()
    _reset_matrix()
    _pen.fillStyle = _color(*color)
    _pen.fillRect(0, 0, width, height)
    _pen.restore()


def fill(*color: Any) -> None:
    global _filled
    _filled = True
    _pen.fillStyle = _color(*color)


def no_fill() -> None:
    global _filled
    _filled = False


def stroke(*color: Any) -> None:
    global _edged
    _edged = True
    _pen.strokeStyle = _color(*color)


def no_stroke() -> None:
    global _edged
    _edged = False


def stroke_weight(weight: float) -> None:
    _pen.lineWidth = weight


def stroke_join(join: int) -> None:
    _pen.lineJoin = "round" if join == ROUND else "miter"


# Shapes


def _finish(rule: str = "nonzero") -> None:
    if _filled:
        _pen.fill(rule)
    if _edged:
        _pen.stroke()


def ellipse_mode(mode: int) -> None:
    global _centered
    _centered = mode == CENTER


def ellipse(x: float, y: float, across: float, down: float) -> None:
    middle = (x, y) if _centered else (x + across / 2, y + down / 2)
    _pen.beginPath()
    _pen.ellipse(*middle, across / 2, down / 2, 0, 0, 2 * math.pi)
    _finish()


def rect(x: float, y: float, across: float, down: float, radius: float = 0) -> None:
    _pen.beginPath()
    if radius:
        _pen.roundRect(x, y, across, down, min(radius, abs(across) / 2, abs(down) / 2))
    else:
        _pen.rect(x, y, across, down)
    _finish()


def line(x: float, y: float, to_x: float, to_y: float) -> None:
    _pen.beginPath()
    _pen.moveTo(x, y)
    _pen.lineTo(to_x, to_y)
    if _edged:
        _pen.stroke()


def begin_shape() -> None:
    _pen.beginPath()


def begin_contour() -> None:
    _pen.closePath()


def end_contour() -> None:
    _pen.closePath()


def vertices(places: Any) -> None:
    for number, (x, y) in enumerate(places):
        _pen.lineTo(x, y) if number else _pen.moveTo(x, y)


def end_shape(mode: int = 0) -> None:
    if mode == CLOSE:
        _pen.closePath()
    _finish("evenodd")


# Transformations


def push_matrix() -> None:
    _saved.append(_pen.getTransform())


def pop_matrix() -> None:
    _pen.setTransform(_saved.pop())


def translate(x: float, y: float) -> None:
    _pen.translate(x, y)


def scale(across: float, down: float | None = None) -> None:
    _pen.scale(across, across if down is None else down)


def rotate(angle: float) -> None:
    _pen.rotate(angle)


# Text


def create_font(name: str, size: float) -> Py5Font:
    """Returns a font of the app, which the page has loaded by its file's name, or one of the
    system."""
    if name.endswith(".ttf"):
        return Py5Font(f"'{Path(name).stem}', sans-serif")
    return Py5Font("monospace" if name.startswith("Mono") else "sans-serif")


def text_font(font: Py5Font, size: float | None = None) -> None:
    global _font
    _font = font.family
    text_size(_size if size is None else size)


def text_size(size: float) -> None:
    global _size
    _size = size
    _pen.font = f"{size}px {_font}"


def text_align(across: int, down: int = BASELINE) -> None:
    _pen.textAlign, _pen.textBaseline = ALIGN[across], BASELINES[down]


def text_width(text: Any) -> float:
    found: float = _pen.measureText(str(text)).width
    return found


def text(text: Any, x: float, y: float) -> None:
    texts.append((x, y, str(text)))
    if _filled:
        _pen.fillText(str(text), x, y)


# Mouse, touch and keys


def _pointed(event: Any) -> None:
    global mouse_x, mouse_y
    box = _canvas.getBoundingClientRect()
    mouse_x = math.floor((event.clientX - box.left) * width / box.width)
    mouse_y = math.floor((event.clientY - box.top) * height / box.height)


def _on_move(event: Any) -> None:
    _pointed(event)
    _do("mouse_moved", Event(event))


def _on_press(event: Any) -> None:
    """Presses the mouse. A touch may begin a scroll: its tap is handled by `_on_click`."""
    global _touched
    _touched = event.pointerType == "touch"
    if not _touched:
        _press(event)


def _on_click(event: Any) -> None:
    if _touched:
        _press(event)


def _press(event: Any) -> None:
    global mouse_button
    _pointed(event)
    mouse_button = {0: LEFT, 1: CENTER, 2: RIGHT}.get(event.button, 0)
    _do("mouse_pressed", Event(event))


def _on_wheel(event: Any) -> None:
    """Scrolls the sketch's page, or lets the browser scroll a picture that is higher than its
    window."""
    if _canvas.clientHeight > js.window.innerHeight:
        return
    event.preventDefault()
    _do("mouse_wheel", Event(event))


def _on_key(event: Any) -> None:
    global key, key_code
    typed = event.key
    if event.altKey or event.metaKey or typed in BROWSERS:
        return  # the browser's own
    if typed in CODES:
        key, key_code = CODED, CODES[typed]
    elif event.ctrlKey and len(typed) == 1 and typed.lower() in WITH_CONTROL:
        key, key_code = chr(ord(typed.lower()) - 96), 0  # as in Java
    elif not event.ctrlKey and (typed in CHARACTERS or len(typed) == 1):
        key, key_code = CHARACTERS.get(typed, typed), 0
    else:
        return
    event.preventDefault()
    _do("key_pressed", Event(event))


def _on_release(event: Any) -> None:
    _do("key_released", Event(event))


def intercept_escape() -> None:
    """Does nothing: Escape closes no page of a browser."""


_asked = 0
_touched = False
_sketch = object()
_saved: list[Any] = []
_proxies: dict[str, Any] = {}


def attach() -> None:
    """Connects to the page's canvas, its mouse and its keys."""
    global _canvas, _pen
    _canvas = js.document.getElementById("sketch")
    _pen = _canvas.getContext("2d")
    _proxies["frame"] = create_proxy(_frame)
    for name, action in {
        "pointermove": _on_move,
        "pointerdown": _on_press,
        "click": _on_click,
        "wheel": _on_wheel,
        "keydown": _on_key,
        "keyup": _on_release,
    }.items():
        _proxies[name] = create_proxy(action)
        _canvas.addEventListener(name, _proxies[name])
    _proxies["screen"] = create_proxy(_on_screen)
    for name in ("resize", "scroll"):
        js.addEventListener(name, _proxies["screen"])
    for preference in PREFERENCES:
        js.matchMedia(f"({preference})").addEventListener("change", _proxies["screen"])
