"""A page of lessons whose steps are opened one by one; the jobs of each step run once."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

import pytest
from at_once import work_at_once

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.jobs.job import Job, Listener, ignore_progress
from connect_four_ai.lab.canvas import canvas, placed
from connect_four_ai.lab.figures.figure import Figure, PlayedFigure
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.play.match import Match

ANSWERS: dict[object, Any] = {}
"""The answers of the steps that were opened in this process."""


@dataclass(frozen=True)
class Known:
    """The job of a step."""

    step: object
    job: Job[Any]

    def run(self, report: Listener = ignore_progress) -> Any:
        if self.step not in ANSWERS:
            ANSWERS[self.step] = self.job.run(report)
        return ANSWERS[self.step]


def remember_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes each step's job run once in this process."""
    question = LessonPage.question

    def known(page: LessonPage) -> Known | None:
        job = question(page)
        return Known(page.subject(), job) if job else None

    monkeypatch.setattr(LessonPage, "question", known)


def lesson_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    """Yields a page that works at once and opens no other one."""
    work_at_once(monkeypatch)
    remember_jobs(monkeypatch)
    page = LessonPage(Match(AIBrain("9.1.2", seed=1), Position(), Position()), inf)
    page.open_page = lambda name: None
    yield page
    page.close()


def opened(page: LessonPage, section: str, number: int) -> Any:
    """Opens a step, by its number from 1. Returns its last figure."""
    page.begin(section, number - 1)
    page.update()
    return page.figures[-1]


def answer(page: LessonPage, given: float) -> None:
    page.take(given)
    page.update()


def play(figure: Any, moment: int) -> None:
    """Shows a moment of a figure that is played, when everything has come to rest."""
    assert isinstance(figure, PlayedFigure)
    assert figure.playback
    figure.playback.jump(moment)
    figure.update()


def said(figure: Any) -> list[str]:
    parts = canvas.record(figure.display)
    return [given[0] for part in parts for name, given in part if name == "text"]


def check_inside(figure: Figure) -> None:
    """Nothing begins outside the box, not considering what lies on a board of its own scale."""
    x, y, width, height = figure.box
    for (name, given), left, top, _ in placed(canvas.record(figure.display)):
        if name in ("rect", "ellipse", "text") and (left, top) == (0, 0):
            across, down = given[1:3] if name == "text" else given[:2]
            assert x - 5 <= across <= x + width + 5, (name, given)
            assert y - 5 <= down <= y + height + 5, (name, given)
