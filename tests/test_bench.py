"""The benches: the ways that they compare have the same results. Times are not tested."""

import pytest
from golden_rows import CHAPTER_ROWS, ChapterRow

from connect_four_ai.commands import main
from tools.__main__ import parser
from tools.bench import Disagreement
from tools.bench.search import POSITIONS as SEARCHED
from tools.bench.search import WAYS
from tools.bench.search import compare as compare_searches
from tools.bench.stages import POSITIONS, SECTIONS, Board, ChapterBrain

ROWS = [row for row in CHAPTER_ROWS if row.section in SECTIONS]
SOME_ROWS = [row for row in ROWS if row.depth == 1][::12] + [row for row in ROWS if row.depth == 2][
    ::8
]


@pytest.mark.parametrize("row", SOME_ROWS, ids=str)
def test_the_baseline_answers_as_the_chapter_does(row: ChapterRow) -> None:
    board = Board(row.position)
    assert ChapterBrain(row.section, row.depth).scores(board) == row.scores
    assert len({id(cell) for cells in board.grids for cell in cells}) == 42, "all are copied"


def test_every_section_is_measured_and_a_difference_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "stages", "--depth", "1", "--rounds", "1"], parser) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split(" at ")[0] for line in lines] == [
        section for section in SECTIONS for _ in POSITIONS
    ]
    ratios = sorted(int(line.split()[-1].strip("×")) for line in lines)
    assert ratios[5] <= int(last.removeprefix("median ").strip("×")) <= ratios[6]
    monkeypatch.setattr(ChapterBrain, "score", lambda self, winner: 1)
    assert main(["bench", "stages", "--depth", "0"], parser) == 1
    told = "9.1.4 at depth 0 on 5 differs: the chapter's way finds {1: 1, "
    assert capsys.readouterr().err.startswith(told)


@pytest.mark.parametrize("moves", SEARCHED)
def test_every_way_finds_the_same_in_fewer_nodes(moves: str) -> None:
    ways = [*compare_searches(moves, 5, rounds=1)]
    assert [way for way, *_ in ways] == list(WAYS)
    assert len({value for _, value, *_ in ways}) == 1
    minimax, *others = (nodes for _, _, nodes, _ in ways)
    assert all(nodes < minimax for nodes in others)


def test_searches_that_differ_are_not_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert next(compare_searches("", 4, rounds=1))[2] == 1 + 7 + 49 + 343 + 2401, "minimax"
    assert main(["bench", "search", "--depth", "2", "--rounds", "1"], parser) == 0
    assert capsys.readouterr().out.count("deepened") == len(SEARCHED)
    monkeypatch.setitem(
        WAYS, "ordered", lambda position, depth: WAYS["alpha-beta"](position, depth - 1)
    )
    with pytest.raises(Disagreement, match="at depth 3"):
        list(compare_searches("4344343443556", 3, rounds=1))
