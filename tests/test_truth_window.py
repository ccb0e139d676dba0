"""Key 0 and key V in the real window: exact scores in words, the truth beside a stage's scores, and
what moves were worth."""

from itertools import product

import pytest
from drawn_lines import all_lines, assert_in_order
from lab_window import EMPTY, RED_DISC, YELLOW_DISC, BoardWindow, lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.texts.endings import worth

ONE_WINS = "5624727721"
"""Red is to move, and only column 4 wins."""


def show_truth(window: BoardWindow) -> None:
    window.key("v")
    truth = window.window.exact
    window.wait_until(lambda: bool(truth.scores) and bool(truth.judgements) and truth.asked is None)
    window.frames(2)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_hint_of_key_0_has_words_under_its_scores(spoken: str) -> None:
    set_language(spoken)
    with lab_window(ONE_WINS) as window:
        window.key("0")
        window.ask_hint()
        window.settle()
        thought = window.game.thinker.hint
        assert thought is not None
        assert (thought.section, thought.move) == ("0", 4)
        assert thought.scores[4] == 3, "Red wins with disc 19"
        lines = all_lines(window)
        assert_in_order(lines)
        texts = [line.text for line in lines]
        assert texts.count("Y wins" if spoken == "en" else "黃勝") == 6
        words = lines[texts.index("R wins" if spoken == "en" else "紅勝")]
        assert words.left // 100 == 3, "it stands in its column"
        assert ("in 14 moves" if spoken == "en" else "再走 14 步") in texts


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_v_shows_the_truth_about_the_board_and_judges(spoken: str) -> None:
    set_language(spoken)
    with lab_window(ONE_WINS, stage="9.1.7", depth=1) as window:
        window.play(1)
        window.settle()
        window.move(900, 700)
        before = window.calls()
        assert not window.window.exact.worker.running
        show_truth(window)
        window.move(900, 700)
        lines = all_lines(window)
        assert_in_order(lines)
        texts = " ".join(line.text for line in lines)
        for column, score in window.window.exact.scores.items():
            winner = RED_DISC if score > 0 else YELLOW_DISC if score < 0 else EMPTY
            assert window.paper(100 * column - 50 - 28, 54) == winner
        assert window.window.exact.scores == AIBrain("0").auto_play(window.game.position).scores
        moves = str(window.game.position)
        earlier = Position.from_moves(moves[:-1])
        judged = worth(earlier, AIBrain("0").auto_play(earlier).scores, int(moves[-1]))
        assert judged in window.window.exact.judgements[0], "not by what 9.1.7 thought"
        blunder = {
            "en": "Red, column 1: gave the win away, and loses.",
            "zh-Hant": "紅方第 1 欄：錯過了勝利，還會輸。",
        }
        assert blunder[spoken] in texts
        assert "…" not in texts, "nothing is cut"
        window.move(350, 400)
        window.move(900, 700)
        window.key("v")
        window.frames(3)
        assert window.calls() == before, "it is gone again"
        assert not window.window.exact.worker.running


@pytest.mark.parametrize(
    "moves", [ONE_WINS + "13", ONE_WINS + "42", "5624765737", "56247657375513", "4347445165215635"]
)
def test_no_judgement_is_cut_and_a_column_s_words_are_about_the_board(moves: str) -> None:
    with lab_window(moves, stage="9.1.1") as window:
        show_truth(window)
        for spoken, column in product(LANGUAGES, range(7)):
            set_language(spoken)
            window.move(100 * column + 50, 400)
            assert "…" not in " ".join(window.texts())
        if moves == "4347445165215635":  # Red is to move, and column 3 wins
            set_language("en")
            window.move(250, 400)
            texts = [line.text for line in all_lines(window) if line.left // 100 == 2]
            assert {"R wins", "in 3 moves"} <= set(texts)
            assert "Red wins in 3 moves" in window.window.panel.texts()[1]
