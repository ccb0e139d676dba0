"""The measurements: that the ways they compare really do the same. How long they take is not
tested."""

import pytest
from golden_rows import CHAPTER_ROWS, ChapterRow

from connect_four_ai.commands import main
from tools.__main__ import parser
from tools.bench.search import POSITIONS as SEARCHED
from tools.bench.search import WAYS, compare_ways
from tools.bench.stages import POSITIONS, SECTIONS, Board, ChapterBrain, Disagreement, compare

SOME_ROWS = [row for row in CHAPTER_ROWS if row.section in SECTIONS and row.depth == 1][::12] + [
    row for row in CHAPTER_ROWS if row.section in SECTIONS and row.depth == 2
][::8]


@pytest.mark.parametrize("row", SOME_ROWS, ids=str)
def test_the_baseline_answers_as_the_chapter_does(row: ChapterRow) -> None:
    assert dict(ChapterBrain(row.section, row.depth).scores(Board(row.position))) == row.scores


@pytest.mark.parametrize("game", ["1212121", "32326262", "7321434412247763", "7654657432544"])
def test_the_baseline_sees_a_win_in_every_direction(game: str) -> None:
    assert [Board(game[:length]).winner for length in range(len(game))] == [None] * len(game)
    board = Board(game + "5")  # played after the end: nothing happens
    assert board.winner == ("R" if len(game) % 2 else "Y")
    assert sum(board.colHeight) == len(game)


def test_the_baseline_sees_a_tie() -> None:
    game = "656173566152215676422337377473141445425321"
    assert [Board(game[:-1]).winner, Board(game).winner] == [None, "O"]


def test_the_baseline_copies_every_cell() -> None:
    board = Board("4453")
    after = ChapterBrain("9.1.7", 1).after(board, 0)
    cells = [cell for row in (*board.grids, *after.grids) for cell in row]
    assert len(set(map(id, cells))) == 84
    assert [cell.value for cell in board.grids[5]] == ["", "", "Y", "R", "R", "", ""]
    assert [cell.value for cell in after.grids[5]] == ["R", "", "Y", "R", "R", "", ""]
    assert (board.colHeight, board.currentPlayer) == ([0, 0, 1, 2, 1, 0, 0], "R")


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("moves", POSITIONS)
def test_both_ways_find_the_same(section: str, moves: str) -> None:
    comparison = compare(section, 1, moves, rounds=1)
    assert (comparison.stage, comparison.depth, comparison.position) == (section, 1, moves)
    assert 5 < comparison.nodes <= 7 + 49


def test_stages_that_differ_from_the_chapter_are_not_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ChapterBrain, "score", lambda self, winner: 1)
    assert main(["bench", "stages", "--depth", "0"], parser) == 1
    assert capsys.readouterr().err.startswith(
        "9.1.4 at depth 0 on 5 differs: the chapter's way finds {1: 1, "
    )


def test_every_section_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "stages", "--depth", "0", "--rounds", "1"], parser) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split(" at ")[0] for line in lines] == [
        section for section in SECTIONS for _ in POSITIONS
    ]
    ratios = sorted(int(line.split()[-1].strip("×")) for line in lines)
    assert ratios[5] <= int(last.removeprefix("median ").strip("×")) <= ratios[6]


@pytest.mark.parametrize("moves", SEARCHED)
def test_every_way_finds_the_same_in_fewer_nodes(moves: str) -> None:
    ways = list(compare_ways(moves, 5, rounds=1))
    assert [way.way for way in ways] == list(WAYS)
    assert len({way.value for way in ways}) == 1
    minimax, *others = (way.nodes for way in ways)
    assert all(nodes < minimax for nodes in others)
    assert [way.nodes_ratio for way in ways] == [minimax / way.nodes for way in ways]


def test_minimax_of_the_empty_board_visits_all() -> None:
    first = next(compare_ways("", 4, rounds=1))
    assert first.nodes == 1 + 7 + 49 + 343 + 2401


def test_searches_that_differ_are_not_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "search", "--depth", "2", "--rounds", "1"], parser) == 0
    assert capsys.readouterr().out.count("deepened") == len(SEARCHED)
    monkeypatch.setitem(
        WAYS, "ordered", lambda position, depth: WAYS["alpha-beta"](position, depth - 1)
    )
    with pytest.raises(Disagreement, match="at depth 3: ordered finds"):
        list(compare_ways("4344343443556", 3, rounds=1))
