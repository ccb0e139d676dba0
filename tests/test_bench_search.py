"""The measurements of the search: that all ways find the same. How long they take is not tested."""

import json

import pytest

from connect_four_ai.commands import main
from tools.__main__ import parser
from tools.bench import search as bench
from tools.bench.notebook_way import NotebookSearch
from tools.bench.search import POSITIONS, WAYS, compare_ways, compare_with_notebook
from tools.bench.stages import Disagreement


@pytest.mark.parametrize("moves", POSITIONS)
def test_every_way_finds_the_same_with_less_to_look_at(moves: str) -> None:
    ways = list(compare_ways(moves, 5, rounds=1))
    assert [way.way for way in ways] == list(WAYS)
    assert len({way.value for way in ways}) == 1
    minimax, *others = (way.nodes for way in ways)
    assert all(nodes < minimax for nodes in others)
    assert [way.nodes_ratio for way in ways] == [minimax / way.nodes for way in ways]


def test_minimax_of_the_empty_board_visits_all() -> None:
    first = next(compare_ways("", 4, rounds=1))
    assert first.nodes == 1 + 7 + 49 + 343 + 2401


@pytest.mark.parametrize(("order", "visits"), [("left-to-right", 32), ("minimiser-reversed", 28)])
def test_the_notebooks_way_visits_the_same(order: str, visits: int) -> None:
    """By the golden figures."""
    assert compare_with_notebook(order, 1, "4177", 2).visits == visits


def test_ways_that_differ_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        WAYS, "ordered", lambda position, depth: WAYS["alpha-beta"](position, depth - 1)
    )
    with pytest.raises(Disagreement, match="at depth 3: ordered finds"):
        list(compare_ways("4344343443556", 3, rounds=1))
    monkeypatch.setattr(NotebookSearch, "minimise", lambda *arguments: (None, 3))
    with pytest.raises(Disagreement, match="the notebook's way finds"):
        compare_with_notebook("left-to-right", rounds=1, depth=2)


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.compare_with_notebook, "__defaults__", ("4344343443556", 2))
    assert main(["bench", "search", "--depth", "2", "--rounds", "1", "--json"], parser) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == len(POSITIONS) * len(WAYS) + 2
    assert lines[0]["way"] == "minimax"
    assert lines[-1]["ratio"] > 0
    assert main(["bench", "search", "--depth", "2", "--rounds", "1"], parser) == 0
    shown = capsys.readouterr().out
    assert "deepened" in shown
    assert "minimiser-reversed" in shown
