"""The board, T, C, B and S speak of one and the same decision, and say which it is."""

import pytest
from drawn_lines import all_lines
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
    if window.window.page:
        window.key("Escape")
    for key in "ctbs":
        window.key(key)
        window.frames(2)
        window.wait_until(lambda: not window.page.busy)
        page = window.page
        assert isinstance(page, Compare | StepByStep | SwitchesPage | StagePage)
        assert page.game.thinker.decision == Position.from_moves(moves)
        if key != "s":
            assert scores_of(page, thought.section) == thought.scores
        texts = [line.text for line in all_lines(window)]
        assert said in texts, f"page {key} says which decision it is"
        if isinstance(page, SwitchesPage):
            note = say("Red is to move: signs are reversed, lowest becomes highest.")
            shown = page.explanation(page.opinions[thought.section])
            assert (note in shown) == (thought.player == "R")
        window.key("Escape")
        assert window.window.page is None


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_on_ones_own_turn_all_pages_explain_the_computer_s_last_move(spoken: str) -> None:
    with lab_window("4142", stage="9.1.5", depth=1) as window:
        window.play(4)
        window.settle()
        thought = window.game.now.thought
        assert thought is not None
        assert (thought.player, thought.move, thought.scores[4]) == ("Y", 4, float("-inf"))
        set_language(spoken)
        assert_all_speak_of(window, "41424", LAST[spoken])
        set_language("en")
        window.key("v")
        truth = window.window.exact
        window.wait_until(lambda: len(truth.judgements) == 2)
        assert truth.judgements[0].startswith("Yellow, column 4:"), "V judges that move first"
        window.key("v")
        window.ask_hint()
        set_language(spoken)
        assert_all_speak_of(window, "414244", NEXT[spoken])


def perfect(position: Position) -> dict[int, float]:
    return dict(AIBrain("0", seed=1).auto_play(position).scores)


def test_the_strip_of_moves_chooses_the_decision_of_all_pages() -> None:
    with lab_window("4142", stage="9.1.5", depth=1) as window:
        for column in (4, 3, 3):
            window.play(column)
            window.settle()
        moves = str(window.game.position)
        window.key("c")
        window.click_button("‹")
        window.click_button("‹")
        assert window.game.thinker.decision == Position.from_moves(moves[:-3])
        number = len(moves) - 4 - 2
        said = f"About move {number}, Yellow’s, before it was played"
        assert_all_speak_of(window, moves[:-3], said)
        texts = [line.text for line in all_lines(window)]
        assert said in " ".join(texts), "the board's panel says so, too"
        window.key("v")
        truth = window.window.exact
        window.wait_until(lambda: len(truth.judgements) == 1)
        assert truth.judgements[0].startswith(f"Yellow, column {moves[-3]}:")
        before = Position.from_moves(moves[:-3])
        window.wait_until(lambda: len(truth.scores) == 7)
        assert truth.scores == perfect(before), "and so do the scores above the columns"
        assert truth.scores != perfect(window.game.position)
        texts = [line.text for line in all_lines(window)]
        thought = window.game.thinker.shown
        assert thought is not None
        for scores in (truth.scores, thought.scores):
            assert {score_text(score) for score in scores.values()} <= set(texts)
        window.key("v")
        window.key("t")
        window.click_button("now")
        assert window.game.thinker.decision == window.game.position
        window.key("Escape")
        window.play(1)
        window.settle()
        assert window.game.thinker.explained is None, "after another move, it is that one's turn"
