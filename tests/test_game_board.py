"""A match and its actions, without a window."""

import re
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from waiting import wait_until

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.language import score_text
from connect_four_ai.games import find_start, starts
from connect_four_ai.games.connect_four import RED, YELLOW, Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.lab.keys import KEYS
from connect_four_ai.lab.keys import press as press_key
from connect_four_ai.play.actions import (
    ask_hint,
    change_sides,
    choose_stage,
    set_up,
    warnings,
    watch,
)
from connect_four_ai.play.history import History, Moment
from connect_four_ai.play.match import Match
from connect_four_ai.play.sketch import read_constants
from connect_four_ai.play.thinker import Refusal
from connect_four_ai.stages import BROKEN, STAGES, find_stage
from connect_four_ai.texts.formats import cost_text, seconds_text


@pytest.fixture
def game() -> Iterator[Match]:
    game = Match(AIBrain("9.1.7", 1, seed=1), Position())
    yield game
    game.close()


def let_play(game: Match) -> None:
    """Updates until it is the human's turn again, or the game is over."""

    def is_done() -> bool:
        game.update()
        return not game.thinker.worker.thinking and (game.human_to_move or game.game_over)

    if game.thinker.worker.thinking or not (game.human_to_move or game.game_over):
        wait_until(is_done)


def press(game: Match, key: str) -> bool:
    return press_key(SimpleNamespace(board=game), key)


def opponent_of(game: Match) -> tuple[str, int]:
    return game.brain.stage.section, game.brain.depth


# Playing


def test_the_computer_answers_when_it_may_and_says_what_it_thought(game: Match) -> None:
    game.play(4)
    with pytest.raises(Refusal, match="It is Yellow’s turn"):
        game.play(1)

    def has_chosen() -> bool:
        game.update(may_play=False)
        return not game.thinker.worker.thinking

    wait_until(has_chosen)
    assert game.position.moves == "4"
    let_play(game)
    thought = game.thinker.shown
    assert thought is not None
    assert game.position.moves == f"4{thought.column}"
    assert thought.player == YELLOW


def test_two_people_take_turns_and_an_opponent_may_join_in_mid_game(game: Match) -> None:
    choose_stage(game, "9.1.1")
    for column in (4, 4, 5):
        game.play(column)
    game.undo()
    assert game.position.moves == "44", "one move at a time"
    game.redo()
    choose_stage(game, "5")
    assert not game.human_to_move
    let_play(game)
    assert (game.position.moves[:3], len(game.position.moves)) == ("445", 4)


def test_two_computers_play_to_the_end_each_by_its_own_stage(game: Match) -> None:
    choose_stage(game, "3")
    watch(game)
    choose_stage(game, "7")
    assert game.thinker.rival is not None
    assert (game.thinker.rival.stage.section, game.brain.stage.section) == ("9.1.3", "9.1.7")
    let_play(game)
    with pytest.raises(Refusal, match="N starts a new game"):
        game.play(1)
    with pytest.raises(Refusal, match="A hint is for your turn"):
        ask_hint(game)
    game.undo()
    assert game.thinker.rival is None, "they do not play on at once"


def test_a_hint_leaves_the_game_alone_and_goes_with_the_next_move(game: Match) -> None:
    ask_hint(game)
    let_play(game)
    assert game.thinker.hint is not None
    assert (game.thinker.hint.player, game.position) == (RED, Position())
    game.play(4)
    assert game.thinker.hint is None


def test_swapping_gives_red_to_the_computer_and_back(game: Match) -> None:
    change_sides(game)
    let_play(game)
    assert (game.now.computer, len(game.position.moves)) == (RED, 1)
    change_sides(game)
    assert (game.now.computer, game.human_to_move) == (YELLOW, True)


def test_a_stage_that_is_changed_directly_thinks_at_once(game: Match) -> None:
    """As the sketch does it: `game_board.brain.stage = "9.1.3"`, also while another one thinks."""
    game.brain.depth = 7
    game.play(4)
    game.update()
    game.brain.stage = "9.1.3"
    let_play(game)
    assert game.thinker.shown is not None
    assert game.thinker.shown.section == "9.1.3"


@pytest.mark.parametrize("start", [find_start(name) for name in starts()], ids=list(starts()))
def test_every_game_is_played_to_its_end_and_taken_back(start: Any) -> None:
    game: Match = Match(AIBrain(find_stage("9.1.2", start), seed=1), start)
    while not game.game_over:
        game.play(game.position.legal_moves[0])
        let_play(game)
    assert game.verdict
    while game.history.can_step(-1):
        game.undo()
    assert game.position == start
    game.close()


# Undo


def history(computer: str, moves: str) -> History:
    """Returns the history up to the position after these moves."""
    stage = find_stage("9.1.7")
    played = History(Moment(Position(), computer, stage))
    for end in range(1, len(moves) + 1):
        played.go_on(Moment(Position.from_moves(moves[:end]), computer, stage))
    return played


def test_undo_goes_back_to_the_human_s_turn_and_even_to_the_last_game() -> None:
    played = history(YELLOW, "4433")
    played.go_on(Moment(Position(), YELLOW, find_stage("9.1.7")))
    for direction, moves in ((-1, "4433"), (-1, "44"), (-1, ""), (+1, "44")):
        assert played.step(direction)
        assert played.now.position.moves == moves
    played.go_on(Moment(Position.from_moves("441"), YELLOW, find_stage("9.1.7")))
    assert not played.step(+1), "another move was played, and the old ones are forgotten"
    assert not history(RED, "4").step(-1), "the computer would play at once"


def test_undo_brings_back_the_opponent_and_the_depth_of_that_time(game: Match) -> None:
    for keys in ("", "5+"):
        for key in keys:
            press(game, key)
        game.play(4)
        let_play(game)
    set_up(game, Position.from_moves("4453"), YELLOW, find_stage("9.1.4"), 2)
    assert opponent_of(game) == ("9.1.4", 2)
    for step, expected, count in (
        (game.undo, ("9.1.5", 2), 4),
        (game.undo, ("9.1.5", 2), 2),
        (game.undo, ("9.1.7", 1), 0),
        (game.redo, ("9.1.5", 2), 2),
        (game.redo, ("9.1.5", 2), 4),
        (game.redo, ("9.1.4", 2), 4),
    ):
        step()
        assert (opponent_of(game), len(game.position.moves)) == (expected, count)


# Keys


def test_every_key_is_told_apart_and_an_unknown_one_does_nothing(game: Match) -> None:
    names = [name for key in KEYS if key.action for name in key.names]
    assert len(set(names)) == len(names)
    assert not press(game, "ß")
    assert not press(game, "")


@pytest.mark.parametrize(
    ("stage", "keys", "said"), [("1", "xah+-", "Choose an opponent"), ("3", "+", "Dummy does not")]
)
def test_what_the_opponent_cannot_do_is_refused(
    stage: str, keys: str, said: str, game: Match
) -> None:
    choose_stage(game, stage)
    for key in keys:
        with pytest.raises(Refusal, match=said):
            press(game, key)


@pytest.mark.shipped
def test_a_key_without_a_stage_tells_what_could_be_chosen_or_why_not(
    game: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not press(game, "j")
    added = replace(STAGES["9.1.6"], section="9.1.6j")
    monkeypatch.setitem(STAGES, "9.1.6j", added)
    assert press(game, "j")
    assert game.brain.stage is added
    monkeypatch.delitem(STAGES, "9.1.6j")
    monkeypatch.delitem(STAGES, "0")
    for start, keys in (
        (Position(), "1, 2, 3, 4, 5, 6, 7, 8, 9, Q, U"),
        (TicTacToe(), "1, 2, 4, 5, 8, 9, U"),
    ):
        said = re.escape(f"There is no opponent 0 here: choose {keys}.")
        with pytest.raises(Refusal, match=f"^{said}$"):
            press(Match(AIBrain("9.1.2"), start), "0")
    error = SyntaxError("invalid syntax", ("x/blocking.py", 7, 1, ""))
    monkeypatch.setitem(BROKEN, "section_9_1_5_blocking", error)
    with pytest.raises(Refusal, match=r"no opponent 0 here: blocking\.py, line 7: invalid syntax"):
        press(game, "0")


def test_each_stage_has_its_own_depth_within_its_bounds(game: Match) -> None:
    usual = find_stage("8").depth
    for key, depth in (("8", usual), ("-", usual - 1), ("7", 1), ("+", 2), ("8", usual - 1)):
        press(game, key)
        assert game.brain.depth == game.brain.twin().depth == depth
    press(game, "7")
    for key, last in (("+", game.brain.stage.deepest), ("-", 0)):
        while game.brain.depth != last:
            press(game, key)
        with pytest.raises(Refusal, match="0 to 7"):
            press(game, key)
        assert game.brain.depth == last


# Texts


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (0, "0"),
        (10, "+10"),
        (-10_000, "−10,000"),
        (-7_635_110, "−7.64 M"),
        (float("-inf"), "−∞"),
        (float("inf"), "+∞"),
    ],
)
def test_scores_show_their_sign_and_fit(score: float, text: str) -> None:
    assert score_text(score) == text


def test_costs_and_times() -> None:
    for stage, cost in (("9.1.3", "9.1.3: 7 nodes in "), ("9.1.4", "9.1.4, depth 1: 56 nodes in ")):
        assert cost_text(AIBrain(stage, 1).auto_play(Position())).startswith(cost)
    texts = [seconds_text(seconds) for seconds in (2.345, 0.0421, 0.0004)]
    assert texts == ["2.3 s", "42 ms", "0.4 ms"]


@pytest.mark.parametrize(("start", "said"), [(Position(), "It is missing."), (TicTacToe(), "")])
def test_a_missing_opening_book_is_told_at_the_start(
    start: Position | TicTacToe, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connect_four_ai.play.actions.fault", lambda: "It is missing.")
    assert warnings(Match(AIBrain(find_stage("8", start)), start)) == said


@pytest.mark.parametrize(
    ("constants", "fault"),
    [
        (("9.1.5", "", -1), "DEPTH = -1: write a whole number from 0 to 7. It is 1 for now."),
        (("9.1.5", "", "3"), "DEPTH = '3': write a whole number from 0 to 7. It is 1 for now."),
        (("9.1.9", "", None), "STAGE = '9.1.9': there is no opponent '9.1.9'; the opponents are "),
        (
            ("9.1.5", "48", None),
            "POSITION = '48': move 2 of '48': '8' is not a column (they are 1 to 7).",
        ),
        (
            ("9.1.5", [3, 3, 4, 0], None),
            "POSITION: Columns are counted from 0 there: here it is 4451.",
        ),
        ((5, 4453, 2), ""),
    ],
)
def test_the_constants_of_a_sketch_are_understood_or_answered_in_a_sentence(
    constants: tuple[Any, ...], fault: str
) -> None:
    brain, position, said = read_constants(*constants)
    assert said.startswith(fault)
    assert bool(said) == bool(fault)
    assert brain.stage.section == ("9.1.7" if "STAGE" in fault else "9.1.5")
    assert str(position) == ("4453" if 4453 in constants else "4451" if "counted" in fault else "")
