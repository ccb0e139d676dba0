"""The sketch of 9.1.0: the tree of calls, and what memory saves."""

from collections.abc import Iterator
from functools import wraps

import pytest
from sketch_driver import SketchDriver, sketch
from sketch_process import alive
from spies import first_arguments

from connect_four_ai.lab import theme
from connect_four_ai.lab.widgets import calls_view
from connect_four_ai.stages import recursion

pytestmark = pytest.mark.usefixtures("screen", "sketches_folder")


@pytest.fixture
def window() -> Iterator[SketchDriver]:
    with SketchDriver(sketch("9_1_0_recursion")) as window:
        yield window


def press(window: SketchDriver, keys: str) -> None:
    for key in keys:
        window.key(key)


def test_the_tree_grows_and_shrinks_and_collapses_with_memory(window: SketchDriver) -> None:
    module = window.module
    assert (module.n, module.root.value, module.root.count) == (5, 5, 15)
    for keys, n, calls in (
        *(("+", 6, 25), ("=", 7, 41), ("-", 6, 25), ("_", 5, 15), ("x", 5, 15)),
        *((6 * "-", 0, 1), (12 * "+", 12, 465)),
        ("+", 13, 63),  # of a larger one the first levels
        (18 * "+", 30, 63),
        ("m", 30, 59),  # with memory there is room for all of it
        ("M", 30, 63),
    ):
        press(window, keys)
        assert (module.n, module.root.count) == (n, calls)


def rgb(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color[1:]))


def test_a_call_that_is_looked_up_is_a_ring(window: SketchDriver) -> None:
    window.frames(2)
    whole = window.image().convert("RGB").crop((0, 98, 1080, 460)).getcolors(1_000_000) or []
    filled, ring = rgb(calls_view.COLORS[3]), rgb(theme.WHITE)
    before = {colour: number for number, colour in whole}
    assert before.get(filled, 0) > 0
    assert ring not in before
    window.key("m")
    window.frames(2)
    whole = window.image().convert("RGB").crop((0, 98, 1080, 460)).getcolors(1_000_000) or []
    after = {colour: number for number, colour in whole}
    assert after[filled] < before[filled]
    assert after[ring] > 0


def test_the_calls_are_made_one_by_one(
    window: SketchDriver, monkeypatch: pytest.MonkeyPatch
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
    module = window.module
    calls = module.scene.nodes
    steps = [(calls[path], returned) for path, returned in module.steps]
    assert [(call.n, call.value if returned else None) for call, returned in steps] == ran
    said = first_arguments(monkeypatch, theme, "write")
    for _ in range(6):
        window.key("ArrowRight")
    assert "fibonacci(1) returns 1  (6 of 30)" in said
    waiting = [calls[path].n for path, _ in module.steps[:6] if not module.reached[path]]
    assert waiting == [5, 4, 3, 2]
    window.key("ArrowLeft")
    assert module.step == 5
    monkeypatch.setattr(module, "WALK", 2 * 30)
    window.key(" ")
    window.frames(2 * 30)
    assert (module.step, module.playing) == (30, False)
    window.key("+")
    assert module.step is None, "another tree is shown whole"
    press(window, 7 * "+" + " ")
    assert module.steps == [], "of a tree that is not whole there is no order to show"


def test_the_function_that_runs_stands_beside_its_numbers_and_its_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module, calls = sketch("9_1_0_recursion"), list[int]()
    fibonacci = recursion.fibonacci
    said = first_arguments(monkeypatch, theme, "write")
    rows = first_arguments(monkeypatch, module, "display_code")

    @wraps(fibonacci)
    def noted(n: int) -> int:
        calls.append(n)
        return fibonacci(n)

    monkeypatch.setattr(recursion, "fibonacci", noted)
    with SketchDriver(module) as window:

        def code() -> str:
            rows.clear()
            window.frames(2)
            return "".join(run[1] for row in rows for run in row.runs)

        assert "fibonacci" in code()
        assert {"Fibonacci(5) = 5", "15 calls, without memory", "×1", "×2", "×3", "×5"} <= set(said)
        window.key("m")
        assert "fibonacci_with_memory" in code()
        window.key("m")
        window.wait_until(lambda: len(module.times) == 6)
        press(window, 25 * "+")
        said.clear()
        window.frames(2)
        assert {"Fibonacci(30) = 832,040", "2,692,537 calls, without memory"} <= set(said)
        assert "Too large to draw: these are the first 6 levels." in said
        assert {"F(10)", "177", "19", "F(20)", "21,891", "39", "F(30)", "2,692,537", "59"} <= set(
            said
        )
        assert "…" not in said
        window.key("l")
        said.clear()
        window.frames(2)
        assert {"呼叫次數", "毫秒", "沒有記憶"} <= set(said)
        assert module.times[30, False] > 1000 * module.times[30, True]
        process = module.clock.process.popen.pid
    assert not calls, "the process that draws makes none of the 2,692,537"
    assert not alive({process}), "closing the window ends the measuring"
