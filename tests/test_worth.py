"""What a move was worth in words, and whom undo brings back."""

import pytest

from connect_four_ai.actions.settings import choose_stage
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.play.match import Match
from connect_four_ai.texts.endings import worth


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ({1: -5, 4: 0}, "gave the draw away; column 4 would have held it"),
        ({1: -5, 4: 3}, "gave the win away, and loses"),
        ({1: 0, 4: 3}, "gave the win away: now it is a draw"),
        ({1: 3, 4: 0}, "the only winning move"),
    ],
)
def test_what_column_1_was_worth_to_red(scores: dict[int, float], said: str) -> None:
    assert worth(Position(), scores, 1) == said


def test_undo_brings_back_the_opponent_of_that_moment() -> None:
    game = Match(AIBrain("9.1.1"), Position())
    game.play(4)
    choose_stage(game, "9.1.7")
    game.undo()
    assert game.brain.stage.section == "9.1.1"
    game.close()
