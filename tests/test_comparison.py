"""Every stage's opinion of one position, as the table side by side gets it."""

import pytest
from beginnings import beginning
from faulty_stages import Faulty
from shipped import SECTIONS

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games import find_start
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage, stages_of
from connect_four_ai.study import comparison
from connect_four_ai.study.comparison import every_stage
from connect_four_ai.texts.why import meaning

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


@pytest.mark.parametrize(
    ("section", "moves", "move", "depth", "said"),
    [
        ("9.1.2", "", 4, 1, "every move gets the same score"),
        ("9.1.3", "1212125", 2, 1, "After this move Yellow has won: −10"),
        ("9.1.3", "1212125", 1, 1, "nobody has won: no result, −∞"),
        ("9.1.5", "1212125", 3, 1, "Red has won: +10"),
        ("9.1.6", "1212125", 2, 1, "Yellow has 1 win more than Red"),
        ("9.1.6", "", 1, 1, "or none"),
        ("9.1.7", "1212125", 3, 1, "Red’s weigh 10 more than Yellow’s"),
        ("8", "1212125", 3, 2, "Red wins from here"),
        ("8", "44344", 2, 3, "Red is ahead by 10: 5 for each pattern"),
        ("0", "546476254", 7, 0, "Yellow wins with the next move."),
    ],
)
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
