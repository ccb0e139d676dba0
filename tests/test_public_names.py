"""The public names of `import connect_four_ai`."""

from collections.abc import Callable
from typing import Any

import pytest
from running import run_python

import connect_four_ai
from connect_four_ai import AIBrain, Solver
from connect_four_ai.games.game import IllegalMove

LIGHT = """
import sys, connect_four_ai
print(sorted({"numpy", "numba", "py5", "connect_four_ai.stages"} & sys.modules.keys()))
"""


def test_the_names_are_few_and_are_the_classes_themselves() -> None:
    assert connect_four_ai.__all__ == ["AIBrain", "Position", "Solver", "__version__", "record"]
    assert set(connect_four_ai.__all__) <= set(dir(connect_four_ai))
    with pytest.raises(AttributeError, match="no attribute 'Stone'"):
        _ = connect_four_ai.Stone


def test_importing_it_loads_nothing_that_takes_time() -> None:
    done = run_python("-c", LIGHT)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(
    "ask", [AIBrain("9.1.7").auto_play, Solver(bits=17).score, Solver(bits=17).scores]
)
def test_what_is_no_position_is_told_what_is(ask: Callable[[Any], object]) -> None:
    for value in (4453, ["4", "4"], None):
        with pytest.raises(
            TypeError, match=r'^a position is Position\.from_moves\("4453"\), or only "4453", not '
        ):
            ask(value)
    with pytest.raises(IllegalMove, match=r"^move 3 of '448': '8' is not a column"):
        ask("448")
