"""`solve` and `bench solver`, run as they are typed."""

import re
import sys
from typing import Any

import pytest
from test_scores_command import answers, command, typed

from connect_four_ai.commands import main
from connect_four_ai.solver.solver import Solver
from tools.__main__ import parser
from tools.bench import Disagreement
from tools.bench.solver import compare, sample

LATE = "4344343443556"


def test_scores_in_json() -> None:
    done = typed("solve", "44455554221", LATE, "--json", "--no-book")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = answers(done)
    assert list(first) == ["position", "score", "best", "nodes", "microseconds"]
    assert (first["position"], first["score"], len(first["best"])) == ("44455554221", -15, 1)
    assert second["nodes"] > 0


def test_every_column() -> None:
    done = command("solve", "--all", "--json", "--no-book", stdin=f"44455554221\n{LATE}\n")
    first, second = answers(done)
    assert first["columns"] == {str(column): -15 for column in range(1, 8)}
    assert first["best"] == [1, 2, 3, 4, 5, 6, 7]
    assert second["score"] == max(second["columns"].values())
    assert second["best"] == [
        int(column) for column, score in second["columns"].items() if score == second["score"]
    ]


def test_the_table() -> None:
    done = command("solve", "44455554221", "--all", "--no-book")
    assert done.stdout.count("+15") == 8, "+ is good for Red, although Yellow is to move"
    assert "+15: Red wins in 1 move" in done.stdout
    assert "−18: Yellow wins in 1 move" in command("solve", "1212125", "--no-book").stdout


def test_samples_are_always_the_same_and_unfinished() -> None:
    assert sample(10, 5) == sample(10, 5)
    assert all(len(p.moves) == 10 and p.winner is None for p in sample(10, 5))
    assert [str(p) for p in sample(0)] == [""]


def test_a_comparison_counts_both_and_compares_scores() -> None:
    class Wrong(Solver):
        def board_score(self, *_: Any, **named: Any) -> int:
            return 99

    positions, done = sample(24, 3), list[int]()
    costs = compare(positions, {"a": Solver(bits=17), "b": Solver(bits=17)}, watch=done.append)
    assert costs["a"].nodes == costs["b"].nodes > 0
    assert done == [0, 1, 2]
    with pytest.raises(Disagreement, match="'b': 99"):
        compare(positions, {"a": Solver(bits=17), "b": Wrong(bits=17)})


def test_the_bench_with_and_without_bitbully(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = ["bench", "solver", "--plies", "24", "--positions", "5"]
    assert main([*bench, "--threads", "2"], parser) == 0
    assert re.fullmatch(
        r"ply 24, 5 positions:  ours [\d.]+ ms [\d,]+ nodes  1 thread .* nodes  \d+%\n",
        capsys.readouterr().out,
    )
    monkeypatch.setitem(sys.modules, "bitbully", None)
    assert main(bench, parser) == 0
    printed = capsys.readouterr()
    assert printed.err == "BitBully is not installed: pip install bitbully\n"
    assert printed.out.startswith("ply 24, 5 positions:  ours ")
