"""Every section of the chapter, against the answers of the chapter's own listings."""

from itertools import pairwise

import pytest
from golden_rows import CHAPTER_ROWS, rows_of

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages import Example, Stage, UnknownStage, find_stage, stages_of

CHAPTER = ["9.1.1", "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7"]
SCORING = CHAPTER[2:]
OURS = [*CHAPTER, "4", "5", "8", "9", "Q", "U", "0"]
ALL = {1, 2, 3, 4, 5, 6, 7}


def ours(position: object) -> list[Stage]:
    """Returns the app's own stages that play a position's game."""
    return [stage for stage in stages_of(position) if stage.section in OURS]


# Q and U stand by themselves
NEIGHBOURS = list(pairwise(stage for stage in ours(Position()) if stage.section not in "UQ"))


def best(stage: Stage | str, example: Example) -> set[int]:
    return set(AIBrain(stage, example.depth).auto_play(example.moves).best)


@pytest.mark.parametrize("section", SCORING)
def test_every_column_scores_as_in_the_chapter_and_for_red_negated(section: str) -> None:
    assert len(CHAPTER_ROWS) == 436
    for number, row in enumerate(rows_of(section)):
        position = Position.from_moves(row.position)
        assert AIBrain(section, row.depth).auto_play(position).scores == row.scores, row
        if number % 3 == 0:
            exchanged = AIBrain(section, row.depth).auto_play(position.exchanged())
            assert exchanged.player == "R"
            assert {n: -score for n, score in exchanged.scores.items()} == row.scores, row


def test_every_game_has_its_own_stages() -> None:
    chapter = {stage.section: stage.key() for stage in ours(Position())}
    assert list(chapter) == [*CHAPTER, "8", "9", "Q", "U", "0"]
    assert "".join(chapter.values()) == "123456789qu0"
    for game, sections in {TicTacToe(): "4 5 8 9 U", "a game of tomorrow": "4 8 9 U"}.items():
        expected = ["9.1.1", "9.1.2", *sections.split()]
        assert [stage.section for stage in ours(game)] == expected
    assert find_stage("4").section == "9.1.4"
    assert find_stage("4", TicTacToe()).section == "4"


@pytest.mark.parametrize("name", ["", "9.1", "9.1.99"])
def test_an_unknown_stage_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(UnknownStage, match=rf"no opponent {name!r}.*9\.1\.1, .*9\.1\.7"):
        find_stage(name)


@pytest.mark.parametrize(("before", "after"), NEIGHBOURS, ids=lambda stage: stage.section)
def test_each_stage_handles_what_the_one_before_does_not(before: Stage, after: Stage) -> None:
    if before.fails:
        assert best(after, before.fails) <= before.fails.good
    if after.handles and before.computer:
        assert not best(before, after.handles) <= after.handles.good


@pytest.mark.parametrize("section", ["9.1.2", "9.1.3", "9.1.4", "9.1.5"])
def test_without_any_result_every_open_column_can_be_played(section: str) -> None:
    """The chapter falls back on randint(0, 5): never the seventh column, and perhaps a full one."""
    brain = AIBrain(section, depth=0, seed=0)
    assert {brain.auto_play("1111112").column for _ in range(100)} == ALL - {1}
