"""What `import connect_four_ai` offers; its docstring's examples run as doctests."""

import subprocess
import sys
from pathlib import Path

import pytest

import connect_four_ai
from connect_four_ai import AIBrain, Position, Solver

LIGHT = """
import sys, connect_four_ai
print(sorted({"numpy", "numba", "py5", "connect_four_ai.stages"} & sys.modules.keys()))
"""


def test_the_names_are_few_and_are_the_classes_themselves() -> None:
    assert connect_four_ai.__all__ == ["AIBrain", "Position", "Solver", "__version__"]
    assert set(connect_four_ai.__all__) <= set(dir(connect_four_ai))
    assert [each.__name__ for each in (AIBrain, Position, Solver)] == ["AIBrain", "Position", "Solver"]
    with pytest.raises(AttributeError, match="no attribute 'Stone'"):
        _ = connect_four_ai.Stone


def test_importing_it_loads_nothing_that_takes_time() -> None:
    here = Path(connect_four_ai.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", LIGHT], cwd=here, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_a_position_shows_itself() -> None:
    position = Position.from_moves("4453")
    assert (str(position), repr(position)) == ("4453", "Position.from_moves('4453')")
    assert eval(repr(position)) == position
    assert position.board.splitlines()[-2:] == ["· · Y R R · ·", "1 2 3 4 5 6 7"]
