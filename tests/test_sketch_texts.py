"""What the sketches say, and that they do what their texts say."""

from pathlib import Path

import pytest
from painter import hex_colour
from PIL import Image
from sketch_examples import (
    COLOURS,
    EXAMPLES,
    SKETCHES,
    BoardDriver,
    Example,
    drawn,
    edited_sketch,
    picture_path,
)

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.recursion import record, record_with_memory

pytestmark = pytest.mark.usefixtures("screen", "sketches_folder")


READMES = [
    (SKETCHES / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-Hant.md")
]


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda example: f"{example.sketch} {example.position}"
)
def test_what_it_tells_the_reader_to_try_comes_true(example: Example, tmp_path: Path) -> None:
    module = edited_sketch(example.sketch, tmp_path, example.position, example.depth)
    after = Position.from_moves(f"{example.position}{example.click}")
    assert set(module.game_board.brain.auto_play(after).best) == example.answers
    with BoardDriver(module) as window:
        window.play(example.click)
    moves = str(module.game_board.position)
    assert moves[:-1] == str(after)
    assert int(moves[-1]) in example.answers


def readme_part(section: str) -> list[str]:
    """What the two READMEs say of a section, in English and in Chinese."""
    return [readme.split(f"## {section} ")[1].split("\n## ")[0] for readme in READMES]


@pytest.mark.parametrize(
    ("stage", "depth", "moves", "column", "score", "written"),
    [
        ("9.1.5", 1, "35452", 2, 10, "10"),
        ("9.1.5", 1, "1212125", 2, -10, "−10"),
        ("9.1.6", 3, "546476254", 7, -10, "−10"),
        ("9.1.6", 3, "546476254", 3, -110, "−110"),
        ("9.1.7", 3, "546476254", 7, -10_000, "−10,000"),
        ("9.1.7", 3, "3545342423636", 5, -320, "−320"),
        ("9.1.7", 3, "3545342423636", 1, 20, "+20"),
    ],
)
def test_the_scores_in_the_readme(
    stage: str, depth: int, moves: str, column: int, score: int, written: str
) -> None:
    assert AIBrain(stage, depth).auto_play(Position.from_moves(moves)).scores[column] == score
    assert all(written in part for part in readme_part(stage))


def test_the_numbers_of_calls_in_the_readme() -> None:
    fibonacci_31 = 1_346_269
    calls = {record(5).count: "15", record(12).count: "465", record_with_memory(12).count: "23"}
    calls[2 * fibonacci_31 - 1] = "2,692,537"
    for count, written in calls.items():
        assert f"{count:,}" == written
        assert all(written in part for part in readme_part("9.1.0"))


@pytest.mark.parametrize("example", [example for example in EXAMPLES if example.picture])
def test_the_pictures_show_what_they_should(example: Example) -> None:
    with Image.open(picture_path(example.picture_name)) as picture:
        marks = {colour: player or "." for player, colour in COLOURS.items()}
        rows = (0, 1, 4, 5)  # above and below what is said at the end
        seen = [
            "".join(marks[hex_colour(picture, 100 * i + 50, 100 * row + 50)] for i in range(7))
            for row in rows
        ]
    assert seen == [drawn(example.picture).splitlines()[row] for row in rows]
