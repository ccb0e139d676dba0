"""The review of a game: its scores against a search that tries every move, and its mistakes."""

import random
from itertools import pairwise
from math import inf

import pytest
from exact import outcome, plain_score, random_position

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import RED, Position
from connect_four_ai.games.game import for_first_player
from connect_four_ai.lab.pages.review_page import about_blunder
from connect_four_ai.study.review import Blunder, Quiz, Review, Standing

LATE = 30
"""Number of discs from which on every move can be tried."""


def whole_game(seed: int) -> Position:
    chance = random.Random(seed)
    position = random_position(LATE, chance)
    while position.winner is None:
        position = position.play(chance.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("seed", range(6))
def test_every_late_standing_is_what_trying_everything_finds(seed: int) -> None:
    game = whole_game(seed)
    found = Review(game, None).run()
    assert sorted(found) == list(range(len(game.moves) + 1))
    outcomes = []
    for count in range(LATE, len(game.moves)):
        position = Position.from_moves(game.moves[:count])
        assert found[count].score == for_first_player(position, plain_score(position))
        outcomes.append((found[count].score > 0) - (found[count].score < 0))
    outcomes.append({"R": 1, "Y": -1}.get(game.winner or "", 0))
    for count, (before, after) in enumerate(pairwise(outcomes), start=LATE):
        blunder = found[count].blunder
        assert (blunder is not None) == (before != after), (
            "with perfect play an outcome never changes"
        )
        if blunder:
            assert blunder.column == int(game.moves[count])
            assert blunder.column not in blunder.good
            kept = {
                c
                for c in blunder.position.legal_moves
                if outcome(blunder.position.play(c)) == before
            }
            assert blunder.good == kept


def test_the_opinion_is_the_best_score_for_the_side_to_move() -> None:
    brain = AIBrain("9.1.7", 1, 0)
    found = Review(Position.from_moves("444"), brain).run()
    for count, standing in found.items():
        position = Position.from_moves("444"[:count])
        scores = brain.auto_play(position).scores.values()
        assert standing.opinion == (max(scores) if position.player == RED else min(scores))


def test_where_a_section_sees_no_result_it_has_no_opinion() -> None:
    brain, game = AIBrain("9.1.5", 0, 0), Position.from_moves("1212")
    assert set(brain.auto_play(game).scores.values()) == {inf}
    assert {standing.opinion for standing in Review(game, brain).run().values()} == {None}


def test_what_looking_ahead_does_not_show_is_told_and_not_asked() -> None:
    """The first disc in column 1 gives a win away that is 21 moves long."""
    scores = {1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2}
    blunder, quiz = Blunder(Position(), 1, scores), Quiz()
    quiz.standings = {0: Standing(1, blunder=blunder)}
    quiz.ask(blunder)
    assert not quiz.is_open
    assert "column 4" not in about_blunder(blunder, False)
    assert (
        about_blunder(blunder, quiz.is_solved(blunder)) == "Column 1: gave the win away, and loses"
    )
