"""The page of exercises, each kind with the mouse and with the keys."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from at_once import work_at_once
from drawn_lines import all_lines, assert_in_order
from lab_window import lab_window
from test_language_window import assert_clear_of_buttons

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import centre
from connect_four_ai.lab.pages.desks import RepairDesk
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.page import board_place
from connect_four_ai.lab.pages.predict_desk import PredictDesk
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.play.match import Match
from connect_four_ai.stages import find_stage, own
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.exercises.code import Repair
from connect_four_ai.study.exercises.practice import ENOUGH, PATHS, Exercise
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.questions import Choose, Find
from connect_four_ai.texts.exercise_words import hints, kind_name, question

Kind = TypeVar("Kind", bound=Exercise)


@pytest.fixture(autouse=True)
def unpractised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No exercise is answered, and no file is written."""
    monkeypatch.setattr(progress, "file", lambda: tmp_path / "exercises.jsonl")
    own.use(tmp_path / "my_brain.py")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[ExercisePage]:
    """The page without a window."""
    work_at_once(monkeypatch)
    opened = ExercisePage(Match(AIBrain("9.1.5"), Position(), Position()), float("inf"))
    opened.open_page = lambda name: None
    yield opened
    opened.close()


def made(
    page: ExercisePage,
    section: str,
    kind: str,
    wanted: type[Kind],
    is_it: Callable[[Any], bool] = lambda exercise: True,
) -> Kind:
    """Returns the first exercise of this kind that fulfils the condition; of the page's section, if
    none is named."""
    if section:
        page.turn_to(section)
    for seed in range(60):
        page.begin(kind, seed)
        settle(page)
        exercise = page.practice.exercise
        if isinstance(exercise, wanted) and is_it(exercise):
            return exercise
    raise AssertionError("no seed makes such an exercise")


def settle(page: ExercisePage) -> None:
    """Waits for the end of jobs and animations."""
    for _ in range(60):
        page.update()
        page.follow(0)


def press(page: ExercisePage, *keys: str) -> None:
    for key in keys:
        page.press(key)
        settle(page)


def click(page: ExercisePage, text: str, which: int) -> None:
    """Clicks the first button with this text, 0, or the last: a section may be a choice, too."""
    places = [rect for control, rect in page.controls().places if control.text == text]
    page.click(centre(places[which]))
    settle(page)


def click_column(page: ExercisePage, column: int) -> None:
    left, _, scale = board_place(page)
    page.click((left + scale * (100 * column - 50), 450))
    settle(page)


def click_line(page: ExercisePage, line: int) -> None:
    assert isinstance(page.desk, RepairDesk)
    page.click(next(centre(rect) for row, rect in page.desk.rows if row.line + 1 == line))
    settle(page)


def typed(score: float) -> str:
    return f"{score:g}".replace("inf", "i")


def enter_says(page: ExercisePage) -> str:
    control = page.controls().of("enter")
    assert control
    return control.text


@pytest.mark.parametrize("by_mouse", [True, False])
def test_find_a_move(page: ExercisePage, by_mouse: bool) -> None:
    def choose(column: int) -> None:
        if by_mouse:
            click_column(page, column)
        else:
            press(page, str(column))
            assert page.practice.right is not True, "a digit only points"
            press(page, "enter")

    exercise = made(page, "9.1.3", "find", Find)
    press(page, *"hhhhh089²", "enter")
    assert page.practice.right is None, "no column is chosen yet"
    *wrong, last = sorted(exercise.scores.keys() - exercise.right)[:3]
    for column in (*wrong, last):
        choose(column)
        assert [page.practice.right, page.practice.given] == [False, column]
        said, shown = page.coaching.why, page.view.position
        assert said
        assert said.column == column
        assert isinstance(shown, Position)
        assert shown.winner == said.winner, "played out to its end"
        assert shown.moves == said.start.moves + "".join(map(str, said.line))
        assert page.view.lit == said.cells
    press(page, "enter")
    assert (page.practice.right, page.view.position) == (None, exercise.position)
    choose(min(exercise.right))
    assert [page.practice.right, enter_says(page)] == [True, "next one"]
    choose(wrong[0] if wrong else last) if by_mouse else press(page, str(last))
    assert page.practice.right is True, "what is right stays"
    *failed, passed = progress.entries()
    assert [entry.right for entry in failed] == [False] * (len(wrong) + 1)
    assert (passed.section, passed.kind, passed.right) == ("9.1.3", "find", True)
    assert passed.hints == len(hints(exercise)) <= 3
    assert page.opened_on.position == Position(), "an exercise costs no game"


@pytest.mark.parametrize("section", ["9.1.3", "9.1.7"])
def test_predict_a_score_with_the_keys_and_see_it_uncovered(
    page: ExercisePage, section: str
) -> None:
    exercise = made(page, section, "predict", Predict, lambda e: e.asked == "value")
    desk = page.desk
    assert isinstance(desk, PredictDesk)
    assert chip_text(desk) == "?"
    assert [c for c in page.buttons().all if c.label == "T"] == []
    press(page, "1", "backspace", *typed(exercise.answer), "enter")
    assert page.practice.right is True
    assert chip_text(desk) not in ("", "?")
    assert desk.words(), "and why"
    assert page.view.imagined == (exercise.position, desk.cursor)
    assert page.buttons().of("t"), "its search can be watched"


def chip_text(desk: PredictDesk) -> str:
    """Returns the text on the node at the cursor."""
    return desk.chip(next(b for b in desk.branches if b.path == desk.cursor)).score


def test_predict_the_column_with_the_mouse(page: ExercisePage) -> None:
    exercise = made(page, "9.1.4", "predict", Predict, lambda e: e.asked == "column")
    assert isinstance(page.desk, PredictDesk)
    path = (min(exercise.answer),)
    page.click(page.desk.places[path])
    settle(page)
    assert page.view.imagined == (exercise.position, path)
    press(page, "enter")
    assert page.practice.right is True


def test_what_is_cut_off_is_marked_with_the_mouse_and_the_keys(page: ExercisePage) -> None:
    def has_several(exercise: Predict) -> bool:
        return exercise.asked == "cuts" and len(exercise.answer) > 1

    exercise = made(page, "8", "predict", Predict, has_several)
    desk = page.desk
    assert isinstance(desk, PredictDesk)
    first, *others = sorted(exercise.answer)
    for path in others:
        page.click(desk.places[path])
    while desk.cursor != first:
        press(page, "right")
    press(page, "space")
    assert desk.marks == exercise.answer
    press(page, "enter")
    assert page.practice.right is True
    assert desk.words().startswith("Pruned:"), "why"


def test_alpha_and_beta_are_typed_and_a_wrong_answer_is_not_asked_again(page: ExercisePage) -> None:
    exercise = made(page, "8", "predict", Predict, lambda e: e.asked == "window")
    alpha, beta = exercise.answer
    press(page, *typed(alpha), "space", *typed(beta), "enter")
    assert page.practice.right is True
    other = made(page, "8", "predict", Predict, lambda e: e.asked == "value" and e.answer != 77)
    press(page, *"77", "enter")
    assert page.practice.right is False
    press(page, "enter")
    assert page.practice.exercise not in (None, other)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_repair(page: ExercisePage, by_mouse: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "growth", 1.25)  # the code stays as large as it is
    exercise = made(page, "9.1.5", "repair", Repair, lambda e: max(e.mistake.lines) > 40)
    assert "Which line is it?" in question(exercise)
    desk, right = page.desk, max(exercise.mistake.lines)
    assert isinstance(desk, RepairDesk)
    lines = sorted({row.line + 1 for row, _ in desk.rows})
    _, top, _, height = desk.rows[-1][1]
    assert top + height <= theme.HEIGHT, "all of a long page is seen at once"
    if by_mouse:
        click_line(page, lines[0])
        assert page.practice.right is False
        click_line(page, right)
    else:
        press(page, *["down"] * len(lines))
        assert desk.answer() == lines[-1]
        press(page, *["up"] * (len(lines) - 1 - lines.index(right)), "enter")
    assert desk.answer() == right
    assert page.practice.right is True


@pytest.mark.parametrize("section", ["9.1.0", "9", "U"])
def test_each_section_has_a_button_and_numbers_are_chosen_by_mouse(
    page: ExercisePage, section: str
) -> None:
    click(page, section, -1)
    exercise = page.practice.exercise
    assert isinstance(exercise, Choose)
    assert exercise.section == section
    wrong = next(choice for choice in exercise.choices if choice != exercise.answer)
    click(page, str(wrong), 0)
    assert (page.practice.given, page.practice.right) == (wrong, False)
    press(page, "enter")
    assert page.practice.exercise is not exercise


@pytest.mark.parametrize(("section", "file"), [("9.1.5", ""), ("9.1.1", "my_check_win.py")])
def test_write_a_section_s_part_and_have_it_checked(
    page: ExercisePage, section: str, file: str
) -> None:
    page.turn_to(section)
    page.begin("write", 0)
    settle(page)
    press(page, "enter")
    assert page.practice.right is None, "there is no file yet"
    assert not page.has_board
    press(page, "w")
    path = own.my_file().with_name(file) if file else own.my_file()
    assert path.is_file()
    code = find_stage(section).code
    path.write_text(code.replace("range(6)", "range(1, 6)", 1) if file else path.read_text())
    press(page, "enter")
    assert page.practice.right is False
    assert page.has_board == bool(file)
    if file:
        position = page.view.position
        assert isinstance(position, Position)
        top = [square.mark for square in position.board_rows[0]]
        assert any(top[left : left + 4] in (["R"] * 4, ["Y"] * 4) for left in range(4))
    press(page, "enter")
    assert not page.has_board, "the question again"
    path.write_text(code)
    press(page, "enter")
    assert page.practice.right is True
    assert progress.Answers().right(section, "write") == 1


def test_each_kind_has_a_button_and_enough_leads_on_to_the_next(page: ExercisePage) -> None:
    for seed in range(ENOUGH["predict"] - 1):
        progress.add("9.1.5", "predict", seed, True, 0)
    page.turn_to("9.1.5")
    for kind in PATHS["9.1.5"]:
        click(page, f"{kind_name(kind)} {page.practice.counts[kind]}/{ENOUGH[kind]}", 0)
        assert page.practice.kind == kind
    answers: list[tuple[str | None, str]] = [
        ("77", "next one"),
        (None, "on to: Find"),
        (None, "next one"),  # it was full before, and chosen all the same
    ]
    page.turn_to("9.1.5")
    for given, said in answers:
        exercise = made(page, "", "predict", Predict, lambda e: e.asked == "value")
        press(page, *(given or typed(exercise.answer)), "enter")
        assert (page.practice.right, enter_says(page)) == (given is None, said)
    press(page, "enter")
    assert page.practice.kind == "predict"


@pytest.mark.parametrize("section", ["9.1.7", "8"])
def test_after_a_prediction_t_shows_the_search(section: str) -> None:
    with lab_window(stage=section) as window:
        window.key("e")
        page = window.opened(ExercisePage)
        window.between_frames(lambda: page.begin("predict", 2))
        window.wait_until(lambda: page.practice.exercise is not None)
        exercise = page.practice.exercise
        assert isinstance(exercise, Predict)
        some = {"cuts": ("space",), "window": ("1", "space", "1")}.get(exercise.asked, ("1",))
        window.press(*some, "enter", "t")
        step = window.opened(StepByStep)
        window.wait_until(lambda: step.timeline is not None)
        assert step.timeline
        nodes = {step.timeline.moves(one): one for one in step.timeline.recording.root}
        marked = nodes[exercise.timeline.moves(exercise.marked)]
        assert (marked.value, marked.alpha) == (exercise.marked.value, exercise.marked.alpha)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("key", ["", "f3"])
def test_all_has_room_for_its_texts(spoken: str, key: str) -> None:
    set_language(spoken)
    with lab_window(stage="9.1.7") as window:
        window.press(*(one for one in ("e", key) if one))
        page = window.opened(ExercisePage)
        for kind in PATHS["9.1.7"]:
            window.between_frames(lambda: page.begin(kind, 3))  # noqa: B023
            window.wait_until(lambda: page.practice.exercise is not None)
            for keys in ((), ("h", "1", "enter")):
                window.press(*keys)
                window.frames(2)
                window.wait_until(lambda: not page.coaching.worker.thinking)
                window.frames(1)  # with the coach's buttons
                lines = all_lines(window)
                assert_in_order(lines)
                assert_clear_of_buttons(lines, page)
