"""The drawing calls of the lab's pages: this code also runs in the web page."""

import random
import re
from dataclasses import replace
from typing import Any

from connect_four_ai.lab.pages.arena_page import ArenaPage
from connect_four_ai.lab.pages.compare import Compare
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.window import Window
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.table import table
from connect_four_ai.study.arena.tournament import State

LESSON = "9.1.5"
PAGES = (  # not "learn" (a web page has fewer weights), "own" (a file), nor "costs" (by the clock)
    "board",
    "lesson",
    "compare",
    "step",
    "stage",
    "gallery",
    "switches",
    "exercises",
    "coach",
    "review",
    "arena",
    "editor",
    "check",
)
SAME = ("9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "8", "Q")
"""The opponents whose results are the same everywhere."""
GAMES = (
    Game(("9.1.2", ""), ("9.1.5", ""), "22", 0, 0.5, "2211334", "R", "", (0.1,) * 5),
    Game(("9.1.5", ""), ("9.1.2", ""), "22", 0, 0.5, "2212345", "R", "no", (0.1,) * 5),
)
"""The players of the arena."""


def open_page(window: Window, name: str) -> None:
    """Shows one of PAGES alone, with the mouse beside it."""
    window.pages.close()
    random.seed(1)  # decides the exercise
    if name == "lesson":
        page = LessonPage(window.board, window.speed)
        page.begin(LESSON, 0)
        for marks in page.walk.all_marks.values():  # forgets earlier answers
            marks.clear()
        window.pages.open(page)
    elif name != "board":
        window.toggle_page(name)
        _answer(window.page)
    window.point(-1, -1)
    window.loop.wake()


def _answer(page: Page | None) -> None:
    """Answers the page's job with fixed results: some stages think by the clock, and 0 visits other
    nodes with a smaller table."""
    if isinstance(page, Compare):
        page.worker.cancel()
        asked = page.question()
        assert asked
        brains = {name: asked.brains[name] for name in SAME}
        page.receive(replace(asked, brains=brains).run())
    elif isinstance(page, ArenaPage):
        page.worker.cancel()
        page.receive(State(tuple(table(GAMES)), GAMES, len(GAMES)))


def calls(window: Window) -> list[Any]:
    """Returns the last drawing calls, without times and fonts, which differ between the two kinds
    of py5."""
    return [
        [name, _plain(given)]
        for part in window.loop.drawn
        for name, given in part
        if name != "text_font"
    ]


def _plain(value: Any) -> Any:
    """Rounds numbers to a tenth of a pixel, because text widths differ slightly, and replaces
    times."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, str):
        return re.sub(r"[\d.,]+ (ms|毫秒|s|秒)\b", "0 s", value)
    return round(float(value), 1)
