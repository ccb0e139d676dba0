"""What the lab can do, without a window."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from connect_four_ai.window.match import Match
from faulty_stages import WRONG_ANSWERS
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.settings import choose_stage
from connect_four_ai.stages import BROKEN, STAGES, Stage, find_stage
from connect_four_ai.window.keys import COMMANDS, press
from connect_four_ai.window.words.formats import cost_text, score_text, seconds_text, thought_text


@pytest.fixture
def lab() -> Iterator[GameBoard[Position]]:
    lab = GameBoard(AIBrain("9.1.7", 1, seed=1), Position())
    yield lab
    lab.close()


def let_play(lab: GameBoard[Position]) -> None:
    """Updates until it is the human's turn again, or the game is over."""
    limit = time.monotonic() + 30
    while lab.search_process.thinking or not (lab.human_to_move or lab.position.winner):
        lab.update()
        assert time.monotonic() < limit
        time.sleep(0.001)


def test_undo_goes_back_to_the_human_s_turn_and_even_to_the_last_game() -> None:
    match = Match(Position(), YELLOW, Position())
    for column in (4, 4, 3, 3):
        match.play(column)
    match.new_game(YELLOW)
    assert match.undo(whole_turns=True)
    assert match.now.position.moves == "4433"
    assert match.undo(whole_turns=True)
    assert match.now.position.moves == "44"
    assert match.undo(whole_turns=False)
    assert match.now.position.moves == "4"
    assert match.redo(whole_turns=True)
    assert match.now.position.moves == "44"
    match.play(1)
    assert not match.redo(whole_turns=False), "another move was played, and the old ones are forgotten"


def test_undo_never_stops_where_the_computer_would_play_at_once() -> None:
    match = Match(Position(), RED, Position())
    match.play(4)
    assert not match.undo(whole_turns=True)
    assert match.now.position.moves == "4"


def test_the_computer_answers_and_says_what_it_thought(lab: GameBoard[Position]) -> None:
    lab.play(4)
    assert not lab.human_to_move
    let_play(lab)
    assert lab.shown is not None
    assert lab.shown.column == int(lab.position.moves[-1])
    assert lab.shown.player == YELLOW


def test_the_computer_waits_until_it_may_play(lab: GameBoard[Position]) -> None:
    lab.play(4)
    for _ in range(200):
        lab.update(may_play=False)
        time.sleep(0.002)
    assert lab.position.moves == "4"
    let_play(lab)
    assert len(lab.position.moves) == 2


def test_it_is_not_the_human_s_turn_while_the_computer_thinks(lab: GameBoard[Position]) -> None:
    lab.play(4)
    lab.play(1)
    assert lab.position.moves == "4"
    assert lab.message == "It is Yellow’s turn. Wait for its move."


def test_two_people_take_turns_and_an_opponent_may_join_in_mid_game(lab: GameBoard[Position]) -> None:
    choose_stage(lab, "9.1.1")
    for column in (4, 4, 5):
        lab.play(column)
    assert lab.human_to_move
    lab.undo()
    assert lab.position.moves == "44", "one move at a time"
    lab.redo()
    choose_stage(lab, "5")
    assert not lab.human_to_move
    let_play(lab)
    assert lab.position.moves[:3] == "445"
    assert len(lab.position.moves) == 4


def test_two_computers_play_to_the_end_each_by_its_own_stage(lab: GameBoard[Position]) -> None:
    choose_stage(lab, "3")
    lab.watch()
    choose_stage(lab, "7")
    assert lab.rival is not None
    assert (lab.rival.stage.section, lab.brain.stage.section) == ("9.1.3", "9.1.7")
    let_play(lab)
    assert lab.position.winner is not None
    lab.undo()
    assert lab.rival is None, "they do not play on at once"


def test_a_hint_leaves_the_game_alone_and_goes_with_the_next_move(lab: GameBoard[Position]) -> None:
    lab.ask_hint()
    let_play(lab)
    assert lab.hint is not None
    assert lab.hint.player == RED
    assert lab.position == Position()
    lab.play(4)
    assert lab.hint is None


@pytest.mark.parametrize("stage", WRONG_ANSWERS, ids=lambda stage: stage.__name__)
def test_a_wrong_answer_is_an_error_of_its_stage_and_the_game_goes_on(stage: type[Stage]) -> None:
    lab = GameBoard(AIBrain(stage, 1), Position(), computer=RED)
    wait_until(lambda: lab.update() or lab.error)
    assert lab.error == WRONG_ANSWERS[stage]
    choose_stage(lab, "3")
    let_play(lab)
    assert len(lab.position.moves) == 1
    lab.close()


def test_swapping_gives_red_to_the_computer(lab: GameBoard[Position]) -> None:
    lab.swap()
    let_play(lab)
    assert lab.now.computer == RED
    assert len(lab.position.moves) == 1
    lab.swap()
    assert lab.now.computer == YELLOW
    assert lab.human_to_move


@pytest.mark.parametrize("key", ["x", "a", "h"])
def test_what_needs_an_opponent_says_so_without_one(lab: GameBoard[Position], key: str) -> None:
    choose_stage(lab, "1")
    assert press(lab, key)
    assert "Choose an opponent" in lab.message
    assert lab.position == Position()


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (Position(), "There is no stage 0 here: choose 1 to 9."),
        (TicTacToe(), "There is no stage 0 here: choose 1, 2, 4, 5, 8, 9."),
    ],
    ids=["Connect Four", "tic-tac-toe"],
)
def test_a_key_without_a_stage_tells_the_keys_that_have_one(
    start: Position | TicTacToe, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for section in [stage.section for stage in STAGES.values() if stage.key() == "0"]:
        monkeypatch.delitem(STAGES, section)
    lab: GameBoard[Any] = GameBoard(AIBrain("9.1.2"), start)
    press(lab, "0")
    assert lab.message == said
    lab.close()


def test_a_key_without_a_stage_tells_the_fault_that_has_cost_it(
    lab: GameBoard[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(STAGES, "9.1.5")
    monkeypatch.setitem(BROKEN, "section_9_1_5_blocking", SyntaxError("invalid syntax", ("x/blocking.py", 7, 1, "")))
    press(lab, "5")
    assert lab.message == "There is no stage 5 here: blocking.py, line 7: invalid syntax."


def test_the_depth_stays_within_bounds(lab: GameBoard[Position]) -> None:
    for _ in range(10):
        press(lab, "+")
    assert lab.brain.depth == lab.brain.stage.deepest
    for _ in range(10):
        press(lab, "-")
    assert lab.brain.depth == 0
    assert "0 to 7" in lab.message


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("1", "Two people play here. Choose an opponent first."),
        ("2", "Random does not look ahead."),
        ("3", "Dummy does not look ahead."),
    ],
)
@pytest.mark.parametrize("key", ["+", "-"])
def test_a_stage_that_does_not_look_ahead_has_no_depth(
    lab: GameBoard[Position], stage: str, said: str, key: str
) -> None:
    choose_stage(lab, stage)
    press(lab, key)
    assert (lab.message, lab.brain.depth) == (said, 1)
    choose_stage(lab, "4")
    press(lab, key)
    assert lab.brain.depth == (2 if key == "+" else 0)


@pytest.mark.parametrize(
    ("stage", "cost"), [("9.1.3", r"9\.1\.3: 7 nodes in .* m?s"), ("9.1.4", r"9\.1\.4, depth 1: 56 nodes in .* m?s")]
)
def test_a_thought_tells_its_depth_only_where_there_is_one(stage: str, cost: str) -> None:
    assert re.fullmatch(cost, cost_text(AIBrain(stage, 1).auto_play(Position())))


def test_a_finished_game_takes_no_more_moves() -> None:
    lab = GameBoard(AIBrain("9.1.7", 1), Position(), Position.from_moves("4142434"))
    lab.play(1)
    assert lab.message == "Red has won. N starts a new game."
    assert lab.verdict == "YOU WIN!!!!"
    lab.ask_hint()
    assert lab.message == "A hint is for your turn."
    lab.close()


def test_every_key_is_told_apart() -> None:
    keys = "".join(command.keys for command in COMMANDS)
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("0123456789p?")


def test_a_letter_without_a_command_chooses_a_stage_that_somebody_has_added(
    lab: GameBoard[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not press(lab, "b")
    added = type("Added", (STAGES["9.1.6"],), {"section": "9.1.6b"})
    monkeypatch.setitem(STAGES, "9.1.6b", added)
    assert press(lab, "b")
    assert lab.brain.stage is added


def test_an_unknown_key_does_nothing(lab: GameBoard[Position]) -> None:
    assert not press(lab, "ß")
    assert not press(lab, "")
    assert lab.message == ""


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (0, "0"),
        (10, "+10"),
        (-10, "−10"),
        (-10_000, "−10,000"),
        (123_456, "+123,456"),
        (-7_635_110, "−7.64 M"),
        (float("-inf"), "−∞"),
        (float("inf"), "+∞"),
    ],
)
def test_scores_show_their_sign_and_fit(score: float, text: str) -> None:
    assert score_text(score) == text


@pytest.mark.parametrize(
    ("stage", "moves", "column", "text"),
    [
        ("8", "414243", 4, "win"),  # Red to move, and Red has three
        ("8", "1212125", 2, "win"),  # Yellow to move, and Yellow has three
        ("8", "1212125", 7, "loss"),  # and Red has three as well
        ("9.1.5", "1212125", 1, "−∞"),  # no result
        ("9.1.5", "1212125", 2, "−10"),
    ],
)
def test_a_sure_win_or_loss_is_a_word_and_infinity_only_the_chapter_s(
    stage: str, moves: str, column: int, text: str
) -> None:
    assert thought_text(AIBrain(stage, 1, uses_book=False).auto_play(Position.from_moves(moves)), column) == text


def test_times() -> None:
    assert [seconds_text(seconds) for seconds in (2.345, 0.0421, 0.0004)] == ["2.3 s", "42 ms", "0.4 ms"]


@pytest.mark.parametrize(("start", "said"), [(Position(), "It is missing."), (TicTacToe(), "")])
def test_a_missing_opening_book_is_told_at_the_start(
    start: Position | TicTacToe, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connect_four_ai.window.game.fault", lambda: "It is missing.")
    lab = GameBoard(AIBrain(find_stage("8", start)), start)
    assert lab.message == said
    lab.close()
