"""The figures of the lessons 8, 9, U and Q: what they show, and that they stay in their boxes."""

import time
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest
from opened_lessons import check_inside, lesson_page, opened, said

from connect_four_ai.lab.figures.bars import BarsFigure
from connect_four_ai.lab.figures.deepening import DeepeningFigure
from connect_four_ai.lab.figures.gate import GLIDE, GateFigure
from connect_four_ai.lab.figures.learner import LearnerFigure
from connect_four_ai.lab.figures.play_outs import WEIGHTS, PlayOuts
from connect_four_ai.lab.figures.played import PlayedFigure
from connect_four_ai.lab.figures.reward import RewardFigure
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.lessons.lesson import steps_of
from connect_four_ai.study.recording.recording import Kind

OURS = BarsFigure, DeepeningFigure, GateFigure, LearnerFigure, PlayOuts, RewardFigure


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    yield from lesson_page(monkeypatch)


def film(figure: PlayedFigure[Any]) -> Any:
    assert figure.playback
    return figure.playback.film


def test_the_gate_shuts_where_the_search_cuts_off(page: LessonPage) -> None:
    figure = opened(page, "8", 2)
    assert isinstance(figure, GateFigure)
    timeline = film(figure)
    cuts = 0
    for moment in range(timeline.last + 1):
        timeline.go(moment)
        at = timeline.moment
        if at.step.kind is Kind.CUT:
            assert figure.is_shut
            assert figure.window == at.node.bounds
            cuts += 1
        elif at.step.kind is Kind.ENTERED and at.node.children:
            assert figure.window == (at.node.alpha or -inf, at.node.beta or inf)
            assert not figure.is_shut
    assert cuts == sum(node.bounds is not None for node in timeline.recording.root) == 10


def test_the_gate_does_not_say_that_it_is_shut_before_the_answer(page: LessonPage) -> None:
    figure = opened(page, "8", 3)
    assert isinstance(figure, GateFigure)
    assert figure.window == (20, 10)
    assert not figure.is_shut
    assert not figure.controls().all, "nobody can step on to the answer"
    page.answer(0)
    page.update()
    assert figure.busy, "it plays on from there"
    figure.playback.jump(film(figure).last)  # type: ignore[union-attr]
    page.update()
    time.sleep(GLIDE)
    page.update()
    assert not figure.busy


def test_the_branch_that_is_marked_is_the_one_that_u_tries_next(page: LessonPage) -> None:
    figure = opened(page, "U", 2)
    assert isinstance(figure, PlayOuts)
    timeline = film(figure)
    tried = 0
    for moment, at in enumerate(timeline.moments[:-1]):
        if at.step.kind in (Kind.SELECTED, Kind.ENTERED) and len(timeline.path(at.node)) == 2:
            timeline.go(moment - 1)
            assert figure.next_move() == at.node.move
            tried += 1
    assert tried == 150


def test_the_slider_weighs_the_bonus(page: LessonPage) -> None:
    figure = opened(page, "U", 5)
    assert isinstance(figure, PlayOuts)
    following = {}
    for weight in WEIGHTS:
        page.click(_middle(page, f"× {weight:g}"))
        following[weight] = figure.next_move()
    averages = figure.bounds(0)
    assert following[0] == min(averages, key=averages.__getitem__) == 2
    assert following[1] == 7


def _middle(page: LessonPage, text: str) -> tuple[float, float]:
    x, y, width, height = next(
        rect for control, rect in page.controls().places if control.text == text
    )
    return x + width / 2, y + height / 2


def test_no_depth_is_marked_before_the_answer(page: LessonPage) -> None:
    figure = opened(page, "9", 4)
    assert isinstance(figure, DeepeningFigure)
    assert "time is up" in said(figure)
    assert not figure.busy
    before = said(figure)
    page.answer(2)
    page.update()
    assert said(figure) == before, "only the frames are new"


def test_bars_are_hidden_until_the_answer(page: LessonPage) -> None:
    figure = opened(page, "8", 4)
    assert isinstance(figure, BarsFigure)
    assert ("756" in said(figure), said(figure).count("?")) == (True, 2)
    page.answer(2)
    page.update()
    assert {"756", "4,155", "6,048"} <= set(said(figure))


def test_weights_that_a_web_page_lacks_are_said_to_be_missing(
    page: LessonPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connect_four_ai.study.lessons.found.steps", lambda: (0, 3_400_000))
    opened(page, "Q", 5)
    bars = page.figures[1]
    page.answer(5)
    page.update()
    assert {"43%", "5%", "not in the web page"} <= set(said(bars))
    figure = opened(page, "Q", 7)
    page.answer(16)
    page.update()
    assert said(figure).count("not in the web page") == 3
    assert page.walk.right, "the question can be answered all the same"


def test_what_is_learnt_is_shown_as_it_is_reported(page: LessonPage) -> None:
    figure = opened(page, "Q", 2)
    assert isinstance(figure, LearnerFigure)
    reached = figure.reached
    anew = LearnerFigure(figure.scene, figure.options)
    anew.place(figure.box)
    page.figures = (anew,)
    assert said(anew) == ["It begins to learn…"]
    page.receive_partial({1: {"reached": reached[:3]}})
    assert "20 games learnt from" in said(anew)
    page.receive_partial({0: "of the stage's own job"})
    page.receive_partial({1: {"reached": reached}})
    assert "300 games learnt from" in said(anew)
    assert "Its first win against 9.1.5: after 40 games." in said(anew)


def test_the_reward_flows_back_from_the_end(page: LessonPage) -> None:
    figure = opened(page, "Q", 3)
    assert isinstance(figure, RewardFigure)
    assert {"+100", "+80"} < set(said(figure))
    assert "+64" not in said(figure)
    page.answer(64)
    page.update()
    figure.playback.jump(3)  # type: ignore[union-attr]
    assert "+64" in said(figure)


@pytest.mark.parametrize("section", ["8", "9", "U", "Q"])
@pytest.mark.parametrize("room", [None, Box(14, 10, 362, 300)], ids=["window", "phone"])
def test_no_figure_draws_beyond_its_box(page: LessonPage, section: str, room: Box | None) -> None:
    for number in range(1, len(steps_of(section)) + 1):
        opened(page, section, number)
        for figure in page.figures:
            if not isinstance(figure, OURS):
                continue
            if room:
                figure.place(room)
            if isinstance(figure, PlayedFigure) and figure.playback:
                figure.playback.jump(film(figure).last // 2)
                figure.update()
            check_inside(figure)
