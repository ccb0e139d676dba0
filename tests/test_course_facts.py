"""The course's facts about each section: its costs, answers and explanations, computed here."""

import random
import re
from collections import Counter

import pytest
from course_pages import PAGES, ROOT, number, numbers, parts, table
from sketch_examples import FULL_BOARD

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.tic_tac_toe import TicTacToe
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.recursion import fibonacci, number_of_calls, record, record_with_memory
from tools.evidence.reference import ChapterBoard

COURSE = parts(PAGES["README.md"])
"""The Chinese twin tells the same: see test_course.py."""
STAGES = ROOT / "connect_four_ai" / "stages"


# 9.1.0


def test_the_numbers_of_9_1_0_are_counted() -> None:
    text = COURSE["9.1.0"]
    (calls, with_memory) = table(text, "n", "5", "10", "12", "20", "30")
    ns = (5, 10, 12, 20, 30)
    assert [number(cell) for cell in calls[1:]] == [number_of_calls(n, memory=False) for n in ns]
    assert [number(cell) for cell in with_memory[1:]] == [
        number_of_calls(n, memory=True) for n in ns
    ]
    assert [record(n).count for n in ns[:4]] == [number(cell) for cell in calls[1:5]]
    assert record_with_memory(30).count == number(with_memory[5])
    first = re.findall(r"0[,、] ?1[,、] ?1[,、][\d ,、]+", text)[0]
    assert [int(n) for n in re.findall(r"\d+", first)] == [fibonacci(n) for n in range(17)]


# 9.1.1


def test_the_full_board_of_9_1_1() -> None:
    (tie,) = re.findall(r'POSITION = "(\d+)"', COURSE["9.1.1"])
    assert f"{tie}7" == FULL_BOARD
    assert Position.from_moves(FULL_BOARD).winner == "O"


# 9.1.2 and 9.1.3


def test_one_node_for_each_open_column() -> None:
    nodes, wins = table(COURSE["9.1.2"], "open columns", "7")
    positions = [Position.from_moves(FULL_BOARD[:discs]) for discs in range(len(FULL_BOARD))]
    for count, told, chance in zip((7, 5, 3, 1), nodes[1:], wins[1:], strict=True):
        position = next(one for one in positions if len(one.legal_moves) == count)
        found = AIBrain("9.1.2").auto_play(position)
        assert [told, chance] == [str(found.nodes), f"{1 / len(found.scores):.0%}"]
    assert AIBrain("9.1.3").auto_play(Position.from_moves("4")).nodes == 7
    cost = re.findall(r"\*\*(?:What it costs|計算量).*", COURSE["9.1.3"])[0]
    assert numbers(cost)[0] == 7


def test_a_full_column_leaves_the_turn_with_yellow_in_the_chapter() -> None:
    board = ChapterBoard("6" * 6 + "1")
    assert board.currentPlayer == "Y"
    board.trigger(5)
    assert board.currentPlayer == "Y"
    board.trigger(0)
    assert board.grids[4][0].value == "Y", "the next click drops a yellow disc"
    assert {random.Random(seed).randint(0, 5) for seed in range(200)} == set(range(6))


# 9.1.4 to 9.1.7


def test_the_nodes_at_every_depth() -> None:
    for section in ("9.1.4", "8"):
        (nodes,) = table(COURSE[section], "depth", "0")
        for depth, cell in enumerate(nodes[1:]):
            for same in ("9.1.4", "9.1.7") if section == "9.1.4" else ("8",):
                thought = AIBrain(same, depth, uses_book=False).auto_play("4")
                assert thought.nodes == number(cell), (same, depth)


def results(position: Position, depth: int) -> Counter[tuple[str, int]]:
    """Returns how often a search ends with each winner, by the depth that is left."""
    if position.winner or depth == 0:
        return Counter({(position.winner, depth): 1} if position.winner else {})
    return sum(
        (results(position.play(move), depth - 1) for move in position.legal_moves), Counter()
    )


def test_twelve_wins_for_yellow_and_one_for_red_below_column_3() -> None:
    ends = results(Position.from_moves("5464762543"), 3)
    assert ends == {("Y", 1): 12, ("R", 0): 1}


def test_what_the_score_of_column_5_is_made_of() -> None:
    ends = results(Position.from_moves("35453424236365"), 3)
    assert ends == {("R", 2): 1, ("Y", 1): 16, ("R", 0): 28}
    assert 1000 - 16 * 100 + 28 * 10 == -320
    assert not any(
        winner == "Y" for winner, _ in results(Position.from_moves("354534242363651"), 2)
    )


# 9


def test_what_each_depth_finds() -> None:
    text, position = COURSE["9"], Position.from_moves("5243533645631")
    told = table(text, "depth", "best")
    brain = AIBrain("9", seed=1)
    found = brain.think(brain.stage.brain, position, lambda nodes, scores: None, len(told)).by_depth
    assert [[number(row[0]), row[1], number(row[2]), number(row[3])] for row in told] == [
        [at.depth, " ".join(map(str, at.best)), at.score, at.nodes] for at in found
    ]


# U


def test_how_often_u_blocks_with_so_many_play_outs() -> None:
    (blocks,) = table(COURSE["U"], "play-outs", "10")
    position = Position.from_moves("3545342423636")
    for play_outs, cell in zip((10, 30, 100, 300), blocks[1:], strict=True):
        tries = [AIBrain("U", seed=seed, nodes=play_outs) for seed in range(20)]
        assert sum(brain.auto_play(position).move == 1 for brain in tries) == int(cell)


# Tic-tac-toe


@pytest.mark.slow
def test_what_the_answers_to_the_middle_square_cost_and_give_the_corners() -> None:
    position = TicTacToe.from_moves("4")
    for section, deeper, corner in (("4", 0, 0), ("5", 0, 0), ("8", 0, 1), ("8", 3, 0)):
        brain = AIBrain(find_stage(section, position), uses_book=False)
        brain.depth += deeper
        thought = brain.auto_play(position)
        assert [thought.scores[square] for square in (0, 2, 6, 8)] == [corner] * 4
        assert f"{thought.nodes:,}" in COURSE["tic_tac_toe.py"]
