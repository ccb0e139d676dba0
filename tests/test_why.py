"""What a stage says of its moves is true, and what its scores mean: in words, and their sign."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from beginnings import beginning
from cases import cases_of
from exact import forces_win
from faulty_stages import Faulty, Page
from faulty_stages import stage as stage_of
from shipped import SECTIONS

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages import Scoring, Stage, find_stage, stages_of
from connect_four_ai.study import comparison
from connect_four_ai.study.comparison import every_stage
from connect_four_ai.texts.formats import thought_text
from connect_four_ai.texts.why import meaning, why

CASES = cases_of(__file__)


@pytest.mark.parametrize(("section", "depth", "moves", "reason"), CASES["reasons"])
def test_the_reason_names_what_the_search_found(
    section: str, depth: int, moves: str, reason: str
) -> None:
    thought = AIBrain(section, depth, seed=1, seconds=0.1, uses_book=False).auto_play(
        Position.from_moves(moves)
    )
    assert reason in why(thought)


@pytest.mark.parametrize("depth", [1, 3])
@pytest.mark.parametrize("moves", ["41424", "445236", "1212125", "4352"])
def test_what_the_blocking_stage_says_of_wins_is_true(moves: str, depth: int) -> None:
    position = Position.from_moves(moves)
    thought = AIBrain("9.1.5", depth).auto_play(position)
    you = "R" if position.player == "Y" else "Y"
    lost = {
        move
        for move in position.legal_moves
        if forces_win(position.play(move), you, (depth + 1) // 2)
    }
    assert {move for move, score in thought.scores.items() if score == 10} == lost


@pytest.mark.parametrize("name", ["Connect Four", "Tic-tac-toe", "Isolation 3 × 2"])
def test_every_stage_has_a_reason_for_every_move_of_a_game(name: str) -> None:
    start = find_start(name)
    for stage in stages_of(start):
        if stage.computer:
            brain = AIBrain(stage, 1, seed=3, seconds=0.02)
            now = beginning(stage, start)
            while now.winner is None:
                thought = brain.auto_play(now)
                said = f"{now.player_name(now.player)} would play {now.move_name(thought.move)}"
                assert why(thought, would=True).startswith(said)
                assert len(why(thought)) > len(said)
                now = now.play(thought.move)


HERE = Position.from_moves("1212125")
"""Red and Yellow have three in a column each, and Yellow is to move."""


def test_every_stage_is_asked_and_answers_as_it_does_alone() -> None:
    opinions = every_stage(HERE, depth=2, seconds=0.05).run()
    assert list(opinions) == [stage.section for stage in stages_of(HERE) if stage.computer]
    for section in ("9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7", "8"):
        alone = AIBrain(section, depth=2, uses_book=False).auto_play(HERE)
        assert opinions[section].scores == alone.scores
        thought = opinions[section].thought
        assert thought is not None
        assert thought.nodes == alone.nodes


def test_a_stage_with_an_error_does_not_cost_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "stages_of", lambda position: [Faulty, find_stage("9.1.3")])
    opinions = every_stage(HERE, depth=1).run()
    assert "ZeroDivisionError: on purpose" in opinions["0.0.1"].error
    assert opinions["9.1.3"].scores[2] == -10


@pytest.mark.parametrize(("section", "moves", "move", "depth", "said"), CASES["meanings"])
def test_a_number_is_put_into_words(
    section: str, moves: str, move: int, depth: int, said: str
) -> None:
    thought = AIBrain(section, depth, uses_book=False).auto_play(Position.from_moves(moves))
    assert said in meaning(thought, move)


@pytest.mark.parametrize("name", ["Connect Four", "Tic-tac-toe", "Isolation", "Isolation 3 × 2"])
def test_every_stage_of_every_game_has_words_for_its_numbers(name: str) -> None:
    start = (
        beginning(find_stage("0"), find_start(name)) if name == "Connect Four" else find_start(name)
    )
    opinions = every_stage(start, depth=2, seconds=0.05).run()
    for opinion in (opinions[section] for section in SECTIONS if section in opinions):
        assert opinion.thought is not None
        for move in opinion.scores:
            assert "own number" not in meaning(opinion.thought, move)


def assert_agree_about_wins(position: Any, depth: int, fewest: int) -> None:
    """Asserts that all stages give a winning move a score that is good for its player."""
    winning = [m for m in position.legal_moves if position.play(m).winner == position.player]
    first, second = position.players
    sign = +1 if position.player == first else -1
    thoughts = [one.thought for one in every_stage(position, depth, seconds=0.05).run().values()]
    scoring = [thought for thought in thoughts if thought and thought.section != "9.1.2"]
    assert winning
    assert len(scoring) >= fewest
    for thought, move in product(scoring, winning):
        assert sign * thought.scores[move] > 0, thought.section
        signs = (("+", first), ("−", second))[sign < 0]
        assert thought_text(thought, move).startswith(signs), thought.section


@pytest.mark.parametrize("moves", ["121212", "1212125"])
def test_all_stages_agree_in_sign_about_a_win(moves: str) -> None:
    assert_agree_about_wins(Position.from_moves(moves), 1, 8)


@pytest.mark.parametrize("moves", ["0 1 4 2", "0 4 1 2 8"])
def test_x_is_plus_in_tic_tac_toe(moves: str) -> None:
    assert_agree_about_wins(TicTacToe.from_moves(moves), 8, 4)


def test_the_first_player_is_plus_in_isolation() -> None:
    position = Isolation.from_moves()
    scores = AIBrain(find_stage("4", position), 8).auto_play(position).scores
    after = position.play(next(move for move, score in scores.items() if score == 1))
    for_second = AIBrain(find_stage("4", after), 8).auto_play(after).scores
    assert set(for_second.values()) == {1}, "also for the second player"


@pytest.mark.parametrize("section", ["9.1.4", "9.1.5", "9.1.6", "9.1.7"])
def test_a_sentence_names_the_winner_whoever_is_to_move(section: str) -> None:
    for moves, column, winner in (("121212", 1, "Red"), ("1212125", 2, "Yellow")):
        thought = AIBrain(section, 1).auto_play(Position.from_moves(moves))
        assert meaning(thought, column).split(winner)[0].count("Red") == 0
        assert winner in meaning(thought, column)


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
