"""Every section of the chapter, against what the chapter's own listings answered."""

from itertools import pairwise

import pytest
from golden_rows import CHAPTER_ROWS, rows_of

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.isolation import Isolation
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages import Example, Stage, UnknownStage, find_stage, stages_of

CHAPTER = ["9.1.1", "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7"]
SCORING = CHAPTER[2:]
OURS = [*CHAPTER, "4", "5", "8", "9", "Q", "U", "0"]


def ours(position: object) -> list[Stage]:
    """The stages that play a position's game, without those that somebody has added."""
    return [stage for stage in stages_of(position) if stage.section in OURS]


# they stand by themselves
NEIGHBOURS = list(pairwise(stage for stage in ours(Position()) if stage.section not in "UQ"))


def best(stage: Stage, example: Example) -> set[int]:
    return set(AIBrain(stage, example.depth).auto_play(Position.from_moves(example.moves)).best)


def test_every_row_is_here() -> None:
    assert len(CHAPTER_ROWS) == 436
    assert {row.section for row in CHAPTER_ROWS} == set(SCORING)


@pytest.mark.parametrize("section", SCORING)
def test_every_column_scores_as_in_the_chapter(section: str) -> None:
    for row in rows_of(section):
        assert (
            AIBrain(section, row.depth).auto_play(Position.from_moves(row.position)).scores
            == row.scores
        ), row


@pytest.mark.parametrize("section", SCORING)
def test_red_plays_as_yellow_does_with_the_colours_exchanged_and_the_scores_negated(
    section: str,
) -> None:
    for row in rows_of(section)[::3]:
        position = Position.from_moves(row.position).exchanged()
        assert position.player == "R"
        scores = AIBrain(section, row.depth).auto_play(position).scores
        assert {column: -score for column, score in scores.items()} == row.scores, row


@pytest.mark.parametrize("position", ["5", "44"])
@pytest.mark.parametrize(
    ("depth", "nodes"), [(0, 7), (1, 7 + 49), (2, 7 + 49 + 343), (3, 7 + 49 + 343 + 2401)]
)
def test_minimax_visits_every_sequence_of_moves(position: str, depth: int, nodes: int) -> None:
    assert AIBrain("9.1.7", depth).auto_play(Position.from_moves(position)).nodes == nodes


def test_the_sections_are_all_there_and_in_order() -> None:
    assert [stage.section for stage in ours(Position())] == [*CHAPTER, "8", "9", "Q", "U", "0"]
    assert [stage.key() for stage in ours(Position())] == list("123456789qu0")


def test_every_game_has_its_own_stages() -> None:
    assert [stage.section for stage in ours(TicTacToe())] == [
        "9.1.1",
        "9.1.2",
        "4",
        "5",
        "8",
        "9",
        "U",
    ]
    assert [stage.section for stage in ours(Isolation.from_moves())] == [
        "9.1.1",
        "9.1.2",
        "4",
        "8",
        "9",
        "U",
    ]
    assert [stage.section for stage in ours("a game that nobody knows yet")] == [
        "9.1.1",
        "9.1.2",
        "4",
        "8",
        "9",
        "U",
    ]
    assert find_stage("4").section == "9.1.4"
    assert find_stage("4", TicTacToe()).section == "4"


@pytest.mark.parametrize("name", ["", "9.1", "9.1.99", "blocking"])
def test_an_unknown_stage_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(UnknownStage, match=rf"no opponent {name!r}.*9\.1\.1, .*9\.1\.7"):
        find_stage(name)


# What each stage handles, and what it gets wrong


@pytest.mark.parametrize(
    ("before", "stage"),
    [(before, stage) for before, stage in NEIGHBOURS if before.computer and stage.handles],
    ids=lambda stage: stage.section,
)
def test_the_stage_before_does_not_handle_it(before: Stage, stage: Stage) -> None:
    assert stage.handles is not None
    assert not best(before, stage.handles) <= stage.handles.good


@pytest.mark.parametrize(
    ("stage", "following"),
    [pair for pair in NEIGHBOURS if pair[0].fails],
    ids=lambda stage: stage.section,
)
def test_where_a_stage_fails_the_next_one_does_not(stage: Stage, following: Stage) -> None:
    assert stage.fails is not None
    assert best(following, stage.fails) <= stage.fails.good


@pytest.mark.parametrize(
    ("section", "depth", "moves", "right", "played"),
    [
        ("9.1.2", 0, "1212125", {2}, {1, 2, 3, 4, 5, 6, 7}),  # does not see its own win
        ("9.1.3", 0, "41424", {4}, {1, 2, 3, 4, 5, 6, 7}),  # does not block
        # does not block, though it sees the reply
        (
            "9.1.4",
            1,
            "41424",
            {4},
            {1, 2, 3, 4, 5, 6, 7},
        ),
        ("9.1.5", 1, "1212125", {2}, {1}),  # blocks instead of winning
        ("9.1.6", 3, "546476254", {7}, {3}),  # the chapter's picture: passes over its own win
    ],
)
def test_what_the_chapter_says_that_a_section_gets_wrong(
    section: str, depth: int, moves: str, right: set[int], played: set[int]
) -> None:
    thought = AIBrain(section, depth).auto_play(Position.from_moves(moves))
    assert set(thought.best) == played
    assert played != right


# Where the chapter slips, and we do not


@pytest.mark.parametrize("section", ["9.1.2", "9.1.3", "9.1.4", "9.1.5"])
def test_without_any_result_every_open_column_can_be_played(section: str) -> None:
    """The chapter falls back on randint(0, 5): never the seventh column, and perhaps a full one."""
    brain, position = AIBrain(section, depth=0, seed=0), Position.from_moves("1111112")
    assert {brain.auto_play(position).column for _ in range(100)} == {2, 3, 4, 5, 6, 7}
