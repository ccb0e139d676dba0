"""The part of py5 that the app uses, in a Web Worker of a web page.

Colours, shapes, text, mouse and keys work as in Processing. Drawing only records calls, mostly of a
canvas's 2D context: the page fetches them with each frame, and picture.js plays them.
`run_sketch` returns at once: from then on, the page calls the sketch's functions.
"""

import inspect
import json
import math
import sys
import traceback
from collections.abc import Callable
from colorsys import hsv_to_rgb
from pathlib import Path
from typing import Any, NamedTuple

from connect_four_ai.jobs import endless
from connect_four_ai.lab import letters

LEFT, UP, RIGHT, DOWN, CENTER, TOP, BOTTOM, BASELINE = 37, 38, 39, 40, 3, 101, 102, 0
CODED, RGB, HSB, CORNER, ROUND, CLOSE, ARROW, HAND = "\uffff", 1, 3, 0, 2, 2, 0, 12
ALIGN = {LEFT: "left", CENTER: "center", RIGHT: "right"}
BASELINES = {BASELINE: "alphabetic", CENTER: "middle", TOP: "top", BOTTOM: "bottom"}
width = height = pixel_width = 100
mouse_x = mouse_y = mouse_button = 0
key, key_code = "", 0
frame_count = 0
is_running = is_ready = False

_calls: list[tuple[Any, ...]] = []
"""The calls since the last frame: each the name of a function and its arguments, or the name of an
attribute of the 2D context and its value."""
_functions: dict[str, Callable[..., Any]] = {}
_filled = _edged = True
_centered = True
_font, _size = "sans-serif", 12.0
_interval, _last = 1000 / 60, 0.0
_hsb: tuple[float, ...] | None = None
_sketch = object()

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
    for name, *event in (("screen_changed", _screen), ("settings",), ("setup",)):
        _do(name, *event)


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

    def __init__(self, given: dict[str, Any]) -> None:
        self._given = given

    def get_count(self) -> int:
        """Returns the direction of the wheel: 1 down, −1 up."""
        return 1 if self._given["wheel"] > 0 else -1

    def get_millis(self) -> int:
        """Returns the time in milliseconds since 1970."""
        return int(self._given["at"])

    def is_control_down(self) -> bool:
        return bool(self._given["control"])

    def is_meta_down(self) -> bool:
        return bool(self._given["meta"])


def take_event(name: str, given: dict[str, Any]) -> None:
    """Calls the sketch's function for an event of the page. `given`: its place in the picture, its
    button or key, as py5 names them, and what `Event` tells."""
    changed = ("mouse_x", "mouse_y", "mouse_button", "key", "key_code")
    globals().update({each: given[each] for each in changed if each in given})
    _do(name, Event(given))


def draw_frame(now: float) -> str:
    """Draws a frame if one is due at this time in milliseconds. Returns the calls since the last
    one as JSON, or "" if there are none."""
    global _last, frame_count, is_running
    if is_running and now - _last >= _interval - 4:
        _last = now
        frame_count += 1
        texts.clear()
        _call("beginFrame")
        drawn = len(_calls)
        _do("draw")
        if len(_calls) == drawn:
            _calls.pop()
    calls, _calls[:] = [*_calls], []
    try:
        return _as_json(calls) if calls else ""
    except TypeError as error:  # an argument that is neither a number nor a text
        is_running = False
        on_error(error)
        return ""


def _as_json(calls: list[tuple[Any, ...]]) -> str:
    try:
        return json.dumps(calls, ensure_ascii=False, allow_nan=False, default=float)
    except ValueError:  # a canvas ignores what has no place
        return json.dumps([*filter(_is_finite, calls)], ensure_ascii=False, default=float)


def _is_finite(call: tuple[Any, ...]) -> bool:
    return all(math.isfinite(each) for each in call if isinstance(each, float))


def _call(name: str, *arguments: Any) -> None:
    _calls.append((name, *arguments))


def exit_sketch() -> None:
    global is_running
    _do("exiting")
    is_running = False


def get_current_sketch() -> object:
    """Returns an object that changes with each sketch."""
    return _sketch


# The window


class Screen(NamedTuple):
    """The size of the browser's window, the width of the picture in it, the uppermost height of the
    picture that is seen, how many of the screen's pixels are one of the page's, and what the user
    prefers: a dark page, and one on which nothing glides."""

    width: int = 100
    height: int = 100
    across: int = 100
    top: float = 0
    ratio: float = 1
    dark: bool = False
    still: bool = False


_screen = Screen()


def take_screen(given: dict[str, Any]) -> None:
    """Tells the sketch that the page's screen has changed."""
    global _screen, pixel_width
    _screen = Screen(**given)
    pixel_width = round(width * _screen.ratio)
    _do("screen_changed", _screen)


def size(across: int, down: int) -> None:
    global width, height, pixel_width
    width, height = across, down
    pixel_width = round(across * _screen.ratio)
    _call("size", across, down)


def window_resize(across: int, down: int) -> None:
    """Changes the picture's size and shows its top."""
    size(across, down)
    _call("showTop")


def frame_rate(rate: float) -> None:
    global _interval
    _interval = 1000 / rate


def window_title(title: str) -> None:
    _call("title", title)


def cursor(kind: int) -> None:
    _call("cursor", "pointer" if kind == HAND else "default")


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
    _call("save")
    _call("resetMatrix")
    _call("fillStyle", _color(*color))
    _call("fillRect", 0, 0, width, height)
    _call("restore")


def fill(*color: Any) -> None:
    global _filled
    _filled = True
    _call("fillStyle", _color(*color))


def no_fill() -> None:
    global _filled
    _filled = False


def stroke(*color: Any) -> None:
    global _edged
    _edged = True
    _call("strokeStyle", _color(*color))


def no_stroke() -> None:
    global _edged
    _edged = False


def stroke_weight(weight: float) -> None:
    _call("lineWidth", weight)


def stroke_join(join: int) -> None:
    _call("lineJoin", "round" if join == ROUND else "miter")


# Shapes


def _finish(rule: str = "nonzero") -> None:
    if _filled:
        _call("fill", rule)
    if _edged:
        _call("stroke")


def ellipse_mode(mode: int) -> None:
    global _centered
    _centered = mode == CENTER


def ellipse(x: float, y: float, across: float, down: float) -> None:
    middle = (x, y) if _centered else (x + across / 2, y + down / 2)
    _call("beginPath")
    _call("ellipse", *middle, across / 2, down / 2, 0, 0, 2 * math.pi)
    _finish()


def rect(x: float, y: float, across: float, down: float, radius: float = 0) -> None:
    _call("beginPath")
    if radius:
        _call("roundRect", x, y, across, down, min(radius, abs(across) / 2, abs(down) / 2))
    else:
        _call("rect", x, y, across, down)
    _finish()


def line(x: float, y: float, to_x: float, to_y: float) -> None:
    _call("beginPath")
    _call("moveTo", x, y)
    _call("lineTo", to_x, to_y)
    if _edged:
        _call("stroke")


def begin_shape() -> None:
    _call("beginPath")


def begin_contour() -> None:
    _call("closePath")


def end_contour() -> None:
    _call("closePath")


def vertices(places: Any) -> None:
    for number, (x, y) in enumerate(places):
        _call("lineTo", x, y) if number else _call("moveTo", x, y)


def end_shape(mode: int = 0) -> None:
    if mode == CLOSE:
        _call("closePath")
    _finish("evenodd")


# Transformations


def push_matrix() -> None:
    _call("push")


def pop_matrix() -> None:
    _call("pop")


def translate(x: float, y: float) -> None:
    _call("translate", x, y)


def scale(across: float, down: float | None = None) -> None:
    _call("scale", across, across if down is None else down)


def rotate(angle: float) -> None:
    _call("rotate", angle)


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
    _call("font", f"{size}px {_font}")


def text_align(across: int, down: int = BASELINE) -> None:
    _call("textAlign", ALIGN[across])
    _call("textBaseline", BASELINES[down])


def text_width(text: Any) -> float:
    """Returns the width in pixels, from the tables of the app's fonts: a worker has no canvas."""
    if _font == "monospace":
        return letters.CODE * _size * len(str(text))
    return letters.text_width(str(text), _size, "Bold" in _font)


def text(text: Any, x: float, y: float) -> None:
    texts.append((x, y, str(text)))
    if _filled:
        _call("fillText", str(text), x, y)


def intercept_escape() -> None:
    """Does nothing: Escape closes no page of a browser."""
