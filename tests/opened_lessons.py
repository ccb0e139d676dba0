"""A page of lessons whose steps are opened one by one, for the tests of their figures."""

from collections.abc import Iterator
from math import inf
from typing import Any

import pytest
from at_once import work_at_once

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.canvas import canvas, placed
from connect_four_ai.lab.figures.figure import Figure
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.play.match import Match


def lesson_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    """Yields a page that works at once and keeps no answers."""
    work_at_once(monkeypatch)
    monkeypatch.setattr("connect_four_ai.study.lessons.walk.add", lambda *answer: None)
    page = LessonPage(Match(AIBrain("9.1.2", seed=1), Position(), Position()), inf)
    yield page
    page.close()


def opened(page: LessonPage, section: str, number: int) -> Any:
    """Opens a step, by its number from 1. Returns its last figure."""
    page.begin(section, number - 1)
    page.update()
    return page.figures[-1]


def said(figure: Any) -> list[str]:
    parts = canvas.record(lambda: figure.display((-1, -1)))
    return [given[0] for part in parts for name, given in part if name == "text"]


def check_inside(figure: Figure) -> None:
    """Nothing begins outside the box, not considering what lies on a board of its own scale."""
    x, y, width, height = figure.box
    for (name, given), left, top, _ in placed(canvas.record(lambda: figure.display((-1, -1)))):
        if name in ("rect", "ellipse", "text") and (left, top) == (0, 0):
            across, down = given[1:3] if name == "text" else given[:2]
            assert x - 5 <= across <= x + width + 5, (name, given)
            assert y - 5 <= down <= y + height + 5, (name, given)
