"""The perfect stage, its scores in words, and exact scores beside other stages, without a
window."""

from collections.abc import Iterator

import pytest
from waiting import wait_until

from connect_four_ai.actions.requests import set_up
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.lab.exact_scores import ExactScores
from connect_four_ai.play.match import Match
from connect_four_ai.stages import Stage, find_stage, section_0, stages_of
from connect_four_ai.study.comparison import every_stage
from connect_four_ai.texts.endings import moves_to_come
from connect_four_ai.texts.why import meaning, why

PERFECT = find_stage("0")
OPPONENTS = [stage for stage in stages_of(Position()) if stage.computer]
WON_BY_RED = "5624727721"
"""Only one column wins, and not before disc 19: this is as early as answers come soon without the
opening book."""


@pytest.fixture
def no_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section_0, "has_book", lambda: False)


def play(position: Position, **brains: AIBrain) -> Position:
    """Returns the end of a game between two brains."""
    while position.winner is None:
        position = position.play(brains[position.player].auto_play(position).move)
    return position


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda stage: stage.section)
def test_as_red_it_wins_against_every_stage_and_itself(opponent: Stage) -> None:
    """From the empty board, as soon as there is an opening book; until then from a position that it
    wins."""
    position = Position.from_moves(WON_BY_RED) if PERFECT.takes_long(Position()) else Position()
    perfect, other = (
        AIBrain(PERFECT, seed=1),
        AIBrain(opponent, min(2, opponent.deepest), 1, seconds=0.05),
    )
    assert play(position, R=perfect, Y=other).winner == RED


@pytest.mark.parametrize("moves", ["56246476753545", WON_BY_RED, "27122734622615"])
def test_games_end_as_its_scores_say(moves: str) -> None:
    position = Position.from_moves(moves)
    thought = AIBrain(PERFECT).auto_play(position)
    score = thought.scores[thought.move]
    end = play(position, R=AIBrain(PERFECT, seed=1), Y=AIBrain(PERFECT, seed=2))
    if score == 0:
        assert end.winner == "O"
        return
    winner = "R" if score > 0 else "Y"
    assert end.winner == winner
    before, after = ((game.red, game.yellow)[winner == "Y"].bit_count() for game in (position, end))
    assert after == 22 - abs(score)
    assert after - before == moves_to_come(position, score)


@pytest.mark.parametrize(
    ("moves", "reason", "means"),
    [
        (
            "1212124363",
            "column 1: the fastest win, in 1 move.",
            "Red wins with the next move. Red will have played 6 discs: 22 − 6 = 16, so +16.",
        ),
        (
            "5243533645631",
            "column 4: the only one that wins, in 14 moves.",
            "played 20 discs: 22 − 20 = 2, so −2.",
        ),
        ("27122734622615", ": a draw; nothing wins.", "it ends in a draw."),
    ],
)
def test_its_moves_have_reasons_and_its_numbers_a_meaning(
    moves: str, reason: str, means: str
) -> None:
    thought = AIBrain(PERFECT, seed=1).auto_play(Position.from_moves(moves))
    assert reason in why(thought)
    assert means in meaning(thought, thought.move)


@pytest.mark.usefixtures("no_book")
def test_only_without_the_book_the_first_moves_take_long_and_no_table_waits_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert PERFECT.takes_long(Position.from_moves("4444"))
    assert "0" not in every_stage(Position.from_moves("4444"), 1).brains
    assert not PERFECT.takes_long(Position.from_moves(WON_BY_RED))
    rows = list(every_stage(Position.from_moves(WON_BY_RED), 1).brains)
    assert rows[-1] == "0", "the truth is the last row"
    monkeypatch.setattr(section_0, "has_book", lambda: True)
    assert not PERFECT.takes_long(Position())
    assert "0" in every_stage(Position(), 1).brains


# The truth


@pytest.fixture
def exact() -> Iterator[ExactScores]:
    exact = ExactScores(Match(AIBrain("9.1.1"), Position(), Position.from_moves(WON_BY_RED)))
    yield exact
    exact.close()


@pytest.mark.usefixtures("no_book")
def test_what_takes_minutes_says_so_and_gives_way(exact: ExactScores) -> None:
    set_up(exact.game, Position.from_moves("44"))
    exact.toggle()
    exact.update()
    assert "the opening book is missing" in exact.note
    set_up(exact.game, Position.from_moves("56246476753545"))
    wait_until(lambda: len(exact.scores) == 7, exact.update)
    assert exact.scores[5] == -12
