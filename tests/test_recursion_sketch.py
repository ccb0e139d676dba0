"""The sketch of 9.1.0: the tree of calls, and what memory saves."""

from collections.abc import Iterator
from functools import wraps
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image
from sketch_driver import SketchDriver
from sketch_examples import sketch
from sketch_process import alive
from spies import first_arguments

from connect_four_ai.lab import theme
from connect_four_ai.lab.widgets import code_view
from connect_four_ai.lab.widgets.tree_view import GLIDE
from connect_four_ai.stages import recursion

pytestmark = pytest.mark.usefixtures("screen", "sketches_folder")


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
    ink = (0x1D, 0x1D, 0x1F)
    title = tree[1].image().convert("RGB").crop((0, 0, 280, 60))
    assert sum(n for n, colour in title.getcolors(20_000) or [] if colour == ink) > 100
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
