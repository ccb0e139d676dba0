"""The brain: its stage, its depth, its random source, and reports of its progress."""

import time
from collections.abc import Mapping
from typing import Any

import pytest
from faulty_stages import WRONG_ANSWERS

from connect_four_ai.ai_brain import AIBrain, NoOpponent
from connect_four_ai.app.faults import StageError, describe
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe

THREE_OF_YELLOWS_IN_COLUMN_2 = "1212125"


def play_a_game(brain: AIBrain) -> str:
    position = Position()
    while position.winner is None:
        position = position.play(brain.auto_play(position).column)
    return position.moves


def test_switching_the_stage_in_a_game_changes_the_play() -> None:
    brain = AIBrain("9.1.5", depth=1)
    assert brain.auto_play(THREE_OF_YELLOWS_IN_COLUMN_2).best == (1,)  # blocks
    brain.stage = "9.1.6"
    thought = brain.auto_play(THREE_OF_YELLOWS_IN_COLUMN_2)  # wins
    assert (thought.section, thought.depth, thought.best) == ("9.1.6", 1, (2,))
    brain.depth = 0
    brain.stage = "9.1.5"
    assert brain.depth == 1, "each stage has the depth that was last chosen for it"


@pytest.mark.parametrize("said", WRONG_ANSWERS)
def test_an_answer_that_makes_no_sense_is_refused_in_one_sentence(said: str) -> None:
    with pytest.raises(StageError) as refused:
        AIBrain(WRONG_ANSWERS[said]).auto_play(Position())
    assert describe(refused.value) == said


def test_a_thought_says_what_was_found() -> None:
    thought = AIBrain("9.1.7", depth=1).auto_play(THREE_OF_YELLOWS_IN_COLUMN_2)
    facts = thought.moves, thought.section, thought.depth, thought.player, thought.column
    assert facts == ("1212125", "9.1.7", 1, "Y", 2)
    # After every column but 1 and 2, Red wins in column 1.
    assert thought.scores == {1: 0, 2: -100, 3: 10, 4: 10, 5: 10, 6: 10, 7: 10}
    assert (thought.best, thought.nodes) == ((2,), 7 + 6 * 7)
    assert thought.seconds > 0


def test_every_one_of_the_best_columns_is_chosen_sometimes() -> None:
    brain = AIBrain("9.1.4", depth=2, seed=3)
    thoughts = [brain.auto_play("73344") for _ in range(60)]
    assert {thought.column for thought in thoughts} == {*thoughts[0].best} == {2, 5}


def test_the_same_seed_plays_the_same_game_and_so_does_a_twin() -> None:
    for twin in (False, True):
        brains = [AIBrain("9.1.6", depth=1, seed=seed) for seed in (7, 7, 8)]
        games = [play_a_game(brain.twin() if twin else brain) for brain in brains]
        assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(
    ("section", "position", "said"),
    [
        ("9.1.1", Position(), r"9\.1\.1 is for two people"),
        ("9.1.5", TicTacToe(), r"^9\.1\.5 does not play Tic-tac-toe$"),
    ],
)
def test_a_stage_refuses_what_it_does_not_play(section: str, position: Any, said: str) -> None:
    with pytest.raises(NoOpponent, match=said):
        AIBrain(section).auto_play(position)


def test_the_watcher_sees_the_nodes_grow_and_the_scores_come_in() -> None:
    seen: list[tuple[int, dict[int, float]]] = []

    def watch(nodes: int, scores: Mapping[int, float]) -> None:
        seen.append((nodes, dict(scores)))

    thought = AIBrain("9.1.7", depth=2).auto_play("4453", watch)
    nodes = [n for n, _ in seen]
    assert nodes == sorted(nodes)
    assert (nodes[0], nodes[-1]) == (0, thought.nodes)
    assert {len(scores) for _, scores in seen} == set(range(8))
    assert all(scores.items() <= thought.scores.items() for _, scores in seen)


def test_the_time_of_a_move_begins_when_its_limit_does() -> None:
    def watch(nodes: int, scores: Mapping[int, float]) -> None:
        if not nodes:
            time.sleep(0.04)  # the first report is slow to go out

    brain = AIBrain("9", seconds=0.05)
    assert brain.auto_play("4453", watch).seconds >= brain.seconds
