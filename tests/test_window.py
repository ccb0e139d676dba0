"""The lab's window, by mouse and keys, on a private screen."""

from types import SimpleNamespace
from typing import Any

import pytest
from lab_window import BLUE, RED_DISC, YELLOW_DISC, lab_window
from waiting import TIME_LIMIT

from connect_four_ai.app import preferences
from connect_four_ai.app.language import ENGLISH, LANGUAGES, say, set_language
from connect_four_ai.lab import frames, sketch
from connect_four_ai.stages import stages_of

BOARD = "#2F6DB5"
TIE = "544445131211623551641334662563522362777777"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_stages_have_their_names_on_their_buttons(spoken: str) -> None:
    set_language(spoken)
    with lab_window(stage="9.1.5") as window:
        stages = stages_of(window.game.position)
        named = [f"{stage.key().upper()} {say(stage.title)}" for stage in stages]
        assert {*named} <= {*window.texts()}
        window.click_stage("9.1.7")
        assert window.game.brain.stage.section == "9.1.7"
        window.key("F3")
        assert not {*named} & {*window.texts()}, "in large type their keys alone"
        assert {stage.key().upper() for stage in stages} <= {*window.texts()}
    set_language(ENGLISH)


def test_discs_fall_behind_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(seconds=1.0)
    by_clock = SimpleNamespace(perf_counter=lambda: clock.seconds)
    monkeypatch.setattr("connect_four_ai.lab.boards.columns.time", by_clock)
    with lab_window(stage="9.1.1", speed=1) as window:
        window.play(1)
        heights = []
        for clock.seconds in (1.0, 1.06, 1.12, 1.18, 1.24):
            assert window.window.screen.view.rest < 0
            drawn = window.shapes()
            papers = [shape.paper for shape in drawn]
            disc = papers.index(RED_DISC)
            assert BOARD in papers[disc:]
            heights.append(drawn[disc].y)
        assert heights == sorted(set(heights)), "never up"
        assert heights[0] < 300 < heights[-1]
        window.play(2)
        window.play(1)
        assert window.window.screen.view.rest < 0
        assert window.game.position.moves == "121", "clicks while a disc falls are played"
        clock.seconds = 3.0
        assert window.discs() == {(1, 1): RED_DISC, (2, 1): YELLOW_DISC, (1, 2): RED_DISC}


def test_the_human_s_disc_falls_however_soon_the_computer_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its answer is there before the next frame."""
    with lab_window(stage="9.1.2", speed=0.001) as window:
        worker, answers = window.game.thinker.worker, list[Any]()
        poll = worker.poll
        monkeypatch.setattr(worker, "poll", lambda: answers.pop() if answers else None)

        def play(_: Any) -> None:
            if not window.game.position.moves:
                window.game.play(4)
                answers.append(poll(TIME_LIMIT))

        window.after_frames("play", play)
        window.wait_until(lambda: window.game.position.moves != "")
        window.frames(3)
        assert window.window.screen.view.rest < 0, "it falls so slowly that it hardly moves"
        assert window.game.position.moves == "4"


@pytest.mark.parametrize(
    ("moves", "column", "ending"),
    [("414243", 4, "YOU WIN!!!!"), ("54647625", 4, "GAME OVER"), (TIE[:-2], 7, "TIE")],
)
def test_a_game_ends_as_the_chapter_says(moves: str, column: int, ending: str) -> None:
    with lab_window(moves, depth=3) as window:
        window.play(column)
        window.settle()
        rings = [shape for shape in window.shapes() if shape.edge == BLUE and shape.x == 350]
        assert (len(rings) == 4) is (ending == "YOU WIN!!!!"), "the four in column 4"
        assert window.game.verdict == ending
        assert ending in window.texts()
        assert ("a stronger opponent?" in window.window.panel.texts()[1]) is (
            ending == "YOU WIN!!!!"
        )
        window.key("z")
        window.settle()
        assert window.game.position.moves == moves
        assert ending not in window.texts()


def test_it_draws_on_while_it_thinks_and_clicks_are_not_saved_up() -> None:
    with lab_window(depth=7) as window:
        window.play(4)
        window.wait_until(lambda: window.game.thinker.worker.nodes > 0)
        before = window.drawn
        window.play(1)
        window.play(2)
        assert window.drawn > before
        assert window.game.thinker.worker.thinking, "it would have taken the search's time"
        assert window.game.position.moves == "4"
        window.key("2")
        window.settle()
        assert len(window.game.position.moves) == 2, "the clicks were refused, not played later"


@pytest.mark.parametrize(
    ("scale", "size"), [(1, (1080, 720)), (1.5, (1620, 1080)), (4, (1635, 1090))]
)
def test_in_any_size_a_click_drops_a_disc_and_chooses_a_stage(
    scale: float, size: tuple[int, int]
) -> None:
    with lab_window(scale=scale) as window:
        assert window.size == size
        assert window.notice == ("This is as large as the screen allows." if scale == 4 else "")
        assert window.discs() == {}
        scale = window.scale
        window.click(round(301 * scale), round(400 * scale))  # the first pixels of column 4
        window.settle()
        discs = window.discs()
        assert discs.pop((4, 1)) == RED_DISC
        assert list(discs.values()) == [YELLOW_DISC]
        assert len(window.game.position.moves) == 2
        window.click_stage("9.1.5")
        assert window.game.brain.stage.section == "9.1.5"
        window.key("F11")
        assert window.notice == "The app’s next start has the new size."
        assert window.size == size
    assert preferences.read()["full"] is True


def test_escape_asks_on_an_empty_board_too_and_forgets_that_it_did(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with lab_window(stage="9.1.1") as window:
        window.key("Escape")
        assert not window.ended
        assert window.notice == "Esc once more closes the window."
        monkeypatch.setattr(frames, "SHORTEST", 0)
        monkeypatch.setattr(frames, "PER_CHARACTER", 0)
        window.wait_until(lambda: window.notice == "")
        monkeypatch.undo()
        window.key("Escape")
        assert not window.ended, "what was asked has gone"
        window.key("Escape")
        assert window.ended


@pytest.mark.parametrize("moves", ["", "4"])
def test_the_menu_has_a_row_to_quit_which_asks_in_the_middle_of_a_game(moves: str) -> None:
    with lab_window(moves, stage="9.1.1") as window:
        window.press("s", "?", *"quit", "enter")
        if moves:
            assert window.notice == "This game is not over. Esc closes the window all the same."
            assert not window.ended
            window.press("ctrl+q")
        window.wait_until(lambda: window.ended)


def test_a_held_key_is_one_press_also_in_a_window_that_it_opens_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The old window may be gone before the key is released. Repeats may come ten seconds late."""
    held = sketch.HeldKey()
    assert not held.repeats("f11", 100.0)
    assert held.repeats("f11", 100.5)
    held.release()
    assert not held.repeats("f11", 101.0)
    monkeypatch.setattr(sketch, "time", SimpleNamespace(time=lambda: 102.0))
    held.reopen()
    assert held.repeats("f11", 102.6), "still held, and the new window has just opened"
    held.reopen()
    assert not held.repeats("f11", 102.8), "pressed again"
    assert not any(held.repeats("right", 103 + at / 10) for at in range(9)), "an arrow goes on"


# The turn, a notice and a refusal are three things: none takes the place of another

FULL = "Column 1 is full. Choose another one."


@pytest.mark.parametrize(
    ("page", "turn", "pressed"),
    [
        ("", "Your turn, Red", "l"),
        ("", "Your turn, Red", "c"),
        ("c", "Red’s turn", "tab"),
        ("c", "Red’s turn", "j"),
    ],
)
def test_a_refusal_leaves_the_turn_and_goes_when_something_else_is_done(
    page: str, turn: str, pressed: str
) -> None:
    with lab_window("111111", "9.1.5") as window:
        window.settle()
        window.press(*page)
        assert turn in window.texts()
        with window.window.event():
            window.window.board.play(1)
        assert {turn, FULL} <= set(window.texts())
        window.press(pressed)
        assert window.notice == ""
        assert FULL not in window.texts()


def test_a_refusal_goes_with_its_position_and_another_notice_stays() -> None:
    with lab_window("4", "9.1.5", 3) as window:
        window.game.begin()
        window.game.play(4)
        with window.window.event():
            window.game.play(4)
        assert window.notice == "It is Yellow’s turn. Wait for its move."
        window.settle()
        assert window.notice == ""
        window.game.play(4)
        window.window.tell("Saved.")
        window.settle()
        assert window.notice == "Saved."
