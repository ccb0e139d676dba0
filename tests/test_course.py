"""The course, sketches/README.md and its Chinese twin: the code that it quotes and the play that it promises are real.

What the sketches themselves do with these positions is in test_sketches.py.
"""

import re
from math import inf
from pathlib import Path

import pytest
from sketch_examples import EXAMPLES, FULL_BOARD

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.recursion import record, record_with_memory

SKETCHES = Path(__file__).resolve().parent.parent / "sketches"
TWINS = ("README.md", "README.zh-Hant.md")
PAGES = {name: (SKETCHES / name).read_text(encoding="utf-8") for name in TWINS}
ROW = re.compile(r"^\| `\"(\d+)\"` \|(?: (\d))? \| (\d) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
REST = ("rest", "其餘")
SURE = {"R wins": inf, "紅勝": inf, "Y wins": -inf, "黃勝": -inf, "−∞": -inf}
Row = tuple[str, int | None, int, frozenset[int], dict[int, float]]

every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def parts(page: str) -> dict[str, str]:
    """The parts of a page by the first words of their headings: the sections, and the other sketches."""
    texts = re.split(r"^## ", page, flags=re.MULTILINE)[1:]
    return {re.split("[ :：\n]", text)[0]: text for text in texts}


def rows(text: str) -> list[Row]:
    """What the tables of a part promise: position, depth, click, the columns that Yellow plays, and some scores."""
    found: list[Row] = []
    for position, depth, click, answers, scores in ROW.findall(text):
        columns = frozenset(map(int, re.findall(r"\d", answers))) or frozenset(range(1, 8))
        after = Position.from_moves(position + click)
        told = dict(re.split(" ?[:：] ?", entry.strip()) for entry in scores.split("·"))
        rest = next((number(told.pop(name)) for name in REST if name in told), None)
        expected = {int(column): number(score) for column, score in told.items()}
        if rest is not None:
            expected = dict.fromkeys(after.legal_moves, rest) | expected
        found.append((position, int(depth) if depth else None, int(click), columns, expected))
    return found


def number(written: str) -> float:
    return SURE[written] if written in SURE else float(written.replace("−", "-").replace(",", ""))


PROMISES = [(section, row) for section, text in parts(PAGES["README.md"]).items() for row in rows(text)]


def think(section: str, row: Row) -> Thought:
    position, depth, click, _, _ = row
    return AIBrain(section, depth).auto_play(Position.from_moves(f"{position}{click}"))


def test_each_leads_to_the_other() -> None:
    for name, other in (TWINS, TWINS[::-1]):
        assert f"]({other})" in PAGES[name][:200]


def test_both_tell_the_same() -> None:
    english, chinese = (parts(page) for page in PAGES.values())
    assert len(english) == 14
    for (heading, text), twin in zip(english.items(), chinese.values(), strict=True):
        assert rows(text) == rows(twin), heading
        for what in (r"```python\n.*?```", r"\]\(([^)]+)\)", r"\d[\d,]+\d"):
            assert sorted(re.findall(what, text, re.DOTALL)) == sorted(re.findall(what, twin, re.DOTALL)), heading


@pytest.mark.parametrize(("section", "row"), PROMISES, ids=lambda value: str(value[0]) if len(value) == 5 else value)
def test_yellow_plays_as_it_says(section: str, row: Row) -> None:
    thought = think(section, row)
    answers, scores = row[3:]
    assert set(thought.best) == answers
    assert {column: thought.scores[column] for column in scores} == scores


def test_the_sketches_are_tried_with_the_same_positions() -> None:
    told = {(section, row[0], row[2]) for section, row in PROMISES}
    for example in EXAMPLES:
        section = ".".join(example.sketch.split("_")[:3])
        assert (section, example.position, example.click) in told


@every_page
def test_the_code_is_in_the_page_of_its_section(page: str) -> None:
    quoted = 0
    for heading, text in parts(page).items():
        for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
            (target,) = re.findall(r"\]\((\.\./connect_four_ai/stages/[^)]+\.py)\)", text)
            lines = iter((SKETCHES / target).read_text(encoding="utf-8").splitlines())
            for line in block.splitlines():
                assert line in lines, f"{heading}: {line!r} is not in {target}, or not in this order"
            quoted += 1
    assert quoted == 11


@every_page
def test_pictures_and_files_are_there(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page):
        assert (SKETCHES / target).exists(), target


@every_page
def test_the_numbers_of_9_1_0_are_counted(page: str) -> None:
    text = parts(page)["9.1.0"]
    for n in (5, 10, 12, 20):
        assert re.search(rf"\b{record(n).count:,}\b", text), n
    assert re.search(rf"\b{record_with_memory(12).count}\b", text)
    calls = [1, 1]
    while len(calls) <= 30:
        calls.append(1 + calls[-1] + calls[-2])
    assert f"{calls[30]:,}" in text


@every_page
def test_the_board_of_9_1_1_ends_in_a_tie(page: str) -> None:
    (moves,) = re.findall(r'POSITION = "(\d+)"', parts(page)["9.1.1"])
    assert f"{moves}7" == FULL_BOARD
    assert Position.from_moves(FULL_BOARD).winner == "O"


def test_turning_only_one_place_of_9_1_4_does_not_make_it_block() -> None:
    """`41424`: Red has three in column 4. What the course says of one place turned, and of both."""
    source = (SKETCHES.parent / "connect_four_ai/stages/section_9_1_4.py").read_text(encoding="utf-8")
    choice = (("-inf\n        best_move", "inf\n        best_move"), ("score > best_score", "score < best_score"))
    reply = (("self.depth, False", "self.depth, True"),)

    def scores(*changes: tuple[str, str]) -> dict[int, float]:
        code = source
        for old, new in changes:
            assert code.count(old) == 1
            code = code.replace(old, new)
        page: dict[str, type] = {}
        exec(code, page)
        brain = page["AIBrain"](1, 1)
        move = brain.auto_play(Position.from_moves("41424"))
        return {0: move, **brain.scores}

    columns = range(1, 8)
    assert all(scores(*choice)[column] == -inf for column in columns)
    half = scores(*reply)
    assert [column for column in columns if half[column] == -inf] == [4]
    assert half[0] != 4
    assert scores(*choice, *reply)[0] == 4


@every_page
def test_the_nodes_of_9_1_7_are_counted(page: str) -> None:
    for depth in range(1, 5):
        nodes = AIBrain("9.1.7", depth).auto_play(Position.from_moves("4")).nodes
        assert re.search(rf"\b{nodes:,}\b", parts(page)["9.1.7"])


def test_twelve_wins_for_yellow_and_one_for_red_below_column_3() -> None:
    wins: list[str] = []

    def walk(position: Position, depth: int) -> None:
        if position.winner or depth == 0:
            wins.extend(position.winner or "")
            return
        for move in position.legal_moves:
            walk(position.play(move), depth - 1)

    walk(Position.from_moves("5464762543"), 3)
    assert (wins.count("Y"), wins.count("R")) == (12, 1)
