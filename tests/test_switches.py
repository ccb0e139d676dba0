"""The chapter's five decisions as switches: every combination is an opponent."""

from itertools import product
from math import inf
from pathlib import Path
from typing import Any

import pytest

from connect_four_ai import stages
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.changes import page_lines
from connect_four_ai.stages.switches import (
    COMBINATIONS,
    Switches,
    page_text,
    stage_of,
    switch_of_line,
    switches_of,
)
from connect_four_ai.texts.why import on_the_one_move

CHAPTER = {
    "9.1.4": Switches(),
    "9.1.5": Switches(takes_lowest=True, reply_highest=True),
    "9.1.6": Switches(takes_lowest=True, reply_highest=True, counts_zero=True, adds_up=True),
    "9.1.7": Switches(
        takes_lowest=True, reply_highest=True, counts_zero=True, adds_up=True, weighted=True
    ),
}
BUILT = [stage_of(switches) for switches in COMBINATIONS if switches not in CHAPTER.values()]
POSITIONS = (
    "41424",
    "73344",
    "1212125",
    "546476254",
    "4453352217",
    "54444513121162355164133466256352236",
)


def expected(switches: Switches, position: Position, depth: int) -> dict[int, float]:
    """Returns the scores of Yellow's moves, by the chapter's five decisions."""

    def value(after: Position, left: int, highest: bool) -> float:
        if after.winner is None and left > 0:
            below = [value(after.play(move), left - 1, not highest) for move in after.legal_moves]
            if switches.adds_up:
                return sum(below)
            return max(below) if highest else min(below)
        nothing = 0 if switches.counts_zero else -inf
        result = {"R": 10.0, "Y": -10.0, "O": 0.0, None: nothing}[after.winner]
        return result * 10**left if switches.weighted else result

    return {
        move: value(position.play(move), depth, switches.reply_highest)
        for move in position.legal_moves
    }


def test_there_are_32_and_four_of_them_are_the_chapter_s() -> None:
    assert tuple(Switches(*on) for on in product((False, True), repeat=5)) == COMBINATIONS
    assert {
        stage_of(switches).section: switches
        for switches in COMBINATIONS
        if switches in CHAPTER.values()
    } == CHAPTER
    assert all(stage.made_by for stage in BUILT)
    assert len({stage.section for stage in BUILT}) == 28


@pytest.mark.parametrize("section", CHAPTER)
def test_the_page_of_a_section_is_built_line_for_line(section: str) -> None:
    file = (
        Path(stages.__file__)
        .with_name(f"section_{section.replace('.', '_')}.py")
        .read_text("utf-8")
    )
    built = page_text(CHAPTER[section])
    assert built.splitlines()[1:] == file.splitlines()[1:], "all but the title"
    assert stage_of(CHAPTER[section]) is STAGES[section]
    assert switches_of(STAGES[section]) == CHAPTER[section]


@pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda switches: switches.name)
def test_every_combination_scores_as_its_five_decisions_say(switches: Switches) -> None:
    for moves, depth in product(POSITIONS, range(3)):
        position = Position.from_moves(moves)
        if position.player == "Y":
            thought = AIBrain(stage_of(switches), depth).auto_play(position)
            assert thought.scores == expected(switches, position, depth)
            wanted = min if switches.takes_lowest else max
            assert thought.scores[thought.move] == wanted(thought.scores.values())


def test_either_half_of_9_1_5_alone_does_not_block() -> None:
    position = Position.from_moves("41424")

    def asked(switches: Switches) -> Any:
        return AIBrain(stage_of(switches), 1).auto_play(position)

    takes, replies = asked(Switches(takes_lowest=True)), asked(Switches(reply_highest=True))
    assert set(takes.scores.values()) == {-inf}, (
        "the reply that wins is never picked: all are equal"
    )
    assert len(takes.best) == 7
    assert replies.scores == {1: 10, 2: 10, 3: 10, 4: -inf, 5: 10, 6: 10, 7: 10}
    assert replies.best == (1, 2, 3, 5, 6, 7), "it takes the highest: all but the block"
    assert asked(CHAPTER["9.1.5"]).best == (4,)
    assert on_the_one_move(takes).endswith(
        "It does so only by chance: 7 columns have the lowest score, −∞."
    )
    assert on_the_one_move(replies) == (
        "To block Red, play column 4. It does not: that scores −∞, and it takes the highest, +10."
    )
    assert on_the_one_move(asked(CHAPTER["9.1.5"])) == (
        "To block Red, play column 4. It does: −∞ is its lowest score."
    )


def test_the_one_move_is_a_win_before_it_is_a_block_and_else_there_is_none() -> None:
    def said(moves: str) -> str:
        return on_the_one_move(AIBrain("9.1.7", 1).auto_play(Position.from_moves(moves)))

    assert said("1212125").startswith("To win now, play column 2. It does")
    assert said("4142") == said("") == said("1222333") == ""
    assert said("33445") == "", "Red has two places to win: no one move stops both"


def test_the_marked_lines_are_those_that_a_switch_changes() -> None:
    marks = [switch_of_line(line) for line in range(len(page_lines(STAGES["9.1.4"])))]
    for switches, switch in product(COMBINATIONS, range(5)):
        before, after = (
            page_text(switches).splitlines()[-len(marks) :],
            page_text(switches.turned(switch)).splitlines(),
        )
        changed = [
            mark
            for mark, old, new in zip(marks, before, after[-len(marks) :], strict=True)
            if old != new
        ]
        assert changed
        assert set(changed) == {switch}
    assert [marks.count(switch) for switch in range(5)] == [2, 1, 1, 4, 1]
