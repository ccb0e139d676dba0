"""The benches: the ways that they compare have the same results. Times are not tested."""

import pytest

from connect_four_ai.commands import main
from connect_four_ai.solver.solver import Solver
from tools.__main__ import parser
from tools.bench import Disagreement
from tools.bench.search import POSITIONS as SEARCHED
from tools.bench.search import WAYS, measured
from tools.bench.solver import mean_costs, sample
from tools.bench.stages import POSITIONS, SECTIONS


def test_every_section_is_measured_and_a_difference_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "stages", "--depth", "1", "--rounds", "1"], parser) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split(" at ")[0] for line in lines[::3]] == [
        section for section in SECTIONS for _ in POSITIONS
    ]
    ratios = sorted(float(line.split()[-4]) for line in lines[2::3])
    assert ratios[5] - 1 <= int(last.split()[1]) <= ratios[6] + 1
    monkeypatch.setattr("tools.bench.stages.text_of", lambda *of: LAZY)
    assert main(["bench", "stages", "--depth", "0"], parser) == 1
    told = "9.1.4 at depth 0, 5: {'the chapter': ({1: 1, "
    assert capsys.readouterr().err.startswith(told)


LAZY = """
class aiBrain:
    def __init__(self, board): pass
    def minimax(self, *arguments): return 1
"""


def test_searches_that_differ_are_not_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert measured("", 4)["minimax"].nodes == 1 + 7 + 49 + 343 + 2401
    assert main(["bench", "search", "--depth", "2", "--rounds", "1"], parser) == 0
    assert capsys.readouterr().out.count("deepened") == len(SEARCHED)
    monkeypatch.setitem(
        WAYS, "ordered", lambda position, depth: WAYS["alpha-beta"](position, depth - 1)
    )
    with pytest.raises(Disagreement, match="at depth 3"):
        measured("4344343443556", 3)


def test_solvers_that_differ_are_not_compared() -> None:
    class Wrong(Solver):
        def board_score(self, *_: object, **named: object) -> int:
            return 99

    positions = sample(24, 3)
    costs = mean_costs(positions, {"a": Solver(bits=17), "b": Solver(bits=17)})
    assert costs["a"].nodes == costs["b"].nodes > 0
    with pytest.raises(Disagreement, match="'b': 99"):
        mean_costs(positions, {"a": Solver(bits=17), "b": Wrong(bits=17)})
