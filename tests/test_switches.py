"""The chapter's five decisions as switches: every combination is an opponent."""

from itertools import product
from math import inf

import pytest

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
    built = {stage_of(switches).section: switches for switches in COMBINATIONS}
    assert len(built) == 32
    assert built.items() >= CHAPTER.items()
    assert all(stage_of(switches).made_by for switches in COMBINATIONS)


@pytest.mark.parametrize("section", CHAPTER)
def test_the_page_of_a_section_is_built_line_for_line(section: str) -> None:
    lines = STAGES[section].code.splitlines()
    assert page_text(CHAPTER[section]).splitlines()[1:] == lines[1:], "all but the title"
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


BLOCK = "To block Red, play column 4. "


@pytest.mark.parametrize(
    ("switches", "moves", "said"),
    [
        (
            Switches(takes_lowest=True),
            "41424",
            BLOCK + "It does so only by chance: 7 columns have the lowest score, −∞.",
        ),
        (
            Switches(reply_highest=True),
            "41424",
            BLOCK + "It does not: that scores −∞, and it takes the highest, +10.",
        ),
        (CHAPTER["9.1.5"], "41424", BLOCK + "It does: −∞ is its lowest score."),
        (CHAPTER["9.1.7"], "4142", ""),
        (CHAPTER["9.1.7"], "33445", ""),  # Red has two places to win: no one move stops both
    ],
)
def test_the_one_move_that_wins_or_blocks_is_named(
    switches: Switches, moves: str, said: str
) -> None:
    """Either half of 9.1.5 alone does not block."""
    thought = AIBrain(stage_of(switches), 1).auto_play(moves)
    assert on_the_one_move(thought) == said


def test_a_win_is_named_before_a_block() -> None:
    thought = AIBrain("9.1.7", 1).auto_play("1212125")
    assert on_the_one_move(thought).startswith("To win now, play column 2. It does")


def test_the_marked_lines_are_those_that_a_switch_changes() -> None:
    marks = [switch_of_line(line) for line in range(len(page_lines(STAGES["9.1.4"])))]
    for switches, switch in product(COMBINATIONS, range(5)):
        texts = page_text(switches), page_text(switches.turned(switch))
        before, after = (text.splitlines()[-len(marks) :] for text in texts)
        lines = zip(marks, before, after, strict=True)
        assert {mark for mark, old, new in lines if old != new} == {switch}
    assert [marks.count(switch) for switch in range(5)] == [2, 1, 1, 4, 1]
