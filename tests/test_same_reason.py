"""A wrong column is refuted in the same words on every page, and a digit only points at it. There
is no window: the pages take keys."""

from collections.abc import Iterator
from typing import Any

import pytest
from at_once import work_at_once

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import CHINESE, ENGLISH, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.gallery_page import Gallery
from connect_four_ai.lab.pages.page import Page
from connect_four_ai.lab.pages.review_page import ReviewPage
from connect_four_ai.play.match import Match
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.paths import FIND
from connect_four_ai.study.gallery import Mistake, mistakes


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    work_at_once(monkeypatch)


def game_of(moves: str) -> Match:
    return Match(AIBrain("9.1.1"), Position(), Position.from_moves(moves))


def exercise(failure: Mistake, wrong: int) -> Page:
    page = ExercisePage(game_of(""), float("inf"))
    page.practice.kind = FIND
    scores = dict(the_solver().scores(failure.position))
    page._set_up(Find("9.1.5", failure.position, "block", scores, frozenset(failure.good)))
    return page


def gallery(failure: Mistake, wrong: int) -> Page:
    page = Gallery(game_of(""), float("inf"))
    page.show(failure)
    return page


def review(failure: Mistake, wrong: int) -> Page:
    """Returns the review page of a game in which the good column was played next, and then a bad
    one, about which it asks."""
    page = ReviewPage(game_of(failure.moves + str(wrong)), float("inf"))
    page.update()
    page.ask(next(slip for slip in page.quiz.slips if slip.position == failure.position))
    return page


def cases() -> Iterator[tuple[Mistake, int]]:
    """Yields losing columns other than those that the gallery's opponent plays itself, about which
    it says more."""
    for failure in mistakes():
        wrong = failure.exact.keys() - {*failure.good, *failure.plays}
        lost = [column for column in wrong if failure.exact[column] < 0]
        if lost and failure.kind == "block":
            yield failure, lost[0]


@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
def test_exercises_gallery_and_review_say_the_same_of_a_wrong_column(language: str) -> None:
    set_language(language)
    failure, wrong = next(cases())
    said: dict[Any, list[str]] = {}
    for opened in (exercise, gallery, review):
        page = opened(failure, wrong)
        assert page.press(str(wrong))
        assert page.view.cursor == wrong
        page.coaching.update(page.view)
        assert page.coaching.texts == [], "nothing was answered yet"
        assert page.press("enter")
        page.coaching.update(page.view)
        said[opened] = page.coaching.texts
        page.close()
    assert said[exercise] == said[gallery] == said[review]
    assert len(said[exercise][0]) > 10
