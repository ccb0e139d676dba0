"""One sign: + is good for the first player, − for the second, whoever is to move and whichever
stage thinks."""

from dataclasses import replace
from typing import Any

import pytest
from faulty_stages import Page
from faulty_stages import stage as stage_of

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages import Scoring, Stage, find_stage
from connect_four_ai.study.comparison import every_stage
from connect_four_ai.texts.formats import thought_text
from connect_four_ai.texts.why import meaning, why


def thoughts(position: Any, depth: int = 1) -> list[Thought]:
    opinions = every_stage(position, depth, seconds=0.05).run().values()
    return [opinion.thought for opinion in opinions if opinion.thought]


@pytest.mark.parametrize(
    ("moves", "column", "sign"),
    [
        ("121212", 1, +1),  # Red to move, and Red wins in column 1
        ("1212125", 2, -1),  # Yellow to move, and Yellow wins in column 2
    ],
)
def test_all_stages_agree_in_sign_about_a_win(moves: str, column: int, sign: int) -> None:
    scoring = [
        thought for thought in thoughts(Position.from_moves(moves)) if thought.section != "9.1.2"
    ]
    assert len(scoring) >= 8
    for thought in scoring:
        assert sign * thought.scores[column] > 0, thought.section
        signs = ("+", "R") if sign > 0 else ("−", "Y")
        assert thought_text(thought, column).startswith(signs), thought.section


@pytest.mark.parametrize("moves", ["0 1 4 2", "8 0 1 4 5"])
def test_x_is_plus_in_tic_tac_toe(moves: str) -> None:
    position = TicTacToe.from_moves(moves)
    winning = [
        move for move in position.legal_moves if position.play(move).winner == position.player
    ]
    sign = +1 if position.player == "X" else -1
    for thought in thoughts(position, depth=8):
        if thought.section != "9.1.2":
            assert all(sign * thought.scores[move] > 0 for move in winning), thought.section


def test_the_first_player_is_plus_in_isolation() -> None:
    position = Isolation.from_moves()
    scores = AIBrain(find_stage("4", position), 8).auto_play(position).scores
    winning = next(move for move, score in scores.items() if score == 1)
    after = position.play(winning)
    assert set(AIBrain(find_stage("4", after), 8).auto_play(after).scores.values()) == {1}, (
        "also for the second player"
    )


@pytest.mark.parametrize("section", ["9.1.4", "9.1.5", "9.1.6", "9.1.7"])
def test_a_sentence_names_the_winner_whoever_is_to_move(section: str) -> None:
    for moves, column, winner in (("121212", 1, "Red"), ("1212125", 2, "Yellow")):
        thought = AIBrain(section, 1).auto_play(Position.from_moves(moves))
        assert meaning(thought, column).split(winner)[0].count("Red") == 0
        assert winner in meaning(thought, column)


# Why 9.1.4 does not block


# What the evaluation counts


# A stage of one's own


class _Block(Page):
    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        return 0.4 if board.moves[-1] == "4" else -0.3


class _Fourth(Page):
    def minimax(self, board: Position, depth: int, is_maximizing: bool) -> float:
        return float(board.moves[-1] == "4")


ForcedBlock = stage_of("0.0.8", _Block)
"""Blocks in column 4, and has numbers of its own."""
NotRandom = replace(stage_of("0.0.9", _Fourth), scoring=Scoring.CHANCE)
"""Made from 9.1.2, and no longer by chance."""


@pytest.mark.parametrize("stage", [ForcedBlock, NotRandom], ids=lambda stage: stage.section)
def test_a_stage_of_one_s_own_is_not_said_to_play_by_chance(stage: Stage) -> None:
    thought = AIBrain(stage).auto_play(Position.from_moves("41424"))
    assert thought.best == (4,)
    assert "by chance" not in why(thought)
    assert "the best score" in why(thought)
    assert "own number" in meaning(thought, 4)
