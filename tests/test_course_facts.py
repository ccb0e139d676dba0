"""What the course tells of each section: its costs, its answers and its explanations, worked out
here."""

import random
import re
from collections import Counter
from math import inf
from typing import Any

import pytest
from course_pages import PAGES, ROOT, answers, number, numbers, parts, table
from sketch_examples import FULL_BOARD

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.recursion import (
    Call,
    fibonacci,
    listing,
    number_of_calls,
    record,
    record_with_memory,
)
from tools.evidence.reference import ChapterBoard

every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
STAGES = ROOT / "connect_four_ai" / "stages"


def changed(section: str, *changes: tuple[str, str]) -> Any:
    """The AIBrain of a section's page after these changes of its text."""
    code = (STAGES / f"section_{section.replace('.', '_')}.py").read_text(encoding="utf-8")
    for old, new in changes:
        assert code.count(old) == 1
        code = code.replace(old, new)
    page: dict[str, type] = {}
    exec(code, page)
    return page["AIBrain"]


# 9.1.0


@every_page
def test_the_numbers_of_9_1_0_are_counted(page: str) -> None:
    text = parts(page)["9.1.0"]
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


@every_page
def test_the_answers_of_9_1_0(page: str) -> None:
    counted, endless, first = answers(parts(page)["9.1.0"])
    asked = Counter(call.n for call in record(20))
    assert numbers(counted) == [asked[17], 18, asked[18], 17, asked[17], 2, asked[2]]
    names: dict[str, Any] = {}
    exec(
        "\n".join(
            line
            for line in listing(fibonacci)
            if "n < 2" not in line and line.strip() != "return n"
        ),
        names,
    )
    with pytest.raises(RecursionError):
        names["fibonacci"](2)
    assert "RecursionError" in endless
    assert numbers(first)[-5:] == down_the_first_branch(record(5))


def down_the_first_branch(call: Call) -> list[int]:
    return [call.n, *(down_the_first_branch(call.children[0]) if call.children else [])]


# 9.1.1


@every_page
def test_the_full_boards_of_9_1_1(page: str) -> None:
    tie, win = re.findall(r'POSITION = "(\d+)"', parts(page)["9.1.1"])
    assert f"{tie}7" == FULL_BOARD
    assert Position.from_moves(FULL_BOARD).winner == "O"
    won = Position.from_moves(f"{win}6")
    assert (len(won.moves), won.winner) == (42, "Y")
    assert Position.from_moves(win).winner is None


@every_page
def test_the_places_for_four_are_counted(page: str) -> None:
    text = parts(page)["9.1.1"]
    board = {(column, row) for column in range(7) for row in range(6)}
    ways = {"across": (1, 0), "up": (0, 1), "right": (1, 1), "left": (1, -1)}
    places = {
        name: sum({(x + i * dx, y + i * dy) for i in range(4)} <= board for x, y in board)
        for name, (dx, dy) in ways.items()
    }
    assert list(places.values()) == [24, 21, 12, 12]
    assert "69" in text
    assert sum(places.values()) == 69
    assert {24, 21, 12, 69} <= set(numbers(answers(text)[1]))


# 9.1.2 and 9.1.3


@every_page
def test_one_node_for_each_open_column(page: str) -> None:
    words = ("open columns", "7") if "English ·" in page else ("未滿的欄", "7")
    nodes, wins = table(parts(page)["9.1.2"], *words)
    positions = [Position.from_moves(FULL_BOARD[:discs]) for discs in range(len(FULL_BOARD))]
    for count, told, chance in zip((7, 5, 3, 1), nodes[1:], wins[1:], strict=True):
        position = next(one for one in positions if len(one.legal_moves) == count)
        found = AIBrain("9.1.2").auto_play(position)
        assert [told, chance] == [str(found.nodes), f"{1 / len(found.scores):.0%}"]
    assert AIBrain("9.1.3").auto_play(Position.from_moves("4")).nodes == 7
    cost = re.findall(r"\*\*(?:What it costs|計算量).*", parts(page)["9.1.3"])[0]
    assert numbers(cost)[0] == 7


def test_without_shuffle_the_leftmost_open_column_is_played() -> None:
    brain = changed("9.1.2", ("        self.random.shuffle(available_columns)\n", ""))
    assert brain().auto_play(Position.from_moves("121212")) == 1
    assert brain().auto_play(Position.from_moves("111111")) == 2


def test_from_zero_upwards_negative_scores_are_never_chosen() -> None:
    brain = changed("9.1.2", ("best_score = -inf", "best_score = 0"), ("return 1", "return -1"))()
    shuffled = Position().legal_moves
    random.Random(8).shuffle(shuffled)
    brain.random = random.Random(8)
    assert brain.auto_play(Position()) == shuffled[0]


def test_a_full_column_leaves_the_turn_with_yellow_in_the_chapter() -> None:
    board = ChapterBoard("6" * 6 + "1")
    assert board.currentPlayer == "Y"
    board.trigger(5)
    assert board.currentPlayer == "Y"
    board.trigger(0)
    assert board.grids[4][0].value == "Y", "the next click drops a yellow disc"
    assert {random.Random(seed).randint(0, 5) for seed in range(200)} == set(range(6))


# 9.1.4 to 9.1.7


@every_page
def test_the_nodes_at_every_depth(page: str) -> None:
    words = ("depth", "0") if "English ·" in page else ("深度", "0")
    for section in ("9.1.4", "8"):
        (nodes,) = table(parts(page)[section], *words)
        for depth, cell in enumerate(nodes[1:]):
            for same in ("9.1.4", "9.1.5", "9.1.6", "9.1.7") if section == "9.1.4" else ("8",):
                brain = AIBrain(same, depth, uses_book=False)
                assert brain.auto_play(Position.from_moves("4")).nodes == number(cell), (
                    same,
                    depth,
                )


@every_page
def test_the_nodes_of_9_1_7_are_counted(page: str) -> None:
    for depth in range(1, 5):
        nodes = AIBrain("9.1.7", depth).auto_play(Position.from_moves("4")).nodes
        assert re.search(rf"\b{nodes:,}\b", parts(page)["9.1.7"])


def test_turning_only_one_place_of_9_1_4_does_not_make_it_block() -> None:
    """`41424`: Red has three in column 4. What the course says of one place turned, and of both."""
    choice = (
        ("-inf\n        best_move", "inf\n        best_move"),
        ("score > best_score", "score < best_score"),
    )
    reply = (("self.depth, False", "self.depth, True"),)

    def scores(*changes: tuple[str, str]) -> dict[int, float]:
        brain = changed("9.1.4", *changes)(1, 1)
        move = brain.auto_play(Position.from_moves("41424"))
        return {0: move, **brain.scores}

    columns = range(1, 8)
    assert all(scores(*choice)[column] == -inf for column in columns)
    half = scores(*reply)
    assert [column for column in columns if half[column] == -inf] == [4]
    assert half[0] != 4
    assert scores(*choice, *reply)[0] == 4


def test_the_highest_score_must_not_start_at_0() -> None:
    """The highest of seven times −10."""
    position = Position.from_moves("121212")
    right, wrong = (
        changed("9.1.4")(),
        changed("9.1.4", ("-inf\n            for", "0\n            for"))(),
    )
    for brain, expected in ((right, -10), (wrong, 0)):
        brain.score = lambda winner: -10
        assert brain.minimax(position, 1, True) == expected


def results(position: Position, depth: int) -> Counter[tuple[str, int]]:
    """How often a search ends with which winner, by the depth that is left."""
    if position.winner or depth == 0:
        return Counter({(position.winner, depth): 1} if position.winner else {})
    return sum(
        (results(position.play(move), depth - 1) for move in position.legal_moves), Counter()
    )


def test_after_445_column_1_loses_after_four_moves() -> None:
    board = Position.from_moves("4451")
    for open_end, ends in ((3, (2, 6)), (6, (3, 7))):
        for closed, other in (ends, ends[::-1]):
            assert board.play(open_end).play(closed).play(other).winner == "R"


def test_twelve_wins_for_yellow_and_one_for_red_below_column_3() -> None:
    ends = results(Position.from_moves("5464762543"), 3)
    assert ends == {("Y", 1): 12, ("R", 0): 1}


@every_page
def test_what_the_score_of_column_5_is_made_of(page: str) -> None:
    ends = results(Position.from_moves("35453424236365"), 3)
    assert ends == {("R", 2): 1, ("Y", 1): 16, ("R", 0): 28}
    assert {1000, 16, -1600, 28, 280, -320} <= set(numbers(answers(parts(page)["9.1.7"])[0]))
    assert 1000 - 1600 + 280 == -320
    assert not any(
        winner == "Y" for winner, _ in results(Position.from_moves("354534242363651"), 2)
    )


def test_a_hundred_to_the_depth_would_block_there() -> None:
    brain = changed("9.1.7", ("10**depth", "100**depth"))(3, 1)
    assert brain.auto_play(Position.from_moves("3545342423636")) == 1
    assert brain.scores[5] == 100_000 - 16_000 + 280


# 9


@every_page
def test_what_each_depth_finds(page: str) -> None:
    text, position = parts(page)["9"], Position.from_moves("5243533645631")
    told = table(text, "depth", "best") if "English ·" in page else table(text, "深度", "最好")
    brain = AIBrain("9", seed=1)
    found = brain.think(brain.stage.brain, position, lambda nodes, scores: None, len(told)).by_depth
    assert [[number(row[0]), row[1], number(row[2]), number(row[3])] for row in told] == [
        [at.depth, " ".join(map(str, at.best)), at.score, at.nodes] for at in found
    ]
    last_alone = AIBrain("8", len(told) - 1).auto_play(position).nodes
    assert found[-1].nodes in numbers(answers(text)[0])
    assert f"{last_alone:,}" in text
    exact = AIBrain("0").auto_play(position).scores
    assert [column for column, score in exact.items() if score < 0] == [4]
    assert 22 - abs(exact[4]) == len(position.moves) // 2 + 14, "Yellow's 14th move from now"


# U


@every_page
def test_how_often_u_blocks_with_so_many_play_outs(page: str) -> None:
    words = ("play-outs", "10") if "English ·" in page else ("模擬次數", "10")
    (blocks,) = table(parts(page)["U"], *words)
    position = Position.from_moves("3545342423636")
    for play_outs, cell in zip((10, 30, 100, 300), blocks[1:], strict=True):
        tries = [AIBrain("U", seed=seed, nodes=play_outs) for seed in range(20)]
        assert sum(brain.auto_play(position).move == 1 for brain in tries) == int(cell)
