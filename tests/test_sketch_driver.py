"""The driver drives: what it does arrives in the sketch, what the sketch shows and raises arrives
in the test."""

import gc
import signal
import sys
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from jpype import JClass
from PIL import Image
from sketch_driver import SketchDriver, load_sketch
from sketch_process import SketchProcess, alive, wait_until_ended

assert sys.platform == "linux"

TINY = Path(__file__).with_name("tiny_sketch.py")
pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture
def tiny() -> ModuleType:
    return load_sketch(TINY)


@pytest.fixture(params=[False, True], ids=["hidden", "shown"])
def shown(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def test_a_click_arrives_where_it_was_made(tiny: ModuleType, shown: bool) -> None:
    with SketchDriver(tiny, shown) as sketch:
        sketch.click(120, 80)
        sketch.move(10, 10)
    assert tiny.happened == ["click 120 80"]


def test_keys_arrive(tiny: ModuleType, shown: bool) -> None:
    with SketchDriver(tiny, shown) as sketch:
        for key in ("n", "ArrowLeft", "+"):
            sketch.key(key)
    assert tiny.happened == ["key n", "left", "key +"]


def test_pixels_are_those_of_the_frame_after_the_last_event(
    tiny: ModuleType, shown: bool, tmp_path: Path
) -> None:
    with SketchDriver(tiny, shown) as sketch:
        assert (sketch.pixel(20, 20), sketch.pixel(200, 150)) == ("#FFDF37", "#FFFFFF")
        sketch.click(1, 1)
        assert sketch.pixel(200, 150) == "#FF5641"
        sketch.picture(tmp_path / "new" / "tiny.png")
    with Image.open(tmp_path / "new" / "tiny.png") as picture:
        assert picture.size == (300, 200)
        assert picture.getpixel((20, 20)) == (0xFF, 0xDF, 0x37)


def test_it_waits_for_frames_and_not_for_ever(
    tiny: ModuleType, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SketchDriver(tiny, shown) as sketch:
        first = sketch.drawn
        sketch.frames(5)
        assert sketch.drawn >= first + 5
        sketch.wait_until(lambda: sketch.drawn >= first + 10)
        with monkeypatch.context() as patched:
            patched.setattr("sketch_driver.TIME_LIMIT", 1.0)
            with pytest.raises(AssertionError, match="within 1 seconds"):
                sketch.wait_until(lambda: False)


def test_an_error_in_an_event_is_raised_here(tiny: ModuleType, shown: bool) -> None:
    with (
        SketchDriver(tiny, shown) as sketch,
        pytest.raises(ZeroDivisionError, match="as it should"),
    ):
        sketch.key("e")
    assert sketch.ended


@pytest.mark.parametrize("function", ["setup", "draw"])
def test_an_error_in_setup_or_draw_is_raised_here(
    tiny: ModuleType, shown: bool, function: str
) -> None:
    def fail() -> None:
        raise LookupError(function)

    setattr(tiny, function, fail)
    with pytest.raises(LookupError, match=function), SketchDriver(tiny, shown) as sketch:
        sketch.frames(3)


def test_a_sketch_may_end_itself(tiny: ModuleType, shown: bool) -> None:
    with SketchDriver(tiny, shown) as sketch:
        sketch.key("q")
        with pytest.raises(AssertionError, match="has ended"):
            sketch.frames(100)
    assert sketch.ended


def test_ended_sketches_leave_no_memory_taken(tiny: ModuleType) -> None:
    """Hundreds of them run in one process. (Of the few in a real window, Java may keep some.)"""
    opened = [ended_sketch(tiny) for _ in range(5)]
    left = len(opened)
    for _ in range(1000):
        JClass("java.lang.System").gc()
        gc.collect()
        left = sum(sketch() is not None for sketch in opened)
        if not left:
            break
        time.sleep(0.1)  # Java lets go of what it has found in a thread of its own
    assert not left


def ended_sketch(tiny: ModuleType) -> "weakref.ref[SketchDriver]":
    with SketchDriver(tiny) as sketch:
        sketch.click(120, 80)
        return weakref.ref(sketch)


@pytest.fixture
def process() -> Iterator[SketchProcess]:
    with SketchProcess("-m", "tests.tiny_sketch") as process:
        yield process


def test_a_real_mouse_and_keyboard_and_close_button(process: SketchProcess) -> None:
    process.wait_until(lambda: process.pixel(200, 150) == "#FFFFFF")
    process.real_click(120, 80)
    process.real_key("Left")
    process.real_key("plus")
    process.wait_until(lambda: "key +" in process.output)
    process.wait_until(lambda: process.pixel(200, 150) == "#FF5641")
    assert process.image().size == (300, 200)
    assert process.output.splitlines()[:2] == ["click 120 80", "left"]
    process.real_close()
    assert process.wait() == 0


LEAVES_ONE_BEHIND = """
import runpy, subprocess, sys
subprocess.Popen(["sleep", "60"])
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def test_processes_left_behind_are_seen_and_then_ended() -> None:
    with SketchProcess("-c", LEAVES_ONE_BEHIND, str(TINY)) as process:
        children = process.descendants()
        assert len(children) == 1
        process.kill()
        assert process.wait() == -signal.SIGKILL
        assert alive(children) == children
    wait_until_ended(children)
