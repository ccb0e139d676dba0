"""The driver of sketches: its events reach the sketch, and the sketch's errors reach the test."""

from types import ModuleType

import py5
import pytest
from sketch_driver import SketchDriver

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize(("function", "shown"), [("draw", False), ("mouse_pressed", True)])
def test_an_error_in_a_sketch_is_raised_in_the_test(function: str, shown: bool) -> None:
    def fail() -> None:
        raise ZeroDivisionError("as it should")

    module = ModuleType("failing")
    vars(module).update(settings=lambda: py5.size(300, 200), draw=lambda: None)
    setattr(module, function, fail)
    with (
        pytest.raises(ZeroDivisionError, match="as it should"),
        SketchDriver(module, shown) as sketch,
    ):
        sketch.click(120, 80)
