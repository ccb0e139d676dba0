"""The course, sketches/README.md and its Chinese twin: the code that it quotes and the play that it
promises are real.

The sketches themselves are in test_sketches.py.
"""

import re
from math import inf
from pathlib import Path

import pytest
from course_pages import PAGES, ROOT, SKETCHES, TWINS, Row, parts, rows
from sketch_examples import PICTURED

from connect_four_ai import commands
from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.own import stage_of_file
from connect_four_ai.stages.own.new import new_file

OWN_EVALUATION = re.findall(r"```python\n(    def evaluate.*?)```", PAGES["README.md"], re.DOTALL)[
    0
]

every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)

PROMISES = [
    (section, row) for section, text in parts(PAGES["README.md"]).items() for row in rows(text)
]


def think(section: str, row: Row) -> Thought:
    position, depth, click, _, _ = row
    return AIBrain(section, depth).auto_play(Position.from_moves(f"{position}{click}"))


def figures(text: str) -> list[list[str]]:
    """Returns the numbers in each line of its tables and drawings."""
    lines = re.findall(r"^[|│├└].*", text, re.MULTILINE)
    return [re.findall(r"−?\d+(?:[.,]\d+)*", line) for line in lines]


def test_both_tell_the_same() -> None:
    english, chinese = (parts(page) for page in PAGES.values())
    assert len(english) == 16
    for (heading, text), twin in zip(english.items(), chinese.values(), strict=True):
        assert rows(text) == rows(twin), heading
        assert figures(text) == figures(twin), heading
        for what in (r"```python\n.*?```", r"\]\(([^)]+)\)", r"\d[\d,]+\d"):
            assert sorted(re.findall(what, text, re.DOTALL)) == sorted(
                re.findall(what, twin, re.DOTALL)
            ), heading


@pytest.mark.parametrize(
    ("section", "row"), PROMISES, ids=lambda value: str(value[0]) if len(value) == 5 else value
)
def test_yellow_plays_as_it_says(section: str, row: Row) -> None:
    thought = think(section, row)
    answers, scores = row[3:]
    assert set(thought.best) == answers
    assert {column: thought.scores[column] for column in scores} == scores


def test_the_pictures_show_what_it_promises() -> None:
    for name, moves in PICTURED.items():
        section = ".".join(name.split("_")[:3])
        answers = {
            f"{row.position}{row.click}{column}"
            for told, row in PROMISES
            if told == section
            for column in row.columns
        }
        assert any(map(moves.startswith, answers)), name


def test_the_code_is_in_the_page_of_its_section() -> None:
    quoted, whole = 0, []
    for heading, text in parts(PAGES[TWINS[0]]).items():
        for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
            if block == OWN_EVALUATION:
                continue
            (target,) = set(re.findall(r"\]\((\.\./connect_four_ai/stages/[^)]+\.py)\)", text))
            code = (SKETCHES / target).read_text(encoding="utf-8")
            if block.startswith(("class ", "def check_win")):
                assert code.endswith("\n\n\n" + block), f"{heading} does not show the whole page"
                whole.append(heading)
            lines = iter(code.splitlines())
            for line in block.splitlines():
                assert line in lines, (
                    f"{heading}: {line!r} is not in {target}, or not in this order"
                )
            quoted += 1
    assert whole == [f"9.1.{number}" for number in range(1, 8)] + ["8", "9", "U"]
    assert quoted == 26


@every_page
def test_pictures_and_files_are_there(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page):
        assert (SKETCHES / target).exists(), target


@every_page
def test_the_commands_are_accepted(page: str) -> None:
    tried = 0
    for command in re.findall(r"`python3 run\.py([^`]*)`", page):
        typed = command.split()
        if typed[:1] == ["check"]:
            continue  # it has tests of its own
        if typed and typed[0].endswith(".py"):
            assert (ROOT / typed[0]).exists()
        else:
            commands.app_parser(typed).parse_args(typed)
        tried += 1
    assert tried > 12


def test_the_evaluation_of_one_s_own_plays(tmp_path: Path) -> None:
    """As the course says: `new 8`, evaluate replaced in minimax, and the method added."""
    path = tmp_path / "my_brain.py"
    new_file(find_stage("8"), path)
    text = path.read_text(encoding="utf-8")
    assert text.count("return evaluate(position)") == 1
    text = text.replace("return evaluate(position)", "return self.evaluate(position)")
    text = text.replace("\n\n\ngame_board =", f"\n\n{OWN_EVALUATION}\n\ngame_board =")
    stage = stage_of_file(path, text)
    thought = AIBrain(stage, 0, 1).auto_play(Position.from_moves("1"))
    assert (thought.move, thought.scores) == (4, {1: 0, 2: 0, 3: 0, 4: -1, 5: 0, 6: 0, 7: 0})
    assert AIBrain(stage, 2, 1).auto_play(Position.from_moves("1212125")).scores[2] == -inf
