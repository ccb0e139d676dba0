"""Every sketch of the chapter: started, clicked and played, and doing what its text says it
does."""

import ast
import inspect
from collections.abc import Iterator
from functools import wraps
from pathlib import Path
from types import ModuleType

import py5
import pytest
from faulty_stages import Faulty, OutOfTheBoard
from PIL import Image
from shipped import SECTIONS
from sketch_driver import SketchDriver, hex_colour
from sketch_examples import (
    COLOURS,
    EXAMPLES,
    FULL_BOARD,
    PICTURES,
    SKETCHES,
    BoardDriver,
    Example,
    changed_sketch,
    drawn,
    edited_sketch,
    picture_path,
    sketch,
)
from sketch_process import SketchProcess, alive
from spies import first_arguments

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.widgets import code_view
from connect_four_ai.lab.widgets.tree_view import GLIDE
from connect_four_ai.stages import STAGES, Stage, recursion
from connect_four_ai.stages.recursion import record, record_with_memory

pytestmark = pytest.mark.usefixtures("screen")
BLUE = "#0000FF"
BOARDS = sorted(path.stem for path in SKETCHES.glob("9_1_[1-7]_*.py"))
OPPONENTS = BOARDS[1:]
READMES = [
    (SKETCHES / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-Hant.md")
]


@pytest.fixture(autouse=True)
def sketches_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python puts a sketch's own folder on its path."""
    monkeypatch.syspath_prepend(str(SKETCHES))


def section_of(name: str) -> str:
    return ".".join(name.split("_")[:3])


# How they read


def test_there_is_a_sketch_for_every_section() -> None:
    assert [section_of(name) for name in BOARDS] == sorted(
        section for section in SECTIONS if section.startswith("9.1.")
    )
    assert len(BOARDS) == 7


@pytest.mark.parametrize("name", ["9_1_0_recursion", *BOARDS])
def test_it_opens_with_its_section_and_says_what_to_try(name: str) -> None:
    module = sketch(name)
    text = inspect.getdoc(module) or ""
    assert text.startswith(f"{section_of(name)} ")
    assert section_of(name) == module.STAGE
    assert "\nTry: " in text
    assert "\nWrong: " in text


@pytest.mark.parametrize("name", BOARDS)
def test_it_is_short_and_all_that_differs_is_at_the_top(name: str) -> None:
    text = (SKETCHES / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 50
    if name in OPPONENTS:
        assert functions(text) == functions(
            (SKETCHES / f"{OPPONENTS[0]}.py").read_text(encoding="utf-8")
        )


def functions(text: str) -> list[str]:
    return [ast.dump(node) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("name", OPPONENTS)
def test_it_thinks_as_deep_as_the_chapter(name: str) -> None:
    brain = sketch(name).game_board.brain
    assert brain.stage is STAGES[section_of(name)]
    assert brain.depth == STAGES[section_of(name)].depth


# How they play


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_game_begins(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = sketch(name)
    with BoardDriver(module) as window:
        assert window.discs() == drawn("")
        assert window.pixel(2, 2) == "#C8C8C8"
        assert window.image().size == (700, 600)
        for turn, column in enumerate((2, 7, 4), start=1):
            window.play(column)
            moves = str(module.game_board.position)
            assert (len(moves), moves[-2]) == (2 * turn, str(column))
            assert window.discs() == drawn(moves)
    assert capsys.readouterr().out.splitlines() == expected_output(module)
    assert not module.game_board.thinker.worker.running, "closing the window ends the thinking"


def expected_output(module: ModuleType) -> list[str]:
    """What the console should say of a game: every column's score, and the column played."""
    moves = str(module.game_board.position)
    brain = module.game_board.brain
    lines = []
    for turn in range(1, len(moves), 2):
        thought = AIBrain(brain.stage, brain.depth).auto_play(Position.from_moves(moves[:turn]))
        lines += [
            f"column {column} (i={column - 1}): {score}" for column, score in thought.scores.items()
        ]
        lines += [f"Yellow plays column {moves[turn]} (i={int(moves[turn]) - 1})", ""]
    return lines


def test_two_people_share_one_board() -> None:
    module = sketch("9_1_1_tie")
    with BoardDriver(module) as window:
        for column in (4, 4, 4, 5, 3):
            window.play(column)
        assert window.discs() == drawn("44453")


@pytest.mark.parametrize("name", BOARDS)
def test_every_pixel_belongs_to_a_column(name: str) -> None:
    module = sketch(name)
    with BoardDriver(module) as window:
        for x, column in ((100, 2), (0, 1), (99, 1), (600, 7), (699, 7)):
            module.game_board.new_game()
            window.click(x, 599)
            window.settle()
            assert str(module.game_board.position)[0] == str(column)


def test_a_full_column_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = edited_sketch("9_1_5_blocking", tmp_path, "444444")
    with BoardDriver(module) as window:
        window.play(4)
        assert window.discs() == drawn("444444")
        assert capsys.readouterr().out == "Column 4 is full. Choose another one.\n"
        window.play(1)
        assert len(module.game_board.position.moves) == 8


@pytest.mark.parametrize("name", BOARDS)
def test_n_starts_a_new_game(name: str) -> None:
    with BoardDriver(sketch(name)) as window:
        window.play(4)
        window.key("n")
        assert window.discs() == drawn("")


def test_the_four_that_won_are_marked(tmp_path: Path) -> None:
    with BoardDriver(edited_sketch("9_1_1_tie", tmp_path, "1212125")) as window:
        assert window.pixel(150, 550 - 35) != BLUE
        window.play(2)
        for row in range(4):
            assert window.pixel(150, 550 - 100 * row - 35) == BLUE
        assert window.pixel(50, 550 - 35) != BLUE


def test_it_says_that_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = texts_written(monkeypatch)
    with BoardDriver(edited_sketch("9_1_7_depth", tmp_path, "", depth=7)) as window:
        window.click(350, 300)
        window.frames(1)
        assert "Yellow is thinking…" in said


@pytest.mark.parametrize("depth", [-1, 2.5, "3"])
def test_a_depth_that_makes_no_sense_is_answered_on_the_board(
    depth: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = texts_written(monkeypatch)
    module = changed_sketch("9_1_5_blocking", tmp_path, DEPTH=depth)
    with BoardDriver(module) as window:
        window.play(4)
        assert len(str(module.game_board.position)) == 2, "it plays"
    sentence = f"DEPTH = {depth!r}: write a whole number from 0 to 7. It is 1 for now."
    assert sentence in said
    assert sentence in capsys.readouterr().out


def texts_written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that sketches write from now on."""
    return first_arguments(monkeypatch, py5, "text")


def test_clicks_while_it_thinks_are_ignored(tmp_path: Path) -> None:
    module = edited_sketch("9_1_7_depth", tmp_path, "", depth=7)
    with BoardDriver(module) as window:
        window.click(350, 300)
        process = module.game_board.thinker.worker.process.popen.pid
        asked = module.game_board.thinker.worker.number
        for x in (50, 150, 350):
            window.click(x, 300)
        assert module.game_board.thinker.worker.thinking
        assert module.game_board.thinker.worker.number == asked
        assert window.discs() == drawn("4")
    assert not alive({process})


@pytest.mark.parametrize("wrong", [Faulty, OutOfTheBoard])
def test_after_an_error_a_click_asks_again_and_drops_no_disc_of_the_opponent_s(
    wrong: Stage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = edited_sketch("9_1_5_blocking", tmp_path, "")
    brain = module.game_board.brain
    with BoardDriver(module) as window:
        brain.stage = wrong
        window.play(4)
        assert "Yellow has no move. " in capsys.readouterr().out
        window.play(1)
        assert window.discs() == drawn("4")
        said = capsys.readouterr().out
        assert said.startswith("It is Yellow’s turn: it thinks again.\nYellow has no move. ")
        brain.stage = "9.1.5"
        window.wait_until(lambda: len(str(module.game_board.position)) == 2)
        assert str(module.game_board.position)[0] == "4"


def test_a_position_with_yellow_to_move_is_answered_at_once(tmp_path: Path) -> None:
    module = edited_sketch("9_1_6_summing", tmp_path, "1212125")
    with BoardDriver(module) as window:
        window.wait_until(lambda: module.game_board.game_over)
    assert str(module.game_board.position) == "12121252"


@pytest.mark.parametrize(
    ("moves", "last", "words"),
    [("1212125", 2, "GAME OVER"), ("121212", 1, "YOU WIN!!!!"), (FULL_BOARD[:-1], 7, "TIE")],
)
def test_the_end_of_a_game_is_said_in_blue(
    moves: str, last: int, words: str, tmp_path: Path
) -> None:
    module = edited_sketch("9_1_1_tie", tmp_path, moves)
    said: list[str] = []
    write = module.py5.text

    def text(what: str, *where: float) -> None:
        said.append(what)
        write(what, *where)

    with pytest.MonkeyPatch.context() as patch, BoardDriver(module) as window:
        assert (0, 0, 255) not in colours(window.image())
        patch.setattr(module.py5, "text", text)
        window.play(last)
        assert set(said) == {words}
        assert (0, 0, 255) in colours(window.image())
        window.play(6)
        assert len(module.game_board.position.moves) == len(moves) + 1, (
            "nothing is played after the end"
        )


def colours(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.convert("RGB").getcolors(1_000_000) or []}


# What they say


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


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda example: f"{example.sketch} {example.position}"
)
def test_the_readme_names_the_position_in_both_languages(example: Example) -> None:
    assert all(example.position in part for part in readme_part(section_of(example.sketch)))


def readme_part(section: str) -> list[str]:
    """What the two READMEs say of a section, in English and in Chinese."""
    return [readme.split(f"## {section} ")[1].split("\n## ")[0] for readme in READMES]


def test_the_readme_names_the_tie() -> None:
    assert all(f'"{FULL_BOARD[:-1]}"' in part for part in readme_part("9.1.1"))


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


def test_the_last_sketch_still_loses_where_it_says_so(tmp_path: Path) -> None:
    module = edited_sketch("9_1_7_depth", tmp_path, "354534242363")
    with BoardDriver(module) as window:
        window.play(6)
        window.play(1)
    assert module.game_board.winner == "R"


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


@pytest.mark.parametrize("path", sorted(PICTURES.glob("9_*.png")), ids=lambda path: path.stem)
def test_pictures_are_small(path: Path) -> None:
    with Image.open(path) as picture:
        assert picture.size == ((1080, 720) if "recursion" in path.stem else (700, 600))
    assert path.stat().st_size < 40_000


# 9.1.0


@pytest.fixture
def tree() -> Iterator[tuple[ModuleType, SketchDriver]]:
    module = sketch("9_1_0_recursion")
    with SketchDriver(module) as window:
        yield module, window


def test_the_tree_grows_and_shrinks(tree: tuple[ModuleType, SketchDriver]) -> None:
    module, window = tree
    assert (module.n, module.root.value, module.root.count) == (5, 5, 15)
    for key, n, calls in (("+", 6, 25), ("=", 7, 41), ("-", 6, 25), ("_", 5, 15)):
        window.key(key)
        assert (module.n, module.root.count) == (n, calls)
    window.key("x")
    assert module.n == 5


def test_the_tree_has_a_smallest_and_a_largest_size(tree: tuple[ModuleType, SketchDriver]) -> None:
    module, window = tree
    for _ in range(6):
        window.key("-")
    assert (module.n, module.root.count) == (0, 1)
    for _ in range(12):
        window.key("+")
    assert (module.n, module.root.count) == (12, 465)
    window.key("+")
    assert (module.n, module.root.count) == (13, 63), "of a larger one the first levels"
    for _ in range(18):
        window.key("+")
    assert module.n == 30
    window.key("m")
    assert module.root.count == 59, "with memory there is room for all of it"


def test_with_memory_the_tree_collapses(tree: tuple[ModuleType, SketchDriver]) -> None:
    module, window = tree
    window.frames(GLIDE)
    # of 3, for the one that is worked out and the one that is looked up
    filled, ring = "#F7E988", "#F7F4E3"
    before = disc_pixels(window.image(), filled)
    assert before > 0
    window.key("M")
    assert (module.root.count, module.memory) == (9, True)
    window.frames(GLIDE)
    after = window.image()
    assert disc_pixels(after, ring) > 0
    assert disc_pixels(after, filled) < before
    window.key("m")
    assert (module.root.count, module.memory) == (15, False)
    window.frames(GLIDE)
    assert disc_pixels(window.image(), filled) == before


def disc_pixels(image: Image.Image, colour: str) -> int:
    """How many pixels of the tree have a colour."""
    tree = image.convert("RGB").crop((0, 98, 1080, 460))
    rgb = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return sum(count for count, seen in tree.getcolors(1_000_000) or [] if seen == rgb)


def test_the_calls_are_made_one_by_one(
    tree: tuple[ModuleType, SketchDriver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """F(5) as it runs: a call waits until the calls below it have returned, F(n - 1) before F(n -
    2)."""
    ran: list[tuple[int, int | None]] = []

    def fibonacci(n: int) -> int:
        ran.append((n, None))
        value = n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)
        ran.append((n, value))
        return value

    fibonacci(5)
    module, window = tree
    assert [(call.n, call.value if returned else None) for call, returned in module.steps] == ran
    said = first_arguments(monkeypatch, theme, "write")
    for _ in range(6):
        window.key("ArrowRight")
    assert "fibonacci(1) returns 1  (6 of 30)" in said
    assert [call.n for call, returned in module.steps[:6] if not module.reached[id(call)]] == [
        5,
        4,
        3,
        2,
    ]
    window.picture(Path("test-pictures/recursion-steps.png"))
    window.key("ArrowLeft")
    assert module.step == 5
    monkeypatch.setattr(module, "WALK", 2 * 30)
    window.key(" ")
    window.frames(2 * 30)
    assert module.step == 30
    assert not module.playing
    window.key("+")
    assert module.step is None, "another tree is shown whole"
    for _ in range(7):
        window.key("+")
    window.key(" ")
    assert module.steps == [], "of a tree that is not whole there is no order to show"


def test_numbers_beside_the_tree(
    tree: tuple[ModuleType, SketchDriver], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()
    monkeypatch.setattr(theme, "write", lambda text, *place, **more: said.add(text))
    tree[1].frames(2)
    assert {"Fibonacci(5) = 5", "15 calls, without memory", "×1", "×2", "×3", "×5"} <= said


def test_f_10_and_f_30_are_compared_without_stopping_the_drawing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = sketch("9_1_0_recursion")
    said = first_arguments(monkeypatch, theme, "write")
    calls: list[int] = []
    fibonacci = recursion.fibonacci

    @wraps(fibonacci)
    def noted(n: int) -> int:
        calls.append(n)
        return fibonacci(n)

    monkeypatch.setattr(recursion, "fibonacci", noted)
    with SketchDriver(module) as window:
        window.wait_until(lambda: len(module.times) == 6)
        process = module.clock.process.popen.pid
        for _ in range(25):
            window.key("+")
        said.clear()
        window.frames(2)
        written = set(said)
        assert {"Fibonacci(30) = 832,040", "2,692,537 calls, without memory"} <= written
        assert "Too large to draw: these are the first 6 levels." in written
        assert {"F(10)", "177", "19", "F(20)", "21,891", "39", "F(30)", "2,692,537"} <= written
        assert "59" in written
        assert "…" not in written
        window.key("l")
        said.clear()
        window.frames(2)
        assert {"呼叫次數", "毫秒", "沒有記憶"} <= set(said)
    assert module.times[30, False] > 1000 * module.times[30, True]
    assert not calls, "the process that draws makes none of the 2,692,537"
    assert module.root.count == 63, "and records the first levels only"
    assert not alive({process}), "closing the window ends the measuring"


def test_the_function_that_runs_is_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sketch("9_1_0_recursion")
    rows = first_arguments(monkeypatch, module, "display_code")

    def shown() -> str:
        return "".join(run[1] for row in rows for run in row.runs)

    with SketchDriver(module) as window:
        assert "fibonacci" in shown()
        assert "memory" not in shown()
        window.key("m")
        rows.clear()
        window.frames(2)
        assert "fibonacci_with_memory" in shown()
    assert code_view.SIZE >= 14


# In a process of its own


def test_played_with_a_real_mouse_and_closed_with_the_real_button() -> None:
    with SketchProcess("sketches/9_1_5_blocking.py") as window:
        window.wait_until(lambda: window.pixel(350, 550) == COLOURS[None])
        window.real_click(350, 300)
        window.wait_until(lambda: "Yellow plays column" in window.output)
        assert window.pixel(350, 550) == COLOURS["R"]
        thinking = window.descendants()
        assert len(thinking) == 1
        window.real_close()
        assert window.wait() == 0
        assert not alive(thinking)
        assert window.output.count("column ") == 8
        assert "Traceback" not in window.output
