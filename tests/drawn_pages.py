"""What the lab's pages draw, as lists of calls: the same code runs here and in the web page."""

import random
import re
from typing import Any

from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.window import Window

LESSON = "9.1.5"
PAGES = (  # not "compare", where some think by the clock
    "board",
    "lesson",
    "step",
    "stage",
    "gallery",
    "switches",
    "exercises",
    "review",
    "editor",
    "check",
)


def open_page(window: Window, name: str) -> None:
    """Shows one of PAGES alone, with the mouse beside it."""
    window.close_pages()
    random.seed(1)  # which exercise it is
    if name == "lesson":
        page = LessonPage(window.board, window.speed)
        page.begin(LESSON, 0)
        page.walk.marks = {}  # whatever was answered here before
        window.open(page)
    elif name != "board":
        window.toggle_page(name)
    window.point(-1, -1)
    window.wake()


def calls(window: Window) -> list[Any]:
    """What was drawn last: times are left out, and so is the font, which each py5 has its own
    name for."""
    return [
        [name, _plain(given)]
        for part in window.drawn
        for name, given in part
        if name != "text_font"
    ]


def _plain(value: Any) -> Any:
    """Numbers to a tenth of a pixel: letters are not measured alike to the last digit."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, str):
        return re.sub(r"[\d.,]+ (ms|毫秒|s|秒)\b", "0 s", value)
    return round(float(value), 1)
