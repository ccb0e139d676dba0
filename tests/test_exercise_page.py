"""The exercises in the real window, each kind with the mouse and with the keys."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from lab_window import BoardWindow, grid_window, lab_window
from test_language_window import all_lines, assert_clear_of_buttons, assert_in_order

from connect_four_ai.app.language import CHINESE, LANGUAGES, set_language
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab import theme
from connect_four_ai.lab.menu_entries import entries
from connect_four_ai.lab.pages.desk import CODE_TOP, FindDesk, RepairDesk
from connect_four_ai.lab.pages.exercise_page import ExercisePage
from connect_four_ai.lab.pages.predict_desk import PredictDesk
from connect_four_ai.stages import find_stage, own
from connect_four_ai.stages.own.new import TEMPLATES
from connect_four_ai.study.exercises import Exercise, progress
from connect_four_ai.study.exercises.choose import Choose
from connect_four_ai.study.exercises.find import Find
from connect_four_ai.study.exercises.paths import ENOUGH, FIND, PATHS, Maker
from connect_four_ai.study.exercises.predict import Predict
from connect_four_ai.study.exercises.repair import Repair, RepairUpdate
from connect_four_ai.study.exercises.write import Measured
from connect_four_ai.texts.exercise_words import hints, question

PICTURES = Path(__file__).parent.parent / "test-pictures"

pytestmark = pytest.mark.usefixtures("nobody")
Kind = TypeVar("Kind", bound=Exercise)


@pytest.fixture
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has practised yet, and nobody has written anything."""
    monkeypatch.setattr(progress, "file", lambda: tmp_path / "exercises.jsonl")
    own.use(tmp_path / "my_brain.py")


def page_of(window: BoardWindow) -> ExercisePage:
    page = window.window.page
    assert isinstance(page, ExercisePage)
    return page


def made(page: ExercisePage) -> Exercise | Maker:
    """The exercise, once it is made."""
    return page.practice.exercise or Maker(page.practice.kind, "", page.practice.seed)


def click(window: BoardWindow, text: str, which: int = -1) -> None:
    """Clicks the last button with this text, or the first, 0: a section may be a choice, too."""
    places = page_of(window).controls().places
    left, top, width, height = [rect for control, rect in places if control.text == text][which]
    window.click(round(left + width / 2), round(top + height / 2))


def opened(
    window: BoardWindow,
    kind: str,
    wanted: type[Kind],
    is_it: Callable[[Any], bool] = lambda e: True,
) -> Kind:
    """The first exercise of this kind that is as it should be."""
    if window.window.page is None:
        window.key("e")
    page = page_of(window)
    for seed in range(60):
        in_a_frame(window, partial(page.begin, kind, seed))
        window.wait_until(lambda: page.practice.exercise is not None)
        if isinstance(page.practice.exercise, wanted) and is_it(page.practice.exercise):
            window.frames(3)
            return page.practice.exercise
    raise AssertionError("no seed makes such an exercise")


def in_a_frame(window: BoardWindow, action: Callable[[], None]) -> None:
    """Does something between two frames, as the window's own events do."""
    done: list[bool] = []

    def once(sketch: object) -> None:
        if not done:
            action()
            done.append(True)

    window.after_frames(f"once {id(done)}", once)
    window.wait_until(lambda: bool(done))


def column_at(column: int) -> tuple[int, int]:
    left, _, scale = FindDesk.board_at
    return round(left + scale * (100 * column - 50)), 450


def type_in(window: BoardWindow, text: str) -> None:
    for key in text:
        window.key(key)


def typed(score: float) -> str:
    return f"{score:g}".replace("inf", "i")


def test_find_with_the_mouse_and_what_is_wrong_is_played_out() -> None:
    with lab_window("44", stage="9.1.3") as window:
        exercise = opened(window, "find", Find)
        page, before = page_of(window), window.game.now
        wrong = min(exercise.scores.keys() - exercise.right)
        window.click(*column_at(wrong))
        assert page.practice.right is False
        window.wait_until(lambda: not page.busy)
        shown, said = page.view.position, page.coaching.said
        assert said
        assert said.column == wrong
        assert shown.winner == said.winner, "played out to its end"
        assert shown.moves == said.start.moves + "".join(map(str, said.line))
        assert page.view.lit == said.cells
        window.key("Enter")
        assert page.practice.right is None
        assert page.view.position == exercise.position
        window.click(*column_at(min(exercise.right)))
        assert page.practice.right is True
        assert [entry.right for entry in progress.entries()] == [False, True]
        assert window.game.now is before, "an exercise costs no game"


@pytest.mark.parametrize("key", ["a", "n", "x"])
def test_an_answered_exercise_cannot_be_begun_anew(key: str) -> None:
    """What the computer would then have played was once taken for an answer; and a right one could
    be given again."""
    with lab_window("44", stage="9.1.3") as window:
        exercise = opened(window, "find", Find)
        page = page_of(window)
        assert not {key.upper(), "0 … 9, U, Q"} & {entry.label for entry in entries(window.window)}
        for column, right in (
            (min(exercise.scores.keys() - exercise.right), False),
            (min(exercise.right), True),
        ):
            window.key(str(column))
            window.key("Enter")
            assert page.practice.right is right
            window.key(key)
            window.wait_until(lambda: not page.busy)
            window.frames(60)
            assert page.practice.right is right
            shown = exercise.position.play(column)
            if said := page.coaching.said:
                shown = said.start
            assert page.view.position.moves.startswith(shown.moves)
        assert page.practice.counts[FIND] == 1


@pytest.mark.parametrize("by_mouse", [True, False])
def test_after_a_wrong_column_another_one_is_the_next_try(by_mouse: bool) -> None:
    def choose(column: int) -> None:
        if by_mouse:
            window.click(*column_at(column))
        else:
            window.key(str(column))
            window.key("Enter")

    with lab_window(stage="9.1.3") as window:
        exercise = opened(window, "find", Find)
        page = page_of(window)
        wrong = sorted(exercise.scores.keys() - exercise.right)[:2]
        for column in wrong:
            choose(column)
            assert (page.practice.right, page.practice.given) == (False, column)
            window.wait_until(lambda: not page.busy)
        choose(min(exercise.right))
        assert page.practice.right is True
        assert [entry.right for entry in progress.entries()] == [False] * len(wrong) + [True]
        if by_mouse:
            choose(wrong[0])
        else:
            window.key(str(wrong[0]))
        assert page.practice.right is True, "what is right stays"
        assert page.game.brain.stage is find_stage("9.1.3"), "no digit changes the opponent here"


def test_find_with_the_keys_and_the_hints_are_counted() -> None:
    with lab_window(stage="9.1.5") as window:
        exercise = opened(window, "find", Find)
        page = page_of(window)
        for _ in range(9):
            window.key("h")
        assert page.practice.hints == len(hints(exercise)) <= 3
        window.key("Enter")
        assert page.practice.right is None, "nobody has chosen yet"
        while page.view.cursor not in exercise.right:
            window.key("ArrowRight")
        window.key("Enter")
        assert page.practice.right is True
        (entry,) = progress.entries()
        assert (entry.section, entry.kind, entry.right, entry.hints) == (
            "9.1.5",
            "find",
            True,
            page.practice.hints,
        )
        window.key("Enter")
        window.wait_until(lambda: page.practice.exercise not in (None, exercise))
        assert page.practice.kind == "find", "three are needed"


@pytest.mark.parametrize("section", ["9.1.3", "9.1.5", "9.1.7"])
def test_predict_a_score_with_the_keys_and_see_it_uncovered(section: str) -> None:
    with lab_window(stage=section) as window:
        exercise = opened(window, "predict", Predict, lambda e: e.asked == "value")
        page = page_of(window)
        desk = page.desk
        assert isinstance(desk, PredictDesk)
        type_in(window, "1")
        window.key("Backspace")
        type_in(window, typed(exercise.answer))
        window.key("Enter")
        assert page.practice.right is True
        assert desk.uncovered
        window.frames(2)
        marked = desk.timeline.moves(exercise.marked)
        assert desk.timeline.moment.node is exercise.marked, "what was asked about comes first"
        assert page.view.imagined == (exercise.position, marked)
        assert chip_text(desk, marked) not in ("", "?"), "at once"
        window.key("ArrowRight")
        assert desk.timeline.now == desk.timeline.place(exercise.marked).left, "this is the end"
        window.key("Home")
        assert desk.timeline.now == desk.timeline.place(exercise.top).entered
        window.key("ArrowLeft")
        window.key("ArrowRight")
        assert desk.timeline.now == desk.timeline.place(exercise.top).entered + 1, "step by step"
        assert chip_text(desk, marked) not in ("", "?")
        window.key("End")
        assert desk.timeline.now == desk.timeline.place(exercise.marked).left
        assert not page.busy


def chip_text(desk: PredictDesk, path: tuple[int, ...]) -> str:
    branch = next(branch for branch in desk.branches if branch.path == path)
    return desk.chip(branch, path).score


def test_predict_the_column_with_the_mouse() -> None:
    with lab_window(stage="9.1.4") as window:
        exercise = opened(window, "predict", Predict, lambda e: e.asked == "column")
        desk = page_of(window).desk
        assert isinstance(desk, PredictDesk)
        x, y = desk.places[(min(exercise.answer),)]
        window.click(round(x), round(y))
        assert page_of(window).view.imagined == (exercise.position, (min(exercise.answer),))
        window.key("Enter")
        assert page_of(window).practice.right is True


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("key", ["", "F3"])
def test_the_buttons_after_a_prediction_have_room_for_their_texts(
    spoken: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(spoken)
    with lab_window(stage="9.1.7") as window:
        opened(window, "predict", Predict, lambda e: e.asked == "value")
        window.press("h", "1", "enter")
        window.press(*[key.lower()] * bool(key))
        window.frames(2)
        assert page_of(window).practice.right is False
        lines = all_lines(window, monkeypatch)
        assert_in_order(lines)
        assert_clear_of_buttons(lines, page_of(window))


def test_what_is_cut_off_is_marked_with_the_mouse_and_the_keys() -> None:
    with lab_window(stage="8") as window:
        exercise = opened(
            window, "predict", Predict, lambda e: e.asked == "cuts" and len(e.answer) > 1
        )
        page = page_of(window)
        desk = page.desk
        assert isinstance(desk, PredictDesk)
        first, *others = sorted(exercise.answer)
        for path in others:
            window.click(*map(round, desk.places[path]))
        while desk.cursor != first:
            window.key("ArrowRight")
        window.key(" ")
        assert desk.marks == exercise.answer
        window.key("Enter")
        assert page.practice.right is True
        window.frames(2)
        assert desk.told().startswith("Pruned:"), "why"
        assert progress.Answers().right("8", "predict") == 1


def test_alpha_and_beta_are_typed_and_a_wrong_answer_is_not_asked_again() -> None:
    with lab_window(stage="8") as window:
        exercise = opened(window, "predict", Predict, lambda e: e.asked == "window")
        page = page_of(window)
        alpha, beta = exercise.answer
        type_in(window, f"{typed(alpha)} {typed(beta)}")
        assert page.desk
        assert page.desk.answer() == exercise.answer
        window.key("Enter")
        assert page.practice.right is True
        other = opened(window, "predict", Predict, lambda e: e.asked == "value" and e.answer != 77)
        type_in(window, "77")
        window.key("Enter")
        assert page.practice.right is False
        window.key("Enter")
        window.wait_until(lambda: page.practice.exercise not in (None, other))


def test_a_number_and_enter_are_one_answer_and_its_feedback_stays() -> None:
    """A digit once was the answer, and the Enter after it threw away what was said of it."""
    with lab_window(stage="9.1.3") as window:
        exercise = opened(window, FIND, Find)
        page = page_of(window)
        assert page.controls().of("enter") is None
        window.key(str(min(exercise.right)))
        assert (page.practice.right, enter_says(page)) == (None, "answer")
        window.key("Enter")
        assert (page.practice.right, page.practice.given) == (True, min(exercise.right))
        assert enter_says(page) == "next one", "what goes on says so"
        assert page.practice.exercise is exercise


def click_line(window: BoardWindow, line: int) -> None:
    desk = page_of(window).desk
    assert isinstance(desk, RepairDesk)
    place = next(place for place, row in enumerate(desk.rows) if row.line + 1 == line)
    window.click(200, round(CODE_TOP + desk.leading * (place + 0.5)))


def test_all_of_a_long_page_is_seen_at_once() -> None:
    with lab_window(stage="9.1.5", scale=1000 / 1080) as window:
        exercise = opened(window, "repair", Repair, lambda e: max(e.mistake.lines) > 40)
        code = [line for line in exercise.mistake.planted().splitlines() if line[:4] == "    "]
        page, wrong = page_of(window), max(exercise.mistake.lines)
        assert isinstance(page.desk, RepairDesk)
        assert len({row.line for row in page.desk.rows}) == len(code)
        assert CODE_TOP + page.desk.leading * len(page.desk.rows) <= theme.HEIGHT
        assert page.desk.leading >= 14
        window.picture(PICTURES / "repair.png")
    with lab_window(stage="9.1.5") as window:
        opened(window, "repair", Repair, lambda e: max(e.mistake.lines) == wrong)
        click_line(window, wrong)
        assert page_of(window).practice.right is True


def test_repair_says_how_many_lines_are_wrong() -> None:
    def has_lines(count: int, exercise: Repair) -> bool:
        return len(exercise.mistake.lines) == count

    with lab_window(stage="9.1.5") as window:
        for count, words in ((1, "Which line is it?"), (2, "2 lines are wrong")):
            exercise = opened(window, "repair", Repair, partial(has_lines, count))
            assert words in question(exercise)
            assert "at depth" in question(exercise)
    with lab_window(stage="9.1.3") as window:
        assert "depth" not in question(opened(window, "repair", Repair)), "it does not look ahead"
    with lab_window(stage="Q") as window:
        exercise = opened(window, "repair", RepairUpdate)
        assert "λ" in question(exercise) or "step size" in question(exercise)
        click_line(window, exercise.mistake.lines[0])
        assert page_of(window).practice.right is True


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_stage_without_exercises_says_whose_these_are(
    spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(spoken)
    said = {
        "en": "my_brain has no exercises: these are of 9.1.3.",
        "zh-Hant": "my_brain 沒有練習：這些是 9.1.3 的。",
    }
    own.my_file().write_text(
        "class AIBrain:\n    def auto_play(self, board):\n        return board.legal_moves[0]\n",
        encoding="utf-8",
    )

    def words() -> str:
        """All that is written, without the spaces between lines and words."""
        return "".join(line.text for line in all_lines(window, monkeypatch)).replace(" ", "")

    with lab_window(stage=own.own_stage(own.my_file())) as window:
        window.key("e")
        assert said[spoken].replace(" ", "") in words()
        window.picture(PICTURES / f"exercises-of-mine-{spoken}.png")
        window.key("Escape")
        window.key("5")
        window.key("e")
        assert said[spoken][-10:].replace(" ", "") not in words()


def test_each_section_has_a_button_and_numbers_are_chosen_by_mouse() -> None:
    with lab_window(stage="9.1.5") as window:
        window.key("e")
        page = page_of(window)

        def is_of(section: str) -> bool:
            return made(page).section == section

        def is_another(before: Exercise) -> bool:
            return page.practice.exercise is not before

        for section in ("9.1.0", "9", "U"):
            click(window, section, 0)
            window.wait_until(partial(is_of, section))
            exercise = made(page)
            assert isinstance(exercise, Choose)
            wrong = next(choice for choice in exercise.choices if choice != exercise.answer)
            click(window, str(wrong))
            assert (page.practice.given, page.practice.right) == (wrong, False)
            window.key("Enter")
            window.wait_until(partial(is_another, exercise))


@pytest.mark.parametrize("by_mouse", [True, False])
def test_repair(by_mouse: bool) -> None:
    def can_be_clicked(exercise: Repair) -> bool:
        return 12 < min(exercise.mistake.lines) < 30

    with lab_window(stage="9.1.5") as window:
        exercise = opened(window, "repair", Repair, can_be_clicked)
        page, right = page_of(window), min(exercise.mistake.lines)
        desk = page.desk
        assert isinstance(desk, RepairDesk)
        first = desk.rows[0].line + 1
        if by_mouse:
            click_line(window, first)
            assert page.practice.right is False
            click_line(window, right)
        else:
            lines = sorted({row.line + 1 for row in desk.rows})
            for _ in range(lines.index(right)):
                window.key("ArrowDown")
            window.key("Enter")
        assert desk.answer() == right
        assert page.practice.right is True
        assert progress.Answers().right("9.1.5", "repair") == 1


def test_the_keys_reach_every_line_of_a_long_page() -> None:
    with lab_window(stage="9.1.5") as window:
        opened(window, "repair", Repair)
        desk = page_of(window).desk
        assert isinstance(desk, RepairDesk)
        for _ in range(len(desk.rows) + 3):
            window.key("ArrowDown")
        window.frames(2)
        assert desk.answer() == desk.rows[-1].line + 1
        click_line(window, desk.rows[0].line + 1)
        assert desk.answer() == desk.rows[0].line + 1


def test_write_a_section_s_part_and_have_it_checked() -> None:
    with lab_window(stage="9.1.5") as window:
        window.key("e")
        page = page_of(window)
        in_a_frame(window, partial(page.begin, "write", 0))
        window.wait_until(lambda: page.practice.exercise is not None)
        window.key("Enter")
        assert page.practice.right is None, "there is no file yet"
        window.key("w")
        path = own.my_file()
        assert "9.1.5" in path.read_text(encoding="utf-8")
        window.key("Enter")
        window.wait_until(lambda: page.practice.right is not None)
        assert page.practice.right is False, "nothing is written yet"
        window.key("Enter")
        path.write_text(find_stage("9.1.5").code, encoding="utf-8")
        window.key("Enter")
        window.wait_until(lambda: page.practice.right is not None)
        assert page.practice.right is True
        assert progress.Answers().right("9.1.5", "write") == 1


def test_a_check_win_that_is_not_right_is_shown_a_board() -> None:
    with lab_window(stage="9.1.1") as window:
        window.key("e")
        page = page_of(window)
        in_a_frame(window, partial(page.begin, "write", 0))
        window.wait_until(lambda: page.practice.exercise is not None)
        assert not page.has_board
        window.key("w")
        path = own.my_file().with_name("my_check_win.py")
        path.write_text(find_stage("9.1.1").code.replace("range(6)", "range(1, 6)", 1))
        window.key("Enter")
        window.wait_until(lambda: page.practice.right is not None)
        assert (page.practice.right, page.has_board) == (False, True)
        top = [square.mark for square in page.view.position.board_rows[0]]
        assert any(top[left : left + 4] in (["R"] * 4, ["Y"] * 4) for left in range(4))
        window.key("Enter")
        assert not page.has_board, "the question again"


def test_an_evaluation_is_measured_and_an_error_in_it_is_told() -> None:
    with lab_window(stage="8") as window:
        window.key("e")
        page = page_of(window)
        in_a_frame(window, partial(page.begin, "evaluation", 0))
        window.wait_until(lambda: page.practice.exercise is not None)
        window.key("w")
        path = own.my_file().with_name("my_evaluation.py")
        path.write_text("def evaluate(position):\n    return x\n", encoding="utf-8")
        window.key("Enter")
        window.wait_until(lambda: bool(page.failure))
        assert "my_evaluation.py, line 2" in page.failure
        path.unlink()
        window.key("w")
        assert "def evaluate" in TEMPLATES["evaluation"]
        window.key("Enter")
        window.wait_until(lambda: page.practice.right is not None)
        assert page.practice.right is False
        assert isinstance(page.practice.given, Measured)
        assert page.practice.given.kept < page.practice.given.shipped


def test_tab_goes_through_the_kinds_and_enough_goes_on_to_the_next() -> None:
    with lab_window(stage="9.1.5") as window:
        for seed in range(ENOUGH["find"]):
            progress.add("9.1.5", "find", seed, True, 0)
        window.key("e")
        page = page_of(window)
        assert page.practice.kind == "predict", "find is done"
        seen = [page.practice.kind]
        for _ in PATHS["9.1.5"][1:]:
            window.key("Tab")
            seen.append(page.practice.kind)
        assert sorted(seen) == sorted(PATHS["9.1.5"])
        window.key("e")
        assert window.window.page is None


def enter_says(page: ExercisePage) -> str:
    control = page.controls().of("enter")
    assert control
    return control.text


def test_enter_stays_in_the_chosen_kind_until_it_is_full_and_then_names_the_next() -> None:
    with lab_window(stage="9.1.5") as window:
        for seed in range(ENOUGH["predict"] - 1):
            progress.add("9.1.5", "predict", seed, True, 0)
        first = opened(window, "predict", Predict, lambda e: e.asked == "value" and e.answer != 77)
        page = page_of(window)
        type_in(window, "77")
        window.key("Enter")
        assert (page.practice.right, enter_says(page)) == (False, "next one")
        window.key("Enter")
        window.wait_until(lambda: page.practice.exercise not in (None, first))
        assert page.practice.kind == "predict", "though nothing was found yet"
        exercise = opened(window, "predict", Predict, lambda e: e.asked == "value")
        type_in(window, typed(exercise.answer))
        window.key("Enter")
        assert (page.practice.right, enter_says(page)) == (True, "on to: Find")
        window.key("Enter")
        window.wait_until(lambda: page.practice.exercise not in (None, exercise))
        assert page.practice.kind == "find"
        more = opened(window, "predict", Predict, lambda e: e.asked == "value")
        type_in(window, typed(more.answer))
        window.key("Enter")
        assert (page.practice.right, enter_says(page)) == (True, "next one"), (
            "it was full before, and chosen all the same"
        )


def test_a_game_without_exercises_says_so() -> None:
    with grid_window(TicTacToe()) as window:
        window.key("e")
        assert (window.window.page, window.notice) == (None, "E is for Connect Four only.")


def test_a_digit_that_is_no_column_changes_nothing() -> None:
    with lab_window(stage="9.1.3") as window:
        opened(window, FIND, Find)
        page = page_of(window)
        window.key("ArrowRight")
        before = page.view.cursor
        for key in ("0", "8", "9", "²"):
            window.press(key)
        window.key("ArrowRight")
        assert page.view.cursor == before % 7 + 1
        assert (page.practice.right, window.game.brain.stage.section) == (None, "9.1.3")


@pytest.mark.parametrize("kind", PATHS["9.1.5"])
def test_every_key_can_be_pressed_at_any_time_in_both_languages(kind: str) -> None:
    set_language(CHINESE)
    with lab_window("4455", stage="9.1.5") as window:
        before = window.game.now
        window.key("e")
        page = page_of(window)
        in_a_frame(window, partial(page.begin, kind, 1))
        for key in (
            "Enter",
            "ArrowDown",
            "h",
            "?",
            "?",
            "x",
            "n",
            "z",
            "5",
            "l",
            "ArrowLeft",
            "Enter",
            "h",
            " ",
            "l",
        ):
            window.key(key)
        window.wait_until(lambda: page.practice.exercise is not None)
        for key in ("?", "?", "x", "h", "h", "h", "l", "Enter", "h", "Enter", "End", "Enter"):
            window.key(key)
        window.key("Escape")
        assert window.window.page is None
        assert window.game.now is before


def test_while_an_exercise_is_made_no_key_changes_the_running_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with lab_window("4455", stage="9.1.5") as window:
        before = window.game.now
        window.key("e")
        page = page_of(window)
        monkeypatch.setattr(page.worker, "poll", lambda: None)  # it takes its time
        in_a_frame(window, partial(page.begin, FIND))
        for key in ("x", "n", "z", "5"):
            window.key(key)
            assert page.practice.exercise is None
            assert window.game.now is before, key
        window.key("Escape")
        assert window.window.page is None
