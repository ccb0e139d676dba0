"""The perfect stage: it wins, and its scores and its words are true."""

import pytest

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.stages import Stage, find_stage, stages_of
from connect_four_ai.texts.endings import moves_to_come
from connect_four_ai.texts.why import meaning, why

PERFECT = find_stage("0")
OPPONENTS = [stage for stage in stages_of(Position()) if stage.computer]
WON_BY_RED = "5624727721"
"""Only one column wins, and not before disc 19."""


def play(position: Position, **brains: AIBrain) -> Position:
    """Returns the end of a game between two brains."""
    while position.winner is None:
        position = position.play(brains[position.player].auto_play(position).move)
    return position


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda stage: stage.section)
def test_as_red_it_wins_against_every_stage_and_itself(opponent: Stage) -> None:
    perfect, other = (
        AIBrain(PERFECT, seed=1),
        AIBrain(opponent, min(2, opponent.deepest), 1, seconds=0.05),
    )
    assert play(Position(), R=perfect, Y=other).winner == RED


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
