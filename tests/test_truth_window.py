"""Key 0 and key V in the real window: exact scores in words, the truth beside a stage's scores, and what moves were
worth."""

from pathlib import Path

import pytest
from lab_window import BoardWindow, grid_window, lab_window
from test_language_window import all_lines, assert_in_order

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.window.pages.compare import Compare

PICTURES = Path(__file__).parent.parent / "test-pictures"
ENOUGH = 6000
"""Frames: time to compile the search, too, where that has not been done yet."""
ONE_WINS = "5624727721"
"""Red is to move, and only column 4 wins."""

pytestmark = pytest.mark.usefixtures("screen")


def settle(window: BoardWindow) -> None:
    window.wait_until(window.at_rest, ENOUGH)
    window.frames(2)
    window.wait_until(window.at_rest, ENOUGH)
    window.move(900, 700)


def show_truth(window: BoardWindow) -> None:
    window.key("v")
    truth = window.window.exact
    window.wait_until(lambda: bool(truth.scores) and bool(truth.judgements) and truth._asked is None, ENOUGH)
    window.frames(2)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_key_0_plays_and_words_stand_under_the_scores(spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(spoken)
    with lab_window(ONE_WINS) as window:
        window.key("0")
        window.play(4)
        settle(window)
        thought = window.game.shown
        assert thought is not None
        assert thought.section == "0"
        assert thought.move == int(window.game.position.moves[-1])
        assert thought.scores[thought.move] == -3, "Red wins with disc 19"
        whose = {"en": "Yellow’s scores, before its move", "zh-Hant": "黃方落子前的評分"}[spoken]
        lines = all_lines(window, monkeypatch)
        assert_in_order(lines)
        texts = [line.text for line in lines]
        assert whose in texts
        assert "wins with" not in texts, "words would be taken for those of the position on the board"
        window.key("h")
        window.wait_until(lambda: window.game.hint is not None, ENOUGH)
        lines = all_lines(window, monkeypatch)
        assert_in_order(lines)
        texts = [line.text for line in lines]
        assert whose not in texts
        hint = window.game.hint
        assert hint is not None
        winning = [column for column, score in hint.scores.items() if score > 0]
        words = [line for line in lines if line.text == ("wins with" if spoken == "en" else "會贏")]
        assert [line.left // 100 + 1 for line in words] == winning, "they stand in their columns"
        window.picture(PICTURES / f"perfect-{spoken}.png")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_v_shows_the_truth_about_the_board_and_judges(spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(spoken)
    with lab_window(ONE_WINS, stage="9.1.7", depth=1) as window:
        window.play(1)
        settle(window)
        before = window.image().tobytes()
        assert window.window.exact.search_process._process is None
        show_truth(window)
        window.move(900, 700)
        lines = all_lines(window, monkeypatch)
        assert_in_order(lines)
        texts = " ".join(line.text for line in lines)
        exact = AIBrain("0").auto_play(window.game.position).scores
        assert window.window.exact.scores == exact
        blunder = {"en": "Red, column 1: let the win slip, and loses.", "zh-Hant": "紅方第 1 欄：錯過了勝利，還會輸。"}
        assert blunder[spoken] in texts
        window.picture(PICTURES / f"truth-{spoken}.png")
        window.move(350, 400)
        window.picture(PICTURES / f"truth-pointed-{spoken}.png")
        window.move(900, 700)
        window.key("v")
        window.frames(3)
        assert window.image().tobytes() == before, "it is gone again"
        assert window.window.exact.search_process._process is None


def test_an_only_move_is_told_between_two_people() -> None:
    with lab_window(ONE_WINS, stage="9.1.1") as window:
        window.play(4)
        show_truth(window)
        assert "Red, column 4: only move: no other wins." in window.window.exact.judgements
        window.key("z")
        window.frames(2)
        assert len(window.window.exact.scores) == 7, "what was found is not looked for again"


def test_closing_the_window_leaves_no_process() -> None:
    with lab_window(ONE_WINS, stage="9.1.1") as window:
        window.key("v")
        window.wait_until(lambda: window.window.exact.search_process._process is not None)
        process = window.window.exact.search_process._process
        assert process is not None
        exact = window.window.exact
    assert exact.search_process._process is None
    assert process.poll() is not None


def test_the_truth_is_the_last_row_side_by_side() -> None:
    with lab_window(ONE_WINS, stage="9.1.1", depth=1) as window:
        window.key("c")
        page = window.window.page
        assert isinstance(page, Compare)
        window.wait_until(lambda: not page.search_process.thinking, ENOUGH)
        assert [player.key for player in page.table.players][-1] == "0"
        assert page.opinions["0"].best == (4,)


def test_the_key_is_shown_where_it_does_something(monkeypatch: pytest.MonkeyPatch) -> None:
    with lab_window() as window:
        assert "truth" in [line.text for line in all_lines(window, monkeypatch)]
    with grid_window(TicTacToe()) as window:
        assert "truth" not in [line.text for line in all_lines(window, monkeypatch)]
        window.key("?")
        assert not any(line.text.startswith("truth") for line in all_lines(window, monkeypatch))
        window.key("?")
        window.key("v")
        window.frames(2)
        assert not window.window.exact.on


def test_the_labels_above_the_columns_are_about_the_position_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Column 3 wins here, and Yellow's choice before it was between columns that lose."""
    with lab_window("434744516521563", stage="0") as window:
        settle(window)
        window.key("v")
        window.wait_until(lambda: len(window.window.exact.scores) == len(window.game.position.legal_moves), ENOUGH)
        assert window.window.exact.scores == AIBrain("0").auto_play(window.game.position).scores
        texts = [line.text for line in all_lines(window, monkeypatch)]
        assert "Yellow’s scores, before its move" not in texts


def test_nothing_is_written_over_the_word_full(monkeypatch: pytest.MonkeyPatch) -> None:
    with lab_window("44444", stage="9.1.1") as window:
        window.game._play(4, AIBrain("0").auto_play(window.game.position))
        window.key("v")
        window.wait_until(lambda: len(window.window.exact.scores) == 6, ENOUGH)
        window.move(350, 400)
        above = [line for line in all_lines(window, monkeypatch) if line.top < 120 and line.left // 100 == 3]
        assert [line.text for line in above] == ["full"]
