"""The figures of the lessons: what they show, and that they stay in their boxes."""

from collections import Counter
from collections.abc import Iterator
from math import inf
from pathlib import Path

import opened_lessons
import pytest
from opened_lessons import answer, check_inside, lesson_page, opened, play, said

from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import canvas, centre
from connect_four_ai.lab.figures.board import BoardFigure
from connect_four_ai.lab.figures.figure import PlayedFigure, short_score
from connect_four_ai.lab.figures.learner import LearnerFigure
from connect_four_ai.lab.figures.play_outs import WEIGHTS
from connect_four_ai.lab.pages.lesson_page import LessonPage
from connect_four_ai.lab.widgets.code_view import MARK
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.stages import find_stage
from connect_four_ai.study.check_win import Looks, positions
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import steps_of
from connect_four_ai.study.recording.recording import Kind


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LessonPage]:
    monkeypatch.setattr(progress, "file", lambda: tmp_path / "answers.jsonl")
    monkeypatch.setattr(theme, "still", True)
    yield from lesson_page(monkeypatch)


# section, step, the last moment (None: where it stands), what is said, what is not
SHOWN = [
    ("9.1.0", 2, 99, {"fibonacci(5) = 5", "15 calls", "× 5", "× 3"}, set()),
    ("9.1.0", 4, None, {"3"}, {"−1", "RecursionError"}),
    ("9.1.0", 4, 99, {"3", "2", "1", "0", "−1", "−2", "RecursionError"}, set()),
    ("9.1.0", 8, None, {"n = 10: 177", "n = 10: 19"}, {"n = 20: 21,891"}),
    ("9.1.1", 4, 999, {"60 places", "check_win", " → ", '"Y"'}, set()),
    ("9.1.1", 5, 6, {"is_any_null = False", "6 cells"}, {"check_win"}),
    ("9.1.1", 5, 7, {"is_any_null = True", "7 cells"}, {"check_win"}),
    ("9.1.1", 5, 43, {"is_any_null = True", "42 cells", "check_win", "None"}, set()),
    ("9.1.2", 3, None, {"6 moves"}, {"1/7 = 14.3%"}),
    ("8", 4, None, {"756", "?"}, {"4,155", "6,048"}),
    ("9", 4, None, {"time is up"}, set()),
    ("Q", 3, None, {"+100", "+80"}, {"+64"}),
]


@pytest.mark.parametrize(("section", "number", "moment", "shown", "hidden"), SHOWN)
def test_a_figure_shows_its_numbers_and_hides_the_answer(
    page: LessonPage,
    section: str,
    number: int,
    moment: int | None,
    shown: set[str],
    hidden: set[str],
) -> None:
    figure = opened(page, section, number)
    if moment is None:
        assert not figure.busy, "it stands still until the answer"
    else:
        play(figure, moment)
    assert shown <= set(said(figure))
    assert not hidden & set(said(figure))


# section, step, the right answer, the last moment, what is said then
ANSWERED = [
    ("9.1.2", 3, 1, 9999, {"700 moves", "1/7 = 14.3%"}),
    ("9.1.2", 4, 5, 9999, {"1/5 = 20.0%", "full"}),
    ("8", 4, 2, None, {"756", "4,155", "6,048"}),
    ("Q", 3, 64, 3, {"+64"}),
]


@pytest.mark.parametrize(("section", "number", "right", "moment", "shown"), ANSWERED)
def test_the_answer_is_shown_once_it_is_given(
    page: LessonPage, section: str, number: int, right: float, moment: int | None, shown: set[str]
) -> None:
    figure = opened(page, section, number)
    answer(page, right)
    if moment is not None:
        assert figure.busy, "it plays"
        play(figure, moment)
    assert page.walk.right
    assert shown <= set(said(figure))
    assert not figure.busy


def test_calls_begin_wait_and_return_one_by_one(page: LessonPage) -> None:
    figure = opened(page, "9.1.0", 2)
    assert figure.returned == {}, "nothing is shown before the answer"
    play(figure, 6)
    made = [(figure.made[path].n, is_known) for path, is_known in figure.returned.items()]
    assert made == [(5, False), (4, False), (3, False), (2, False), (1, True)]


def test_the_line_that_runs_is_marked(page: LessonPage) -> None:
    figure, tops = opened(page, "9.1.0", 1), []
    for moment in (1, 5, 8):  # a call, the first that returns, and the first sum
        play(figure, moment)
        (calls,) = canvas.record(figure.display)
        (marked,) = (n for n, (name, given) in enumerate(calls) if given == (MARK,))
        tops += [given[1] for name, given in calls[marked:] if name == "rect"][:1]
    assert tops == sorted(set(tops)), "the test, then each of the two returns"


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


def test_the_mouse_shows_the_numbers_in_the_graph(page: LessonPage) -> None:
    figure = opened(page, "9.1.0", 8)
    answer(page, 22000)
    axes = figure._axes
    page.point(axes.at(20 / 30, 0.5))
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


def test_bars_are_as_high_as_what_was_drawn(
    page: LessonPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "still", False)
    figure = opened(page, "9.1.2", 3)
    answer(page, 1)
    play(figure, 9999)
    assert figure.busy, "the bars still grow"
    monkeypatch.setattr(theme, "still", True)
    figure.update()
    assert {*map(str, Counter(figure.drawn).values())} <= set(said(figure))


def test_the_gate_shuts_where_the_search_cuts_off(
    page: LessonPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = opened(page, "8", 2)
    timeline = figure.film
    cuts = 0
    for moment in range(timeline.last + 1):
        timeline.go(moment)
        at = timeline.moment
        if at.kind is Kind.CUT:
            assert figure.is_shut
            assert figure.window == at.node.bounds
            cuts += 1
        elif at.kind is Kind.ENTERED and at.node.children:
            assert figure.window == (at.node.alpha or -inf, at.node.beta or inf)
            assert not figure.is_shut
    assert cuts == sum(node.bounds is not None for node in timeline.recording.root) == 10
    monkeypatch.setattr(type(figure), "window", (10.0, 10.0))
    assert figure.is_shut, "where its ends meet, too"


def test_the_gate_does_not_say_that_it_is_shut_before_the_answer(page: LessonPage) -> None:
    figure = opened(page, "8", 3)
    assert figure.window == (20, 10)
    assert not figure.is_shut
    assert not figure.controls().all, "nobody can step on to the answer"
    answer(page, 0)
    assert figure.busy, "it plays on from there"
    assert figure.is_shut


def test_the_branch_that_is_marked_is_the_one_that_u_tries_next(page: LessonPage) -> None:
    figure = opened(page, "U", 2)
    timeline = figure.film
    tried = 0
    for moment, at in enumerate(timeline.moments[:-1]):
        if at.kind in (Kind.SELECTED, Kind.ENTERED) and len(timeline.path(at.node)) == 2:
            timeline.go(moment - 1)
            assert figure.next_move() == at.node.move
            tried += 1
    assert tried == 150


def test_the_slider_weighs_the_bonus(page: LessonPage) -> None:
    figure = opened(page, "U", 5)
    following = {}
    for weight in WEIGHTS:
        page.click((figure.slider.x(weight), figure.slider.top + 10))
        assert figure.slider.value == weight
        following[weight] = figure.next_move()
    averages = figure.bounds(0)
    assert following[0] == min(averages, key=averages.__getitem__) == 2
    assert following[1] == 7


def test_a_bound_is_dragged_to_where_the_mouse_is(page: LessonPage) -> None:
    """The bar ends nowhere else than at the point that a weight gives."""
    figure = opened(page, "U", 5)
    _, top, _, height = figure.bars
    for weight in WEIGHTS:
        for move, bound in figure.bounds(weight).items():
            figure.slider.choose(1)
            y = top + height / 2 - bound / figure.reach * (height / 2 - 6)
            page.click((figure.xs[move], y))
            assert figure.slider.value == weight


def test_clicks_on_cards_add_up_to_the_column_s_score(page: LessonPage) -> None:
    figure = opened(page, "9.1.6", 6)
    assert said(figure).count("?") == 7
    cards = figure._cards()
    for reply in (1, 1, 2):
        page.click(centre(cards[reply]))
    assert figure.total == figure.answer[1] + figure.answer[2]
    for _ in range(7):
        page.press("space")
    assert figure.total == page.scene.opinions["now"].scores[3]  # type: ignore[union-attr]
    assert "The game ends here, and counts once: −10" in " ".join(said(opened(page, "9.1.6", 8)))


def test_the_base_slides_to_where_the_choice_flips(page: LessonPage) -> None:
    figure = opened(page, "9.1.7", 1)
    assert not any(text.startswith("→") for text in said(figure)), "hidden until the answer"
    played = []
    for _ in range(12):
        played.append(figure.played(figure.slider.value))
        page.press("up")
    assert figure.slider.value == 10
    assert played == [[3]] * 3 + [[7]] * 9


def test_no_depth_is_marked_before_the_answer(page: LessonPage) -> None:
    figure = opened(page, "9", 4)
    before = said(figure)
    answer(page, 2)
    assert said(figure) == before, "only the frames are new"


def test_weights_that_a_web_page_lacks_are_said_to_be_missing(
    page: LessonPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connect_four_ai.study.lessons.found.steps", lambda: (0, 3_400_000))
    monkeypatch.setattr(opened_lessons, "ANSWERS", {})
    bars = opened(page, "Q", 5)
    answer(page, 5)
    assert {"43%", "5%", "not in the web page"} <= set(said(bars))
    figure = opened(page, "Q", 7)
    answer(page, 16)
    assert said(figure).count("not in the web page") == 3
    assert page.walk.right, "the question can be answered all the same"


def test_what_is_learnt_is_shown_as_it_is_reported(page: LessonPage) -> None:
    figure = opened(page, "Q", 2)
    reached = figure.reached
    anew = LearnerFigure(figure.scene, figure.options)
    anew.place(figure.box)
    page.figures = page.asking = (anew,)
    assert said(anew) == ["It begins to learn…"]
    page.receive_partial({1: {"reached": reached[:3]}})
    assert "20 games learnt from" in said(anew)
    page.receive_partial({0: "of the stage's own job"})
    page.receive_partial({1: {"reached": reached}})
    assert "300 games learnt from" in said(anew)
    assert "Its first win against 9.1.5: after 40 games." in said(anew)


def test_scores_are_short_where_columns_are_narrow() -> None:
    assert [short_score(one) for one in (-9999, 12_345, inf)] == ["−9,999", "+12 k", "+∞"]


@pytest.mark.parametrize("section", SECTIONS)
def test_no_figure_draws_beyond_its_box(page: LessonPage, section: str) -> None:
    for number in range(1, len(steps_of(section)) + 1):
        opened(page, section, number)
        for figure in page.figures:
            is_board = isinstance(figure, BoardFigure)
            phone = Box(14, 10, 362, figure.height_at(362))
            for room in [figure.box] if is_board else [figure.box, phone]:
                figure.place(room)
                check_inside(figure)
                if isinstance(figure, PlayedFigure):
                    for part in (0.5, 1):
                        play(figure, round(part * figure.film.last))
                        check_inside(figure)
