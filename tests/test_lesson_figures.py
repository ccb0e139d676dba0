"""The figures of the lessons 9.1.0 to 9.1.3: what they show, and that they stay in their boxes."""

from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest
from opened_lessons import check_inside, lesson_page, opened, said

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.figures.calls import CallsFigure
from connect_four_ai.lab.figures.chance import ChanceFigure
from connect_four_ai.lab.figures.copies import CopiesFigure
from connect_four_ai.lab.figures.endless import EndlessFigure
from connect_four_ai.lab.figures.figure import short_score
from connect_four_ai.lab.figures.growth import GrowthFigure
from connect_four_ai.lab.figures.lines import LinesFigure
from connect_four_ai.lab.figures.played import PlayedFigure
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages import find_stage
from connect_four_ai.study.exercises.check_win import positions
from connect_four_ai.study.lessons.lesson import steps_of
from connect_four_ai.study.recording.looks import Looks

OURS = CallsFigure, EndlessFigure, GrowthFigure, LinesFigure, ChanceFigure, CopiesFigure


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPage]:
    yield from lesson_page(monkeypatch)


def play(figure: Any, moment: int) -> None:
    assert isinstance(figure, PlayedFigure)
    assert figure.playback
    figure.playback.jump(moment)


def test_calls_begin_wait_and_return_one_by_one(page: LessonPage) -> None:
    figure = opened(page, "9.1.0", 2)
    assert isinstance(figure, CallsFigure)
    assert figure.returned == {}, "nothing is shown before the answer"
    play(figure, 6)
    made = [(figure.made[path].n, is_known) for path, is_known in figure.returned.items()]
    assert made == [(5, False), (4, False), (3, False), (2, False), (1, True)]
    play(figure, 99)
    assert {"fibonacci(5) = 5", "15 calls", "× 5", "× 3"} <= set(said(figure))
    page.answer(3)
    page.update()
    assert figure.busy, "it plays once the answer is right"


def test_n_and_memory_are_changed_once_nothing_is_asked(page: LessonPage) -> None:
    figure = opened(page, "9.1.0", 9)
    for key, result, calls in (("+", "fibonacci(7) = 13", 41), ("m", "fibonacci(7) = 13", 13)):
        assert page.press(key)
        assert {result, f"{calls} calls"} <= set(said(figure))
    asks = opened(page, "9.1.0", 5)
    assert asks.controls().of("+") is None


def test_memory_cuts_what_is_below_a_call_that_is_looked_up(page: LessonPage) -> None:
    figure = opened(page, "9.1.0", 7)
    assert said(figure).count("0") == 5, "the whole tree, as it would be without"
    play(figure, 99)
    assert said(figure).count("0") == 1 + 1, "one call, and the value that it returns"


def test_without_a_base_case_no_call_returns(page: LessonPage) -> None:
    figure = opened(page, "9.1.0", 4)
    assert "−1" not in said(figure), "nobody sees how far it will go"
    play(figure, 999)
    assert {"3", "2", "1", "0", "−1", "−2", "RecursionError"} <= set(said(figure))


def test_the_graph_ends_where_the_question_begins(page: LessonPage) -> None:
    figure = opened(page, "9.1.0", 8)
    assert isinstance(figure, GrowthFigure)
    assert "n = 10: 177" in said(figure)
    assert "21,891" not in " ".join(said(figure))
    page.answer(22000)
    page.update()
    figure.point(figure._at(20, 1))
    assert {"n = 20: 21,891", "n = 20: 39"} <= set(said(figure))


def test_what_check_win_looks_at_is_what_it_compares() -> None:
    """Every place is looked at in the order of the loops until one has four of a colour."""
    stage = find_stage("9.1.1")
    empty, _ = Looks(stage, Position()).run()
    places = [frozenset(look.spots) for look in empty if len(look.spots) > 1]
    assert len(places) == len(set(places)) == 69
    for position in positions():
        looks, winner = Looks(stage, position).run()
        assert winner == position.winner
        found = [frozenset(look.spots) for look in looks if len(look.spots) > 1]
        assert found == places[: len(found)]
        if winner in ("R", "Y"):
            four = {(6 - row, column - 1) for column, row in position.winning_cells}
            assert found[-1] <= four
        else:
            assert len(found) == 69
            assert len(looks) == 69 + 42 + 1


def test_the_frame_stops_at_four_and_the_cells_are_counted(page: LessonPage) -> None:
    figure = opened(page, "9.1.1", 4)
    assert isinstance(figure, LinesFigure)
    play(figure, 999)
    assert {"60 places", 'check_win → "Y"'} <= set(said(figure))
    cells = opened(page, "9.1.1", 5)
    for moment, value in ((6, False), (7, True), (42, True)):
        play(cells, moment)
        assert {f"is_any_null = {value}", f"{moment} cells"} <= set(said(cells))
    play(cells, 43)
    assert "check_win → None" in said(cells)


@pytest.mark.parametrize("section", ["9.1.0", "9.1.1", "9.1.2", "9.1.3"])
@pytest.mark.parametrize("room", [None, Box(14, 10, 362, 300)], ids=["window", "phone"])
def test_no_figure_draws_beyond_its_box(page: LessonPage, section: str, room: Box | None) -> None:
    for number in range(1, len(steps_of(section)) + 1):
        opened(page, section, number)
        for figure in page.figures:
            if room and isinstance(figure, OURS):
                figure.place(room)
            if isinstance(figure, PlayedFigure):
                play(figure, 9999)
            check_inside(figure)


def test_scores_are_short_where_columns_are_narrow() -> None:
    assert [short_score(one) for one in (-9999, 12_345, inf)] == ["−9,999", "+12 k", "+∞"]


def test_discs_pile_up_as_they_are_drawn_and_come_to_rest(page: LessonPage) -> None:
    figure = opened(page, "9.1.2", 3)
    assert isinstance(figure, ChanceFigure)
    assert "6 moves" in said(figure), "it stands still until the answer"
    page.answer(1)
    page.update()
    assert figure.busy
    play(figure, 9999)
    figure._since = 0.0  # long ago
    drawn = Counter(figure.drawn)
    assert {"700 moves", "1/7 = 14.3%", *map(str, drawn.values())} <= set(said(figure))
    assert not figure.busy
    assert said(opened(page, "9.1.2", 4)).count("full") == 2
