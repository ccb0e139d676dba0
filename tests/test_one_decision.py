"""The board, T, C, B and S speak of one and the same decision, and say which it is."""

import pytest
from lab_window import BoardWindow, lab_window

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import LANGUAGES, say, score_text, set_language
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab.pages.asking_page import AskingPage
from connect_four_ai.lab.pages.compare import Compare
from connect_four_ai.lab.pages.stage_page import StagePage
from connect_four_ai.lab.pages.step import StepByStep
from connect_four_ai.lab.pages.switches_page import SwitchesPage

LAST = {
    "en": "About Yellow’s last move, before it was played",
    "zh-Hant": "關於黃方上一步（落子前的局面）",
}
NEXT = {"en": "About Red’s next move", "zh-Hant": "關於紅方的下一步"}


def scores_of(page: AskingPage, section: str) -> dict[int, float]:
    """Returns the score of each column on a page."""
    if isinstance(page, StepByStep):
        assert page.timeline is not None
        thought = page.timeline.recording.thought
    else:
        thought = page.opinions[section].thought
    assert thought is not None
    return thought.scores


def assert_all_speak_of(window: BoardWindow, moves: str, said: str) -> None:
    """Asserts that every page is about the decision after these moves, and that pages with scores
    have the same ones."""
    thought = window.game.thinker.shown
    assert thought is not None
    assert thought.moves == moves, "the panel's sentence is about it"
    window.between_frames(window.window.pages.close)
    for key in "ctbs":
        window.key(key)
        window.frames(2)
        window.wait_until(lambda: not window.page.busy)
        page = window.page
        assert isinstance(page, Compare | StepByStep | SwitchesPage | StagePage)
        assert page.game.thinker.decision == Position.from_moves(moves)
        if key != "s":
            assert scores_of(page, thought.section) == thought.scores
        assert said in window.texts(), f"page {key} says which decision it is"
        if isinstance(page, SwitchesPage):
            note = say("Red is to move: signs are reversed, lowest becomes highest.")
            shown = page.explanation(page.opinions[thought.section])
            assert (note in shown) == (thought.player == "R")
        window.key("Escape")
        assert window.window.page is None


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_on_ones_own_turn_all_pages_explain_the_computer_s_last_move(spoken: str) -> None:
    set_language(spoken)
    with lab_window("4142", stage="9.1.5", depth=1) as window:
        window.play(4)
        window.settle()
        thought = window.game.now.thought
        assert thought is not None
        assert (thought.player, thought.move, thought.scores[4]) == ("Y", 4, float("-inf"))
        assert_all_speak_of(window, "41424", LAST[spoken])
        window.ask_hint()
        assert_all_speak_of(window, "414244", NEXT[spoken])


def test_the_strip_of_moves_chooses_the_decision_of_all_pages() -> None:
    with lab_window("4142", stage="9.1.5", depth=1) as window:
        for column in (4, 3, 3):
            window.play(column)
            window.settle()
        moves, exact = str(window.game.position), window.window.exact
        before = Position.from_moves(moves[:-3])
        window.key("v")
        window.wait_until(lambda: len(exact.judgements) == 2)
        assert exact.judgements[0].startswith(f"Yellow, column {moves[-1]}:"), "of the last move"
        window.press("v", "c")
        window.frames(2)
        window.click_button("‹")
        window.click_button("‹")
        assert window.game.thinker.decision == before
        said = f"About move {len(moves) - 6}, Yellow’s, before it was played"
        assert_all_speak_of(window, moves[:-3], said)
        assert said in " ".join(window.texts()), "the board's panel says so, too"
        window.key("v")
        window.wait_until(lambda: len(exact.scores) == 7 and len(exact.judgements) == 1)
        assert exact.judgements[0].startswith(f"Yellow, column {moves[-3]}:")
        perfect = AIBrain("0", seed=1)
        assert exact.scores == perfect.auto_play(before).scores, "and so do the exact scores"
        assert exact.scores != perfect.auto_play(window.game.position).scores
        thought = window.game.thinker.shown
        assert thought is not None
        for scores in (exact.scores, thought.scores):
            assert {score_text(score) for score in scores.values()} <= set(window.texts())
        window.press("v", "t")
        window.frames(2)
        window.click_button("now")
        assert window.game.thinker.decision == window.game.position
        window.key("Escape")
        window.play(1)
        window.settle()
        assert window.game.thinker.explained is None, "after another move, it is that one's turn"
